"""A definition and the history to a table. Start here."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from desk.rows import answer
from desk.site import notes
from desk.site.cells import Fact, Part, parts
from desk.site.definition import Column, Definition, Line, Show
from desk.site.facts import Facts, facts
from flows.links import live
from schemas.captures import iso
from schemas.records.tables import TableCell, TableColumn, TableEntry, TableLine, TableNote, TableRecord

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_OF_A_ROW = ("scope", "metric", "value", "unit", "precision", "sparsity", "quote", "source", "origin")


def table(
    history: "DuckDBPyConnection",
    definition: Definition,
    at: datetime | None = None,
    lines: Sequence[Line] | None = None,
) -> TableRecord:
    """The table as it was at a time, or as it is today where none is given; of some of its lines where those are."""
    lines = lines_of(history, definition, at) if lines is None else lines
    known = facts(history, at, {subject for line in lines for subject in line.subjects})
    columns = definition.columns
    cells = [[parts(column, line, known, several=_several(column, lines)) for column in columns] for line in lines]
    formats = [notes.formats(row[place] for row in cells) for place in range(len(columns))]
    numbered = notes.Notes()
    rows = []
    for line, row in zip(lines, cells, strict=True):
        planned = known.mark(line.subjects[0]) == "planned"
        shown = tuple(
            _cell(cell, notes.of_cell(cell, formats[place]), numbered, known) for place, cell in enumerate(row)
        )
        rows.append(TableLine(subjects=line.subjects, planned=planned, cells=shown))
    all_cells = [cell for row in cells for cell in row]
    told = [TableNote(number=number, text=text) for number, text in enumerate(numbered.texts, start=1)]
    told += [TableNote(number=None, text=text) for text in (*definition.footnotes, *notes.of_table(all_cells))]
    return TableRecord(
        name=definition.name,
        title=definition.title,
        as_of=iso(at) if at else None,
        headings=tuple(TableColumn(id=column.id, title=column.title) for column in columns),
        rows=tuple(rows),
        footnotes=tuple(told),
    )


def lines_of(history: "DuckDBPyConnection", definition: Definition, at: datetime | None) -> Sequence[Line]:
    """The rows that a table has at a time: its own, or one for each product of which something is stated."""
    if not definition.every:
        return definition.lines
    return [
        Line(subjects=(row["id"],))
        for row in answer(history, "stated_products", as_of=at)
        if (not definition.vendors or row["vendor"] in definition.vendors)
        and (not definition.kinds or row["kind"] in definition.kinds)
    ]


def _several(column: Column, lines: Sequence[Line]) -> bool:
    """Whether a column shows figures of more than one metric, so that each must say its own."""
    picks = (line.cells.get(column.id, column.pick) for line in lines)
    return column.show is Show.FIGURES and len({metric for pick in picks for metric in pick.metrics}) > 1


def _cell(cell: list[Part], texts: list[str], numbered: notes.Notes, known: Facts) -> TableCell:
    return TableCell(
        text="; ".join(part.text for part in cell),
        entries=tuple(_entry(fact, known) for part in cell for fact in part.facts),
        notes=tuple(dict.fromkeys(numbered.number(text) for text in texts)),
    )


def _entry(fact: Fact, known: Facts) -> TableEntry:
    row = fact.row
    planned = bool(fact.subject) and known.mark(fact.subject) == "planned"
    if row is None:
        return TableEntry(text=fact.text, subject=fact.subject, planned=planned)
    url = live(row["url"], str(row["quote"]))
    return TableEntry(
        **{name: row[name] for name in _OF_A_ROW},
        text=fact.text,
        subject=fact.subject,
        planned=planned,
        # Saved pages bring their own addresses: anything but the web's is no link.
        url=url if url and url.startswith(("https://", "http://")) else None,
        since=iso(row["valid_from"]),
        as_of=iso(row["last_seen"]),
    )
