"""Feeds, sitemaps and posts that tests can write in a line, in the shape of the real ones; and feeds to be watched."""

from dataclasses import dataclass
from html import escape

import pytest

from extractors import addresses
from extractors.catalogue import catalogue
from schemas.feeds import Form
from schemas.products import Source
from schemas.words import PageKind


@dataclass(frozen=True)
class Item:
    """One entry of a feed."""

    url: str
    title: str = ""
    date: str = ""
    summary: str = ""
    guid: str = ""


def rss(*items: Item) -> bytes:
    """RSS 2.0 as WordPress prints it; dates by RFC 822."""
    told = "".join(
        f"<item><title>{escape(item.title)}</title><link>{escape(item.url)}</link>"
        + (f"<pubDate>{item.date}</pubDate>" if item.date else "")
        + f'<guid isPermaLink="false">{escape(item.guid or item.url)}</guid>'
        + f"<description><![CDATA[<p>{item.summary}</p>]]></description></item>"
        for item in items
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>'
        '<title>News</title><atom:link href="https://acme.example/feed/" rel="self"/><link>https://acme.example</link>'
        f"<description>All news</description>{told}</channel></rss>"
    ).encode()


def sitemap(*urls: tuple[str, str]) -> bytes:
    """Addresses, each with the day of its last change."""
    told = "".join(f"<url><loc>{escape(url)}</loc><lastmod>{day}</lastmod></url>" for url, day in urls)
    return f'<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{told}</urlset>'.encode()


def index(*urls: str) -> bytes:
    """An index of sitemaps."""
    told = "".join(f"<sitemap><loc>{escape(url)}</loc></sitemap>" for url in urls)
    root = '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    return f'<?xml version="1.0"?>{root}{told}</sitemapindex>'.encode()


def post(title: str, *sentences: str, day: str = "") -> bytes:
    """A press release as newsrooms print it."""
    said = "".join(f"<p>{sentence}</p>" for sentence in sentences)
    dated = f'<time datetime="{day}">{day}</time>' if day else ""
    head = f'<html lang="en"><head><title>{title}</title></head>'
    own = f"<main><article><h1>{title}</h1>{dated}{said}</article></main>"
    return f"<!doctype html>{head}<body>{own}</body></html>".encode()


def watch(patch: pytest.MonkeyPatch, url: str, name: str = "nvidia/test-feed", **more: object) -> Source:
    """Put a feed into the catalogue."""
    fields: dict[str, object] = {"form": Form.FEED, "announces": PageKind.PRESS, "cadence": "hourly"} | more
    source = Source(id=name, vendor=name.partition("/")[0], url=url, page=PageKind.FEED).model_copy(update=fields)
    patch.setitem(catalogue().sources, name, source)
    patch.setitem(catalogue()._addresses, addresses.same(url), source)
    return source
