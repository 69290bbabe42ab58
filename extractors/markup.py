"""What the gate asks of a document's bytes rather than of its blocks: text or not, scripts, address of its own."""

import html
import re

# Types that are no text whatever the bytes look like; octet-stream is decided by the bytes.
_MEDIA = re.compile(r"(?:image|audio|video|font)/|application/(?:pdf|zip|gzip|x-tar|msword|vnd\.|wasm)", re.IGNORECASE)
_MAGIC = {
    b"%PDF-": "a PDF", b"\x89PNG": "a PNG image", b"GIF8": "a GIF image", b"\xff\xd8\xff": "a JPEG image",
    b"PK\x03\x04": "a zip archive", b"\x1f\x8b": "gzip data", b"\x28\xb5\x2f\xfd": "zstd data", b"\x7fELF": "a program",
    b"wOF": "a font", b"RIFF": "media", b"OggS": "media",
}  # fmt: skip
_CONTROLS = re.compile(rb"[\x01-\x08\x0e-\x1a\x1c-\x1f]")
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_SCRIPT = re.compile(rb"<script\b([^>]*)>", re.IGNORECASE)
_DATA_TYPE = re.compile(
    rb"type\s*=\s*[\"']?(?!module|text/(?:java|ecma)script|application/javascript)[\w/+-]", re.IGNORECASE
)
_TITLE = re.compile(rb"<title\b[^>]*>(.*?)</title\s*>", re.IGNORECASE | re.DOTALL)
_LINK = re.compile(rb"<link\b[^>]*\brel\s*=\s*[\"']?canonical\b[^>]*>", re.IGNORECASE)
_HREF = re.compile(rb"\bhref\s*=\s*[\"']?([^\"'\s>]+)", re.IGNORECASE)
_HIDDEN = re.compile(rb"<(script|style|template|head|noscript)\b.*?</\1\s*>", re.IGNORECASE | re.DOTALL)
_HIDDEN_BUT_NOSCRIPT = re.compile(rb"<(script|style|template|head)\b.*?</\1\s*>", re.IGNORECASE | re.DOTALL)
_TAGS = re.compile(rb"<!--.*?-->|<[^>]*>", re.DOTALL)
_HEAD = 200_000


def not_text(body: bytes, content_type: str | None) -> str | None:
    """What a body is that is no text; None for text."""
    kind = (content_type or "").partition(";")[0].strip()
    start = body[:4096]
    if what := next((what for magic, what in _MAGIC.items() if start.startswith(magic)), None):
        return f"it is {what}"
    if _MEDIA.match(kind):
        return f"it is sent as {kind}"
    if start.startswith(_UTF16) or "utf-16" in (content_type or "").lower():
        return None
    if b"\0" in start or len(_CONTROLS.findall(start)) * 50 > len(start):
        return "its bytes are no text"
    return None


def scripts(body: bytes) -> int:
    """How many scripts would run; data in script tags does not count."""
    return sum(not _DATA_TYPE.search(attributes) for attributes in _SCRIPT.findall(body))


def title(body: bytes) -> str:
    """The document's title, which may say another thing than its main heading."""
    match = _TITLE.search(body, 0, _HEAD)
    return _decoded(match[1]) if match else ""


def canonical(body: bytes) -> str | None:
    """The address that the document gives itself."""
    head = body[:_HEAD]
    link = _LINK.search(head) if b"canonical" in head.lower() else None
    href = _HREF.search(link[0]) if link else None
    return _decoded(href[1]) if href else None


def visible(body: bytes, *, noscript: bool = False) -> str:
    """All text of a small document, banners and menus too; `noscript` is what it says to browsers without scripts."""
    hidden = _HIDDEN_BUT_NOSCRIPT if noscript else _HIDDEN
    return _decoded(_TAGS.sub(b" ", hidden.sub(b" ", body)))


def _decoded(text: bytes) -> str:
    return " ".join(html.unescape(text.decode("utf-8", "replace")).split())
