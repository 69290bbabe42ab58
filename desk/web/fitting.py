"""Rows of somebody's own query, cut to what a page may weigh: cells, headings and columns may be as long as one likes.

What surprised us: characters are no measure. A quotation mark is five bytes of HTML, an emoji four.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

MOST_COLUMNS = 40
_ROOM = 56_000
"""Bytes for the cells with their tags; the page round them takes some 25,000."""
_TAG = 30
_LEAST, _LONGEST, _HEADING = 16, 900, 160


@dataclass(frozen=True)
class Cell:
    """What a page shows of a value."""

    text: str
    is_number: bool


@dataclass(frozen=True)
class Fitted:
    """The columns and rows that a page shows; how many columns it leaves out, and whether any cell or name was cut."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    left_out: int
    is_cut: bool


def fitted(columns: Sequence[str], rows: Sequence[Mapping[str, Any]], *, taken: int) -> Fitted:
    """As much of an answer as a page has room for; `taken` are the bytes that the query takes of it.

    Columns are left out from the right where not even a short cell of each would fit.
    """
    room = max(_ROOM - taken, 8_000)
    lines = len(rows) + 1
    many = max(1, min(MOST_COLUMNS, len(columns), room // (lines * (_TAG + _LEAST))))
    shown = columns[:many]
    each = max(_LEAST, min(_LONGEST, room // (lines * max(many, 1)) - _TAG))
    cells = [[_text(row[name]) for name in shown] for row in rows]
    heads = [_cut(name, min(_HEADING, each * 4)) for name in shown]
    cut = [[_cut(text, each) for text in line] for line in cells]
    return Fitted(
        columns=tuple(heads),
        rows=tuple(
            tuple(Cell(text, _is_number(row[name])) for text, name in zip(line, shown, strict=True))
            for line, row in zip(cut, rows, strict=True)
        ),
        left_out=len(columns) - many if columns else 0,
        is_cut=cut != cells or heads != list(shown),
    )


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _cut(text: str, most: int) -> str:
    """The text, or its beginning with an ellipsis, in at most so many bytes of a page."""
    if len(text) * 6 <= most or _weight(text) <= most:
        return text
    kept, left = [], most - len("…".encode())
    for char in text[:most]:
        left -= _weight(char)
        if left < 0:
            break
        kept.append(char)
    return "".join(kept) + "…"


def _weight(text: str) -> int:
    return len(escape(text).encode("utf-8", "surrogatepass"))
