"""Which rows and columns of a grid are headers: by markup, by bold type, and last by where the figures are.

Surprises: Google's tables have no `th` at all; Sphinx makes every cell of a first column a paragraph like the others.
"""

import re

from extractors.page import words
from extractors.page.blocks import Cell
from extractors.page.inline import is_unit

FIGURE = re.compile(
    r"(?:up[ -]to|over|more than|about|nearly|at least|approx\.?|[~≈<>≥≤$€£+±-])?\s*\d+(?!\w*x\d)", re.IGNORECASE
)
"""Matches what begins with a figure; `2x2x1` is a shape."""


_LONGEST_LABEL = 80
"""A longer text says something itself, and labels nothing beside it."""
_YEAR = re.compile(r"(?:19|20)\d\d")
_NUMBER = re.compile(r"(?:up to )?\d[\d.,]*\s?", re.IGNORECASE)


def is_value(text: str) -> bool:
    """Whether a cell that no markup calls a header has a value; a year may head a column."""
    return FIGURE.match(text) is not None and not _YEAR.fullmatch(text)


class RowMarks:
    """What the markup says of a row: is it in the table's head, is all of it a header."""

    __slots__ = ("bold", "head", "header")

    def __init__(self, head: bool, header: bool, bold: bool) -> None:
        self.head, self.header, self.bold = head, header, bold


def header_rows(rows: list[list[Cell]], marks: list[RowMarks]) -> int:
    """Rows at the top that are headers: `thead`, all `th`, all bold, or a row without figures over columns of them."""
    for sign in ("head", "header", "bold"):
        count = 0
        for mark, row in zip(marks, rows, strict=True):
            if not getattr(mark, sign) or (sign != "head" and (_is_across(row) or _has_measures(row, sign))):
                break
            if sign == "head" and count and not mark.header and any(is_value(cell.text) for cell in row[1:]):
                break  # a row of values, wherever `thead` ends
            count += 1
        if 0 < count < len(rows):
            return count
    first = rows[0]
    if len(rows) < 2 or len(first) < 2 or any(FIGURE.match(cell.text) for cell in first):
        return 0
    figures = any(FIGURE.match(cell.text) for row in rows[1:] for cell in row[1:])
    corner = not first[0].text or bool(words.whole("tables", "corners").fullmatch(first[0].text))
    if not (figures and all(cell.text for cell in first[1:]) and (corner or len(first) > 2) and not _is_across(first)):
        return 0
    return 1 + (len({id(cell) for cell in first}) < len(first) and _says_parts(rows[1]) and len(rows) > 2)


def _is_across(row: list[Cell]) -> bool:
    return len(row) > 1 and all(cell is row[0] for cell in row)


def _has_measures(row: list[Cell], sign: str) -> bool:
    """Whether a cell is a number with its unit, which no header is; one that is merely bold may have words behind."""
    for cell in row:
        if match := _NUMBER.match(cell.text):
            behind = cell.text[match.end() :].strip()
            if is_unit(behind.partition(" ")[0] if sign == "bold" else behind):
                return True
            if sign == "bold" and not behind and not _YEAR.fullmatch(match[0]):
                return True
    return False


def _says_parts(row: list[Cell]) -> bool:
    """Whether a row has words in every column, as the second row of a header that has spans in its first."""
    return all(cell.text and not FIGURE.match(cell.text) for cell in row[1:]) and not _is_across(row)


def header_cols(rows: list[list[Cell]], marks: list[RowMarks], head: int) -> int:
    """Columns on the left that are headers: all `th`, or words beside figures."""
    body = [row for row, mark in zip(rows[head:], marks[head:], strict=True) if len(row) > 1 and not mark.header]
    if not body:
        body = [row for row in rows[head:] if len(row) > 1]
    if not body:
        return 0
    if head:
        body = [row for row in body if len(row) == len(rows[head - 1])] or body
    narrowest = min(map(len, body))
    count = 0
    while count < narrowest - 1 and all(row[count].header or not row[count].text for row in body):
        count += 1
    if count:
        return count
    if sum(1 for row in body if FIGURE.match(row[0].text)) * 2 >= len(body) and body:
        return 0
    if any(len(row[0].text) > _LONGEST_LABEL for row in body):
        return 0
    spans = {id(row[0]) for row in body if row[0].text}
    if narrowest > 2 and len(spans) < sum(1 for row in body if row[0].text):
        return 1 if any(FIGURE.match(row[1].text) for row in body) else 2
    return 1
