"""The day of an entry, as printed: a post of 23:30 in California is of that day, whatever the day is elsewhere."""

import re
from datetime import datetime, timedelta
from email.utils import parsedate_tz

from extractors.page.written import day_of, first_date
from schemas.dates import PartialDate

_ISO = re.compile(r"\s*(\d{4})-(\d\d)(?:-(\d\d))?(?!\d)")
_AHEAD = timedelta(days=1)
"""The vendor's clock may be half a day ahead of UTC."""


def day(text: str) -> str | None:
    """An EDTF date: RFC 822 as RSS has it, ISO 8601 as Atom and sitemaps have it, or written out; else None."""
    if match := _ISO.match(text):
        year, month, of_month = match.groups()
        whole = day_of(int(year), int(month), int(of_month or 1))
        return whole if of_month or whole is None else whole[:7]
    try:
        parts = parsedate_tz(text)
    except (ValueError, IndexError, TypeError):  # it stumbles over some that are none
        parts = None
    return day_of(*parts[:3]) if parts else first_date(text[:100])


def is_to_come(date: str, captured_at: datetime) -> bool:
    """Whether a date lies ahead of the capture that has it: nothing was published on it."""
    return PartialDate(date).first > captured_at.date() + _AHEAD
