"""A table in the order in which it is read: names or labels first, units beside their labels, one block of columns.

Pages put a number or a family before the name, the competitor left of the labels, the unit into a column of its own,
and two lists of models beside each other. Cells keep their words; only where they stand changes.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from extractors.assign.frame import Desk
from extractors.assign.headers import is_other, is_product_header, is_unit_header
from extractors.page.blocks import Cell, Table
from extractors.page.headers import FIGURE
from extractors.quantities.spellings import unit_at

Row = tuple[Cell, ...]


def arranged(table: Table, desk: Desk) -> Iterator[Table]:
    """The table, or the tables that it holds side by side, each with its names or labels in front."""
    for part in _side_by_side(table):
        yield _names_first(_units_at_labels(part), desk)


def columns_of(table: Table) -> list[str]:
    """The text of each column's header."""
    width = max(map(len, table.rows), default=0)
    return [joined(row[c] for row in table.rows[: table.header_rows] if c < len(row)) for c in range(width)]


def joined(cells: Iterable[Cell]) -> str:
    """The texts of some cells, each once."""
    return " ".join(dict.fromkeys(cell.text for cell in cells if cell.text))


def _side_by_side(table: Table) -> list[Table]:
    """The parts of a table whose header comes again to the right: "Model | Memory | Model | Memory"."""
    width = len(table.rows[max(0, table.header_rows - 1)]) if table.rows else 0
    columns = columns_of(table)[:width]
    full = [row for row in table.rows if len(row) == width]
    starts = [c for c in range(width) if columns[0] and columns[c] == columns[0]]
    if not table.header_rows and _are_pairs(full, width):
        starts = list(range(0, width, 2))
    places = [range(start, end) for start, end in pairwise((*starts, width))]
    if len(places) < 2 or min(map(len, places)) < 2:
        return [table]
    parts = [_with_columns(replace(table, rows=tuple(full)), place, min(table.header_cols, 1)) for place in places]
    others = [row for row in table.rows if len(row) != width]
    head = table.rows[: table.header_rows] or table.rows[:1]
    return [*parts, replace(table, rows=(*head, *others), header_rows=len(head))] if others else parts


def _are_pairs(rows: Sequence[Row], width: int) -> bool:
    """Whether columns are labels and figures in turn: "HBM capacity | 128 GB | HBM bandwidth | 3.7 TB/s"."""
    if width < 4 or width % 2 or not rows:
        return False
    kinds = [[bool(FIGURE.match(row[c].text)) for row in rows if row[c].text] for c in range(width)]
    return not any(map(any, kinds[::2])) and all(map(any, kinds[1::2]))


def _units_at_labels(table: Table) -> Table:
    """A column of units put behind the labels of its rows, of which it is then one: "Memory", "GB"."""
    columns = columns_of(table)
    if len(columns) < 3 or table.ragged or is_product_header(columns[0]):
        return table
    body = [row for row in table.rows[table.header_rows :] if row[0] is not row[-1]]
    place = next((c for c in range(1, len(columns)) if _is_of_units(columns[c], body, c)), None)
    if place is None:
        return table
    labels = [c for c in range(place) if _is_of_words(body, c)] or [0]
    first = [*labels, place]
    return _with_columns(table, [*first, *(c for c in range(len(columns)) if c not in first)], len(first))


def _is_of_units(header: str, body: Sequence[Row], place: int) -> bool:
    cells = [row[place].text for row in body if row[place].text]
    return bool(cells) and (not header or is_unit_header(header)) and all(map(_is_unit, cells))


def _is_unit(text: str) -> bool:
    spelled = unit_at(text, 0) if len(text) < 20 else None
    return spelled is not None and spelled.end == len(text)


def _names_first(table: Table, desk: Desk) -> Table:
    """The column of the products' names put first; or, where products head the columns, that of the labels."""
    if table.kind != "table" or not table.header_rows or table.ragged:
        return table
    columns = columns_of(table)
    body = table.rows[table.header_rows :]
    heads = {c for c, text in enumerate(columns) if desk.names.exact_all(text)}
    if heads:
        labels = [c for c, text in enumerate(columns) if c not in heads and is_other(text) and _is_of_words(body, c)]
        first = labels if 0 in heads and not is_product_header(columns[0]) else []
    else:
        named = [_names(body, c, desk) for c in range(len(columns))]
        best = max(range(len(columns)), key=lambda c: (len(named[c]), is_product_header(columns[c])))
        sure = len(named[best]) > len(named[0]) and (
            is_product_header(columns[best]) or 2 * len(named[best]) >= len(body)
        )
        first = [best] if sure else []
    if not first:
        return table
    return _with_columns(table, [*first, *(c for c in range(len(columns)) if c not in first)], len(first))


def _is_of_words(body: Sequence[Row], place: int) -> bool:
    return not any(FIGURE.match(row[place].text) for row in body)


def _names(body: Sequence[Row], place: int, desk: Desk) -> set[tuple[str, ...]]:
    return {desk.names.exact_all(row[place].text) for row in body} - {()}


def _with_columns(table: Table, places: Iterable[int], header_cols: int) -> Table:
    """The table with these columns in this order; rows of one cell stay as they are."""
    order = tuple(places)
    rows = tuple(tuple(row[c] for c in order) if len(row) > 1 else row for row in table.rows)
    return replace(table, rows=rows, header_cols=header_cols)
