"""The rows and cells of a table's element, the tables within it, and whether it is a table of figures at all."""

from collections.abc import Iterator

from extractors.page.headers import FIGURE
from extractors.page.inline import text_of
from extractors.page.tree import Node

_PROSE = 200


def rows_of(node: Node) -> Iterator[Node]:
    """The rows below an element, without those of inner tables."""
    if node.tag == "tr" or node.attrs.get("role") == "row":
        yield node
    elif node.tag != "table":
        for kid in node.kids:
            if isinstance(kid, Node):
                yield from rows_of(kid)


def cells_of(row: Node) -> list[Node]:
    """The cells of a row."""
    return [kid for kid in row.kids if isinstance(kid, Node) and (kid.tag in ("td", "th") or _role(kid))]


def _role(node: Node) -> str:
    role = node.attrs.get("role") or ""
    return role if role in ("cell", "gridcell", "columnheader", "rowheader") else ""


def is_layout(node: Node) -> bool:
    """Whether a table is there for the look: it says so, has one cell or one column, or holds parts of a page."""
    if node.get("role") in ("presentation", "none"):
        return True
    rows = [cells_of(row) for kid in node.kids if isinstance(kid, Node) for row in rows_of(kid)]
    widest = max(map(len, rows), default=0)
    if widest < 2:
        return True
    if len(rows) > 1 or any(cell.tag == "th" for cell in rows[0]):
        return False
    return any(_is_part(cell) for cell in rows[0])


def _is_part(cell: Node) -> bool:
    """Whether a cell holds several blocks with a heading, or prose."""
    blocks = [kid for kid in cell.kids if isinstance(kid, Node) and kid.block]
    return (len(blocks) > 1 and any(kid.level for kid in blocks)) or len(text_of(cell.kids)) > _PROSE


def cells_in(node: Node) -> Iterator[Node]:
    """The cells of a table, without those of inner tables."""
    for kid in node.kids:
        if isinstance(kid, Node):
            for row in rows_of(kid):
                yield from cells_of(row)


def tables_in(node: Node) -> list[Node]:
    """The outermost tables below an element."""
    found: list[Node] = []
    for kid in node.kids:
        if isinstance(kid, Node) and kid.block:
            found += [kid] if kid.tag == "table" else tables_in(kid)
    return found


def is_head(node: Node) -> bool:
    """Whether a table holds header cells and nothing else: of the table below, which scrolls beneath it."""
    cells = list(cells_in(node))
    return len(cells) > 1 and all(_is_head_cell(cell) for cell in cells)


def _is_head_cell(cell: Node) -> bool:
    is_head = cell.tag == "th" or cell.attrs.get("role") == "columnheader"
    return is_head and not FIGURE.match(text_of(cell.kids))


def heads(head: Node, node: Node) -> bool:
    """Whether a table has as many columns as a head of its own and no header in it."""
    first, top = _first_row(node), _first_row(head)
    return len(first) == len(top) and any(cell.tag != "th" for cell in first)


def _first_row(table: Node) -> list[Node]:
    return next((cells_of(row) for kid in table.kids if isinstance(kid, Node) for row in rows_of(kid)), [])


def inner_tables(node: Node) -> list[Node]:
    """Tables in the cells of a table."""
    return [inner for cell in cells_in(node) if cell.kids for inner in tables_in(cell)]
