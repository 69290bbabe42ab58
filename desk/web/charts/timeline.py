"""The availability timeline: what was said when, and for when.

A row for each statement, in order of the date made: a dot on the day on which it was made, and a bar over the time of
which it speaks. A date is drawn as wide as it was said: "2027" is a year, "Q4 2026" a quarter. What was promised is
drawn open; what is reached is filled, from when it came into force.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from desk.web.charts.drawing import WIDTH, draw
from desk.web.charts.scale import Scale, calendar_ticks, days
from desk.web.charts.text import width

_ROW, _TOP, _SIDE = 46, 26, 12


@dataclass(frozen=True)
class Told:
    """A statement: the first and last day of its date, and of the time of which it speaks (None: of none).

    `style`: `bar` for what is reached, `open` for what is promised, `past` for a promise no longer in force.
    """

    made: tuple[date, date]
    spans: tuple[date, date] | None
    words: str
    source: str
    style: str


@dataclass(frozen=True)
class _Drawn:
    y: float
    made: tuple[float, float]
    bar: tuple[float, float] | None
    told: Told
    x: float


def timeline(title: str, statements: Sequence[Told], today: date) -> str:
    """The picture, at least up to today."""
    named = [day for told in statements for day in (*told.made, *(told.spans or ()))]
    first, last = min([*named, today]), max([*named, today])
    margin = max(10.0, (days(last) - days(first)) * 0.03)
    across = Scale(days(first) - margin, days(last) + 1 + margin, _SIDE, WIDTH - _SIDE)
    drawn = [_row(told, _TOP + place * _ROW, across) for place, told in enumerate(statements)]
    bottom = _TOP + len(statements) * _ROW
    told = "; ".join(f"said {one.made[0].isoformat()} by {one.source}: {one.words}" for one in statements)
    return draw(
        "timeline.svg", title=title, told=told, drawn=drawn, days=calendar_ticks(across), top=_TOP - 8, bottom=bottom,
        today=across.place(days(today)), ends=across.end, row=_ROW, height=bottom + 24,
    )  # fmt: skip


def _row(told: Told, y: float, across: Scale) -> _Drawn:
    """Words stand where the row begins, or end where it ends when they would run out of the picture."""
    made = _span(told.made, across)
    bar = _span(told.spans, across) if told.spans else None
    x = min(made[0], bar[0]) if bar else made[0]
    room = width(f"{told.words} · {told.source}")
    return _Drawn(y, made, bar, told, max(_SIDE, min(x, across.end - room)))


def _span(days_of: tuple[date, date], across: Scale) -> tuple[float, float]:
    """From the beginning of the first day to the end of the last: a day has its width too."""
    left = across.place(days(days_of[0]))
    return left, max(across.place(days(days_of[1]) + 1) - left, 3.0)
