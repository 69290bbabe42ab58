"""Readers of the forms: how the words of a date become EDTF.

A reader gives None where its words name a date that no calendar has: Nvidia's fiscal third quarter ends in October.
Those that begin with `next_` read words without a year against the day of publication; only plans are read with them.
"""

import re

from extractors.dates.relative import read_relative
from extractors.dates.words import months, ordinals, seasons
from schemas.dates import PartialDate

Match = re.Match[str]


def day(m: Match, _: PartialDate | None) -> str | None:
    """A day with its year."""
    return f"{m['y']}-{_month(m['m'])}-{int(m['d']):02}"


def month_year(m: Match, _: PartialDate | None) -> str | None:
    """A month with its year."""
    return f"{m['y']}-{_month(m['m'])}"


def month_short_year(m: Match, _: PartialDate | None) -> str | None:
    """June '26."""
    return f"20{m['yy']}-{_month(m['m'])}"


def quarter(m: Match, day: PartialDate | None) -> str | None:
    """A quarter of a year: season codes 33 to 36."""
    year = _year(m, day)
    return f"{year}-{32 + _number(m['n'])}" if year else None


def half(m: Match, day: PartialDate | None) -> str | None:
    """A half of a year: season codes 40 and 41."""
    year, number = _year(m, day), _number(m["n"])
    return f"{year}-{39 + number}" if year and number <= 2 else None


def season(m: Match, _: PartialDate | None) -> str | None:
    """A season of a year."""
    return f"{m['y']}-{seasons()[m['s'].lower()]}"


def season_now(m: Match, day: PartialDate | None) -> str | None:
    """This summer."""
    return f"{day.first.year}-{seasons()[m['s'].lower()]}" if day else None


def season_next(m: Match, day: PartialDate | None) -> str | None:
    """Next summer: next year's once this year's is past; before it, it may be either."""
    code = seasons()[m["s"].lower()]
    if day is None or PartialDate(f"{day.first.year}-{code}").last >= day.first:
        return None
    return f"{day.first.year + 1}-{code}"


def as_it_stands(m: Match, _: PartialDate | None) -> str | None:
    """A year."""
    return m["y"]


def none(_m: Match, _: PartialDate | None) -> str | None:
    """Words that name no one date."""
    return None


def relative(m: Match, day: PartialDate | None) -> str | None:
    """Words that are read against the day of publication."""
    return read_relative(m["relative"], day)


def next_month(m: Match, day: PartialDate | None) -> str | None:
    """The next month of that name."""
    month = _month(m["m"])
    year = next_year(day, int(month), 1)
    return f"{year}-{month}" if year else None


def next_day(m: Match, day: PartialDate | None) -> str | None:
    """The next such day; of a page that only knows its month, in this month or a later one."""
    return next_day_of(day, int(_month(m["m"])), int(m["d"]))


def next_quarter(m: Match, day: PartialDate | None) -> str | None:
    """The next such quarter."""
    number = _number(m["n"])
    year = next_year(day, number, 3)
    return f"{year}-{32 + number}" if year else None


def next_half(m: Match, day: PartialDate | None) -> str | None:
    """The next such half."""
    number = _number(m["n"])
    year = next_year(day, number, 6) if number <= 2 else None
    return f"{year}-{39 + number}" if year else None


def next_year(day: PartialDate | None, number: int, months_long: int) -> int | None:
    """The year of the next month, quarter or half of that number; None where a page does not tell which one runs."""
    running = _part(day, months_long) if day else None
    return day.first.year + (number < running) if day and running else None


def next_day_of(day: PartialDate | None, month: int, number: int) -> str | None:
    """The next such day, or None."""
    if day is None or _part(day, 1) is None:
        return None
    passed = (month, number) < (day.first.month, day.first.day)
    return f"{day.first.year + passed}-{month:02}-{number:02}"


def _part(day: PartialDate, months_long: int) -> int | None:
    """Which part of the year a page is of, the first being 1; None where it may be of two."""
    first, last = ((end.month - 1) // months_long for end in (day.first, day.last))
    return first + 1 if first == last else None


def _month(word: str) -> str:
    return f"{int(word) if word.isdigit() else months()[word.lower()]:02}"


def _number(word: str) -> int:
    return int(word) if word.isdigit() else ordinals()[word.lower()]


def _year(m: Match, day: PartialDate | None) -> str | None:
    """The year of a quarter or half: stated, or this or next year where the words say so."""
    groups = m.groupdict()
    if groups.get("fiscal"):
        return None
    if stated := groups.get("y") or groups.get("yy"):
        return stated if len(stated) == 4 else f"20{stated}"
    return str(day.first.year + any(groups.get(name) for name in ("next", "following"))) if day else None
