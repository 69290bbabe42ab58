"""Stretches of text on a line, and what is made of them: cells of a table, or words that are doubtful."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

from extractors.page.headers import FIGURE

NO_COLUMN = "it stands in no column for certain"
NO_TABLE = "it stands beside others in columns that are no table"
NO_LABEL = "a figure alone: the words that say of what are a guess"
NO_HEADER = "nothing says what its columns are"
_ENDS_OPEN = re.compile(r"(?:[,/&(–-]|\b(?:and|or|of|to|per|with|for|than|und|et))$")
_TAGS = re.compile(r"<[^>]*>")
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text on a line, from `start` to `end`; `html` where it is more than its text."""

    start: float
    end: float
    text: str
    html: str = ""
    bold: bool = False

    @property
    def markup(self) -> str:
        """The run as HTML."""
        inner = self.html or escape(self.text)
        return f"<b>{inner}</b>" if self.bold else inner


@dataclass(frozen=True, slots=True)
class Aligned:
    """A table: rows of cells of lines of HTML, and the lines that belong to it and to none of its rows for certain."""

    rows: list[list[list[str]]]
    doubts: list[str] = field(default_factory=list)
    taken: int = 0
    """How many lines it is."""
    beheaded: bool = False
    """Whether words stood over it for which no column is certain."""

    def html(self) -> str:
        """The table and its doubtful lines. One of several columns without a header is nobody's."""
        if len(self.rows[0]) > 2 and not self._headed():
            said = [" | ".join(line for cell in row for line in cell) for row in self.rows]
            return "".join(doubtful(text, NO_HEADER) for text in [*said, *self.doubts])
        rows = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in self.rows)
        return f"<table>{rows}</table>" + "".join(doubtful(text, NO_COLUMN) for text in self.doubts)

    def _headed(self) -> bool:
        """Whether its first row says what each column with figures is."""
        if self.beheaded:
            return False
        figures = [[any(FIGURE.match(bare(line)) for line in cell) for cell in row] for row in self.rows]
        return not any(figures[0][1:]) and all(
            self.rows[0][c] or not any(row[c] for row in figures) for c in range(1, len(self.rows[0]))
        )


def doubtful(inner: str, why: str, place: str = "") -> str:
    """Words whose figures are to be listed as unread."""
    at = f' data-place="{escape(place)}"' if place else ""
    return f'<p{at} data-doubt="{escape(why)}">{inner}</p>'


def bare(html: str) -> str:
    """A line's words alone."""
    return _TAGS.sub("", html)


def ends_open(html: str) -> bool:
    """Whether a line's last word wants another behind it."""
    return bool(_ENDS_OPEN.search(bare(html)))


def is_doubtful(line: Sequence[Run]) -> bool:
    """Whether a line that is in no table has figures in columns of its own."""
    return len(line) > 1 and any(_DIGIT.search(run.text) for run in line)


def _cell(lines: list[str]) -> str:
    return f"<td>{'<br>'.join(lines)}</td>"
