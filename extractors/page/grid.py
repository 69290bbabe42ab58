"""Tables as grids: spans resolved, header rows and columns found, cells with their lines.

Surprises: Sphinx puts a section's name ("Configuration") in a second row of `thead`; Google's tables have no `th` at
all; a `rowspan` of 65534 is legal; a table may hold one cell for the sake of a border.
"""

import re

from extractors.page.blocks import Cell, Path, Table
from extractors.page.elements import cells_of, rows_of
from extractors.page.headers import RowMarks, header_cols, header_rows, is_value
from extractors.page.inline import is_bold, joined_pairs, lines_of, text_of
from extractors.page.notes import is_note
from extractors.page.parted import by_headers, is_across, is_of_units, without_titles
from extractors.page.tree import Kid, Node

MOST_CELLS = 100_000
"""Places of one grid; spans that would need more are read as one cell."""
WIDEST_SPAN = 1000
_SAYS_NOTE = re.compile(r"notes?\b", re.IGNORECASE)
_ROWS = {"thead": 0, "tbody": 1, "tr": 1, "tfoot": 2}
EMPTY = Cell("")


def build(node: Node, path: Path = (), before: str = "") -> tuple[list[Table], list[str]]:
    """The grids of a table, one for each header in it, and the notes that stand in rows of their own at its end."""
    caption = ""
    sections: list[tuple[int, Node]] = []
    for kid in node.kids:
        if isinstance(kid, Node):
            if kid.tag == "caption":
                caption = text_of(kid.kids)
            else:
                sections.append((_ROWS.get(kid.tag, 1), kid))
    sections.sort(key=lambda section: section[0])
    sources = [(rank == 0, row) for rank, section in sections for row in rows_of(section)]
    rows, marks = _fill(sources)
    notes: list[str] = []
    while rows and len(rows) > 1 and _is_note(rows[-1]):
        notes.insert(0, rows.pop()[0].text)
        marks.pop()
    said = [place for place, row in enumerate(rows) if any(cell.text for cell in row)]
    rows, marks = [rows[place] for place in said], [marks[place] for place in said]
    if not rows:
        return [], notes
    title, rows, marks = without_titles(rows, marks)
    caption = " ".join(filter(None, (caption, title)))
    head = header_rows(rows, marks)
    return [_table(*part, path, caption, before) for part in by_headers(rows, marks, head)], notes


def _table(rows: list[list[Cell]], marks: list[RowMarks], path: Path, caption: str, before: str) -> Table:
    head = header_rows(rows, marks)
    if head and head < len(rows) - 1 and is_of_units(rows[head]):
        head += 1
    return Table(path, tuple(map(tuple, rows)), head, header_cols(rows, marks, head), caption, before=before)


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

        for node in cells_of(source):
            if hanging:
                hang()
            is_th = node.tag == "th" or node.attrs.get("role") in ("columnheader", "rowheader")
            cell = _cell(node, header=is_th or head)
            if rows and cell.header and not is_th and is_value(cell.text):
                cell.header = False
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
    return Cell(" ".join(lines), tuple(joined_pairs(lines)) if len(lines) > 1 else (), header)


def _all_bold(node: Node) -> bool:
    kids: list[Kid] = node.kids
    while len(kids) == 1 and isinstance(kids[0], Node) and kids[0].block:
        kids = kids[0].kids
    return bool(kids) and all(
        (isinstance(kid, Node) and is_bold(kid)) or (isinstance(kid, str) and not kid.strip()) for kid in kids
    )


def _is_note(row: list[Cell]) -> bool:
    """Whether a row is one cell over all columns that begins as a footnote."""
    return is_across(row) and (is_note(row[0].text) or bool(_SAYS_NOTE.match(row[0].text)))
