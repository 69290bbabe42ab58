"""The address of an entry: whole, without what only counts visitors, and whose it is.

Surprises: relative addresses in Atom and in every listing; `http` in the feed of a site that has long been `https`,
which nobody would be asked at again, since we follow no redirect away from https and ask none in the open; campaign
names (`utm_source=rss`) that make a feed's address of a post another than the post's own.
"""

import re
from hashlib import sha256
from urllib.parse import urljoin, urlsplit, urlunsplit

from extractors import addresses
from extractors.feeds.limits import limits
from extractors.spelling import slug

_COUNTS_VISITORS = re.compile(r"utm_\w+=|(?:cmpid|fbclid|gclid|mc_[ce]id|trk)=", re.IGNORECASE)
_ENDING = re.compile(r"\.(?:html?|aspx|php|pdf|xml|gz|md|txt)\b", re.IGNORECASE)
_SLUG = 60


def absolute(written: str, base: str) -> str:
    """The address that is meant. ValueError, in words, where it is none that may be asked for."""
    if len(written) > limits().address:
        raise ValueError(f"its address has more than {limits().address:,} characters")
    try:
        parts = urlsplit(urljoin(base, written.strip()))
        query = "&".join(one for one in parts.query.split("&") if not _COUNTS_VISITORS.match(one))
        scheme = "https" if base.startswith("https:") and parts.scheme == "http" else parts.scheme
        url = urlunsplit((scheme, parts.netloc, parts.path, query, ""))
    except ValueError as error:
        raise ValueError(f"its address is none: {error}") from error
    if fault := addresses.fault(url):
        raise ValueError(f"its address is none that is asked for: {fault}")
    return url


def source_id(vendor: str, url: str) -> str:
    """The id of the source at an address: the same for every feed that lists it, and no other address's."""
    place = addresses.same(url)
    path = _ENDING.sub("", place.partition("?")[0]).rstrip("/")
    name = re.sub(r"[^a-z0-9]+", "-", slug(path.rpartition("/")[2]))[:_SLUG].strip("-")
    return f"{vendor}/posts/{name or 'post'}-{sha256(place.encode()).hexdigest()[:8]}"
