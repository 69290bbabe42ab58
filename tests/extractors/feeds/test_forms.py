"""The forms in which pages are announced, each written by hand in the shape of the real ones."""

import gzip
from datetime import UTC, datetime

import pytest

from extractors.read import read
from schemas.feeds import Entry, Form
from schemas.products import Source
from schemas.readings import Reading
from schemas.words import PageKind

URL = "https://blogs.nvidia.com/test/feed/"
AT = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
FEED = Source(id="nvidia/test-feed", vendor="nvidia", url=URL, page=PageKind.FEED, form=Form.FEED)
SITEMAP = FEED.model_copy(update={"form": Form.SITEMAP})
LISTING = FEED.model_copy(update={"form": Form.LISTING, "under": ("https://blogs.nvidia.com/blog/",)})


def reading(body: bytes | str, source: Source = FEED, **more: object) -> Reading:
    whole = body.encode() if isinstance(body, str) else body
    return read(whole, url=URL, captured_at=AT, source=source, **more)  # type: ignore[arg-type]


def entries(body: bytes | str, source: Source = FEED) -> list[Entry]:
    return list(reading(body, source).entries)


def only(body: bytes | str, source: Source = FEED) -> Entry:
    (entry,) = entries(body, source)
    return entry


RSS_2 = """
<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
     xmlns:media="http://search.yahoo.com/mrss/">
<channel><title>Blog</title><link>https://blogs.nvidia.com/</link><description>Groq 3 LPX news</description>
  <image><url>https://blogs.nvidia.com/icon.png</url><title>Blog</title><link>https://blogs.nvidia.com</link></image>
  <item>
    <title>Groq 3 LPX: now in &lt;b&gt;full production&lt;/b&gt; &#8211; today</title>
    <link>https://blogs.nvidia.com/blog/lpx/?utm_source=rss&amp;utm_medium=feed</link>
    <dc:creator>A. Writer</dc:creator>
    <pubDate>Sun, 29 Nov 2026 23:30:00 -0800</pubDate>
    <category>Data Center</category><category>Inference</category>
    <guid isPermaLink="false">https://blogs.nvidia.com/?p=9</guid>
    <description><![CDATA[<p>The racks ship.</p>]]></description>
    <content:encoded><![CDATA[<p>All of it, with an H100 in passing.</p>]]></content:encoded>
    <media:content url="https://blogs.nvidia.com/x.png"><media:title>A picture of B300</media:title></media:content>
  </item>
</channel></rss>"""

RSS_1 = """<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
         xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="https://blogs.nvidia.com/"><title>News</title><items><rdf:Seq>
  <rdf:li rdf:resource="https://blogs.nvidia.com/blog/lpx/"/></rdf:Seq></items></channel>
<item rdf:about="https://blogs.nvidia.com/blog/lpx/"><title>Groq 3 LPX is here</title>
  <link>https://blogs.nvidia.com/blog/lpx/</link><dc:date>2026-11-29T23:30:00-08:00</dc:date></item>
</rdf:RDF>"""

ATOM = """<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://blogs.nvidia.com/blog/">
  <title>Technical blog</title><link href="/" rel="alternate"/><updated>2026-11-30T00:00:00Z</updated>
  <entry>
    <author><name>H200</name><uri>https://example.org/</uri></author>
    <title type="html">Inside &lt;em&gt;Groq 3 LPX&lt;/em&gt;</title>
    <link rel="replies" href="lpx/#comments"/><link rel="enclosure" href="lpx.mp4"/>
    <link rel="alternate" type="text/html" href="lpx/"/>
    <id>tag:nvidia.com,2026:9</id>
    <updated>2026-11-30T08:00:00Z</updated><published>2026-11-29T23:30:00-08:00</published>
    <category term="Inference"/><summary type="html">The racks.</summary>
  </entry>
</feed>"""


@pytest.mark.parametrize(("form", "title"), [(RSS_2, "Groq 3 LPX: now in full production – today"),
                                             (RSS_1, "Groq 3 LPX is here"), (ATOM, "Inside Groq 3 LPX")])  # fmt: skip
def test_every_form_of_feed_gives_address_title_day_and_what_it_names(form: str, title: str) -> None:
    entry = only(form)
    assert entry.url.rstrip("/") == "https://blogs.nvidia.com/blog/lpx"
    assert entry.title == title
    assert entry.published == "2026-11-29", "the day that is printed, whatever day it was elsewhere"
    assert entry.products == ("nvidia/groq-3-lpx",)
    assert entry.is_watched


def test_what_an_entry_holds_of_others_is_not_its_own() -> None:
    named = {product for form in (RSS_2, ATOM) for product in only(form).products}
    assert named == {"nvidia/groq-3-lpx"}, "an author, a picture and the whole text name others"


@pytest.mark.parametrize(
    ("printed", "day"),
    [
        ("Mon, 24 Aug 2026 06:00:00 -0700", "2026-08-24"),
        ("24 Aug 2026 06:00 GMT", "2026-08-24"),
        ("2026-08-24", "2026-08-24"),
        ("2026-08-24T23:59:59+09:00", "2026-08-24"),
        ("2026-08", "2026-08"),
        ("August 24, 2026", "2026-08-24"),
        ("2026-13-45", None),
        ("yesterday", None),
        ("", None),
        ("0000-00-00", None),
        ("Mon, 99 Foo 20206 99:99:99", None),
    ],
)
def test_a_day_is_read_as_printed_or_not_at_all(printed: str, day: str | None) -> None:
    item = f"<item><title>H200</title><link>/blog/x</link><pubDate>{printed}</pubDate></item>"
    assert only(f"<rss><channel>{item}</channel></rss>").published == day


SITEMAP_XML = """<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"
        xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>https://blogs.nvidia.com/blog/groq-3-lpx-now-in-full-production</loc><lastmod>2026-11-29</lastmod>
  <image:image><image:loc>https://blogs.nvidia.com/h200.png</image:loc><image:title>H200</image:title></image:image></url>
<url><loc>https://blogs.nvidia.com/blog/our-offices/</loc><lastmod>2026-11-28</lastmod></url>
<url><xhtml:link rel="alternate" hreflang="de" href="https://blogs.nvidia.com/de/blog/9"/>
  <loc>https://blogs.nvidia.com/blog/9</loc>
  <news:news><news:publication><news:name>Blog</news:name></news:publication>
    <news:publication_date>2026-11-29T08:00:00+00:00</news:publication_date>
    <news:title>Vera Rubin NVL72 ships</news:title></news:news></url>
</urlset>"""


@pytest.mark.parametrize("packed", [False, True])
def test_a_sitemap_is_matched_by_its_addresses_and_by_what_a_news_sitemap_says(packed: bool) -> None:
    body = gzip.compress(SITEMAP_XML.encode()) if packed else SITEMAP_XML.encode()
    lpx, offices, news = entries(body, SITEMAP)
    assert (lpx.products, lpx.published, lpx.updated) == (("nvidia/groq-3-lpx",), None, "2026-11-29")
    assert (offices.source, offices.why_not) == (None, "names no product, and has none of the words")
    assert (news.products, news.published) == (("nvidia/vera-rubin-nvl72",), "2026-11-29")
    assert news.url == "https://blogs.nvidia.com/blog/9", "not the same page in German"


def test_an_index_announces_sitemaps_and_these_announce_no_more_of_them() -> None:
    body = (
        "<sitemapindex><sitemap><loc>https://blogs.nvidia.com/post-sitemap.xml</loc><lastmod>2026-11-29</lastmod>"
        "</sitemap><sitemap><loc>https://elsewhere.example/sitemap.xml</loc></sitemap></sitemapindex>"
    )
    own, foreign = entries(body, SITEMAP)
    assert (own.is_sitemap, own.is_watched) == (True, True)
    assert foreign.why_not == "leads to another host: elsewhere.example"
    above = SITEMAP.model_copy(update={"under": ("https://blogs.nvidia.com/blog/",)})
    assert entries(body, above)[0].is_watched, "`under` is about the pages that it lists"
    child = SITEMAP.model_copy(update={"found_in": "nvidia/test-feed"})
    assert entries(body, child)[0].why_not == "an index within an index"


PAGE = """<!doctype html><html lang="en"><head><title>Newsroom</title></head><body>
<header><nav><a href="/blog/menu-h100">H100</a></nav></header>
<main><h1>Newsroom</h1><p>All that is new, and all that was, in one place for the press and everybody else.</p>
<h2>Latest news</h2>
<div class="x1a"><div><a href="/blog/lpx"><img src="a.png"></a></div>
  <div><h3>Groq 3 LPX in full production</h3><span>November 29, 2026</span><p>The racks ship.</p>
  <a href="/blog/lpx">Read more</a></div></div>
<div class="x1a"><a href="/blog/office"><h3>A new office</h3></a><time datetime="2026-11-20">last week</time>
  <a href="/topics/company">Company</a></div>
<ul><li><a href="https://blogs.nvidia.com/blog/h200-servers">H200 in servers</a>
  <time datetime="2026-10-01"></time></li></ul>
</main><footer><a href="/blog/footer-b300">B300</a></footer></body></html>"""


def test_a_listing_page_announces_the_links_of_its_own_content() -> None:
    found = {entry.url.rpartition("/")[2]: entry for entry in entries(PAGE, LISTING)}
    assert set(found) == {"lpx", "office", "company", "h200-servers"}, "no menu and no footer"
    assert (found["lpx"].title, found["lpx"].published) == ("Groq 3 LPX in full production", "2026-11-29")
    assert found["lpx"].is_watched
    assert (found["office"].published, found["office"].is_watched) == ("2026-11-20", False)
    assert found["h200-servers"].published == "2026-10-01"
    assert found["company"].why_not == "under none of the addresses of `under`"
