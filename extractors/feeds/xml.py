"""Feeds and sitemaps in XML to raw entries, as a stream: no tree is built, so that a large one costs its entries only.

Python's own expat, with one handler that refuses whatever declares an entity: no feed needs one, and with none there is
no billion laughs and nothing is ever fetched or read from a file. A bare DOCTYPE stays allowed, since RSS 0.91 has one.

Surprises: `<link>` holds its address in RSS and has it as an attribute in Atom, next to links to comments and
enclosures, and in a sitemap that of another language; a channel's own image has a `url`; a `guid` is the address itself
where it says `isPermaLink`; a news sitemap dates its pages in a part of its own; images and videos of a page have a
`loc` and a `title` too, which are not the page's; some write `&nbsp;`, which only HTML knows.
"""

import re
from contextlib import suppress
from html import unescape
from urllib.parse import urljoin
from xml.parsers import expat

from extractors.feeds.raw import Broken, Raw

MOST = 50_000
"""Entries of one document: the limit of the sitemap protocol, and far beyond any feed."""
DEEPEST = 60
LONGEST = 5_000
"""Characters kept of one text: some feeds hold whole posts."""

_ROOTS = {"rss", "feed", "RDF", "urlset", "sitemapindex"}
_START = 20_000
"""Bytes in which a root must stand; comments and style sheets may come before it."""
_ITEMS = {
    ("channel", "item"), ("RDF", "item"), ("rss", "item"), ("feed", "entry"), ("urlset", "url"),
    ("sitemapindex", "sitemap"),
}  # fmt: skip
# Parts with texts of their own, which are not the entry's: a feed's author, a page's images, another feed quoted.
_INNER = {"author", "contributor", "source", "image", "video", "group", "content", "thumbnail", "channel"}
_XML = "http://www.w3.org/XML/1998/namespace"
_FIELDS = {
    "title": "title", "link": "url", "loc": "url", "guid": "guid", "pubDate": "published", "published": "published",
    "publication_date": "published", "date": "published", "issued": "published", "updated": "updated",
    "modified": "updated", "lastmod": "updated", "description": "summary", "summary": "summary",
    "category": "tags", "keywords": "tags", "subject": "tags",
}  # fmt: skip


def root_of(body: bytes) -> str | None:
    """The element that a feed or sitemap begins with; None where a body is neither."""
    found: list[str] = []
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = lambda name, _: found.append(name.rpartition(" ")[2])
    with suppress(expat.ExpatError, LookupError, ValueError):  # what stands before the fault is enough
        parser.Parse(_begun(body)[:_START], False)
    return found[0] if found and found[0] in _ROOTS else None


def entries(body: bytes) -> list[Raw]:
    """All entries in order. Broken where the document breaks off, is too deep, declares entities or lists too many."""
    stream = _Stream()
    try:
        stream.parser.Parse(_begun(body), True)
    except expat.ExpatError as error:
        raise Broken(f"it is no whole XML: {error}", stream.found) from error
    except _Refused as error:
        raise Broken(str(error), stream.found) from error
    except (LookupError, ValueError) as error:  # an encoding of several bytes, or that nobody knows; no base address
        raise Broken(f"it cannot be read: {error}", stream.found) from error
    return stream.found


def _begun(body: bytes) -> bytes:
    """Without the white space that some print before the declaration, which XML forbids."""
    return body.lstrip() if body[:1].isspace() else body


def _html_entity(name: str) -> str:
    """The character that HTML calls so; a space for what nobody declared."""
    character = unescape(f"&{name};")
    return character if len(character) == 1 else " "


class _Refused(Exception):  # noqa: N818 - caught a few lines above
    """What no feed has."""


class _Stream:
    """Takes expat's events; `found` grows."""

    def __init__(self) -> None:
        self.found: list[Raw] = []
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.EntityDeclHandler = self._entity
        # As if there were a DTD: what HTML declares (&nbsp;) and XML does not is told to us, and not a fault.
        self.parser.UseForeignDTD(True)
        self.parser.SkippedEntityHandler = lambda name, _: self._text(_html_entity(name))
        self._bases = [""]
        self._tags = [""]
        self._entry: Raw | None = None
        self._at = 0  # depth of the entry
        self._inner = 0  # depth of a part of it that has texts of its own
        self._field = ""
        self._field_at = 0
        self._words: list[str] = []
        self._guid = ""
        self._is_link = True

    def _entity(self, *_: object) -> None:
        raise _Refused("it declares entities, which no feed needs")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.rpartition(" ")[2]
        depth = len(self._bases)
        if depth > DEEPEST:
            raise _Refused(f"it is nested more than {DEEPEST} elements deep")
        above = self._tags[-1]
        self._tags.append(tag)
        self._bases.append(urljoin(self._bases[-1], attributes.get(f"{_XML} base", "")))
        if self._entry is None:
            if (above, tag) in _ITEMS:
                self._begin(tag, attributes, depth)
            return
        if self._inner or tag in _INNER:
            self._inner = self._inner or depth
            return
        if self._field:
            return  # marked-up text: its words are the field's
        self._field, self._field_at, self._words = _FIELDS.get(tag, ""), depth, []
        if tag == "link" and "href" in attributes:
            self._field = ""
            if (
                self._tags[self._at] == "entry"
                and attributes.get("rel", "alternate") == "alternate"
                and not self._entry.url
            ):
                self._entry.url, self._entry.base = attributes["href"], self._bases[-1]
        elif tag == "category" and "term" in attributes:
            self._entry.tags.append(attributes["term"][:LONGEST])
        elif tag == "guid":
            self._is_link = attributes.get("isPermaLink", "true") == "true"

    def _begin(self, tag: str, attributes: dict[str, str], depth: int) -> None:
        if len(self.found) == MOST:
            raise _Refused(f"it lists more than {MOST:,}")
        about = next((value for key, value in attributes.items() if key.endswith(" about")), "")
        self._entry = Raw(base=self._bases[-1], is_sitemap=tag == "sitemap")
        self._at, self._inner, self._field, self._guid = depth, 0, "", about

    def _text(self, text: str) -> None:
        if self._field and self._entry is not None:
            self._words.append(text)

    def _end(self, _: str) -> None:
        self._tags.pop()
        self._bases.pop()
        depth = len(self._bases)
        if self._entry is None:
            return
        if self._inner:
            self._inner = 0 if depth == self._inner else self._inner
        elif depth == self._at:
            if not self._entry.url and re.match(r"https?://", self._guid):
                self._entry.url = self._guid
            self.found.append(self._entry)
            self._entry = None
        elif self._field and depth == self._field_at:
            self._take(self._entry, self._field, "".join(self._words)[:LONGEST].strip())
            self._field = ""

    def _take(self, entry: Raw, name: str, text: str) -> None:
        if name == "guid":
            self._guid = text if self._is_link else self._guid
        elif name == "tags":
            entry.tags.append(text)
        elif text and not getattr(entry, name):  # the first counts: extensions repeat a title, in their own words
            setattr(entry, name, text)
            if name == "url":
                entry.base = self._bases[-1]
