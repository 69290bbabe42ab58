"""One grid as the tables that it holds: titles over all columns, headers that come again further down, rows of units.

Surprises: long tables print their header every ten rows; a second header halfway down may name other columns; a title
within `thead` spans all columns and heads none of them.
"""

import re

from extractors.page import words
from extractors.page.blocks import Cell
from extractors.page.headers import FIGURE, RowMarks
from extractors.page.inline import is_unit
from extractors.page.notes import USE

Rows = list[list[Cell]]
_NO_UNIT = frozenset({"", "x", "×", "%", "k", "m", "b", "t"})
_OPENS, _CLOSES = "([", ")]"


def is_across(row: list[Cell]) -> bool:
    """Whether a row is one cell over all columns."""
    return len(row) > 1 and all(cell is row[0] for cell in row)


def without_titles(rows: Rows, marks: list[RowMarks]) -> tuple[str, Rows, list[RowMarks]]:
    """The titles at the head of a grid, taken off: header cells over all columns, without figures, above other rows.

    A row of one such cell is one too, where the page forgot to say that it spans the others.
    """
    count = 0
    while count < len(rows) - 1 and (row := rows[count]) and row[0].header and _is_title(row[0]):
        if not (is_across(row) or (len(row) == 1 and len(rows[count + 1]) > 1)):
            break
        count += 1
    return " ".join(row[0].text for row in rows[:count]), rows[count:], marks[count:]


def _is_title(cell: Cell) -> bool:
    return bool(cell.text) and not FIGURE.match(cell.text)


def by_headers(rows: Rows, marks: list[RowMarks], head: int) -> list[tuple[Rows, list[RowMarks]]]:
    """The rows in parts, each with a header on top: one of header cells, or one that begins as the first does."""
    if not head:
        return [(rows, marks)]
    starts = [0]
    for place in range(head + 1, len(rows) - 1):
        if _is_header(rows[place], marks[place].header, rows[head - 1]) and place - starts[-1] > 1:
            starts.append(place)
    ends = [*starts[1:], len(rows)]
    return [(rows[start:end], marks[start:end]) for start, end in zip(starts, ends, strict=True)]


def _is_header(row: list[Cell], marked: bool, head: list[Cell]) -> bool:
    """Whether a row heads those below: where it is marked as one even a year or a count in it does not tell against."""
    if len({id(cell) for cell in row if cell.text}) < 2:
        return False
    figures = sum(1 for cell in row if FIGURE.match(cell.text))
    if marked and any(cell.text and not FIGURE.match(cell.text) for cell in row[1:]):
        return not figures or not any(map(_is_measure, row))
    again = row[0].text == head[0].text and words.whole("tables", "corners").fullmatch(row[0].text)
    return bool(again) and 2 * figures < len(row)


def _is_measure(cell: Cell) -> bool:
    """Whether a cell has a figure with a letter behind it, as a unit is: it belongs to a row of values."""
    match = FIGURE.match(cell.text)
    return match is not None and any(map(str.isalpha, cell.text[match.end() :]))


def is_of_units(row: list[Cell]) -> bool:
    """Whether a row has units only, as the second row of a header has: `(GB)`, `(TB/s)`."""
    inner = [_bare(cell.text) for cell in row[1:] if cell.text]
    first = row[0].text.rstrip(":").lower()
    return (
        bool(inner)
        and (first in ("", "unit", "units") or _is_plain_unit(_bare(first)))
        and all(map(_is_plain_unit, inner))
    )


def _bare(text: str) -> str:
    text = USE.sub("", text)
    return text[1:-1].strip() if text[:1] in _OPENS and text[-1:] in _CLOSES and text else text


def _is_plain_unit(text: str) -> bool:
    return re.sub(r"\W+$", "", text).lower() not in _NO_UNIT and is_unit(text)
