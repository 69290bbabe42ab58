"""Tables that a PDF tags, where what is drawn bears the tags out.

Programs tag wrongly: half of a cell's words belong to nothing, a table serves the layout. Browsers leave empty cells
out, so that those behind them would slip into the wrong column: a row that is too short is laid out by where its words
stand. A tagged table is one for us where each column has a stretch of the page for itself, its cells stand below each
other and its rows too, and where no word stands among them that is in none of its cells. Any other is looked for by
lines and white space.
"""

from collections.abc import Sequence
from itertools import pairwise

from extractors.documents.pdf.cells import Cell, Table, of_lines
from extractors.documents.pdf.lines import lines_of
from extractors.documents.pdf.pages import Sheet, Word
from extractors.documents.pdf.tags import Tag, Tags

_NEAR = 1.0
"""Points that the letters of one column may reach into the next."""
_Words = dict[int, list[Word]]
_Placed = list[dict[int, Tag]]
"""For each row its cells by the column in which they begin."""


def tagged(sheet: Sheet) -> list[Table]:
    """The tagged tables of a page, each with its words taken out of the sheet's."""
    by_cell: _Words = {}
    for word in sheet.words:
        by_cell.setdefault(word.cell, []).append(word)
    tables = []
    for tags in sheet.tables:
        own = {tag.number for row in tags for tag in row}
        words = [word for number in own for word in by_cell.get(number, ())]
        placed = _placed(tags, by_cell) if words and not _has_strangers(words, own, sheet) else None
        if placed is not None and _is_borne_out(placed, by_cell):
            table = _table(placed, by_cell, words)
            if table.says_something():
                tables.append(table)
                sheet.words[:] = [word for word in sheet.words if word.cell not in own]
    return tables


def _table(placed: _Placed, by_cell: _Words, words: Sequence[Word]) -> Table:
    width = max(c + tag.across for row in placed for c, tag in row.items())
    covered = {place for r, row in enumerate(placed) for c, tag in row.items() for place in _places(r, c, tag)}
    rows: list[list[Cell]] = [[] for _ in placed]
    for r, row in enumerate(placed):
        for c in range(width):
            if tag := row.get(c):
                lines = lines_of(by_cell.get(tag.number, ()))
                rows[r].append(of_lines(lines, tag.across, tag.down, label=tag.head or not c))
                rows[r][-1].head = tag.head
            elif (r, c) not in covered:
                rows[r].append(Cell())
    left, right = min(word.left for word in words), max(word.right for word in words)
    top, bottom = min(word.top for word in words), max(word.bottom for word in words)
    return Table(left, right, top, bottom, rows, width, ruled=True)


def _places(r: int, c: int, tag: Tag) -> set[tuple[int, int]]:
    return {(r + i, c + j) for i in range(tag.down) for j in range(tag.across)}


def _placed(tags: Tags, by_cell: _Words) -> _Placed | None:
    """The rows with the column of each cell; None where that is not certain."""
    pieces = [piece for row in tags for tag in row for piece in tag.pieces]
    if len(pieces) != len(set(pieces)):
        return None
    placed, taken = _in_turn(tags)
    width = max(c for _, c in taken) + 1
    short = {r for r in range(len(placed)) if any((r, c) not in taken for c in range(width))}
    if not short:
        return placed
    columns = [
        _stretch([word for r, row in enumerate(placed) if r not in short for word in _words_in(row, c, by_cell)])
        for c in range(width)
    ]
    return _by_columns(tags, short, columns, by_cell)


def _in_turn(tags: Tags) -> tuple[_Placed, set[tuple[int, int]]]:
    """The cells one after the other, and the places that they take."""
    placed: _Placed = []
    taken: set[tuple[int, int]] = set()
    for r, row in enumerate(tags):
        placed.append({})
        c = 0
        for tag in row:
            while (r, c) in taken:
                c += 1
            taken |= _places(r, c, tag)
            placed[r][c] = tag
    return placed, taken


def _words_in(row: dict[int, Tag], c: int, by_cell: _Words) -> Sequence[Word]:
    """The words of a row in a column, where a cell has it for itself."""
    return by_cell.get(row[c].number, []) if c in row and row[c].across == 1 else []


def _by_columns(
    tags: Tags, short: set[int], columns: Sequence[tuple[float, float] | None], by_cell: _Words
) -> _Placed | None:
    """The same where rows are too short: their cells go where the columns of the others are."""
    placed: _Placed = []
    taken: set[tuple[int, int]] = set()
    for r, row in enumerate(tags):
        placed.append({})
        for tag in row:
            free = [c for c in range(len(columns)) if (r, c) not in taken]
            if r in short:
                own = _stretch(by_cell.get(tag.number, ()))
                free = [c for c in free if own and (column := columns[c]) and _meet(own, column)]
                if len(free) != 1 or tag.across > 1:
                    return None
            if not free:
                return None
            placed[r][free[0]] = tag
            taken |= _places(r, free[0], tag)
    return placed


def _stretch(words: Sequence[Word]) -> tuple[float, float] | None:
    return (min(word.left for word in words), max(word.right for word in words)) if words else None


def _meet(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _is_borne_out(placed: _Placed, by_cell: _Words) -> bool:
    """Whether columns stand beside each other and rows below each other, as the tags say."""
    columns: dict[int, list[tuple[Tag, Sequence[Word]]]] = {}
    rows = []
    for row in placed:
        rows.append([word for tag in row.values() if tag.down == 1 for word in by_cell.get(tag.number, ())])
        for c, tag in row.items():
            if tag.across == 1 and (words := by_cell.get(tag.number)):
                columns.setdefault(c, []).append((tag, words))
    beside = [[word for _, words in columns[c] for word in words] for c in sorted(columns)]
    below = [words for words in rows if words]
    return (
        all(
            max(word.right for word in one) <= min(word.left for word in other) + _NEAR
            for one, other in pairwise(beside)
        )
        and all(max(word.base for word in one) < min(word.base for word in other) for one, other in pairwise(below))
        and all(_is_column([words for tag, words in cells if not tag.head]) for c, cells in columns.items() if c)
    )


def _is_column(cells: Sequence[Sequence[Word]]) -> bool:
    """Whether each cell stands below or above most of the others, not beside them."""
    stretches = [stretch for words in cells if (stretch := _stretch(words))]
    return all(2 * sum(_meet(one, other) for other in stretches) > len(stretches) for one in stretches)


def _has_strangers(words: Sequence[Word], own: set[int], sheet: Sheet) -> bool:
    """Whether a word that is in none of the cells stands among them."""
    left, right = min(word.left for word in words), max(word.right for word in words)
    top, bottom = min(word.top for word in words), max(word.bottom for word in words)
    return any(
        word.cell not in own
        and left < (word.left + word.right) / 2 < right
        and top < (word.top + word.bottom) / 2 < bottom
        for word in sheet.words
    )
