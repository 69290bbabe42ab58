"""Dates written out in running text, in the languages of the month names in `page.toml`.

Dates in figures alone (04/05/2026) are not read: nothing on the page says which is the month.
"""

import re
from datetime import date
from functools import cache

from extractors.page import words

_YEAR = r"(?P<y>(?:19|20)\d\d)"
_AFTER = 40


def day_of(year: int, month: int, day: int) -> str | None:
    """ISO date, None where there is no such day or it is no date of a page."""
    try:
        return date(year, month, day).isoformat() if 1990 <= year <= 2100 else None
    except ValueError:
        return None


def is_of_change(before: str) -> bool:
    """Whether the words before a date make it the date of a change."""
    return bool(_changed().search(before[-_AFTER:]))


def first_date(text: str) -> str | None:
    """The first date written out in a text that is not one of a change."""
    matches = sorted((match for form in _forms() for match in form.finditer(text)), key=lambda match: match.start())
    for match in matches:
        if not is_of_change(text[: match.start()]):
            month = match["m"]
            number = int(month) if month.isdecimal() else _months()[month.lower()]
            return day_of(int(match["y"]), number, int(match["d"]))
    return None


@cache
def _changed() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(words.data()['dates']['changed'])})\b", re.IGNORECASE)


@cache
def _months() -> dict[str, int]:
    return {name: number for number, names in enumerate(words.data()["dates"]["months"], 1) for name in names}


@cache
def _forms() -> tuple[re.Pattern[str], ...]:
    month = rf"(?P<m>{'|'.join(sorted(map(re.escape, _months()), key=len, reverse=True))})"
    return (
        re.compile(rf"\b{month}\.?\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?,?\s+{_YEAR}\b", re.IGNORECASE),
        re.compile(
            rf"\b(?P<d>\d{{1,2}})(?:st|nd|rd|th|\.|er)?\s+(?:de\s+)?{month}\.?,?\s+(?:de\s+)?{_YEAR}\b", re.IGNORECASE
        ),
        re.compile(rf"\b{_YEAR}-(?P<m>\d\d)-(?P<d>\d\d)\b"),
        re.compile(rf"{_YEAR}\s*年\s*(?P<m>\d{{1,2}})\s*月\s*(?P<d>\d{{1,2}})\s*日"),
    )
