"""Words like "later this year", read against the date of publication."""

from datetime import timedelta

from extractors.dates.words import relative
from schemas.dates import PartialDate

_SHIFT = {"this": 0, "next": 1, "last": -1, "past": 0}


def kind(words: str) -> str:
    """Which of the relative words these are."""
    return relative()[" ".join(words.lower().split())]


def lies_ahead(words: str) -> bool:
    """Whether the words themselves say that it is to come."""
    which = kind(words).partition("_")[0]
    return which in ("this", "next", "some", "tomorrow")


def read_relative(words: str, day: PartialDate | None) -> str | None:
    """EDTF, or None: without a date of publication, and for soon."""
    return read_as(kind(words), day)


def read_as(name: str, day: PartialDate | None) -> str | None:
    """The same of one of the names under which such words stand in `words.toml`."""
    if day is None or name == "some_day":
        return None
    if name == "today":
        return day.text
    which, _, part = name.rpartition("_")
    if part == "tomorrow":
        return (day.first + timedelta(days=1)).isoformat() if day.first == day.last else None
    shift = _SHIFT[which.partition("_")[0]]
    if part in ("day", "week"):
        return _near(day, shift, part)
    if part == "year":
        return str(day.first.year + shift)
    if day.first.month != day.last.month:
        return None  # a page "of 2026" has no this month and no this quarter
    if part == "month":
        years, month = divmod(day.first.month - 1 + shift, 12)
        return f"{day.first.year + years}-{month + 1:02}"
    years, quarter = divmod((day.first.month - 1) // 3 + shift, 4)
    return f"{day.first.year + years}-{33 + quarter}"


def _near(day: PartialDate, shift: int, part: str) -> str | None:
    """Yesterday, or the month that a whole week lies in: EDTF has no weeks."""
    if day.first != day.last:
        return None
    if part == "day":
        return (day.first + timedelta(days=shift)).isoformat()
    monday = day.first + timedelta(days=7 * shift - day.first.weekday())
    sunday = monday + timedelta(days=6)
    return f"{monday:%Y-%m}" if monday.month == sunday.month else None
