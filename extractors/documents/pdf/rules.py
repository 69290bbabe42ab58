"""Which of a page's drawn lines are those of one table."""

from collections.abc import Sequence

from extractors.documents.pdf.pages import Stroke

NEAR = 2.0
"""Points within which two edges are one."""


def merged(strokes: list[Stroke]) -> list[Stroke]:
    """Strokes with those that go on from one another as one."""
    found: list[Stroke] = []
    for stroke in sorted(strokes, key=lambda one: (round(one.at), one.start)):
        last = found[-1] if found else None
        if last and abs(last.at - stroke.at) < NEAR and stroke.start <= last.end + NEAR:
            found[-1] = Stroke(last.at, last.start, max(last.end, stroke.end))
        else:
            found.append(stroke)
    return found


def groups(level: list[Stroke], upright: list[Stroke]) -> list[tuple[list[Stroke], list[Stroke]]]:
    """Level strokes that upright ones join, or that are equally long and stand below each other.

    Two tables of one width, each with upright strokes of its own, are two.
    """
    group = list(range(len(level)))

    def root(place: int) -> int:
        while group[place] != place:
            group[place] = place = group[group[place]]
        return place

    joins: dict[int, list[Stroke]] = {}
    for stroke in upright:
        met = [n for n, one in enumerate(level) if _meet(one, stroke)]
        for n in met[1:]:
            group[root(n)] = root(met[0])
        if met:
            joins.setdefault(met[0], []).append(stroke)
    gridded = {root(n) for n in joins}
    for n, one in enumerate(level):
        for m in range(n):
            like = abs(one.start - level[m].start) < NEAR and abs(one.end - level[m].end) < NEAR
            if like and not {root(n), root(m)} <= gridded:
                gridded |= {root(m)} if root(n) in gridded else set()
                group[root(n)] = root(m)
    found: dict[int, tuple[list[Stroke], list[Stroke]]] = {}
    for n, one in enumerate(level):
        found.setdefault(root(n), ([], []))[0].append(one)
    for n, strokes in joins.items():
        found[root(n)][1].extend(strokes)
    return [one for one in found.values() if len(edges_of(one[0])) > 1]


def _meet(one: Stroke, upright: Stroke) -> bool:
    return one.start - NEAR <= upright.at <= one.end + NEAR and upright.start - NEAR <= one.at <= upright.end + NEAR


def edges_of(strokes: Sequence[Stroke]) -> list[float]:
    """The different places of some strokes, in order."""
    found: list[float] = []
    for at in sorted(stroke.at for stroke in strokes):
        if not found or at - found[-1] > NEAR:
            found.append(at)
    return found


def covers(strokes: Sequence[Stroke], at: float, start: float, end: float) -> bool:
    """Whether a line is drawn along most of an edge."""
    here = [one for one in strokes if abs(one.at - at) <= NEAR]
    return sum(max(0.0, min(one.end, end) - max(one.start, start)) for one in here) > 0.7 * (end - start)
