"""Tables that nothing but white space makes: a row is read where its place is certain, else its words are doubtful.

A line is stretches of text (`Run`) with where they begin and end. The fullest lines make the columns; a shorter one
must stand as they do. What a wrapped line belongs to is often anyone's guess, and then nobody's: it stays unread.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from extractors.documents.runs import Aligned, Run, bare, ends_open
from extractors.page.headers import FIGURE

_LONGEST_LABEL = 80
_GOES_ON = re.compile(r"[a-zäöüß(&/+–-]")
_APART = 1.0
"""How far edges may differ and be one edge, in the units of the runs: characters or points."""


def parts(lines: Sequence[Sequence[Run]], *, whole: bool = False) -> Iterator[Aligned | range]:
    """The tables among some lines, and the ranges of lines between them; `whole`: a line is all of a row."""
    start = place = 0
    while place < len(lines):
        stop = _stretch(lines, place) if len(lines[place]) > 1 else place
        if stop > place and (table := _table(lines[place:stop], whole=whole)):
            if start < place:
                yield range(start, place)
            yield table
            start = place = stop
        else:
            place = max(stop, place + 1)
    if start < len(lines):
        yield range(start, len(lines))


def _stretch(lines: Sequence[Sequence[Run]], start: int) -> int:
    """Where the lines end that may be one table's with the line at `start`."""
    stop = start
    alone = 0
    first, second = lines[start][0].start, lines[start][1].start
    for place in range(start, len(lines)):
        runs = lines[place]
        first = min(first, runs[0].start)
        if len(runs) > 1:
            alone = 0
            stop = place + 1
            second = min(second, runs[1].start)
            continue
        alone += 1
        wide = runs[0].start < second - _APART < runs[0].end
        if alone > 1 or wide or (len(runs[0].text) > _LONGEST_LABEL and runs[0].start <= first + _APART):
            break
    if stop < len(lines) and len(lines[stop]) == 1 and stop - start > 1 and _hangs(lines[stop][0], second):
        stop += 1  # the last row's second line
    return stop


def _hangs(run: Run, second: float) -> bool:
    """Whether a line that stands alone goes on from the row above."""
    return run.start >= second - _APART or (run.end < second and bool(_GOES_ON.match(run.text)))


def _table(lines: Sequence[Sequence[Run]], *, whole: bool) -> Aligned | None:
    """The table that some lines are; None where they are none for certain."""
    many = [line for line in lines if len(line) > 1]
    width = max(map(len, many))
    if any(len(line[0].text) > _LONGEST_LABEL for line in many) or (len(many) < 2 and width > 2):
        return None
    columns = [[line[c] for line in many if len(line) == width] for c in range(width)]
    edges = [(min(run.start for run in column), max(run.end for run in column)) for column in columns]
    if any(left[1] > right[0] - _APART for left, right in pairwise(edges)):
        return None
    table = Aligned([], taken=len(lines), beheaded=_stands_over(lines[0], columns, edges))
    for line in lines:
        _place(line, columns, edges, table, whole=whole)
    figures = sum(map(_has_figures, table.rows))
    body = len(table.rows) - (len(table.rows) > 1 and not _has_figures(table.rows[0]))
    return table if figures and 2 * figures >= body and len(table.doubts) <= len(table.rows) else None


def _has_figures(row: list[list[str]]) -> bool:
    """Whether a row has figures behind a label."""
    label, *values = ([bare(line) for line in cell] for cell in row)
    return not any(map(FIGURE.match, label)) and any(FIGURE.match(line) for cell in values for line in cell)


def _stands_over(line: Sequence[Run], columns: list[list[Run]], edges: list[tuple[float, float]]) -> bool:
    """Whether a first line may be a header, and nobody can say of which columns."""
    full = len(columns) - 1 <= len(line) <= len(columns)
    return len(line) > 1 and None in [column_of(run, columns, edges, full=full) for run in line]


def _place(
    line: Sequence[Run], columns: list[list[Run]], edges: list[tuple[float, float]], table: Aligned, *, whole: bool
) -> None:
    """Put a line into the table: as a row, as what goes on from the row above, or among its doubts."""
    width = len(columns)
    header = not table.rows and len(line) == width - 1 and not any(FIGURE.match(run.text) for run in line)
    where = [column_of(run, columns, edges, full=header or len(line) == width) for run in line]
    if None in where or len(set(where)) < len(where):
        table.doubts.append(" | ".join(run.markup for run in line))
        return
    placed = {place: run for place, run in zip(where, line, strict=True) if place is not None}
    above = table.rows[-1] if table.rows else None
    if 0 in placed and len(placed) > 1 and (whole or not _GOES_ON.match(placed[0].text)):
        table.rows.append([[placed[c].markup] if c in placed else [] for c in range(width)])
    elif 0 in placed and len(placed) == 1 and (whole or placed[0].bold or placed[0].text.endswith(":")):
        table.rows.append([[placed[0].markup], *([] for _ in range(width - 1))])
    elif above is None and 0 not in placed:
        table.rows.append([[placed[c].markup] if c in placed else [] for c in range(width)])
    elif (
        not whole
        and above is not None
        and not any(FIGURE.match(run.text) for run in placed.values())
        and _fits(placed, above)
    ):
        for c, run in placed.items():
            above[c][-1:] = [f"{above[c][-1]} {run.markup}"] if above[c] else [run.markup]
    else:
        _doubt(placed, table)


def _fits(placed: dict[int, Run], above: list[list[str]]) -> bool:
    """Whether a line goes on from the row above: a label by its words, values by having no label."""
    if 0 not in placed:  # more cells than above: the row above is a header over several of them
        return all(above[c] for c in placed)
    return bool(_GOES_ON.match(placed[0].text)) or bool(above[0] and ends_open(above[0][-1]))


def _doubt(placed: dict[int, Run], table: Aligned) -> None:
    """A line that may belong to the row above or to the one below. A label's words put the row above in doubt too."""
    words = " | ".join(run.markup for run in placed.values())
    if 0 in placed and table.rows and any(table.rows[-1][1:]):
        row = table.rows.pop()
        words = " | ".join(text for cell in row for text in cell) + " | " + words
    table.doubts.append(words)


def column_of(run: Run, columns: list[list[Run]], edges: list[tuple[float, float]], *, full: bool) -> int | None:
    """The column that a run stands in for certain: in a row that has all of them (`full`), or flush with others."""
    over = [c for c, (start, end) in enumerate(edges) if run.start < end + _APART and run.end > start - _APART]
    if len(over) != 1:
        return None
    others = columns[over[0]]
    if over[0] == 0:
        return 0
    if full:  # it is one of its column's own: as far as it is under its header and most of the others
        beside = [other for other in others if other.end < run.start or other.start > run.end]
        headless = bool(FIGURE.match(others[0].text)) or others[0] not in beside
        return over[0] if headless and 2 * len(beside) < len(others) else None
    return over[0] if _is_flush(run, others) else None


def _is_flush(run: Run, others: Sequence[Run]) -> bool:
    """Whether a stretch begins, ends or has its middle where most of its column have theirs."""

    def shared(place: Callable[[Run], float]) -> bool:
        return 2 * sum(abs(place(run) - place(other)) <= _APART for other in others) >= len(others)

    return shared(lambda one: one.start) or shared(lambda one: one.end) or shared(lambda one: (one.start + one.end) / 2)
