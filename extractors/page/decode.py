"""Bytes to text: what the page says of its own encoding, checked against whether the bytes agree.

Surprises: servers say `text/html; charset=ISO-8859-1` for pages in UTF-8, and browsers read every
"latin-1" as windows-1252. A parser's time grows with the square of the nesting and of the attributes
of a tag, so that a small page of open `div`s could hold it for minutes: pages with that many are counted first.
"""

import codecs
import re

from extractors.page import words
from schemas.base import InputError

LIMIT = 20_000_000
"""Bytes of the largest page that is read; vendors' largest are below 5 MB."""
MANY_TAGS = 20_000
MANY_ATTRIBUTES = 5_000
DEEPEST = 1_000
"""Nesting beyond which a page with many tags is refused; real pages stay below 100."""

_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_HEADER = re.compile(r"charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)
_META = re.compile(rb"<meta[^>]*?charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)
_LATIN = frozenset({"iso8859-1", "ascii", "latin-1"})
_LONG_TAG = re.compile(r"<[a-zA-Z][^<>]{10000,}")
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9-]*)")
# Void, or closed by what follows: they do not nest by being left open.
_FLAT = words.listed("tags", "flat")


def decode(body: bytes, content_type: str | None = None) -> str:
    """The page's text. InputError where it is larger than `LIMIT` or nested too deeply to parse."""
    if len(body) > LIMIT:
        raise InputError(
            f"page of {len(body):,} bytes: more than {LIMIT:,} are not read; save the page itself, without its media"
        )
    text = decoded(body, content_type)
    if "\0" in text:
        text = text.replace("\0", "")
    if text.count("<") > MANY_TAGS:
        _check_nesting(text)
    if text.count("=") > MANY_ATTRIBUTES and any(
        tag[0].count("=") > MANY_ATTRIBUTES for tag in _LONG_TAG.finditer(text)
    ):
        raise InputError(f"page with more than {MANY_ATTRIBUTES:,} attributes in one tag: no page that can be read")
    return text


def decoded(body: bytes, content_type: str | None) -> str:
    """A body as text, by what it says of its encoding where its bytes agree."""
    for mark, name in _BOMS:
        if body.startswith(mark):
            return body[len(mark) :].decode(name, "replace")
    for name in _declared(body, content_type):
        try:
            return body.decode(name)
        except UnicodeDecodeError:
            continue
    # Neither the declared encoding nor UTF-8: nearly always one of the two with a few bad bytes.
    text = body.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    whole = sum(1 for char in text if char > "\x7f") - broken
    return text if whole > 2 * broken else body.decode("cp1252", "replace")


def _declared(body: bytes, content_type: str | None) -> list[str]:
    """Encodings to try, in order; UTF-8 first wherever latin-1 is claimed, since that decodes anything."""
    header = _HEADER.search(content_type or "")
    meta = _META.search(body[:4096])
    names = [header[1] if header else "", meta[1].decode("ascii", "ignore") if meta else ""]
    found = []
    for name in names:
        try:
            codec = codecs.lookup(name).name if name else ""
        except LookupError:
            continue
        if codec in _LATIN:
            found += ["utf-8", "cp1252"]
        elif codec.startswith("utf-16") and not header:
            found.append("utf-8")  # a meta tag that could be read is not in UTF-16
        elif codec:
            found.append(codec)
    return [*found, "utf-8"]


def _check_nesting(text: str) -> None:
    depth = deepest = 0
    for match in _TAG.finditer(text):
        if match[2].lower() in _FLAT:
            continue
        depth = max(0, depth - 1) if match[1] else depth + 1
        deepest = max(deepest, depth)
    if deepest > DEEPEST:
        raise InputError(f"page nested {deepest:,} elements deep: more than {DEEPEST:,} is no page that can be read")
