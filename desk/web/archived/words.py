"""Where the words of a claim stand in a page that is shown, so that they can be marked.

Evidence has the words as they were read: spaces made plain, footnote marks taken out. So letters and digits alone are
compared, and those in raised text may be passed over. Words that stand several times ("144 GB" in a table) are looked
for behind the headings and row that their place names.
"""

import html
import re
from bisect import bisect
from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import cached_property

from schemas.claims import Evidence

_TAG = re.compile(r"(<[^>]*>)")
_WALL = "\x00"
"""Stands for a tag: no word reaches across it as one."""


@dataclass(frozen=True)
class Marked:
    """A page with what was found marked, and the words that were not found."""

    html: str
    missing: tuple[str, ...]


def mark(safe: str, evidence: Sequence[Evidence], asked: Evidence | None = None) -> Marked:
    """Mark the words of claims; those `asked` for are `id="asked"`, so that a link leads to them."""
    page = _Page(_TAG.split(safe))
    spans: list[tuple[int, int, bool]] = []
    missing = []
    for one in dict.fromkeys(evidence if asked is None else (asked, *evidence)):
        found = page.find(one, {(start, end) for start, end, _ in spans})
        if found is None:
            missing.append(one.quote)
        else:
            spans.append((*found, one == asked))
    return Marked(page.marked(spans), tuple(dict.fromkeys(missing)))


class _Letters:
    """The letters and digits of a page, and where each stands in its text."""

    def __init__(self, text: str, raised: Sequence[tuple[int, int]] = ()) -> None:
        self._text = text
        left_out = {place for start, end in raised for place in range(start, end)}
        self.places = [place for place, char in enumerate(text) if char.isalnum() and place not in left_out]
        self.letters = "".join(text[place].lower()[0] for place in self.places)
        self._behind: dict[tuple[str, ...], int] = {(): 0}

    def find(self, words: str, start: int = 0) -> tuple[int, int] | None:
        """The first place from letter `start` on where the words stand as words, as numbers of letters."""
        key = _key(words)
        at = self.letters.find(key, start) if key else -1
        while at >= 0:
            end = at + len(key)
            if not self._joined(at) and not self._joined(end):
                return at, end
            at = self.letters.find(key, at + 1)
        return None

    def behind(self, headings: tuple[str, ...]) -> int:
        """The letter behind these headings, each looked for behind the one before; those not there are passed over."""
        if headings not in self._behind:
            start = self.behind(headings[:-1])
            found = self.find(headings[-1], start)
            self._behind[headings] = start if found is None else found[1]
        return self._behind[headings]

    def _joined(self, number: int) -> bool:
        """Whether letter `number` and the one before it are of one word."""
        return 0 < number < len(self.places) and self.places[number] == self.places[number - 1] + 1

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Those letters as places of the text."""
        return self.places[start], self.places[end - 1] + 1


class _Page:
    def __init__(self, pieces: list[str]) -> None:
        self._pieces = [piece if number % 2 else html.unescape(piece) for number, piece in enumerate(pieces)]
        starts, raised, rows, at, depth = [], [], [], 0, 0
        for number, piece in enumerate(self._pieces):
            starts.append(at)
            if piece.startswith("<tr") and number % 2:
                rows.append(at)
            if number % 2:
                depth += 1 if piece == "<sup>" else -1 if piece == "</sup>" else 0
            elif depth > 0:
                raised.append((at, at + len(piece)))
            at += 1 if number % 2 else len(piece)
        self._starts, self._raised, self._rows = starts, raised, rows
        self._text = "".join(_WALL if number % 2 else piece for number, piece in enumerate(self._pieces))

    @cached_property
    def _whole(self) -> _Letters:
        return _Letters(self._text)

    @cached_property
    def _without_raised(self) -> _Letters:
        return _Letters(self._text, self._raised)

    def find(self, one: Evidence, taken: Container[tuple[int, int]]) -> tuple[int, int] | None:
        """The words of a claim as a span of the text: behind what its place names, or anywhere.

        Where several columns of a row say the same, each claim gets a cell of its own.
        """
        for letters in (self._whole, self._without_raised):
            start = letters.behind(tuple(one.place.split(" > ")[:-1] or [one.place]))
            found = letters.find(one.quote, start) or letters.find(one.quote)
            if found is None:
                continue
            first = span = letters.span(*found)
            while span in taken:
                found = letters.find(one.quote, found[1])
                if found is None or not self._same_row(first, span := letters.span(*found)):
                    return first
            return span
        return None

    def _same_row(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        return bisect(self._rows, one[0]) == bisect(self._rows, other[0]) > 0

    def marked(self, spans: Sequence[tuple[int, int, bool]]) -> str:
        """The page with these spans marked: what is asked for first, what overlaps it left out."""
        taken: list[tuple[int, int, bool]] = []
        for start, end, asked in sorted(spans, key=lambda span: (not span[2], span[0], -span[1])):
            if all(end <= a or start >= b for a, b, _ in taken):
                taken.append((start, end, asked))
        taken.sort()
        out, is_first = [], True
        for number, piece in enumerate(self._pieces):
            if number % 2:
                out.append(piece)
                continue
            at = self._starts[number]
            while taken and taken[0][1] <= at:
                taken.pop(0)
            done = 0
            for start, end, asked in taken:
                a, b = max(0, start - at), min(len(piece), end - at)
                if a >= len(piece):
                    break
                if not piece[a:b].strip():
                    continue
                name = ' class="asked" id="asked"' if asked and is_first else ' class="asked"' if asked else ""
                is_first = is_first and not asked
                out += [_text(piece[done:a]), f"<mark{name}>", _text(piece[a:b]), "</mark>"]
                done = b
            out.append(_text(piece[done:]))
        return "".join(out)


def _text(piece: str) -> str:
    return html.escape(piece, quote=False)


def _key(words: str) -> str:
    return "".join(char.lower()[0] for char in words if char.isalnum())
