"""Which source a capture belongs to.

The catalogue names the sources that are watched, and feeds announce more: what they announced is in the warehouse,
found from the captures of the feeds. A saved page may be of neither, and a rebuild must then find the same source from
the archive alone: so such a source is made of nothing but id and address.
"""

import re
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

from extractors.catalogue import catalogue
from extractors.documents.kinds import kind_of_name
from schemas.feeds import Form, Found
from schemas.products import Source
from schemas.words import DocumentKind, PageKind
from warehouse import released
from warehouse.listed import Listed
from warehouse.tables import Tables

Announced = Mapping[str, Found]
"""The sources that feeds announced, by id."""


def _none() -> Announced:
    return {}


def source_of(source_id: str, url: str, announced: Callable[[], Announced] = _none) -> Source:
    """The catalogue's source of that id, or the one that a feed announced, or else one made from id and address.

    `announced` is asked only where the catalogue does not know the id.
    """
    known = catalogue().sources.get(source_id)
    if known is not None:
        return known
    bare = Source(id=source_id, vendor=source_id.partition("/")[0], url=url, page=PageKind.DOCS)
    return _announced(source_id, announced()) or bare


def announced_sources(announced: Announced) -> dict[str, Source]:
    """The sources that feeds of the catalogue announced, but for those that it has itself by now."""
    made = {name: _announced(name, announced) for name in announced if name not in catalogue().sources}
    return {name: source for name, source in made.items() if source is not None}


def found_sources(home: Path) -> dict[str, Source]:
    """The sources that feeds announced, as readers see them; none where nothing is released yet."""
    if not released.exists(home):
        return {}
    with closing(released.connect(home)) as connection:
        return announced_sources(Listed(Tables(connection)).found())


def _announced(source_id: str, announced: Announced) -> Source | None:
    """A source as its feed made it; None where nobody knows the feed any more."""
    found = announced.get(source_id)
    if found is None:
        return None
    feed = catalogue().sources.get(found.feed)
    if feed is None and found.feed != source_id:  # a sitemap of an index; an index within an index announces nothing
        above = announced.get(found.feed)
        feed = _announced(found.feed, announced) if above and above.feed in catalogue().sources else None
    if feed is None:
        return None
    of_feed = {"lang": feed.lang, "allow_private": feed.allow_private, "found_in": feed.id}
    made = Source(id=source_id, vendor=feed.vendor, url=found.url, page=feed.announces).model_copy(update=of_feed)
    stays = "paused" if not found.is_watched or feed.cadence == "paused" else None
    if found.is_sitemap:
        as_feed = {name: getattr(feed, name) for name in ("announces", "words", "skip", "under")}
        return made.model_copy(
            update=as_feed | {"page": PageKind.FEED, "form": Form.SITEMAP, "cadence": stays or feed.cadence}
        )
    return made.model_copy(
        update={
            "document": kind_of_name(urlsplit(found.url).path) or DocumentKind.HTML,
            "published": found.published,
            "found_by_feed": found.is_news,
            "cadence": stays or "falling",
        }
    )


def source_at(url: str) -> Source:
    """The source that has an address, or else one named for it: of the vendor whose host it is."""
    known = catalogue().source_for(url)
    if known is not None:
        return known
    parts = urlsplit(url)
    words = re.sub(r"[^a-z0-9]+", "-", f"{parts.path} {parts.query}".lower()).strip("-")
    return source_of(f"{catalogue().vendor_of(url)}/{words or 'home'}", url)


def watched_at(url: str) -> str | None:
    """The id of the source that is watched at an address, now or formerly; None where none is."""
    source = catalogue().source_for(url)
    return source.id if source else None
