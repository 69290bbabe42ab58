"""A PDF as HTML: `to_document` is all that is called from outside.

Bounded in pages and in what a page may hold. One that is encrypted, damaged, cut short or a picture says so: nothing is
read from it, and what was read before stays. PDFium serves one thread at a time.
"""

import ctypes
import re
from threading import Lock

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from extractors.documents.document import HTML, Document, whole
from extractors.documents.pdf.layout import Leaf, html_of, leaf, without_running_lines
from extractors.documents.pdf.pages import Crowded, sheet
from extractors.documents.pdf.weight import MOST_DRAWN, drawn
from schemas.words import DocumentKind, Verdict

LIMIT = 64 * 1024 * 1024
"""Bytes of the largest PDF that is read; an archived body is no larger."""
MOST_PAGES = 100
"""Pages that are read; a data sheet has two to ten, and a manual is not one."""
_END = b"%%EOF"
_END_WITHIN = 4096
_LANGUAGE = re.compile(r"[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8})*")
_one_at_a_time = Lock()


def to_document(body: bytes) -> Document:
    """The document as HTML, or with what is wrong with it."""
    if len(body) > LIMIT:
        return _not_read(Verdict.NOT_TEXT, f"a PDF of {len(body):,} bytes: more than {LIMIT:,} are not read")
    if drawn(body) > MOST_DRAWN:
        return _not_read(Verdict.NOT_TEXT, f"a PDF whose pages unpack to more than {MOST_DRAWN:,} bytes")
    with _one_at_a_time:
        try:
            file = pdfium.PdfDocument(body)
        except pdfium.PdfiumError as error:
            return _not_read(*_refused(body, error))
        try:
            return _read(file, body)
        except pdfium.PdfiumError as error:
            return _not_read(Verdict.NOT_TEXT, f"a damaged PDF: {error}")
        finally:
            file.close()


def _refused(body: bytes, error: pdfium.PdfiumError) -> tuple[Verdict, str]:
    if error.err_code in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
        return Verdict.NOT_TEXT, "an encrypted PDF: it opens with a password only"
    if _END not in body[-_END_WITHIN:]:
        return Verdict.TRUNCATED, "the PDF breaks off before its end"
    return Verdict.NOT_TEXT, f"a damaged PDF: {error}"


def _read(file: pdfium.PdfDocument, body: bytes) -> Document:
    if _END not in body[-_END_WITHIN:]:
        return _not_read(Verdict.TRUNCATED, "the PDF breaks off before its end")
    pages = len(file)
    leaves: list[Leaf] = []
    issues = []
    for number in range(1, min(pages, MOST_PAGES) + 1):
        page = file[number - 1]
        try:
            leaves.append(leaf(sheet(page), number))
        except Crowded as error:
            issues.append(f"page {number} is not read: it has {error}")
        finally:
            page.close()
    if pages > MOST_PAGES:
        issues.append(f"{MOST_PAGES} of the PDF's {pages:,} pages are read")
    if not any(one.lines or one.tables for one in leaves):
        why = "; ".join(issues) or f"a PDF without text: {pages} pages of pictures"
        return _not_read(Verdict.NOT_TEXT, why)
    without_running_lines(leaves)
    made = whole("".join(html_of(leaves)), _language(file))
    return Document(DocumentKind.PDF, made, HTML, complete=not issues, issues=tuple(issues))


def _language(file: pdfium.PdfDocument) -> str:
    """The language that the document says it is in."""
    text = (ctypes.c_ushort * 32)()
    size = raw.FPDFCatalog_GetLanguage(file, text, ctypes.sizeof(text))
    said = "".join(map(chr, text)).partition("\0")[0] if size <= ctypes.sizeof(text) else ""
    return said if _LANGUAGE.fullmatch(said) else ""


def _not_read(verdict: Verdict, why: str) -> Document:
    return Document(DocumentKind.PDF, b"", HTML, fault=(verdict, why))
