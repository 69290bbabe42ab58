"""Which source a capture belongs to.

The catalogue names the sources that are watched. A saved page may be of another, and a rebuild must
then find the same source from the archive alone: so such a source is made of nothing but id and address.
"""

import re
from urllib.parse import urlsplit

from extractors.catalogue import catalogue
from schemas.products import Source
from schemas.words import PageKind


def source_of(source_id: str, url: str) -> Source:
    """The catalogue's source of that id, or else one made from id and address."""
    known = catalogue().sources.get(source_id)
    if known is not None:
        return known
    return Source(id=source_id, vendor=source_id.partition("/")[0], url=url, page=PageKind.DOCS)


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
