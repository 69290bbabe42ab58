"""A body of any kind as HTML: `opened` is all that the reader calls.

A library is loaded only when a document needs it: most pages are HTML, which passes through untouched.
"""

from dataclasses import dataclass
from importlib import import_module

from extractors.documents.kinds import kind_of
from extractors.documents.language import language_of
from extractors.page.decode import LIMIT, decoded
from schemas.base import InputError
from schemas.words import DocumentKind, Verdict

HTML = "text/html; charset=utf-8"
_READERS = {
    DocumentKind.MARKDOWN: "extractors.documents.markdown",
    DocumentKind.RST: "extractors.documents.rst",
    DocumentKind.TEXT: "extractors.documents.plain",
    DocumentKind.JSON: "extractors.documents.data",
}


@dataclass(frozen=True, slots=True)
class Document:
    """A document as HTML, or why it is none that can be read."""

    kind: DocumentKind
    body: bytes
    """HTML: the body itself where it was HTML, else what was made of it."""
    content_type: str | None
    complete: bool = True
    """False where only a part of it was read."""
    issues: tuple[str, ...] = ()
    fault: tuple[Verdict, str] | None = None


def opened(body: bytes, content_type: str | None, url: str) -> Document:
    """The document as HTML. InputError where it is larger or nested more deeply than documents are."""
    kind = kind_of(body, content_type, url) if body.strip() else DocumentKind.HTML
    if kind is DocumentKind.HTML:
        return Document(kind, body, content_type)
    if kind is DocumentKind.PDF:
        from_pdf: Document = import_module("extractors.documents.pdf.document").to_document(body)
        return from_pdf
    if len(body) > LIMIT:
        raise InputError(f"document of {len(body):,} bytes: more than {LIMIT:,} are not read")
    made = import_module(_READERS[kind]).to_html(decoded(body, content_type))
    return Document(kind, whole(made), HTML)


def whole(inner: str, lang: str = "") -> bytes:
    """A document's content as a page with its end, so that nobody takes it for one that breaks off."""
    lang = lang or language_of(inner)
    html = f'<html lang="{lang}">' if lang else "<html>"
    return f"<!doctype html>{html}<body><main>{inner}</main></body></html>".encode()
