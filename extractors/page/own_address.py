"""The address that a page gives as its own: where nobody else says it, as of a file on the disk."""

from urllib.parse import urlsplit

from selectolax.lexbor import LexborHTMLParser

from extractors.page.decode import decode

_PLACES = (('link[rel="canonical"]', "href"), ('meta[property="og:url"]', "content"))


def own_address(body: bytes) -> str | None:
    """The canonical address, or else the one for sharing; None where neither is an address of the web."""
    parser = LexborHTMLParser(decode(body, None))
    for selector, name in _PLACES:
        node = parser.css_first(selector)
        url = ((node.attributes.get(name) if node is not None else None) or "").strip()
        try:
            parts = urlsplit(url)
        except ValueError:
            continue
        if parts.scheme in ("http", "https") and parts.hostname:
            return url
    return None
