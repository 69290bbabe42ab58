"""Words to lines, and a line to its stretches: what wide white space parts.

Surprises: a footnote's mark is a small word above the line; a bullet is a stretch of its own; the text of a justified
column has spaces nearly as wide as those of a table.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape

from extractors.documents.pdf.pages import Word
from extractors.documents.runs import Run

_WIDE = 0.75
"""White space this wide, in heights of the letters, parts two stretches."""
_SPACE = 0.12
_SMALL = 0.88
_MARK = re.compile(r"[\d*†‡§,]{1,3}")
_BULLETS = frozenset("•‣▪■●◦–—-*►▶✓✔➢·\uf0b7\uf0a7")


@dataclass(slots=True)
class Line:
    """Words beside each other, from left to right."""

    words: list[Word] = field(default_factory=list)
    top: float = 0.0
    bottom: float = 0.0

    @property
    def height(self) -> float:
        """Of its largest letters."""
        return max(word.height for word in self.words)

    @property
    def left(self) -> float:
        """Where it begins."""
        return self.words[0].left

    @property
    def right(self) -> float:
        """Where it ends."""
        return max(word.right for word in self.words)

    @property
    def bold(self) -> bool:
        """Whether all of it is."""
        return all(word.bold for word in self.words)

    @property
    def text(self) -> str:
        """All of its words."""
        return " ".join(word.text for word in self.words)


def lines_of(words: Iterable[Word]) -> list[Line]:
    """The lines of some words, from top to bottom."""
    lines: list[Line] = []
    for word in sorted(words, key=lambda word: (word.top + word.bottom, word.left)):
        line = next((line for line in reversed(lines[-3:]) if _on(word, line)), None)
        if line is None:
            lines.append(line := Line(top=word.top, bottom=word.bottom))
        line.words.append(word)
        if word.height > 0.9 * (line.bottom - line.top):
            line.top, line.bottom = min(line.top, word.top), max(line.bottom, word.bottom)
    for line in lines:
        line.words.sort(key=lambda word: word.left)
    return sorted(lines, key=lambda line: line.top)


def _on(word: Word, line: Line) -> bool:
    """Whether a word stands on a line: beside it for the most part, or small and raised."""
    shared = min(word.bottom, line.bottom) - max(word.top, line.top)
    return shared > 0.5 * min(word.height, line.bottom - line.top)


def runs_of(line: Line) -> list[Run]:
    """The stretches of a line."""
    parts: list[list[Word]] = []
    for word in line.words:
        if parts and not _parted(parts[-1], word, line):
            parts[-1].append(word)
        else:
            parts.append([word])
    return [
        Run(part[0].left, part[-1].right, _plain(part), markup(part, line.height), all(word.bold for word in part))
        for part in parts
    ]


def _parted(before: Sequence[Word], word: Word, line: Line) -> bool:
    if word.apart:
        return True
    bullet = len(before) == 1 and before[0].text in _BULLETS
    return word.left - before[-1].right > (3 * _WIDE if bullet else _WIDE) * min(line.height, 2 * word.height)


def bullet_of(run: Run) -> bool:
    """Whether a stretch begins an item of a list."""
    return run.text[:1] in _BULLETS and run.text[1:2] == " "


def markup(words: Sequence[Word], height: float = 0.0) -> str:
    """Words as HTML: those that stand small above their line, `height` high, are raised, as footnotes' marks are."""
    made = ""
    line = max([height, *(word.height for word in words)])
    base = max((word.base for word in words if word.height > _SMALL * line), default=None)
    for place, word in enumerate(words):
        if place and (
            word.apart or word.left - words[place - 1].right > _SPACE * min(word.height, words[place - 1].height)
        ):
            made += " "
        above = _MARK.fullmatch(word.text) if base is None else word.base < base - 0.15 * line
        raised = word.height < _SMALL * line and above
        made += f"<sup>{escape(word.text)}</sup>" if raised else escape(word.text)
    return made


def _plain(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words)


def joined(pieces: Iterable[str]) -> str:
    """Lines of one paragraph as one: a word that was broken is whole again."""
    made = ""
    for piece in pieces:
        made = made[:-1] + piece if made.endswith("\xad") else f"{made} {piece}"
    return made.lstrip()
