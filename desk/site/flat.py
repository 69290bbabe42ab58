"""A table as rows for a spreadsheet: each column with its sources, days and footnotes beside it, in words."""

from desk.site.words import day
from schemas.records.base import Row
from schemas.records.tables import TableCell, TableRecord


def columns(table: TableRecord) -> list[str]:
    """The names of the columns."""
    names = ["subjects", "planned"]
    for column in table.headings:
        names += [f"{column.id}{ending}" for ending in ("", "_source", "_url", "_as_of", "_notes")]
    return names


def rows(table: TableRecord) -> list[Row]:
    """A row for each row of the table."""
    notes = {note.number: note.text for note in table.footnotes}
    found = []
    for line in table.rows:
        row: Row = {"subjects": "; ".join(line.subjects), "planned": line.planned}
        for column, cell in zip(table.headings, line.cells, strict=True):
            row[column.id] = cell.text
            row |= {f"{column.id}_source": _each(cell, "source"), f"{column.id}_url": _each(cell, "url")}
            row[f"{column.id}_as_of"] = "; ".join(dict.fromkeys(day(one.as_of) for one in cell.entries if one.as_of))
            row[f"{column.id}_notes"] = " ".join(notes[number] for number in cell.notes)
        found.append(row)
    return found


def _each(cell: TableCell, name: str) -> str:
    return "; ".join(dict.fromkeys(str(getattr(one, name)) for one in cell.entries if getattr(one, name)))
