"""The date on which a page says it was published: never the date of a change, never that of a related post.

Surprises: JSON-LD may describe a dozen other posts beside the page; a `time` in a teaser looks like the page's own;
documentation prints a date too, and it is the one of its last change.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from extractors.page.blocks import Table, Text
from extractors.page.written import day_of, first_date, is_of_change

_ISO = re.compile(r"\s*(\d{4})-(\d\d)-(\d\d)")
_META = ", ".join(
    f'meta[{name}="{value}" i]'
    for name, value in (
        ("property", "article:published_time"), ("property", "og:article:published_time"),
        ("name", "article:published_time"), ("itemprop", "datePublished"), ("name", "publish-date"),
        ("name", "publish_date"), ("name", "pubdate"), ("name", "publication_date"), ("name", "parsely-pub-date"),
        ("name", "dc.date.issued"), ("name", "dcterms.issued"), ("name", "date"),
    )
)  # fmt: skip
_OTHERS = frozenset(
    {
        "itemListElement",
        "hasPart",
        "mentions",
        "relatedLink",
        "isPartOf",
        "comment",
        "citation",
        "video",
        "image",
        "review",
    }
)
_POST = re.compile("Article|Posting|Report")
_DATELINE = re.compile(r"[A-Z][^.!?]{0,80}?(?:,[^.!?—–-]{0,40}\.?)?[^.!?]{0,20}?\s*[—–(-]")
_SAYS_DATE = re.compile(r"(?:posted|published|date|veröffentlicht|publié)\b", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")
_BYLINE = 160
_FIRST_BLOCKS = 6


def published(
    parser: LexborHTMLParser, scripts: Sequence[str], h1: LexborNode | None, blocks: Sequence[Text | Table], url: str
) -> str | None:
    """ISO date or None. In order: JSON-LD, meta, `time` by the h1, byline, dateline."""
    for text in scripts:
        if "datePublished" in text and (day := _from_json(text, url)):
            return day
    for node in parser.css(_META):
        if day := _read(node.attributes.get("content") or ""):
            return day
    if h1 is not None and (day := _near(h1)):
        return day
    return _from_text(blocks)


def _read(text: str) -> str | None:
    """A date as data has it: ISO, or written out."""
    match = _ISO.match(text)
    return day_of(int(match[1]), int(match[2]), int(match[3])) if match else first_date(text)


def _from_json(text: str, url: str) -> str | None:
    try:
        found = list(_dated(json.loads(text), 0))
    except (ValueError, RecursionError):
        return None
    address = url.partition("://")[2].partition("#")[0].rstrip("/")
    ranked = [
        (not (address and address in json.dumps(entry)), not _POST.search(str(entry.get("@type")))) for entry in found
    ]
    best = min(range(len(found)), key=ranked.__getitem__, default=None)
    return None if best is None else _read(str(found[best]["datePublished"]))


def _dated(value: Any, depth: int) -> Iterator[dict[str, Any]]:
    """The things in JSON-LD that have a date of publication, without those that the page only points to."""
    if depth > 8:
        return
    if isinstance(value, list):
        for entry in value:
            yield from _dated(entry, depth + 1)
    elif isinstance(value, dict):
        if _read(str(value.get("datePublished") or "")):
            yield value
        for key, entry in value.items():
            if key not in _OTHERS and isinstance(entry, (dict, list)):
                yield from _dated(entry, depth + 1)


def _near(h1: LexborNode) -> str | None:
    """A `time` in the elements around the h1."""
    around = h1.parent
    for _ in range(3):
        if around is None or around.tag in ("body", "html"):
            return None
        times = [node for node in around.css("time, [itemprop=datePublished]") if not _in_teaser(node, around)]
        for node in times[:3]:
            attrs = node.attributes
            above = node.parent
            said = above.text() if above is not None else ""
            if not is_of_change(said[: said.find(node.text())]) and "odified" not in (attrs.get("itemprop") or ""):
                return _read(attrs.get("datetime") or attrs.get("content") or node.text())
        if times:
            return None
        around = around.parent
    return None


def _in_teaser(node: LexborNode, around: LexborNode) -> bool:
    """Whether an element is in a list or an article of its own, below the element that holds the h1."""
    above = node.parent
    while above is not None and above.mem_id != around.mem_id:
        if above.tag in ("li", "article", "aside", "nav", "footer"):
            return True
        above = above.parent
    return False


def _from_text(blocks: Sequence[Text | Table]) -> str | None:
    """A byline (a short text that is hardly more than a date) or the dateline of one of the first paragraphs."""
    first = [block.text for block in blocks[:_FIRST_BLOCKS] if isinstance(block, Text) and not block.level]
    texts = [text for text in first if _YEAR.search(text, 0, _BYLINE)]  # without a year there is no date to look for
    for text in texts:
        if len(text) < _BYLINE and (_SAYS_DATE.match(text) or _is_byline(text)) and (day := first_date(text)):
            return day
    for text in texts:
        if _DATELINE.match(text[:140]) and (day := first_date(text[:140])):
            return day
    return None


def _is_byline(text: str) -> bool:
    """Whether a short text may be a byline: a date, perhaps names and a reading time, and no sentence."""
    return len(text) < 80 and not text.endswith((".", "!", "?", ":"))
