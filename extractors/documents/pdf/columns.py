"""The columns of a page's text: lines that stand side by side and are read one column after the other."""

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from extractors.documents.pdf.lines import Line, runs_of
from extractors.page.headers import FIGURE

_LEAST_LINES = 6
_LEAST_LETTERS = 22
"""A column of prose has longer lines, on average; a table's cells are shorter."""
_MOST_COLUMNS = 4
_LARGER = 1.15
"""A heading's letters are this much larger than most."""


def in_order(lines: Sequence[Line], depth: int = 1) -> list[Line]:
    """The lines in the order in which they are read. A line over all columns ends those above it.

    So does a heading below the end of the last column, which heads what is below all of them.
    """
    border = _border(lines) if depth < _MOST_COLUMNS else None
    if border is None:
        return list(lines)
    done: list[Line] = []
    left: list[Line] = []
    right: list[Line] = []
    last = max((n for n, line in enumerate(lines) if line.right > border), default=0)
    text = median(line.height for line in lines)
    for n, line in enumerate(lines):
        sides = _cut(line, border)
        if sides is None or (n > last and line.height > _LARGER * text):
            done += [*in_order(left, depth + 1), *in_order(right, depth + 1), line]
            left, right = [], []
        else:
            for side, column in zip(sides, (left, right), strict=True):
                if side.words:
                    column.append(side)
    return [*done, *in_order(left, depth + 1), *in_order(right, depth + 1)]


def _cut(line: Line, border: float) -> tuple[Line, Line] | None:
    """A line's parts on both sides of a border; None where it runs over it."""
    if any(run.start < border < run.end for run in runs_of(line)):
        return None
    parts = [word for word in line.words if word.right <= border], [word for word in line.words if word.left >= border]
    return Line(parts[0], line.top, line.bottom), Line(parts[1], line.top, line.bottom)


def _border(lines: Sequence[Line]) -> float | None:
    """Where one column of prose ends and the next begins; None where there is one column, or a table."""
    gaps = [
        (one.end, other.start, len(one.text), len(other.text), bool(FIGURE.match(other.text)))
        for line in lines
        for one, other in pairwise(runs_of(line))
    ]
    best: tuple[int, float] | None = None
    for end, start, *_ in gaps:
        middle = (end + start) / 2
        here = [gap for gap in gaps if gap[0] <= middle <= gap[1]]
        size = sum(min(before, after) for _, _, before, after, _ in here)
        figures = sum(figure for *_, figure in here)
        if len(here) >= _LEAST_LINES and size >= _LEAST_LETTERS * len(here) and 4 * figures < len(here):
            best = max(best or (0, 0.0), (len(here), middle))
    return best[1] if best else None
