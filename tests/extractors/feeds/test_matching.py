"""Which entries are watched, and what is said of those that are not."""

from datetime import UTC, datetime

import pytest

from extractors.feeds.limits import limits
from extractors.read import read
from schemas.feeds import Entry, Form
from schemas.products import Source
from schemas.words import PageKind
from tests.flows.feeds import Item, rss, sitemap

AT = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
FEED = Source(id="nvidia/test-feed", vendor="nvidia", url="https://blogs.nvidia.com/test/", page=PageKind.FEED)


def entries(*items: Item, source: Source = FEED) -> list[Entry]:
    return list(read(rss(*items), url=source.url, captured_at=AT, source=source).entries)


def entry(title: str = "", url: str = "https://blogs.nvidia.com/blog/p", source: Source = FEED, **more: str) -> Entry:
    (found,) = entries(Item(url, title, **more), source=source)
    return found


def test_a_product_is_matched_by_its_exact_name_alone() -> None:
    assert entry("A day with Groq 3 LPX").products == ("nvidia/groq-3-lpx",)
    assert entry("A day with the H2000").why_not == "names no product, and has none of the words"
    assert entry("AMD Instinct MI355X against all").products == (), "another vendor's product is not this one's news"


def test_a_summary_and_an_address_match_too() -> None:
    assert entry("News", summary="Today, <b>H200</b> is in our cloud.").products == ("nvidia/h200",)
    assert entry("News", "https://blogs.nvidia.com/blog/groq-3-lpx-ships").products == ("nvidia/groq-3-lpx",)


def test_a_word_of_the_vendor_or_the_feed_is_enough() -> None:
    assert entry("A chip that nobody named is in full production").words == ("full production",)
    assert not entry("Our racks are sampling").is_watched
    assert entry("Our racks are sampling", source=FEED.model_copy(update={"words": ("sampling",)})).is_watched


def test_a_skipped_word_counts_in_a_title_and_not_in_a_summary() -> None:
    source = FEED.model_copy(update={"skip": ("GeForce", "https://blogs.nvidia.com/blog/muted")})
    assert entry("H200 against GeForce", source=source).why_not == "skipped: it says 'GeForce'"
    assert entry("H200 ships", source=source, summary="NVIDIA makes GeForce and more.").is_watched
    muted = entry("H200 ships", "https://blogs.nvidia.com/blog/muted", source)
    assert (muted.why_not, muted.is_watched) == ("skipped: its address is in `skip`", False)
    assert muted.source is not None, "what was read of it before stays what it was"


def test_what_is_declared_already_is_not_found_again() -> None:
    url = "http://www.nvidianews.nvidia.com/news/nvidia-groq-3-lpx-now-in-full-production-with-world-class-speed-for-agentic-ai/"
    found = entry("Groq 3 LPX in full production", url)
    assert found.why_not == "watched already: nvidia/lpx-in-production"


@pytest.mark.parametrize(
    ("url", "why_not"),
    [
        ("https://partner.example/h200", "leads to another host: partner.example"),
        ("https://nvidia.com.evil.example/h200", "leads to another host: nvidia.com.evil.example"),
        ("https://nvidia.example/h200", "leads to another host: nvidia.example"),
        ("http://10.0.0.1/h200", "leads to another host: 10.0.0.1"),
        ("http://169.254.169.254/latest/h200", "leads to another host: 169.254.169.254"),
        ("file:///etc/passwd", "no address"),
        ("javascript:alert(1)", "no address"),
        ("https://user:secret@blogs.nvidia.com/h200", "user name or password"),
        ("https://[blogs.nvidia.com/h200", "its address is none"),
        ("https://blogs.nvidia.com:port/h200", "is no address"),
        ("https://blogs.nvidia.com/" + "h200/" * 1000, "more than 2,000 characters"),
    ],
)
def test_an_address_that_is_not_the_vendors_is_listed_and_not_watched(url: str, why_not: str) -> None:
    found = entry("H200", url)
    assert why_not in (found.why_not or "")
    assert (found.is_watched, found.source) == (False, None)


def test_a_feed_that_leads_elsewhere_announces_nothing_from_there() -> None:
    body = rss(Item("/blog/h200", "H200"), Item("https://blogs.nvidia.com/blog/h100", "H100"))
    there = "https://parked.example/feed/"
    found = read(body, url=FEED.url, final_url=there, captured_at=AT, source=FEED).entries
    assert [(one.url, one.is_watched) for one in found] == [
        ("https://parked.example/blog/h200", False),
        ("https://blogs.nvidia.com/blog/h100", True),
    ]


def test_relative_addresses_are_of_the_feed_and_never_leave_https() -> None:
    for written in (
        "/blog/h200",
        "../blog/h200",
        "//blogs.nvidia.com/blog/h200",
        "http://blogs.nvidia.com/blog/h200#top",
    ):
        assert entry("H200", written).url == "https://blogs.nvidia.com/blog/h200"


def test_an_address_keeps_its_source_whatever_counts_the_visitors() -> None:
    plain = entry("H200", "https://blogs.nvidia.com/blog/h200/?id=3")
    counted = entry("H200", "https://blogs.nvidia.com/blog/h200/?utm_source=rss&id=3&utm_campaign=x")
    assert plain.source == counted.source
    assert plain.source != entry("H200", "https://blogs.nvidia.com/blog/h200/?id=4").source


def test_a_date_to_come_is_not_believed() -> None:
    reading = read(
        rss(Item("/h200", "H200", "Tue, 01 Dec 2037 06:00:00 GMT")), url=FEED.url, captured_at=AT, source=FEED
    )
    assert [(one.published, one.is_watched) for one in reading.entries] == [(None, True)]
    assert any("still to come" in issue for issue in reading.issues)
    assert entry("H200", date="Tue, 01 Dec 2026 06:00:00 +0900").published == "2026-12-01", "tomorrow there already"


def test_what_is_old_when_it_is_listed_is_not_watched() -> None:
    assert entry("H200", date="Mon, 01 Dec 2025 06:00:00 GMT").is_watched
    assert entry("H200", date="Mon, 13 Nov 2023 06:00:00 GMT").why_not == "of 2023-11-13: older than 400 days"


def test_of_too_many_the_newest_are_watched_and_all_are_listed() -> None:
    days = [
        (f"https://blogs.nvidia.com/blog/h200-{n}", f"2026-{n % 10 + 1:02}-01") for n in range(limits().watched + 50)
    ]
    source = FEED.model_copy(update={"form": Form.SITEMAP})
    found = read(sitemap(*days), url=FEED.url, captured_at=AT, source=source).entries
    assert len(found) == len(days)
    watched = [one.updated or "" for one in found if one.is_watched]
    rest = [one.updated or "" for one in found if not one.is_watched]
    assert len(watched) == limits().watched
    assert min(watched) >= max(rest)
    assert {one.why_not for one in found if not one.is_watched} == {"not among the newest 200 of this reading"}
