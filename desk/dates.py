"""Dates of statements (EDTF) as people say them: `2026-41` is the second half of 2026."""

import calendar

from schemas.dates import PartialDate

PARTS = {
    "21": "spring", "22": "summer", "23": "autumn", "24": "winter", "33": "first quarter", "34": "second quarter",
    "35": "third quarter", "36": "fourth quarter", "37": "first third", "38": "second third", "39": "last third",
    "40": "first half", "41": "second half",
}  # fmt: skip
"""The parts of a year that have numbers of their own after the months."""


def spoken(text: str) -> str:
    """The date in words, exactly as precise as it was said. ValueError where it is no date that specwatch uses."""
    first = PartialDate(text).first
    year, _, rest = text.partition("-")
    if not rest:
        return year
    if rest in PARTS:
        return f"{PARTS[rest]} of {year}"
    month = f"{calendar.month_name[first.month]} {year}"
    return f"{first.day} {month}" if "-" in rest else month
