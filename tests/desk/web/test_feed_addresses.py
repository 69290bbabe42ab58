"""Feeds as a feed reader gets them: their addresses, what is new since, and what is no feed."""

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import httpx
import pytest

from tests.desk.web.homes import says
from tests.desk.web.rig import Served

ATOM = "{http://www.w3.org/2005/Atom}"


def entries(url: str) -> list[str]:
    answer = httpx.get(url)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/atom+xml")
    feed = ET.fromstring(answer.content)
    own = next(link.get("href") for link in feed.findall(f"{ATOM}link") if link.get("rel") == "self")
    assert own == url
    return [str(entry.findtext(f"{ATOM}id")) for entry in feed.findall(f"{ATOM}entry")]


def test_all_changes_a_vendors_and_a_products_have_a_feed_each(served: Served) -> None:
    every = entries(f"{served.url}/feeds/all.atom")
    vendors = entries(f"{served.url}/feeds/aws.atom")
    product = entries(f"{served.url}/feeds/aws/inferentia2.atom")
    assert set(product) < set(vendors) < set(every)
    assert product


def test_pages_lead_feed_readers_to_the_feed(served: Served) -> None:
    assert '<link rel="alternate" type="application/atom+xml" title="All changes" href="/feeds/all.atom">' in (
        httpx.get(served.url).text
    )


def test_the_foot_of_a_page_links_the_feed_of_what_it_shows(served: Served) -> None:
    chip = httpx.get(f"{served.url}/chips/aws/inferentia2").text
    assert '<a href="/feeds/aws/inferentia2.atom">' in chip
    assert '<a href="/feeds/aws.atom">' in chip
    assert '<a href="/feeds/aws.atom">' in httpx.get(served.url, params={"vendor": "aws"}).text
    assert '<a href="/feeds/aws.atom">' not in httpx.get(served.url).text


@pytest.mark.parametrize("key", ["nobody", "aws/nothing", "ALL", "aws/inferentia2/x", "..%2f..%2fspecwatch", "%27"])
def test_what_is_no_feed_is_404(served: Served, key: str) -> None:
    assert httpx.get(f"{served.url}/feeds/{key}.atom").status_code == 404


@pytest.fixture
def own(tmp_path: Path, serving: Callable[..., Served]) -> Served:
    says(tmp_path / "home", tmp_path / "pages", "144 GB", "192 GB")
    return serving(tmp_path / "home")


@pytest.mark.parametrize(("header", "validator"), [("If-None-Match", "ETag"), ("If-Modified-Since", "Last-Modified")])
def test_a_reader_that_has_the_newest_gets_it_once(own: Served, tmp_path: Path, header: str, validator: str) -> None:
    address = f"{own.url}/feeds/all.atom"
    first = httpx.get(address)
    again = httpx.get(address, headers={header: first.headers[validator]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    says(own.home, tmp_path / "more", "144 GB", "192 GB", "216 GB")
    # Last-Modified counts in seconds; what a reader had was of an earlier one.
    had = "Thu, 01 Jan 2026 00:00:00 GMT" if header == "If-Modified-Since" else first.headers[validator]
    assert b"216" in httpx.get(address, headers={header: had}).content


def test_validators_that_make_no_sense_are_passed_over(own: Served) -> None:
    for headers in ({"If-Modified-Since": "soon"}, {"If-None-Match": "x, W/"}, {"If-Modified-Since": "1 Jan 2026"}):
        assert httpx.get(f"{own.url}/feeds/all.atom", headers=headers).status_code == 200
