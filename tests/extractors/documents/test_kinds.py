"""What a body is, is seen from its bytes, its type and its address, in that order."""

import pytest

from extractors.documents.kinds import kind_of, kind_of_name
from schemas.words import DocumentKind as Kind

URL = "https://acme.example/x1"
TABLE = b".. list-table::\n\n   * - Memory\n     - 288 GB\n"


@pytest.mark.parametrize(
    ("body", "content_type", "ending", "kind"),
    [
        (b"<!DOCTYPE html><p>x", "text/plain", ".md", Kind.HTML),  # an error page in a document's place
        (b"\xef\xbb\xbf\n<!-- x --> <html>", None, ".pdf", Kind.HTML),
        (b"<?xml version='1.0'?><rss/>", None, "", Kind.HTML),
        (b"%PDF-1.7\n", "text/html", "", Kind.PDF),
        (b"\xef\xbb\xbf\r\n%PDF-1.4\n", None, "", Kind.PDF),
        (b"<p>A file begins with %PDF-1.7.</p>", None, "", Kind.HTML),
        (b"# X1\n", "text/markdown; charset=utf-8", "", Kind.MARKDOWN),
        (b"X1\n==\n", "text/x-rst", "", Kind.RST),
        (b'{"name": "X1"}', "application/ld+json", "", Kind.JSON),
        (b"<p>rate limited</p>", "application/json", "", Kind.HTML),
        (b"<div align=center>X1</div>\n\n# X1\n", "text/plain", "/README.md", Kind.MARKDOWN),
        (b"X1\n==\n", "text/plain; charset=utf-8", ".rst", Kind.RST),
        (b"X1\n==\n", "text/plain", ".rst.txt", Kind.RST),
        (b"# X1\n", None, ".md.txt", Kind.MARKDOWN),
        (b'{"name": "X1"}', None, "", Kind.JSON),
        (b"[288 GB] of memory", None, "", Kind.TEXT),
        (TABLE, "text/plain", ".txt", Kind.RST),
        (b"| Chip | Memory |\n|---|---|\n| X1 | 288 GB |\n", "text/plain", "", Kind.MARKDOWN),
        (b"X1 has 288 GB.", "text/plain", "", Kind.TEXT),
        (b"X1 has <b>288 GB</b>.", None, "", Kind.HTML),
        (b"X1 has <b>288 GB</b>.", "text/plain", "", Kind.TEXT),
        (b"X1 has 288 GB, of which a<b is free", None, "", Kind.TEXT),
        (b"\0\1\2", None, "", Kind.HTML),  # for the gate to refuse
    ],
)
def test_the_kind_of_a_body(body: bytes, content_type: str | None, ending: str, kind: Kind) -> None:
    assert kind_of(body, content_type, URL + ending) is kind


def test_a_query_is_no_ending_and_a_broken_address_has_none() -> None:
    assert kind_of(b"X1 has 288 GB.", None, f"{URL}?file=x.md") is Kind.TEXT
    assert kind_of(b"X1 has 288 GB.", None, "http://[x.md") is Kind.TEXT


def test_a_name_says_its_kind() -> None:
    names = {"a.PDF": Kind.PDF, "a.markdown": Kind.MARKDOWN, "a.rst.txt": Kind.RST, "a.txt": Kind.TEXT, "a.html": None}
    assert {name: kind_of_name(name) for name in names} == names
