"""Which part of a page is its own, how it is decoded, whether it is whole, and when it was published."""

from pathlib import Path

import pytest

from extractors.page import decode
from extractors.page.blocks import Page, Table, Text
from extractors.page.html import parse
from schemas.base import InputError

CAPTURES = Path(__file__).parents[4] / "shared" / "captures"


def read(markup: str, url: str = "https://acme.example/x1") -> Page:
    return parse(markup.encode(), "text/html; charset=utf-8", url)


def texts(markup: str) -> list[str]:
    return [block.text for block in read(markup).blocks if isinstance(block, Text)]


def page(main: str, head: str = "<title>X1 | Acme</title>") -> str:
    site = '<header class="top"><h1 class="logo">Acme</h1><nav>Y2 9 TB</nav></header>'
    foot = "<aside>Y2 8 TB</aside><footer><p>Y2 7 TB</p></footer>"
    return (
        f'<!doctype html><html lang="en"><head>{head}</head><body class="has-sidebar">{site}{main}{foot}</body></html>'
    )


@pytest.mark.parametrize(
    "main",
    [
        "<main><h1>X1</h1><p>5 TB</p></main>",
        '<div role="main"><h1>X1</h1><p>5 TB</p></div>',
        "<div><article><h1>X1</h1><p>5 TB</p></article></div>",
        "<div><h1>X1</h1><p>5 TB</p></div>",
        '<div><h1>X1</h1><div class="entry-content"><p>5 TB</p></div></div>',
        '<header class="hero"><h1>X1</h1></header><main><p>5 TB</p></main>',
        '<section class="wy-nav-content-wrap"><div role="main"><h1>X1</h1><p>5 TB</p></div></section>',
        '<main class="with-sidebar"><div class="sidebar-layout"><h1>X1</h1><p>5 TB</p></div></main>',
    ],
)
def test_the_content_is_found_without_the_sites_parts(main: str) -> None:
    found = read(page(main))
    assert [block.text for block in found.blocks if isinstance(block, Text)] == ["X1", "5 TB"]
    assert (found.title, found.lang, found.blocks[-1].path) == ("X1", "en", ("X1",))


@pytest.mark.parametrize(
    "part",
    [
        "<nav>9 TB</nav>",
        '<div role="navigation">9 TB</div>',
        '<ul class="breadcrumbs"><li>9 TB</ul>',
        '<div class="cookie-banner"><p>9 TB</p></div>',
        '<div id="cookie-consent">9 TB</div>',
        '<section class="relatedPosts"><h2>Y2</h2><p>9 TB</p></section>',
        '<div class="newsletter-signup">9 TB</div>',
        '<form action="/subscribe"><label>9 TB</label><input></form>',
        '<div class="social-share">9 TB</div>',
        '<div id="comments"><p>9 TB</p></div>',
        '<a class="skip-link" href="#x">9 TB</a>',
        "<div hidden>9 TB</div>",
        '<div aria-hidden="true">9 TB</div>',
        '<div style="display: none">9 TB</div>',
        '<div class="d-none">9 TB</div>',
        "<site-cookie-bar>9 TB</site-cookie-bar>",
        "<script>9 TB</script><noscript>9 TB</noscript><template>9 TB</template>",
        "<h2>Related articles</h2><p>9 TB</p>",
        "<div><h3>You may also like</h3></div><div><article><h3>Y2</h3>9 TB</article></div>",
        "<h2>What else you might want</h2><a href='/y'><h3>Y2</h3><p>9 TB</p></a>",
        "<h2>About NVIDIA</h2><p>9 TB</p><p>8 TB</p>",
        "<p><strong>About Intel</strong><br>9 TB</p><p>8 TB</p>",
        "<h2>Forward-Looking Statements</h2><p>9 TB</p>",
        "<p>Certain statements in this press release including 9 TB</p>",
        "<p><em>This document is relevant for</em>: <code>9 TB</code></p>",
        '<div class="contents local topic"><p>Table of contents</p><ul><li>9 TB</ul></div>',
    ],
)
def test_what_is_not_content_is_left_out(part: str) -> None:
    assert texts(page(f"<main><h1>X1</h1><p>5 TB</p>{part}</main>"))[:2] == ["X1", "5 TB"]
    assert not any(
        "9 TB" in text or "8 TB" in text for text in texts(page(f"<main><h1>X1</h1><p>5 TB</p>{part}</main>"))
    )


@pytest.mark.parametrize(
    "part",
    [
        '<div class="hero-banner"><p>9 TB</p></div>',
        '<div class="card"><a href="/x">9 TB</a></div>',
        '<section id="market-share"><p>9 TB</p></section>',
        '<div class="no-nav"><p>9 TB</p></div>',
        '<div class="hidden md:block">9 TB</div>',
        '<h2><a class="toc-backref">9 TB</a><a class="headerlink" href="#m">#</a></h2>',
        "<aside><table><tr><td>Memory<td>9 TB</table></aside>",
        "<h2>Related articles</h2><p>x</p><h2>Memory</h2><p>9 TB</p>",
    ],
)
def test_content_that_only_looks_like_furniture_stays(part: str) -> None:
    found = read(page(f"<main><h1>X1</h1><p>5 TB</p>{part}</main>"))
    assert "9 TB" in str(found.blocks)


@pytest.mark.parametrize(
    ("main", "title"),
    [
        ("<main>{}<h1>X1</h1><p>5 TB</p></main>", "X1 | Acme"),
        ("<main>{}<h1>X1</h1><p>5 TB</p></main>", "Acme: X1"),
        ("{}<main><h1>X1</h1><p>5 TB</p></main>", "X1 | Acme"),
        ("{}<main><h1>X1</h1><p>5 TB</p></main>", "Products"),
        ("{}<div><h1>X1 <x-tip><button>Save</button></x-tip></h1><p>5 TB</p></div>", "Acme: X1"),
        ("{}<main><h1>X1<sup>1</sup></h1><p>5 TB<sup>1</sup></p><p><sup>1</sup> Peak.</p></main>", "Acme"),
    ],
)
def test_the_h1_of_a_banner_is_not_the_title(main: str, title: str) -> None:
    banner = "<div class='x7'><h1>We value your privacy</h1><p>Cookies.</p></div>"
    assert read(page(main.format(banner), f"<title>{title}</title>")).title == "X1"


@pytest.mark.parametrize(
    "banner",
    ["onetrust-banner-sdk", "onetrust-consent-sdk", "CybotCookiebotDialog", "usercentrics-root", "didomi-host"],
)
def test_the_banner_of_a_consent_tool_is_not_content(banner: str) -> None:
    part = f'<div id="{banner}"><h2>We value your privacy</h2><p>9 TB</p></div>'
    assert texts(page(f"{part}<main><h1>X1</h1><p>5 TB</p></main>")) == ["X1", "5 TB"]
    assert texts(page(f"<main>{part}<h1>X1</h1><p>5 TB</p></main>")) == ["X1", "5 TB"]


def test_the_components_of_adobes_pages_are_no_consent_tool() -> None:
    table = '<div class="cmp-table"><table><tr><td>Memory</td><td>5 TB</td></tr></table></div>'
    title, text = '<div class="cmp-title"><h1>X1</h1></div>', '<p class="cmp-text">6 TB</p>'
    inner = f'<div class="cmp-container">{title}{table}{text}</div>'
    blocks = read(page(f'<main class="cmp-page">{inner}</main>')).blocks
    assert [type(block) for block in blocks] == [Text, Table, Text]


def test_buttons_in_the_h1_are_no_part_of_the_title() -> None:
    assert read(page("<main><h1>X1 <x-tip><button>Save</button></x-tip></h1><p>5 TB</p></main>")).title == "X1"


def test_a_posts_teasers_of_others_are_not_its_content() -> None:
    kind = '<title>X1</title><meta property="og:type" content="article">'
    teaser = "<article><h3>Y2</h3><p>" + "9 TB and more. " * 40 + "</p></article>"
    assert texts(page(f"<main><article><h1>X1</h1><p>5 TB</p></article>{teaser}{teaser}</main>", kind)) == [
        "X1",
        "5 TB",
    ]


def test_cards_that_are_articles_are_content_of_a_product_page() -> None:
    card = "<article><p>Up to 5 TB of memory in every one of its many chips.</p></article>"
    assert len(texts(page(f"<main><article><h1>X1</h1></article>{card}{card}</main>"))) == 3


def test_a_shell_has_no_text_of_its_own() -> None:
    found = read(
        '<html><body><noscript>Enable scripts</noscript><div id="root"></div><nav>Some site menu</nav></body></html>'
    )
    assert found.blocks == ()


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ("5 µW – é".encode(), None),
        ("5 µW – é".encode(), "text/html; charset=ISO-8859-1"),
        ("5 µW – é".encode("cp1252"), "text/html; charset=utf-8"),
        ("5 µW – é".encode("cp1252"), None),
        (b"<meta charset=windows-1252>" + "5 µW – é".encode("cp1252"), None),
        ("\ufeff5 µW – é".encode("utf-16"), "text/html; charset=utf-8"),
        ("5 µW – é".encode(), "text/html; charset=no-such-thing"),
        ("5 µW – é".encode(), 'text/html; charset="UTF-8"'),
        ("5 µW\0 – é".encode(), None),
    ],
)
def test_a_page_is_decoded_by_what_agrees_with_its_bytes(body: bytes, content_type: str | None) -> None:
    (block,) = parse(body, content_type, "").blocks
    assert isinstance(block, Text)
    assert block.text == "5 µW – é"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"a" * (decode.LIMIT + 1), "20,000,001 bytes"),
        (b"<div>" * 30_000, "30,000 elements deep"),
        (b"<p " + b"a=1 " * 6_000 + b">x", "attributes"),
    ],
)
def test_a_page_that_cannot_be_parsed_in_time_is_an_error(body: bytes, words: str) -> None:
    with pytest.raises(InputError, match=words):
        parse(body, None, "")


@pytest.mark.parametrize("body", [b"", b" ", b"\0\0", b"<", bytes(range(256)), b"<html></html>", b"<!-- x"])
def test_a_page_of_nothing_is_a_page(body: bytes) -> None:
    assert isinstance(parse(body, None, ""), Page)


def test_nesting_that_no_page_has_keeps_its_text() -> None:
    assert "5 TB" in str(read("<div>" * 900 + "5 TB").blocks)


@pytest.mark.parametrize(
    ("markup", "complete"),
    [
        ("5 TB", True),
        ("<p>5 TB", True),
        ("<table><tr><td>A<td>1</table>", True),
        ("<table><tr><td>A<td>1", False),
        ("<html><body><p>5 TB</p></body></html>", True),
        ("<html><body><p>5 TB</p></body></html>\n<!-- cached -->", True),
        ("<!doctype html><p>5 TB", True),
        ("<!doctype html><p>5 TB<p cla", False),
        ("<!doctype html><html><head></head><body><p>5 TB", False),
    ],
)
def test_a_page_that_breaks_off_is_incomplete(markup: str, complete: bool) -> None:
    assert read(markup).complete is complete


@pytest.mark.parametrize(
    ("head", "main"),
    [
        ('<script type="application/ld+json">{"@type": "BlogPosting", "datePublished": "2026-04-22T09"}</script>', ""),
        ('<script type="application/ld+json">{"@graph": [{"@type": "ItemList", "itemListElement": [{"datePublished": '
         '"2025-01-01"}]}, {"@type": "NewsArticle", "datePublished": "2026-04-22"}]}</script>', ""),
        ('<script type="application/ld+json">[{"@type": "NewsArticle", "url": "https://acme.example/y", '
         '"datePublished": "2025-01-01"}, {"@type": "NewsArticle", "url": "https://acme.example/x1", '
         '"datePublished": "2026-04-22"}]</script>', ""),
        ('<meta property="article:published_time" content="2026-04-22T09:00:00+00:00">', ""),
        ("", '<time datetime="2026-04-22T09:00">yesterday</time>'),
        ("", "<p>By Jane Doe | April 22, 2026 | 5 min</p>"),
        ("", "<p>Posted on: Apr 22, 2026</p>"),
        ("", "<p>22. April 2026</p>"),
        ("", "<p>2026年4月22日</p>"),
        ("", "<p>SANTA CLARA, Calif. — April 22, 2026 — Acme today announced X1, which is a chip.</p>"),
        ("", "<p>Acme (April 22, 2026) announced X1.</p>"),
    ],
)  # fmt: skip
def test_the_date_is_the_one_of_publication(head: str, main: str) -> None:
    assert read(page(f"<main><h1>X1</h1>{main}<p>5 TB</p></main>", head)).published == "2026-04-22"


@pytest.mark.parametrize(
    ("head", "main"),
    [
        ('<script type="application/ld+json">{"dateModified": "2026-04-22"}</script>', ""),
        ('<script type="application/ld+json">{broken "datePublished": "2026-04-22"</script>', ""),
        ('<meta property="article:modified_time" content="2026-04-22">', ""),
        ("", '<p>Updated <time datetime="2026-04-22">x</time></p>'),
        ("", "<p>Last updated April 22, 2026</p>"),
        ("", "<p>04/05/2026</p>"),
        ("", "<p>X1 ships on April 22, 2026 and has 5 TB of memory for everyone who wants it.</p>"),
        ("", '<ul><li><time datetime="2026-04-22">Y2</time></ul>'),
    ],
)
def test_the_date_of_a_change_of_another_post_or_in_the_text_is_none(head: str, main: str) -> None:
    assert read(page(f"<main><h1>X1</h1>{main}<p>5 TB</p></main>", head)).published is None


@pytest.mark.skipif(not CAPTURES.is_dir(), reason="the real pages in ../shared/captures are not here")
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("aws/v2.8.0/trn1-arch.html", ["Trn1.32xlarge", "13,120", "AWS Trn1 Architecture"]),
        ("aws/v2.27.0/trainium3.html", ["2,517 MXFP8/MXFP4 TFLOPS", "144 GiB of device memory, with 4.9 TB/sec"]),
        ("amd/rocm-6.1.2/gpu-arch-specs.html", ["AMD Instinct accelerators", "220 (110 per GCD)", "Radeon VII"]),
    ],
)
def test_real_pages_are_read_without_their_navigation(name: str, words: list[str]) -> None:
    found = parse((CAPTURES / name).read_bytes(), None, "")
    everything = str(found.blocks)
    assert found.complete
    assert [word for word in words if word not in everything] == []
    assert [word for word in ("Quick Links", "relevant for", "Copyright", "min read", "¶") if word in everything] == []
