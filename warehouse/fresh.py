"""Whether the first reading of a source is news: of a page that we only come to now it is not."""

from datetime import UTC, timedelta

from schemas.captures import Capture
from schemas.dates import PartialDate
from schemas.products import Source
from schemas.readings import Reading
from schemas.words import PageKind

_DATED = (PageKind.POST, PageKind.PRESS, PageKind.RESULTS)
_NEW = timedelta(days=7)
_MONTH = timedelta(days=31)
# The vendor's clock may be half a day ahead of UTC.
_AHEAD = timedelta(days=1)


def is_fresh(reading: Reading, capture: Capture, source: Source) -> bool:
    """Whether a source that nobody has read before is news: found by a feed, or a post of these days."""
    if source.found_by_feed:
        return True
    published = (reading.published or source.published or "")[:10]
    if source.page not in _DATED or not published:
        return False
    try:
        day = PartialDate(published)
    except ValueError:
        return False
    captured = capture.captured_at.astimezone(UTC).date()
    return day.last - day.first <= _MONTH and day.first - _AHEAD <= captured <= day.last + _NEW
