"""The data cells of a table, each with its headers; rows that cannot be told by position are left unread."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from extractors.assign.arrange import joined
from extractors.assign.axis import Axis, Subjects
from extractors.assign.doubtful_columns import unnamed_columns, unnamed_rows
from extractors.assign.frame import Desk
from extractors.assign.headers import header, is_unnamed
from extractors.assign.subjects import named_in
from extractors.page.blocks import Cell, Table, located
from extractors.page.headers import FIGURE
from extractors.quantities.terms import precisions
from schemas.claims import Evidence

_DIGIT = re.compile(r"\d")


@dataclass(slots=True)
class Place:
    """A data cell with its headers."""

    cell: Cell
    row: int
    column: int
    lead: str
    """The text of its row's header cells."""
    nearest: str
    """The text of the last of them: "Availability" of a group "General"."""
    top: str
    """The text of its column's header cells."""
    tops: tuple[str, ...]
    """The same, a text for each."""
    section: str
    about: Subjects
    """Whose figure it is where neither row nor column is a product's."""
    notes: tuple[str, ...]


def places_of(table: Table, columns: list[str], axis: Axis | None, about: Subjects, desk: Desk) -> Iterator[Place]:
    """Each data cell, in order. A row of another length than its header is left unread, with an issue."""
    top, side = table.header_rows, table.header_cols
    tops, top_notes = _column_heads(table, len(columns))
    if axis and not axis.by_row:
        side = _first_value(table, axis, tops)
    usual = len(table.rows[top - 1]) if top else 0
    section, whose = "", about
    doubtful = unnamed_columns(table, columns, side) if axis is None and table.kind == "table" else frozenset()
    editions = unnamed_rows(table) if axis is None else frozenset()
    for r, row in enumerate(table.rows[top:], start=top):
        lead = row[0].text if axis and axis.by_row and not side else joined(row[: min(side, len(row))])
        if _heads(row, usual):
            section = row[0].text
            whose = (named_in(section, desk.find(section)) if axis is None else ()) or about
        elif top and len(row) != usual:
            desk.issues.append(f"a row of {len(row)} cells under a header of another length: {lead}")
            leave_row(row[max(1, side) :], table, desk, lead, "its row does not fit the header")
        elif not top and table.kind == "table" and side and FIGURE.match(row[0].text):
            leave_row(row[max(1, side) :], table, desk, "", "its label is not where the others are")
        else:
            own_notes = [note for part in row[:side] for note in part.notes]
            for c in range(max(side, 1) if axis and axis.by_row else side, len(row)):
                cell = row[c]
                if cell.header or (
                    axis is None and c > side and cell is row[c - 1] and not _measures_own(columns, c, top)
                ):
                    continue
                notes = tuple(dict.fromkeys((*cell.notes, *own_notes, *top_notes[c])))
                own = () if c in doubtful or r in editions else whose
                nearest = row[side - 1].text if 1 < side <= c else lead
                yield Place(cell, r, c, lead, nearest, columns[c] if top else "", tops[c], section, own, notes)


def _first_value(table: Table, axis: Axis, tops: list[tuple[str, ...]]) -> int:
    """The column in which values begin: the first product's, or one left of it that has figures or is nobody's.

    What stands left of the products is label (group, property, unit); "Previous generation" there labels nothing.
    """
    top = table.header_rows
    fitting = [row for row in table.rows[top:] if len(row) == len(table.rows[top - 1])]
    for c in range(max(1, table.header_cols), axis.first_column):
        cells = [row[c].text for row in fitting if row[c].text]
        figures = sum(1 for text in cells if FIGURE.match(text))
        if any(map(is_unnamed, tops[c])) or (figures and 2 * figures >= len(cells)):
            return c
    return max(table.header_cols, axis.first_column)


def _column_heads(table: Table, width: int) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """The texts of each column's header cells, and their notes."""
    heads = table.rows[: table.header_rows]
    above = [[row[c] for row in heads if c < len(row)] for c in range(width)]
    texts = [tuple(cell.text for cell in cells if cell.text) for cells in above]
    return texts, [tuple(note for cell in cells for note in cell.notes) for cells in above]


def _heads(row: tuple[Cell, ...], usual: int) -> bool:
    """Whether a row has one cell's words only, over all columns or alone: it heads the rows below."""
    if not row or not row[0].text or any(cell.text for cell in row[1:] if cell is not row[0]):
        return False
    return len(row) > 1 or (usual > 1 and not FIGURE.match(row[0].text))


def _measures_own(columns: list[str], place: int, top: int) -> bool:
    """Whether a column measures something else than the one before it, so that a cell over both is of both."""
    own = columns[place] if top else ""
    return own != columns[place - 1] and bool(header(own).unit or precisions(own))


def leave_row(row: tuple[Cell, ...], table: Table, desk: Desk, lead: str, why: str) -> None:
    """List the figures of a row's cells as unread."""
    place = located(table.place, *table.path, lead)
    for cell in dict.fromkeys(row):
        if _DIGIT.search(cell.text):
            desk.leave(cell.text, Evidence(quote=cell.text, place=place), why)
