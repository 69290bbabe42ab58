"""What kind of document a body is: by its own first bytes, what it was sent as, and what its address ends in.

Surprises: GitHub sends every raw file as text/plain; Sphinx publishes its sources as `page.rst.txt`; a README in
Markdown may begin with HTML; servers send error pages in HTML under the address of a PDF.
"""

import json
import re
from urllib.parse import urlsplit

from extractors.page.decode import decoded
from schemas.words import DocumentKind

_HTML_START = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html\b|\?xml|rss\b|feed\b)", re.IGNORECASE | re.DOTALL
)
_TAG_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*<[a-zA-Z!?]")
_TAG = re.compile(r"<(?:/?[a-zA-Z][\w-]*(?:\s[^<>]*)?/?>|!--)")
_RST = re.compile(r"^[ \t]*\.\. (?:\|[^|\n]+\| )?[a-zA-Z][\w:-]*::|^\.\. _[^:\n]+:\s*$", re.MULTILINE)
_MARKDOWN = re.compile(r"^#{1,6} \S|^[ \t]*\|?[ \t]*:?-{3,}:?[ \t]*\|[ \t:|-]*$|^(?:```|:::)+\{?\w", re.MULTILINE)
_TYPES = {
    "text/markdown": DocumentKind.MARKDOWN, "text/x-markdown": DocumentKind.MARKDOWN,
    "text/x-rst": DocumentKind.RST, "text/prs.fallenstein.rst": DocumentKind.RST,
    "application/json": DocumentKind.JSON, "text/json": DocumentKind.JSON,
    "text/html": DocumentKind.HTML, "application/xhtml+xml": DocumentKind.HTML,
}  # fmt: skip
_ENDINGS = (
    (".pdf", DocumentKind.PDF), (".md", DocumentKind.MARKDOWN), (".markdown", DocumentKind.MARKDOWN),
    (".md.txt", DocumentKind.MARKDOWN), (".rst", DocumentKind.RST), (".rst.txt", DocumentKind.RST),
    (".json", DocumentKind.JSON), (".jsonld", DocumentKind.JSON), (".txt", DocumentKind.TEXT),
)  # fmt: skip
_PDF = b"%PDF-"
_PDF_WITHIN = 1024
"""Bytes in which a PDF's mark may stand; Adobe's readers look that far."""
_SNIFF = 200_000


def kind_of_name(name: str) -> DocumentKind | None:
    """The kind that a file's name or an address's path ends in; None where it says nothing."""
    low = name.lower()
    found = [(len(ending), kind) for ending, kind in _ENDINGS if low.endswith(ending)]
    return max(found)[1] if found else None


def type_of_name(name: str) -> str | None:
    """What a file of that name would be sent as; None where its bytes tell better."""
    kind = kind_of_name(name)
    return next((sent for sent, typed in _TYPES.items() if typed is kind), None)


def kind_of(body: bytes, content_type: str | None, url: str) -> DocumentKind:
    """What a body is. HTML for everything that no rule knows: the gate says whether it is text at all."""
    if _HTML_START.match(body):
        return DocumentKind.HTML
    if is_pdf(body):
        return DocumentKind.PDF
    sent = (content_type or "").partition(";")[0].strip().lower()
    kind = _TYPES.get(sent) or (DocumentKind.JSON if sent.endswith("+json") else None)
    if kind is not None:
        return kind if kind is not DocumentKind.JSON or not _TAG_START.match(body) else DocumentKind.HTML
    named = kind_of_name(_path(url))
    if named in (DocumentKind.MARKDOWN, DocumentKind.RST):
        return named
    if _TAG_START.match(body) or b"\0" in body[:4096]:
        return DocumentKind.HTML
    found = _by_text(decoded(body[:_SNIFF], content_type), body)
    return DocumentKind.TEXT if found is DocumentKind.HTML and sent == "text/plain" else found


def _by_text(start: str, body: bytes) -> DocumentKind:
    if start.lstrip("\ufeff \t\r\n")[:1] in ("{", "[") and _is_json(body):
        return DocumentKind.JSON
    if _RST.search(start):
        return DocumentKind.RST
    if _MARKDOWN.search(start):
        return DocumentKind.MARKDOWN
    return DocumentKind.HTML if _TAG.search(start) else DocumentKind.TEXT


def is_pdf(body: bytes) -> bool:
    """Whether a body has a PDF's mark where readers look for it."""
    return body.startswith(_PDF) or (not _TAG_START.match(body) and _PDF in body[:_PDF_WITHIN])


def _is_json(body: bytes) -> bool:
    try:
        json.loads(body)
    except (ValueError, RecursionError):
        return False
    return True


def _path(url: str) -> str:
    try:
        return urlsplit(url).path
    except ValueError:
        return ""
