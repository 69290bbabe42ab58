"""How often a post is asked: the older, the less often. A vendor corrects a post in its first days, hardly after."""

from datetime import UTC, date, datetime

from flows.settings import Posts
from schemas.dates import PartialDate
from schemas.products import Source


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
