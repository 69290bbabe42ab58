"""An Atom document (RFC 4287), written with the standard library: feedgen would bring lxml for fifty lines.

Ids are `tag:` URIs (RFC 4151) made of our own ids alone, so that an entry stays the same one when the desk moves to
another address. No domain is ours for good; `.invalid` (RFC 2606) is nobody's.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from xml.etree import ElementTree as ET

from schemas.captures import iso

MEDIA_TYPE = "application/atom+xml"
_TAG = "tag:specwatch.invalid,2026"
_ATOM = "http://www.w3.org/2005/Atom"
# What XML 1.0 cannot hold, not even escaped.
_UNWRITABLE = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class Entry:
    """One piece of news. `links` are (rel, address), at most one of them `alternate`; `html` is its text."""

    id: str
    title: str
    updated: datetime
    html: str
    links: Sequence[tuple[str, str]] = ()
    categories: Sequence[str] = ()


def tag(kind: str, name: str) -> str:
    """The id of what we call `name`."""
    return f"{_TAG}:{kind}/{name}"


def document(name: str, title: str, updated: datetime, entries: Sequence[Entry], address: str | None) -> bytes:
    """A feed with these entries; `address` is where it is found, where it is served at all."""
    feed = ET.Element("feed", {"xmlns": _ATOM})
    _head(feed, tag("feed", name), title, updated)
    ET.SubElement(ET.SubElement(feed, "author"), "name").text = "specwatch"
    if address:
        ET.SubElement(feed, "link", {"rel": "self", "type": MEDIA_TYPE, "href": address})
    for entry in entries:
        node = ET.SubElement(feed, "entry")
        _head(node, entry.id, entry.title, entry.updated)
        for rel, href in entry.links:
            ET.SubElement(node, "link", {"rel": rel, "href": _written(href)})
        for category in entry.categories:
            ET.SubElement(node, "category", {"term": category})
        ET.SubElement(node, "content", {"type": "html"}).text = _written(entry.html)
    ET.indent(feed)
    written: bytes = ET.tostring(feed, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _head(node: ET.Element, identity: str, title: str, updated: datetime) -> None:
    ET.SubElement(node, "id").text = identity
    ET.SubElement(node, "title").text = _written(title)
    ET.SubElement(node, "updated").text = iso(updated)


def _written(text: str) -> str:
    return _UNWRITABLE.sub("\ufffd", text)
