"""What a feed announces: its entries, each with why it is watched or is not."""

from enum import StrEnum

from pydantic import AwareDatetime

from schemas.base import Record


class Form(StrEnum):
    """In which form a source announces pages."""

    FEED = "feed"
    """RSS 0.9 to 2.0, RSS 1.0 (RDF) or Atom."""
    SITEMAP = "sitemap"
    """A sitemap, an index of sitemaps or a news sitemap, packed with gzip or not."""
    LISTING = "listing"
    """A page whose own content links to the pages that it announces."""


class Entry(Record):
    """One address that a feed lists.

    `why_not` says why it is not watched; None where it is. `source` is the id that it has as a source: of every entry
    that names a product or has one of the words, so that an entry which is set aside later keeps what was read of it.
    Dates are days as printed there, never moved by a time zone: `published` of publication, `updated` of the last
    change.
    """

    url: str
    title: str = ""
    published: str | None = None
    updated: str | None = None
    products: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    is_sitemap: bool = False
    """Listed by an index of sitemaps: it announces pages itself."""
    source: str | None = None
    why_not: str | None = None

    @property
    def is_watched(self) -> bool:
        """Whether it becomes a source."""
        return self.source is not None and self.why_not is None


class Found(Record):
    """A source that a feed announced, by the entry that counts: the first that made it watched, of whichever feed.

    `is_news` is whether the feed had been read before without it, and its date does not lie long before that.
    """

    source: str
    feed: str
    url: str
    published: str | None = None
    is_sitemap: bool = False
    is_watched: bool = True
    is_news: bool = False
    found_at: AwareDatetime
