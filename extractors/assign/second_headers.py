"""A table with other products halfway down, in a row that the markup does not mark: "", "X3", "X4".

Read under the first header, what follows would be the wrong products' figures. Such a row begins a table of its own
where the labels above it come again below; where they do not, it may as well be a value ("Chips", "X3", "X4", its label
left out), and nobody can tell whose figures stand below.
"""

from collections.abc import Iterator
from dataclasses import replace

from extractors.assign.frame import Desk
from extractors.assign.places import leave_row
from extractors.page.blocks import Table
from extractors.page.headers import FIGURE

_WHY = "it stands below a row that may be a header"


def apart(table: Table, desk: Desk) -> Iterator[Table]:
    """The tables that a table is; the figures below a row that may or may not be a header are left unread."""
    rows, top = table.rows, table.header_rows
    places = range(top + 1, len(rows) - 1) if top else ()
    starts = [place for place in places if _names_others(table, place, desk)]
    if not starts:
        yield table
        return
    above = {row[0].text for row in rows[top : starts[0]] if row[0].text}
    ends = [*starts[1:], len(rows)]
    yield replace(table, rows=rows[: starts[0]])
    for start, end in zip(starts, ends, strict=True):
        if above.intersection(row[0].text for row in rows[start + 1 : end] if row):
            yield replace(table, rows=rows[start:end], header_rows=1)
            continue
        for row in rows[start:end]:
            leave_row(row[1:], table, desk, row[0].text if row else "", _WHY)


def _names_others(table: Table, place: int, desk: Desk) -> bool:
    """Whether a row has no label, or the header's own, and names products beside it, and no measure."""
    row, head = table.rows[place], table.rows[table.header_rows - 1]
    if len(row) < 2 or row[0].text not in ("", head[0].text) or row[0] is row[1]:
        return False
    return any(desk.names.exact_all(cell.text) for cell in row[1:]) and not any(
        FIGURE.match(cell.text) and any(map(str.isalpha, cell.text)) for cell in row[1:]
    )
