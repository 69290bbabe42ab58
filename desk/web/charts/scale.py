"""Where a value or a day stands in a picture, and which of them an axis names."""

import calendar
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from math import floor, log10


@dataclass(frozen=True)
class Scale:
    """From values between `low` and `high` to places between `start` and `end`."""

    low: float
    high: float
    start: float
    end: float

    def place(self, value: float) -> float:
        """Where a value stands; in the middle where all values are one."""
        if self.high == self.low:
            return (self.start + self.end) / 2
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)


@dataclass(frozen=True)
class Tick:
    """A place on an axis with what stands there."""

    place: float
    label: str


def days(moment: date | datetime) -> float:
    """A day or a time as a number of days."""
    if not isinstance(moment, datetime):
        return float(moment.toordinal())
    return moment.toordinal() + (moment.hour * 3600 + moment.minute * 60 + moment.second) / 86_400


def ticks(scale: Scale, about: int = 5) -> tuple[Tick, ...]:
    """Round values within the scale, some `about` of them."""
    span = scale.high - scale.low
    if span <= max(abs(scale.low), abs(scale.high), 1e-290) * 1e-9:  # less than doubles can tell apart
        return (Tick(scale.place(scale.low), number(scale.low)),)
    step = _round_step(span / about)
    first = floor(scale.low / step)
    values = [(first + count) * step for count in range(int(span / step) + 3)]
    slack = step * 1e-6  # the largest is a tick too, however its multiplication was rounded
    on = [value for value in values if scale.low - slack <= value <= scale.high + slack]
    return tuple(Tick(scale.place(value), number(value)) for value in on or [scale.low])


def number(value: float) -> str:
    """A round number as people read it: 1,500 and 0.25."""
    return f"{value:,.10g}"


def _round_step(step: float) -> float:
    size = 10.0 ** floor(log10(step))
    return next((factor * size for factor in (1, 2, 5) if factor * size >= step * 0.999), 10 * size)


def calendar_ticks(scale: Scale, most: int = 9) -> tuple[Tick, ...]:
    """First days of years, quarters, months or days within a scale of `days`: the finest that are `most` or fewer.

    The coarsest are years, of which as many are left out as need be.
    """
    first, last = date.fromordinal(int(scale.low)), date.fromordinal(int(scale.high) + 1)
    for months in (1, 3, 6, 12):
        found = [day for day in _firsts(first, last, months) if scale.low <= days(day) <= scale.high]
        if 2 <= len(found) <= most:
            return tuple(Tick(scale.place(days(day)), _label(day, months)) for day in found)
        if len(found) < 2:
            return tuple(Tick(scale.place(days(day)), day.isoformat()) for day in _spread(first, last))
    every = -(-len(found) // most)
    return tuple(Tick(scale.place(days(day)), str(day.year)) for day in found[::every])


def _firsts(first: date, last: date, months: int) -> Iterator[date]:
    for year in range(first.year, last.year + 1):
        for month in range(1, 13, months):
            yield date(year, month, 1)


def _label(day: date, months: int) -> str:
    return str(day.year) if months == 12 else f"{calendar.month_abbr[day.month]} {day.year}"


def _spread(first: date, last: date) -> Iterator[date]:
    """Some four days of a time so short that it has no two firsts of a month."""
    step = max(1, (last - first).days // 4)
    day = first
    while day < last:
        yield day
        day += timedelta(days=step)
