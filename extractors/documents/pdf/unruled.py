"""Tables without lines. Lines close below each other are one row where rows stand apart; else each line is one.

Surprise: browsers and office programs put what a cell holds in the middle of its row, so that a value stands beside
the gap between the two lines of its label.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from extractors.documents.aligned import parts
from extractors.documents.pdf.cells import Table, of_aligned, wrapped
from extractors.documents.pdf.lines import Line, runs_of
from extractors.documents.runs import Aligned, Run
from extractors.page.headers import FIGURE

_TIGHT = 0.45
"""White space between two lines, in heights, up to which they may be one row."""
_ALIKE = 0.12
"""Rows stand this much farther apart than the lines of one cell."""
_FAR = 3.5
"""Beyond this no row of the same table begins."""


def unruled(lines: Sequence[Line]) -> Iterator[Table | list[Line]]:
    """The tables among some lines, and the lines between them."""
    bands = _bands(lines)
    start = 0
    for place, band in enumerate(bands):
        several = _is_several(band)
        if start < place and (several or band[0].top - _bottom(bands[place - 1]) > _FAR * band[0].height):
            yield from _found(bands[start:place], [_row(one) for one in bands[start:place]], whole=True)
            start = place
        if several:
            yield from _found([[line] for line in band], [runs_of(line) for line in band], whole=False)
            start = place + 1
    yield from _found(bands[start:], [_row(one) for one in bands[start:]], whole=True)


def _bands(lines: Sequence[Line]) -> list[list[Line]]:
    """Lines that stand as close below each other as any here, or beside the gap between two."""
    gaps = [(below.top - above.bottom) / max(below.height, 1.0) for above, below in pairwise(lines)]
    tight = min(_TIGHT, _ALIKE + min((gap for gap in gaps if gap > -_ALIKE), default=0.0))
    bands: list[list[Line]] = []
    for line in lines:
        if bands and line.top - _bottom(bands[-1]) < tight * line.height:
            bands[-1].append(line)
        else:
            bands.append([line])
    return [part for band in bands for part in _without_title(band)]


def _without_title(band: list[Line]) -> Iterator[list[Line]]:
    """A band, and before it a line in it that stands over several columns of the next: what a table is called."""
    if len(band) > 1:
        over, *others = (runs_of(line) for line in band[:2])
        below = [run for run in others[0] if len(over) == 1 and over[0].start < run.end and run.start < over[0].end]
        if len(below) > 1:
            yield band[:1]
            band = band[1:]
    yield band


def _bottom(band: Sequence[Line]) -> float:
    return max(line.bottom for line in band)


def _is_several(band: Sequence[Line]) -> bool:
    """Whether a band holds several rows: more than one of its lines has a label and a figure."""
    rows = [runs for runs in map(runs_of, band) if len(runs) > 1 and not FIGURE.match(runs[0].text)]
    return sum(any(FIGURE.match(run.text) for run in runs[1:]) for runs in rows) > 1


def _row(band: Sequence[Line]) -> list[Run]:
    """The stretches of a band, those below each other as one."""
    found: list[list[Run]] = []
    for run in (run for line in band for run in runs_of(line)):
        over = [group for group in found if any(one.start < run.end and run.start < one.end for one in group)]
        found = [group for group in found if group not in over]
        found.append([*(one for group in over for one in group), run])
    found.sort(key=lambda group: min(run.start for run in group))
    return [_joined(group, label=not place) for place, group in enumerate(found)]


def _joined(group: list[Run], *, label: bool) -> Run:
    if len(group) == 1:
        return group[0]
    start, end = min(run.start for run in group), max(run.end for run in group)
    html = "<br>".join(wrapped(((run.text, run.markup) for run in group), label=label))
    return Run(start, end, " ".join(run.text for run in group), html, all(run.bold for run in group))


def _found(
    bands: Sequence[Sequence[Line]], rows: Sequence[Sequence[Run]], *, whole: bool
) -> Iterator[Table | list[Line]]:
    start = 0
    for part in parts(rows, whole=whole):
        stop = part.stop if isinstance(part, range) else start + part.taken
        here = [line for band in bands[start:stop] for line in band]
        start = stop
        yield _table(part, here) if isinstance(part, Aligned) else here


def _table(part: Aligned, here: Sequence[Line]) -> Table:
    left, right = min(line.left for line in here), max(line.right for line in here)
    width = max(map(len, part.rows))
    rows = of_aligned(part)
    return Table(left, right, here[0].top, _bottom(here), rows, width, part.doubts, nobodys=part.beheaded)
