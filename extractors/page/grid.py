"""Tables as grids: spans resolved, header rows and columns found, cells with their lines.

Surprises: Sphinx puts a section's name ("Configuration") in a second row of `thead`; Google's tables have no `th` at
all; a `rowspan` of 65534 is legal; a table may hold one cell for the sake of a border.
"""

import re
from collections.abc import Iterator

from extractors.page.blocks import Cell, Path, Table
from extractors.page.headers import RowMarks, header_cols, header_rows
from extractors.page.inline import is_bold, lines_of, text_of
from extractors.page.notes import is_note
from extractors.page.tree import Kid, Node

MOST_CELLS = 100_000
"""Places of one grid; spans that would need more are read as one cell."""
WIDEST_SPAN = 1000
_PROSE = 200

_SAYS_NOTE = re.compile(r"notes?\b", re.IGNORECASE)
_ROWS = {"thead": 0, "tbody": 1, "tr": 1, "tfoot": 2}
EMPTY = Cell("")


def build(node: Node, path: Path = (), before: str = "") -> tuple[Table | None, list[str]]:
    """The grid of a table, and the notes that stand in rows of their own at its end."""
    caption = ""
    sections: list[tuple[int, Node]] = []
    for kid in node.kids:
        if isinstance(kid, Node):
            if kid.tag == "caption":
                caption = text_of(kid.kids)
            else:
                sections.append((_ROWS.get(kid.tag, 1), kid))
    sections.sort(key=lambda section: section[0])
    sources = [(rank == 0, row) for rank, section in sections for row in _rows(section)]
    rows, marks = _fill(sources)
    notes: list[str] = []
    while rows and len(rows) > 1 and _is_note(rows[-1]):
        notes.insert(0, rows.pop()[0].text)
        marks.pop()
    if not rows or not any(cell.text for row in rows for cell in row):
        return None, notes
    head = header_rows(rows, marks)
    cols = header_cols(rows, marks, head)
    return Table(path, tuple(map(tuple, rows)), head, cols, caption, before=before), notes


def _rows(node: Node) -> Iterator[Node]:
    if node.tag == "tr" or node.attrs.get("role") == "row":
        yield node
    elif node.tag != "table":
        for kid in node.kids:
            if isinstance(kid, Node):
                yield from _rows(kid)


def _cells(row: Node) -> list[Node]:
    return [kid for kid in row.kids if isinstance(kid, Node) and (kid.tag in ("td", "th") or _role(kid))]


def _role(node: Node) -> bool:
    return node.attrs.get("role") in ("cell", "gridcell", "columnheader", "rowheader")


def _fill(sources: list[tuple[bool, Node]]) -> tuple[list[list[Cell]], list[RowMarks]]:
    rows: list[list[Cell]] = []
    marks: list[RowMarks] = []
    hanging: dict[int, tuple[int, Cell]] = {}  # column -> rows that a cell above still covers
    room = MOST_CELLS
    for number, (head, source) in enumerate(sources):
        row: list[Cell] = []
        filled = th = bold = 0
        may_lead = not marks or marks[-1].bold  # only rows at the top can be a header for being bold
        left = len(sources) - number

        def hang(row: list[Cell] = row) -> None:
            while len(row) in hanging:
                column = len(row)
                rest, cell = hanging.pop(column)
                row.append(cell)
                if rest > 1:
                    hanging[column] = (rest - 1, cell)

        for node in _cells(source):
            if hanging:
                hang()
            is_th = node.tag == "th" or node.attrs.get("role") in ("columnheader", "rowheader")
            cell = _cell(node, header=is_th or head)
            if cell.text:
                filled += 1
                th += is_th
                bold += is_th or (may_lead and _all_bold(node))
            across, down = 1, 1
            if node.attrs:
                across, down = _span(node.get("colspan")), _span(node.get("rowspan"), left)
                down = min(down, left)
                if across * down > room:
                    across = down = 1
            room -= across * down
            for _ in range(across):
                if down > 1:
                    hanging[len(row)] = (down - 1, cell)
                row.append(cell)
        if hanging:
            hang()
        rows.append(row)
        marks.append(RowMarks(head, bool(filled) and th == filled, bool(filled) and bold == filled))
    return rows, marks


def _span(text: str, all_rows: int = 1) -> int:
    if not text.isdecimal():
        return 1
    return min(int(text), WIDEST_SPAN) or all_rows


def _cell(node: Node, *, header: bool) -> Cell:
    kids = node.kids
    while len(kids) == 1 and isinstance(kids[0], Node) and kids[0].tag in ("p", "div", "span"):
        kids = kids[0].kids
    if not kids:
        return Cell("", header=True) if header else EMPTY
    if len(kids) == 1 and isinstance(kids[0], str):
        return Cell(kids[0].strip(), header=header)
    lines = lines_of(kids)
    return Cell(" ".join(lines), tuple(lines) if len(lines) > 1 else (), header)


def _all_bold(node: Node) -> bool:
    kids: list[Kid] = node.kids
    while len(kids) == 1 and isinstance(kids[0], Node) and kids[0].block:
        kids = kids[0].kids
    return bool(kids) and all(
        (isinstance(kid, Node) and is_bold(kid)) or (isinstance(kid, str) and not kid.strip()) for kid in kids
    )


def _is_note(row: list[Cell]) -> bool:
    """Whether a row is one cell over all columns that begins as a footnote."""
    return (
        len(row) > 1
        and all(cell is row[0] for cell in row)
        and (is_note(row[0].text) or bool(_SAYS_NOTE.match(row[0].text)))
    )


def is_layout(node: Node) -> bool:
    """Whether a table is there for the look: it says so, has one cell or one column, or holds parts of a page."""
    if node.get("role") in ("presentation", "none"):
        return True
    rows = [_cells(row) for kid in node.kids if isinstance(kid, Node) for row in _rows(kid)]
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
            for row in _rows(kid):
                yield from _cells(row)


def tables_in(node: Node) -> list[Node]:
    """The outermost tables below an element."""
    found: list[Node] = []
    for kid in node.kids:
        if isinstance(kid, Node) and kid.block:
            found += [kid] if kid.tag == "table" else tables_in(kid)
    return found


def inner_tables(node: Node) -> list[Node]:
    """Tables in the cells of a table."""
    return [inner for cell in cells_in(node) if cell.kids for inner in tables_in(cell)]
