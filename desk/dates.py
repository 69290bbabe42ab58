"""Dates of statements (EDTF) as people say them: `2026-41` is the second half of 2026."""

import calendar

from schemas.dates import PartialDate

_PARTS = {
    21: "spring {0}", 22: "summer {0}", 23: "autumn {0}", 24: "winter {0}/{1:02}",
    33: "Q1 {0}", 34: "Q2 {0}", 35: "Q3 {0}", 36: "Q4 {0}",
    37: "first third of {0}", 38: "second third of {0}", 39: "last third of {0}",
    40: "first half of {0}", 41: "second half of {0}",
}  # fmt: skip


def spoken(text: str) -> str:
    """The date in words, exactly as precise as it was said. ValueError where it is no date that specwatch uses."""
    read = PartialDate(text)
    year, _, rest = text.partition("-")
    if not rest:
        return year
    if "-" in rest:
        return f"{read.first.day} {calendar.month_name[read.first.month]} {year}"
    part = int(rest)
    return f"{calendar.month_name[part]} {year}" if part <= 12 else _PARTS[part].format(year, (int(year) + 1) % 100)
