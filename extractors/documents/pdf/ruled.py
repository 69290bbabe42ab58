"""Tables that lines rule.

A cell is what lines stand round. Where only level lines stand, a row is what is between two of them, and white space
makes the columns (`bands.py`). A row that holds several lines of figures beside several labels is read line by line,
or not at all: which belongs to which is a guess otherwise.
"""

from extractors.documents.aligned import parts
from extractors.documents.pdf.bands import banded
from extractors.documents.pdf.cells import Cell, Table, of_aligned, of_lines
from extractors.documents.pdf.lines import Line, lines_of, markup
from extractors.documents.pdf.pages import Sheet, Stroke, Word, within
from extractors.documents.pdf.rules import NEAR, covers, edges_of, groups, merged
from extractors.documents.runs import Aligned, Run
from extractors.page.headers import FIGURE

_MOST_RULES = 1_500


def ruled(sheet: Sheet) -> list[Table]:
    """The ruled tables of a page, each with its words taken out of the sheet's."""
    level, upright = merged(sheet.level), merged(sheet.upright)
    if len(level) + len(upright) > _MOST_RULES:
        return []
    tables = []
    for ys, xs in groups(level, upright):
        table = _gridded(sheet, ys, xs) if len(edges_of(xs)) > 2 else banded(sheet, ys)
        if table is not None:
            tables.append(table)
            sheet.words[:] = [word for word in sheet.words if not _inside(word, table)]
    return tables


def _inside(word: Word, table: Table) -> bool:
    x, y = (word.left + word.right) / 2, (word.top + word.bottom) / 2
    return table.left - NEAR < x < table.right + NEAR and table.top - NEAR < y < table.bottom + NEAR


def _gridded(sheet: Sheet, level: list[Stroke], upright: list[Stroke]) -> Table | None:
    """A table with lines between its columns."""
    ys, xs = edges_of(level), edges_of(upright)
    rows, columns = len(ys) - 1, len(xs) - 1
    words = [word for word in sheet.words if xs[0] < (word.left + word.right) / 2 < xs[-1]]
    taken: set[tuple[int, int]] = set()
    table = Table(xs[0], xs[-1], ys[0], ys[-1], [], columns, ruled=True)
    for r in range(rows):
        row: list[Cell] = []
        held: list[list[Line]] = []
        for c in range(columns):
            if (r, c) in taken:
                continue
            across, down = 1, 1
            while c + across < columns and not covers(upright, xs[c + across], ys[r], ys[r + 1]):
                across += 1
            while r + down < rows and not covers(level, ys[r + down], xs[c], xs[c + across]):
                down += 1
            taken |= {(r + i, c + j) for i in range(down) for j in range(across)}
            lines = lines_of(within(words, xs[c], xs[c + across], ys[r], ys[r + down]))
            row.append(of_lines(lines, across, down, label=not (r and c)))
            held.append(lines)
        if _is_several(held):
            _read_by_lines(held, table)
        else:
            table.rows.append(row)
    return table if table.says_something() else None


def _is_several(held: list[list[Line]]) -> bool:
    """Whether a row holds several: a label and figures on one line, and again on another."""
    if len(held) < 2 or not held[0]:
        return False
    label = [(line.top, line.bottom) for line in held[0]]
    beside = {
        place
        for lines in held[1:]
        for line in lines
        if FIGURE.match(line.text)
        for place, (top, bottom) in enumerate(label)
        if top < (line.top + line.bottom) / 2 < bottom
    }
    return len(beside) > 1


def _read_by_lines(held: list[list[Line]], table: Table) -> None:
    """The lines of one ruled row as rows, where they align; else all of its words are doubtful."""
    lines = lines_of(word for lines in held for line in lines for word in line.words)
    for part in parts([_columned(line, held) for line in lines]):
        if isinstance(part, Aligned):
            table.rows += of_aligned(part)
            table.doubts += part.doubts
        else:
            table.doubts += [markup(line.words) for line in lines[part.start : part.stop]]


def _columned(line: Line, held: list[list[Line]]) -> list[Run]:
    """A line's stretches, one for each cell that has words on it."""
    runs = []
    for lines in held:
        own = {id(word) for one in lines for word in one.words}
        words = [word for word in line.words if id(word) in own]
        if words:
            text = " ".join(word.text for word in words)
            bold = all(word.bold for word in words)
            runs.append(Run(words[0].left, words[-1].right, text, markup(words), bold))
    return runs
