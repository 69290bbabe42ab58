"""How much of a feed is taken: each address once, nothing old, the newest first, and no more than `feeds.toml` says.

What is left out says why, or is counted in an issue: nothing disappears silently.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from extractors import addresses
from extractors.feeds.limits import limits
from schemas.dates import PartialDate
from schemas.feeds import Entry


def bounded(listed: Iterable[Entry], captured_at: datetime, issues: list[str]) -> list[Entry]:
    """The entries that are kept, in the feed's order; `issues` grows by what is said of the others."""
    once: dict[str, Entry] = {}
    for entry in listed:
        once.setdefault(addresses.same(entry.url), entry)
    entries = list(_decided(list(once.values()), captured_at))
    if len(entries) > limits().entries:
        issues.append(f"it lists {len(entries):,}: {limits().entries:,} are kept, those that name a product first")
        first = sorted(range(len(entries)), key=lambda place: (entries[place].source is None, place))
        entries = [entries[place] for place in sorted(first[: limits().entries])]
    return entries


def _decided(entries: list[Entry], captured_at: datetime) -> Iterator[Entry]:
    """The entries; those that are old, or too many, are not watched."""
    since = captured_at.date() - timedelta(days=limits().days)
    newest = sorted((one for one in entries if one.is_watched), key=_date, reverse=True)
    pages = [one.url for one in newest if not one.is_sitemap][: limits().watched]
    sitemaps = [one.url for one in newest if one.is_sitemap][: limits().sitemaps]
    taken = {*pages, *sitemaps}
    for entry in entries:
        if not entry.is_watched:
            yield entry
        elif _date(entry) and PartialDate(_date(entry)).last < since:
            yield entry.model_copy(update={"why_not": f"of {_date(entry)}: older than {limits().days} days"})
        elif entry.url not in taken:
            most = limits().sitemaps if entry.is_sitemap else limits().watched
            yield entry.model_copy(update={"why_not": f"not among the newest {most} of this reading"})
        else:
            yield entry


def _date(entry: Entry) -> str:
    """When it was published, else last changed; empty where nothing says it. Sorts."""
    return entry.published or entry.updated or ""
