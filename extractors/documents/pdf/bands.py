"""Tables with lines between their rows and none between their columns, and rows on grounds of two colours."""

from itertools import pairwise
from statistics import median

from extractors.documents.aligned import column_of
from extractors.documents.pdf.cells import Table, of_runs
from extractors.documents.pdf.lines import lines_of, runs_of
from extractors.documents.pdf.pages import Sheet, Stroke, within
from extractors.documents.pdf.rules import edges_of
from extractors.documents.runs import Run
from extractors.page.headers import FIGURE

_LEAST_WIDTH = 60.0
_LEAST_RULES = 4
"""Three rules are a heading's and the ends of a table whose rows nothing rules."""


def banded(sheet: Sheet, level: list[Stroke]) -> Table | None:
    """A table with lines between its rows only; None where a row between two lines may be several."""
    ys = edges_of(level)
    left, right = min(one.start for one in level), max(one.end for one in level)
    if len(ys) < _LEAST_RULES or right - left < _LEAST_WIDTH:
        return None
    ys = _with_ends(sheet, ys, left, right)
    bands = [_runs(sheet, left, right, top, bottom) for top, bottom in pairwise(ys)]
    full = [lines[0] for lines in bands if len(lines) == 1 and len(lines[0]) > 1]
    width = max(map(len, full), default=0)
    columns = [[runs[c] for runs in full if len(runs) == width] for c in range(width)]
    edges = [(min(run.start for run in column), max(run.end for run in column)) for column in columns]
    if width < 2 or any(before[1] > after[0] for before, after in pairwise(edges)) or any(map(_is_several, bands)):
        return None
    table = Table(left, right, ys[0], ys[-1], [], width, ruled=True)
    for lines in bands:
        cells: list[list[Run]] = [[] for _ in range(width)]
        runs = [run for line in lines for run in line]
        where = [column_of(run, columns, edges, full=len(lines) == 1 and len(runs) == width) for run in runs]
        for c, run in zip(where, runs, strict=True):
            if c is not None:
                cells[c].append(run)
        if None in where:
            table.doubts.append(" | ".join(run.markup for run in runs))
        elif runs:
            table.rows.append([of_runs(cell, label=not c) for c, cell in enumerate(cells)])
    return table if table.says_something() else None


def _runs(sheet: Sheet, left: float, right: float, top: float, bottom: float) -> list[list[Run]]:
    return [runs_of(line) for line in lines_of(within(sheet.words, left, right, top, bottom))]


def _with_ends(sheet: Sheet, ys: list[float], left: float, right: float) -> list[float]:
    """The rules, and where a header above the first or a row below the last ends that nothing rules off."""
    step = median(below - above for above, below in pairwise(ys))
    above = _runs(sheet, left, right, ys[0] - step, ys[0])
    below = _runs(sheet, left, right, ys[-1], ys[-1] + step)
    top = [ys[0] - step] if len(above) == 1 and len(above[0]) > 1 else []
    bottom = [ys[-1] + step] if len(below) == 1 and len(below[0]) > 1 else []
    return [*top, *ys, *bottom]


def _is_several(lines: list[list[Run]]) -> bool:
    """Whether more than one line of a band has a label and a figure."""
    return sum(len(runs) > 1 and any(FIGURE.match(run.text) for run in runs[1:]) for runs in lines) > 1
