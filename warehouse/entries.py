"""What feeds list, as a fold over their readings, and the sources that follow from it. Pure; `listed.py` has tables.

An entry is known by its address: feeds change their ids, titles and order. It counts as it was when it was first
listed, or first made watched, and what is watched stays so although the feed forgets it.

Whether a post was found by watching, and so is news, is no matter of its date alone: what a feed listed when it was
first read is old, and so is what a site lists anew after a redesign, all at once and with the dates of years ago.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta

from schemas.captures import Capture
from schemas.dates import PartialDate
from schemas.feeds import Entry, Found
from schemas.readings import Reading
from schemas.words import Verdict
from warehouse.tables import Row

_LATE = timedelta(days=30)
"""How long before a feed's last reading a post may be dated that it lists only now."""
_DAY = timedelta(days=1)


def fold_entries(feed: str, readings: Iterable[tuple[Capture, Reading]]) -> list[Row]:
    """All rows of a feed, from its readings in time order."""
    rows: dict[str, Row] = {}
    for capture, reading in readings:
        rows |= take_entries(feed, rows, capture, reading)
    return list(rows.values())


def take_entries(feed: str, rows: Mapping[str, Row], capture: Capture, reading: Reading) -> dict[str, Row]:
    """The rows, by address, that a feed's next reading adds or changes."""
    if reading.verdict is not Verdict.PAGE:
        return {}
    at = capture.captured_at.astimezone(UTC)
    last = max((row["last_seen_at"] for row in rows.values()), default=None)
    overlaps = any(entry.url in rows for entry in reading.entries)
    taken: dict[str, Row] = {}
    for entry in reading.entries:
        row = rows.get(entry.url)
        if row is None:
            news = entry.is_watched and last is not None and _is_news(entry, last, overlaps=overlaps)
            seen = {"first_seen_at": at, "last_seen_at": at, "is_news": news}
            taken[entry.url] = _row(feed, entry, capture) | seen
        elif row["found_at"] is None and entry.is_watched:
            seen = {"first_seen_at": row["first_seen_at"], "last_seen_at": at, "is_news": False}
            taken[entry.url] = _row(feed, entry, capture) | seen
        else:
            taken[entry.url] = row | {"last_seen_at": at}
    return taken


def found_in(rows: Iterable[Row]) -> dict[str, Found]:
    """The sources that entries became, by id, each by the entry that counts."""
    found: dict[str, Found] = {}
    for row in sorted((row for row in rows if row["source"] is not None), key=_order):
        if row["source"] not in found:
            found[row["source"]] = Found(
                source=row["source"],
                feed=row["feed"],
                url=row["url"],
                published=row["published"],
                is_sitemap=row["is_sitemap"],
                is_watched=row["found_at"] is not None,
                is_news=row["is_news"],
                found_at=row["found_at"] or row["first_seen_at"],
            )
    return found


def _order(row: Row) -> tuple[bool, datetime, str, str]:
    return row["found_at"] is None, row["found_at"] or row["first_seen_at"], row["feed"], row["url"]


def _is_news(entry: Entry, last: datetime, *, overlaps: bool) -> bool:
    """Whether an entry that the feed's reading of `last` did not have came up since then.

    Where a reading has nothing in common with those before, all of the feed was made anew, or we were long away.
    """
    if entry.published is None:  # the day of the last change, as sitemaps have it, is no day of publication
        is_old = entry.updated is not None and PartialDate(entry.updated).last < last.date() - _LATE
        return overlaps and not is_old
    return PartialDate(entry.published).last >= last.date() - (_LATE if overlaps else _DAY)


def _row(feed: str, entry: Entry, capture: Capture) -> Row:
    at = capture.captured_at.astimezone(UTC)
    row: Row = entry.model_dump(exclude={"products", "words"})
    return row | {
        "feed": feed,
        "vendor": feed.partition("/")[0],
        "products": list(entry.products),
        "words": list(entry.words),
        "capture": capture.id,
        "found_at": at if entry.is_watched else None,
        "origin": capture.origin.value,
    }
