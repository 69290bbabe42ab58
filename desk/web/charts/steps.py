"""Steps: what each source said of one figure through time, a line that jumps where the statement changed.

A panel for each unit family: GB and GiB never share a scale. Sources that say the same would hide each other, so
each line of a panel stands a little below the one before.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from desk.web.charts.drawing import WIDTH, draw
from desk.web.charts.scale import Scale, Tick, calendar_ticks, days, ticks
from desk.web.charts.text import shortened, width

_LEFT, _RIGHT = 70, 20
_PANEL, _GAP, _TOP = 150, 34, 24
_APART = 3.0
SOURCES = 6
"""Lines that can be told apart by colour and dashes; the table has the others."""


@dataclass(frozen=True)
class Step:
    """One statement: from when until when (None: still), how large on the common scale, and as printed."""

    since: datetime
    until: datetime | None
    size: float
    told: str


@dataclass(frozen=True)
class Series:
    """What one source said, in one unit family."""

    name: str
    unit: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class _Line:
    points: tuple[str, ...]
    """Of each stretch without a gap, as `polyline` takes them."""
    words: tuple[tuple[float, float, str], ...]
    style: int


@dataclass(frozen=True)
class _Panel:
    unit: str
    top: float
    bottom: float
    ticks: tuple[Tick, ...]
    lines: tuple[_Line, ...]


def steps(title: str, series: Sequence[Series], today: datetime) -> str:
    """The picture, up to today; of more than `SOURCES` sources the first ones."""
    sources = list(dict.fromkeys(one.name for one in series))[:SOURCES]
    series = [one for one in series if one.name in sources]
    first = min(step.since for one in series for step in one.steps)
    last = max([today, *(step.until for one in series for step in one.steps if step.until is not None)])
    across = Scale(days(first), max(days(last), days(first) + 1), _LEFT, WIDTH - _RIGHT)
    units = list(dict.fromkeys(one.unit for one in series))
    panels = [
        _panel([one for one in series if one.unit == unit], sources, _TOP + place * (_PANEL + _GAP), across)
        for place, unit in enumerate(units)
    ]
    bottom = panels[-1].bottom
    legend = [
        (style, bottom + 44 + 18 * style, shortened(f"{name}: {_last(series, name)}", WIDTH - _LEFT - 60))
        for style, name in enumerate(sources)
    ]
    told = "; ".join(f"{one.name} " + ", then ".join(_dated(step) for step in one.steps) for one in series)
    return draw(
        "steps.svg", title=title, told=told, panels=panels, days=calendar_ticks(across, 7), legend=legend, left=_LEFT,
        right=WIDTH - _RIGHT, bottom=bottom, height=bottom + 44 + 18 * len(sources),
    )  # fmt: skip


def _panel(series: Sequence[Series], sources: Sequence[str], top: float, across: Scale) -> _Panel:
    sizes = [step.size for one in series for step in one.steps]
    low, high = min(sizes), max(sizes)
    margin = (high - low or abs(high) or 1.0) * 0.15
    up = Scale(low - margin, high + margin, top + _PANEL, top)
    lines = tuple(_line(one, place, sources.index(one.name), across, up) for place, one in enumerate(series))
    return _Panel(series[0].unit, top, top + _PANEL, ticks(up, 4), lines)


def _line(one: Series, place: int, style: int, across: Scale, up: Scale) -> _Line:
    stretches: list[list[str]] = []
    words: list[tuple[float, float, str]] = []
    free, ended = 0.0, None
    for step in one.steps:
        left = across.place(days(step.since))
        right = across.place(across.high if step.until is None else days(step.until))
        y = up.place(step.size) + place * _APART
        if ended != step.since or not stretches:
            stretches.append([])
        stretches[-1] += [f"{left:.1f},{y:.1f}", f"{max(right, left + 2):.1f},{y:.1f}"]
        ended = step.until
        if left >= free:
            x = min(left + 3, across.end - width(step.told))
            words.append((x, y - 6 if place % 2 == 0 else y + 15, step.told))
            free = x + width(step.told) + 8
    return _Line(tuple(" ".join(points) for points in stretches), tuple(words), style)


def _last(series: Sequence[Series], name: str) -> str:
    """What a source said last, in whichever unit."""
    step = max((step for one in series if one.name == name for step in one.steps), key=lambda step: step.since)
    return step.told if step.until is None else f"{step.told} until {step.until:%Y-%m-%d}"


def _dated(step: Step) -> str:
    until = f" until {step.until:%Y-%m-%d}" if step.until else ""
    return f"{step.told} since {step.since:%Y-%m-%d}{until}"
