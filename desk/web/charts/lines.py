"""A line through points: the answer to a question whose rows are numbers over time, or over other numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from desk.web.charts.drawing import WIDTH, draw
from desk.web.charts.scale import Scale, calendar_ticks, days, number, ticks

_LEFT, _RIGHT, _TOP, _HEIGHT = 80, 20, 26, 260


@dataclass(frozen=True)
class Point:
    """A number at a time (a day or a moment), or at another number."""

    at: date | float
    value: float


def lines(title: str, across_name: str, name: str, points: Sequence[Point]) -> str:
    """The picture of one line, its points in order."""
    timed = isinstance(points[0].at, date)
    places = [days(point.at) if isinstance(point.at, date) else point.at for point in points]
    values = [point.value for point in points]
    across = Scale(min(places), max(places), _LEFT, WIDTH - _RIGHT)
    up = Scale(min(values), max(values), _TOP + _HEIGHT, _TOP)
    at = [(across.place(place), up.place(value)) for place, value in zip(places, values, strict=True)]
    told = f"{name} over {across_name}: {len(points)} points, from {number(values[0])} to {number(values[-1])}"
    return draw(
        "lines.svg", title=title, told=told, name=name, across_name=across_name, left=_LEFT, right=WIDTH - _RIGHT,
        points=at, line=" ".join(f"{x:.1f},{y:.1f}" for x, y in at), ups=ticks(up),
        acrosses=calendar_ticks(across) if timed else ticks(across, 7), bottom=_TOP + _HEIGHT,
        height=_TOP + _HEIGHT + 44,
    )  # fmt: skip
