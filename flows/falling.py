"""How often a post is asked: the older, the less often. A vendor corrects a post in its first days, hardly after.

One that its server has taken away is asked no more in the end; what it said stays in the history.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, timedelta

from flows.settings import Posts
from schemas.captures import Capture
from schemas.dates import PartialDate
from schemas.products import Source
from warehouse.troubles import Failing

GONE = timedelta(days=14)
"""For how long it must be gone: operators were told when it went, and it may come back."""
_GONE = (404, 410)


def cadence_at(source: Source, found_on: date | None, at: datetime, posts: Posts) -> str:
    """The cadence of a source now. `found_on` is when a feed announced it: the age of what tells no date."""
    if source.cadence != "falling":
        return source.cadence
    since = PartialDate(source.published[:10]).last if source.published else found_on
    if since is None:
        return "monthly"
    age = (at.astimezone(UTC).date() - since).days
    if age < posts.daily:
        return "daily"
    return "weekly" if age < posts.weekly else "monthly"


def gone(failing: Iterable[Failing], last: Mapping[str, Capture], at: datetime) -> dict[str, datetime]:
    """The sources of whose last checks each failed for so long, while their server says that there is no such page."""
    return {
        one.source: one.since
        for one in failing
        if at - one.since >= GONE and one.source in last and last[one.source].status in _GONE
    }
