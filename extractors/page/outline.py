"""The headings above a place on the page, as the walk goes along."""

from dataclasses import dataclass

from extractors.page import words
from extractors.page.blocks import Path

_BELOW_ALL = 7
"""Rank of a tab's or accordion's label: below every heading outside, above none inside."""


@dataclass(slots=True)
class Saved:
    """Where the walk stood when it entered an element."""

    path: list[tuple[int, str]]
    base: int
    lead: str
    in_notes: bool


class Outline:
    """Headings by rank. `lead` is a paragraph in bold that stands over what follows; it is no heading in the markup."""

    def __init__(self) -> None:
        self.names: Path = ()
        self.lead = ""
        self.in_notes = False
        """Whether the section is one of footnotes, by its heading."""
        self._path: list[tuple[int, str]] = []
        self._base = 0

    def close(self, level: int) -> None:
        """End the sections that a heading of a rank ends."""
        while len(self._path) > self._base and self._path[-1][0] >= level:
            self._path.pop()
        self.lead = ""
        self._moved()

    def open(self, level: int, text: str) -> None:
        """Begin a section."""
        self._path.append((level, text))
        self._moved()

    def save(self) -> Saved:
        """Where the walk stands now."""
        return Saved(list(self._path), self._base, self.lead, self.in_notes)

    def open_panel(self, label: str) -> None:
        """Begin an element whose heading stands elsewhere: headings in it end none outside."""
        self._path.append((_BELOW_ALL, label))
        self._base = len(self._path)
        self.lead = ""
        self._moved()

    def restore(self, saved: Saved) -> None:
        """Leave an element. The page's h1, met inside it, stays above all that follows."""
        first = self._path[:1]
        self._path = saved.path or (first if first and first[0][0] == 1 else [])
        self._base, self.lead = saved.base, saved.lead
        self._moved()

    def _moved(self) -> None:
        self.names = tuple(text for _, text in self._path)
        headings = words.whole("notes", "headings")
        self.in_notes = any(headings.fullmatch(text) for level, text in self._path if level > 1)
