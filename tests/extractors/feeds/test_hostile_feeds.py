"""Feeds that are made to break their reader: each is refused, or read as far as it is whole, in little time."""

import gzip
import time
from contextlib import suppress
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractors.feeds.xml import DEEPEST, MOST
from extractors.read import read
from schemas.base import InputError
from schemas.feeds import Form
from schemas.products import Source
from schemas.readings import Reading
from schemas.words import PageKind, Verdict
from tests.flows.feeds import Item, rss

AT = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
FEED = Source(id="nvidia/test-feed", vendor="nvidia", url="https://blogs.nvidia.com/test/", page=PageKind.FEED)
LISTING = FEED.model_copy(update={"form": Form.LISTING})
ITEM = "<item><title>H200</title><link>https://blogs.nvidia.com/blog/h200</link></item>"


def reading(body: bytes, source: Source = FEED, **more: object) -> Reading:
    return read(body, url=source.url, captured_at=AT, source=source, **more)  # type: ignore[arg-type]


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


@pytest.mark.parametrize(
    "doctype",
    [
        f'<!DOCTYPE rss [<!ENTITY l0 "ha">{LAUGHS}]>',
        '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE rss [<!ENTITY x SYSTEM "http://169.254.169.254/latest/meta-data/">]>',
        '<!DOCTYPE rss [<!ENTITY % x SYSTEM "http://127.0.0.1/evil.dtd"> %x;]>',
        '<!DOCTYPE rss [<!ENTITY x "harmless">]>',
    ],
)
def test_whatever_declares_an_entity_is_refused(doctype: str) -> None:
    body = f"<?xml version='1.0'?>{doctype}<rss><channel>{ITEM.replace('H200', '&l9;&x;')}</channel></rss>"
    found = reading(body.encode())
    assert (found.verdict, found.entries) == (Verdict.UNREADABLE, ())
    assert "entities" in (found.reason or "")


def test_what_only_html_declares_is_a_character_and_what_nobody_does_is_none() -> None:
    item = ITEM.replace("H200", "H200&nbsp;&ndash;&nbsp;more &lol; x")
    found = reading(f"<rss><channel>{item}</channel></rss>".encode())
    assert [(one.title, one.products) for one in found.entries] == [("H200 – more x", ("nvidia/h200",))]
    assert found.complete


def test_a_doctype_alone_is_what_old_feeds_have() -> None:
    doctype = (
        '<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">'
    )
    found = reading(f"<?xml version='1.0'?>{doctype}<rss><channel>{ITEM}</channel></rss>".encode())
    assert [one.products for one in found.entries] == [("nvidia/h200",)]


def test_a_feed_that_breaks_off_gives_what_was_whole_and_is_not_complete() -> None:
    whole = rss(Item("/blog/h200", "H200"), Item("/blog/h100", "H100"))
    found = reading(whole[: whole.rindex(b"<title>")])
    assert [one.title for one in found.entries] == ["H200"]
    assert not found.complete
    assert "no whole XML" in found.issues[0]


def test_nesting_is_bounded() -> None:
    deep = f"<rss><channel>{ITEM}{'<item>' * (DEEPEST + 5)}"
    assert "nested more than" in reading(deep.encode()).issues[0]


def test_a_sitemap_without_an_end_is_read_to_its_limit_only(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST == 50_000, "what the protocol allows"
    monkeypatch.setattr("extractors.feeds.xml.MOST", 1_000)
    found = reading(b"<urlset>" + b"<url><loc>https://blogs.nvidia.com/x</loc></url>" * 200_000)
    assert "lists more than 1,000" in found.issues[0]
    assert len(found.entries) == 1, "one address is one entry"


def test_a_bomb_in_gzip_is_refused_before_it_is_unpacked() -> None:
    with pytest.raises(InputError, match="unpacks to more than"):
        reading(gzip.compress(b"<urlset>" + b" " * 200_000_000, compresslevel=1))
    with pytest.raises(InputError, match="breaks off"):
        reading(gzip.compress(b"<urlset></urlset>")[:-9])


def test_a_gigantic_listing_is_kept_to_what_may_matter() -> None:
    links = "".join(f'<li><a href="/blog/{n}">Post {n}</a></li>' for n in range(6_000))
    links += '<li><a href="/blog/last">H200 ships</a></li>'
    page = f"<html><body><main><h1>All</h1><ul>{links}</ul></main></body></html>"
    found = reading(page.encode(), LISTING)
    assert len(found.entries) == 5_000
    assert [one.title for one in found.entries if one.is_watched] == ["H200 ships"]
    assert "it lists 6,001: 5,000 are kept" in found.issues[0]


@pytest.mark.parametrize(
    "start", [b"<!---->" * 3_000, b"<?x?>" * 4_000, b"<!DOCTYPE x>" + b"<!-- -->" * 2_400, b" " * 20_000]
)
def test_whether_it_is_a_feed_is_soon_said(start: bytes) -> None:
    begun = time.process_time()
    reading(start + b"<html><body>no feed</body></html>")
    assert time.process_time() - begun < 5


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        (b"<html><title>Just a moment...</title><body>Checking your browser</body></html>", Verdict.CHALLENGE),
        (b"<html><head><title>404 Not Found</title></head><body></body></html>", Verdict.NOT_FOUND),
        (b"<html><body><main><h1>Blog</h1><p>Our new blog.</p></main></body></html>", Verdict.OTHER_PAGE),
        (b"", Verdict.EMPTY),
        (b"\x00\x01\x02\xff" * 50, Verdict.NOT_TEXT),
    ],
)  # fmt: skip
def test_what_is_no_feed_announces_nothing(body: bytes, verdict: Verdict) -> None:
    found = reading(body)
    assert (found.verdict, found.entries, found.complete) == (verdict, (), False)


def test_a_feed_with_an_error_status_announces_nothing() -> None:
    assert reading(rss(Item("/blog/h200", "H200")), status=503).verdict is not Verdict.PAGE


def test_a_feed_that_lists_nothing_is_not_complete() -> None:
    found = reading(rss())
    assert (found.verdict, found.complete, found.issues) == (Verdict.PAGE, False, ("it lists nothing",))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-1", "windows-1252"])
def test_a_feed_is_read_in_the_encoding_that_it_says(encoding: str) -> None:
    text = rss(Item("/blog/h200", "H200 in Köln")).decode()
    body = text.replace('encoding="UTF-8"', f'encoding="{encoding.removesuffix("-sig")}"').encode(encoding)
    assert [one.title for one in reading(body).entries] == ["H200 in Köln"]


@settings(max_examples=50)
@given(st.binary(max_size=400))
def test_no_bytes_break_the_reader(tail: bytes) -> None:
    body = rss(Item("/blog/h200", "H200"))
    for broken in (tail, body[:-100] + tail, tail + body):
        with suppress(InputError):  # told in words; the run says so of this source alone
            reading(broken)
