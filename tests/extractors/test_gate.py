"""What is not the page is told apart from it, and a page that speaks of errors is a page."""

import pytest

from extractors.gate import judge
from extractors.page.html import parse
from schemas.products import Source
from schemas.words import DocumentKind as Kind
from schemas.words import PageKind, Verdict

URL = "https://docs.acme.example/products/maia"
FIGURES = "<p>The Maia 300 has 288 GB of HBM4 at 18 TB/s.</p>"
TABLE = "<table><tr><th>Chip</th><th>Memory</th></tr><tr><td>Maia 300</td><td>288</td></tr></table>"
PROSE = "<p>Maia 300 serves large models close to the people who use them, in racks that cool themselves.</p>" * 20
SOURCE = Source(
    id="microsoft/page", vendor="microsoft", url=URL, page=PageKind.PRODUCT, about=("microsoft/maia-300",), lang="en"
)


def document(body: str, title: str = "Maia 300", lang: str = "en", head: str = "") -> bytes:
    head = f"<head><title>{title}</title>{head}</head>"
    return f'<!doctype html><html lang="{lang}">{head}<body><main>{body}</main></body></html>'.encode()


def verdict(
    body: bytes,
    *,
    status: int = 200,
    content_type: str | None = "text/html",
    url: str = URL,
    source: Source | None = SOURCE,
    final_url: str | None = None,
) -> Verdict:
    page = parse(body, content_type, url)
    found, reason = judge(
        page, body=body, status=status, content_type=content_type, url=url, source=source, final_url=final_url
    )
    assert (reason is None) == (found is Verdict.PAGE)
    return found


def test_the_page_passes() -> None:
    assert verdict(document(f"<h1>Maia 300</h1>{FIGURES}")) is Verdict.PAGE


def test_a_page_of_one_sentence_passes() -> None:
    assert verdict(document("<p>Maia 300 is now in full production.</p>")) is Verdict.PAGE


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        (404, Verdict.NOT_FOUND),
        (410, Verdict.NOT_FOUND),
        (429, Verdict.RATE_LIMITED),
        (401, Verdict.LOGIN),
        (403, Verdict.ERROR),
        (500, Verdict.ERROR),
        (503, Verdict.ERROR),
        (302, Verdict.ERROR),
        (206, Verdict.TRUNCATED),
    ],
)
def test_a_status_is_believed_whatever_the_body_says(status: int, expected: Verdict) -> None:
    assert verdict(document(FIGURES), status=status) is expected


def test_the_words_say_what_a_status_leaves_open() -> None:
    assert verdict(document("<h1>Just a moment...</h1>"), status=403) is Verdict.CHALLENGE
    assert verdict(document("<p>Down for scheduled maintenance.</p>"), status=503) is Verdict.MAINTENANCE


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Page not found", Verdict.NOT_FOUND),
        ("404 | ACME", Verdict.NOT_FOUND),
        ("ACME - Error: page not found!", Verdict.NOT_FOUND),
        ("We can’t find that page", Verdict.NOT_FOUND),
        ("Too Many Requests", Verdict.RATE_LIMITED),
        ("Just a moment...", Verdict.CHALLENGE),
        ("Access Denied", Verdict.CHALLENGE),
        ("Before you continue to ACME", Verdict.PAGE),
        ("Before you continue", Verdict.CONSENT),
        ("Sign in to your account", Verdict.LOGIN),
        ("Service Unavailable – ACME", Verdict.MAINTENANCE),
        ("Something went wrong", Verdict.ERROR),
    ],
)
def test_a_title_of_an_error_gives_it_away_even_on_a_long_page(title: str, expected: Verdict) -> None:
    assert verdict(document(PROSE, title=title)) is expected


@pytest.mark.parametrize("title", ["Maintenance", "Error", "Consent", "Blocked", "Login"])
def test_a_long_page_may_have_one_plain_word_as_its_title(title: str) -> None:
    assert verdict(document(PROSE, title=title)) is Verdict.PAGE
    assert verdict(document("<p>Hello.</p>", title=title)) is not Verdict.PAGE


def test_a_main_heading_counts_as_a_title() -> None:
    assert verdict(document(f"<h1>Page not found</h1>{PROSE}", title="ACME")) is Verdict.NOT_FOUND


BANNERS = {
    "consent": "<h2>We value your privacy</h2><p>We and our partners use cookies.</p><button>Accept all</button>",
    "consent in an h1": "<h1>We value your privacy</h1><p>Before you continue, accept cookies.</p>",
    "a wall of consent": "<h3>Before you continue</h3><p>Accept our cookies to continue to the site.</p>",
    "maintenance": "<h2>Scheduled maintenance</h2><p>On Sunday we are down for maintenance; back soon.</p>",
    "maintenance in a strip": "<strong>Scheduled maintenance on Sunday: the site will be back online at noon.</strong>",
    "login": "<h2>Sign in to your account</h2><p>Please sign in to continue.</p>",
    "rate limit": "<h2>Too many requests</h2><p>Downloads are rate limited today: too many requests.</p>",
    "challenge": "<h2>Security check</h2><p>Verify you are human before you post.</p>",
    "search": "<h2>Nothing found</h2><p>The page that you searched for could not be found.</p>",
    "error": "<h2>Something went wrong</h2><p>Your cart could not be loaded. Try again later.</p>",
}
OWN = {
    "long": f"<h1>Maia 300</h1>{PROSE}",
    "with figures": f"<h1>Maia 300</h1>{FIGURES}",
    "with a table": f"<h1>Maia 300</h1>{TABLE}",
    "short": "<h1>Maia 300</h1><p>Maia 300 is now in full production, and ships to every region of Azure.</p>",
}


@pytest.mark.parametrize("kind", BANNERS)
@pytest.mark.parametrize("own", OWN)
@pytest.mark.parametrize("before", ["<main>", "<body>"])
def test_a_banner_above_a_true_page_is_no_wall(kind: str, own: str, before: str) -> None:
    banner = f'<div class="x7">{BANNERS[kind]}</div>'
    body = document(OWN[own]).replace(before.encode(), before.encode() + banner.encode())
    assert verdict(body) is Verdict.PAGE


@pytest.mark.parametrize("kind", sorted(set(BANNERS) - {"maintenance in a strip"}))
def test_a_banner_on_a_page_without_a_main_heading_counts_only_where_there_is_little_else(kind: str) -> None:
    banner = BANNERS[kind].replace("h1", "h2")
    assert verdict(document(f"<div>{banner}</div>{PROSE}")) is Verdict.PAGE
    assert verdict(document(f"<div>{banner}</div>{FIGURES}")) is Verdict.PAGE
    assert verdict(document(f"<div>{banner}</div>", title="ACME")) not in (Verdict.PAGE, Verdict.OTHER_PAGE)


@pytest.mark.parametrize("kind", BANNERS)
def test_a_wall_below_the_heading_of_what_it_keeps_back_is_a_wall(kind: str) -> None:
    wall = BANNERS[kind].replace("h1", "h2")
    assert verdict(document(f"<h1>Maia 300</h1><div>{wall}</div>")) is not Verdict.PAGE


def test_a_banner_above_an_error_does_not_make_it_a_page() -> None:
    error = "<h1>Page not found</h1><p>Maia 300 is not here. It may have moved.</p>"
    for banner in BANNERS.values():
        assert verdict(document(f"<div>{banner}</div>{error}", title="Page not found | ACME")) is not Verdict.PAGE


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Sorry, the page that you wanted could not be found.", Verdict.NOT_FOUND),
        ("This page doesn’t exist any more.", Verdict.NOT_FOUND),
        ("The article you are looking for has moved.", Verdict.NOT_FOUND),
        ("Your client has exceeded its request quota.", Verdict.RATE_LIMITED),
        ("You’re sending too many requests, wait a little.", Verdict.RATE_LIMITED),
        ("Verifying that you are human. This takes some seconds.", Verdict.CHALLENGE),
        ("Our systems saw unusual traffic from your network.", Verdict.CHALLENGE),
        ("You don't have permission to access this resource.", Verdict.CHALLENGE),
        ("Please sign in to see the rest.", Verdict.LOGIN),
        ("You must accept our cookies to continue to the site.", Verdict.CONSENT),
        ("This site is down for maintenance until noon.", Verdict.MAINTENANCE),
        ("We'll be right back.", Verdict.MAINTENANCE),
        ("An unexpected error occurred. Try again in a few minutes.", Verdict.ERROR),
    ],
)
def test_a_page_that_says_nothing_else_is_what_it_says(text: str, expected: Verdict) -> None:
    assert verdict(document(f"<p>{text}</p>", title="ACME")) is expected


@pytest.mark.parametrize(
    "text",
    [
        "A page not found in the cache costs a trip to the disk.",
        "Too many requests used to queue; the rate limit was reached at noon.",
        "It passes every captcha that we tried: verifying you are human is no longer a test.",
        "Please sign in to the console. Accept all cookies to continue.",
        "Servers go down for maintenance one at a time, and something went wrong only once.",
    ],
)
def test_a_page_with_text_of_its_own_may_speak_of_errors(text: str) -> None:
    assert verdict(document(PROSE + f"<p>{text}</p>")) is Verdict.PAGE
    assert verdict(document(f"{FIGURES}<p>{text}</p>")) is Verdict.PAGE
    assert verdict(document(f"{TABLE}<p>{text}</p>")) is Verdict.PAGE


@pytest.mark.parametrize(
    "text",
    [
        "Maia 300 is available now. Sign in to the console to start.",
        "Maia 300 helps teams that solve the hardest challenge of all; access is restricted to preview customers.",
        "Maia 300 needs less maintenance, checks itself, and backs up its state while it loads.",
        "By continuing to use this site you agree to cookies. Maia 300 ships in volume.",
        "Maia 300 is no longer available to new customers.",
    ],
)
def test_a_short_announcement_is_a_page(text: str) -> None:
    assert verdict(document(f"<p>{text}</p>")) is Verdict.PAGE


def test_a_wall_of_cookies_is_no_page() -> None:
    wall = (
        "<div id='cookie-banner' class='cookie-consent'><p>We value your privacy.</p><button>Accept all</button></div>"
    )
    assert verdict(document("").replace(b"<main>", wall.encode() + b"<main>")) is Verdict.CONSENT


def test_marks_of_a_challenge_count_only_where_there_is_hardly_any_text() -> None:
    script = "<script src='/cdn-cgi/challenge-platform/h/b.js'></script>"
    assert verdict(document(f"<p>One moment</p>{script}")) is Verdict.CHALLENGE
    assert verdict(document(f"{PROSE}{script}")) is Verdict.PAGE


def test_an_empty_body_is_empty() -> None:
    assert verdict(b"") is Verdict.EMPTY
    assert verdict(b" \n") is Verdict.EMPTY
    assert verdict(document("", title="")) is Verdict.EMPTY


def test_scripts_without_text_are_a_shell() -> None:
    app = '<div id="root"></div><script src="/app.js"></script>'
    assert verdict(document(app)) is Verdict.EMPTY_SHELL
    assert verdict(document(f"{app}<noscript>You need JavaScript to run this app.</noscript>")) is Verdict.EMPTY_SHELL
    assert verdict(document(f"<p>Loading…</p>{app}")) is Verdict.EMPTY_SHELL
    state = f"<script>window.state = '{'x' * 20_000}'</script>"
    assert verdict(document(f"<p>Maia 300 in Azure</p>{state}")) is Verdict.EMPTY_SHELL


def test_a_short_page_with_a_script_is_no_shell() -> None:
    assert verdict(document("<p>Maia 300 is now in full production.</p><script src='a.js'></script>")) is Verdict.PAGE


def test_data_in_a_script_tag_is_no_script() -> None:
    data = "<script type='application/ld+json'>{}</script>"
    assert verdict(document(data, title="")) is Verdict.EMPTY


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"%PDF-1.7 ...", "text/html"),
        (b"\x89PNG\r\n\x1a\n\0\0", None),
        (b"\x1f\x8b\x08\0\0", "text/html"),
        (bytes(range(256)) * 4, "application/octet-stream"),
        (document(FIGURES), "image/png"),
        (document(FIGURES), "application/pdf"),
    ],
)
def test_what_is_no_text_is_not_read(body: bytes, content_type: str | None) -> None:
    assert verdict(body, content_type=content_type) is Verdict.NOT_TEXT


@pytest.mark.parametrize("content_type", [None, "", "application/octet-stream", "application/xhtml+xml", "text/plain"])
def test_text_is_text_whatever_it_is_sent_as(content_type: str | None) -> None:
    assert verdict(document(FIGURES), content_type=content_type) is Verdict.PAGE


def test_a_document_of_another_kind_than_the_sources_is_not_the_page() -> None:
    page = parse(document(FIGURES), "text/html", URL)

    def found(kind: Kind, wanted: Kind | None, status: int = 200) -> Verdict:
        source = SOURCE.model_copy(update={"document": wanted})
        return judge(page, body=document(FIGURES), kind=kind, status=status, url=URL, source=source)[0]

    assert found(Kind.PDF, Kind.HTML) is Verdict.NOT_TEXT
    assert found(Kind.HTML, Kind.PDF) is Verdict.OTHER_PAGE
    assert found(Kind.TEXT, Kind.HTML) is Verdict.OTHER_PAGE
    assert found(Kind.PDF, Kind.HTML, status=404) is Verdict.NOT_FOUND
    assert found(Kind.PDF, Kind.PDF) is found(Kind.RST, Kind.TEXT) is found(Kind.PDF, None) is Verdict.PAGE


def test_a_document_that_cannot_be_read_says_why() -> None:
    fault = (Verdict.NOT_TEXT, "it wants a password")
    assert judge(parse(b"", None, URL), body=b" x", fault=fault, url=URL, source=SOURCE) == fault


def test_a_page_in_sixteen_bits_is_text() -> None:
    body = b"\xff\xfe" + document(FIGURES).decode().encode("utf-16-le")
    assert verdict(body) is Verdict.PAGE


def test_a_document_without_its_end_is_truncated() -> None:
    assert verdict(document(FIGURES).partition(b"</main>")[0]) is Verdict.TRUNCATED


@pytest.mark.parametrize(
    ("lang", "expected"),
    [("de", Verdict.OTHER_LANGUAGE), ("de-DE", Verdict.OTHER_LANGUAGE), ("en-GB", Verdict.PAGE), ("", Verdict.PAGE),
     ("en_US", Verdict.PAGE), ("x-default", Verdict.PAGE)],
)  # fmt: skip
def test_a_page_in_another_language_is_another_page(lang: str, expected: Verdict) -> None:
    assert verdict(document(FIGURES, lang=lang)) is expected


def test_the_address_says_which_language_is_meant() -> None:
    german = document(FIGURES, lang="de")
    assert verdict(german, url=f"{URL}?hl=de") is Verdict.PAGE
    assert verdict(german, url="https://acme.example/de-de/maia") is Verdict.PAGE
    assert verdict(german, url="https://acme.example/en-us/maia", source=None) is Verdict.OTHER_LANGUAGE
    assert verdict(german, source=None) is Verdict.PAGE


@pytest.mark.parametrize("home", ["https://acme.example/", "https://acme.example/en-us/", "https://acme.example"])
def test_a_redirect_to_the_front_door_is_another_page(home: str) -> None:
    assert verdict(document(FIGURES), final_url=home) is Verdict.OTHER_PAGE
    link = f'<link rel="canonical" href="{home}">'
    assert verdict(document(FIGURES, head=link)) is Verdict.OTHER_PAGE


@pytest.mark.parametrize(
    ("landed", "expected"),
    [
        ("https://acme.example/login?next=/products/maia", Verdict.LOGIN),
        ("https://accounts.acme.example/v3/x", Verdict.LOGIN),
        ("https://acme.example/oauth2/authorize", Verdict.LOGIN),
        ("https://acme.example/en/signin.html", Verdict.LOGIN),
        ("https://consent.acme.example/m?continue=x", Verdict.CONSENT),
        ("https://docs.acme.example/cookie-consent/", Verdict.CONSENT),
        ("https://www.acme.example/sorry/index?continue=x", Verdict.CHALLENGE),
        ("https://validate.acme.example/?ssa=1", Verdict.CHALLENGE),
        ("https://acme.example/404.html", Verdict.NOT_FOUND),
        ("https://acme.example/en/page-not-found", Verdict.NOT_FOUND),
        ("https://acme.example/maintenance/", Verdict.MAINTENANCE),
        ("https://acme.example/blog/the-login-chip", Verdict.PAGE),
        ("https://acme.example/products/maintenance-free-maia", Verdict.PAGE),
        ("https://docs.acme.example/login-nodes/maia", Verdict.PAGE),
    ],
)
def test_where_a_redirect_leads_says_what_it_is(landed: str, expected: Verdict) -> None:
    assert verdict(document(FIGURES), final_url=landed) is expected


def test_a_page_that_is_itself_about_logins_may_move() -> None:
    moved = "https://acme.example/new/login/maia"
    assert verdict(document(FIGURES), url="https://acme.example/login/maia", final_url=moved) is Verdict.PAGE


@pytest.mark.parametrize(
    ("asked", "landed", "expected"),
    [
        ("/en-us/maia", "/en-gb/maia", Verdict.OTHER_LANGUAGE),
        ("/en-us/maia", "/en_IN/maia", Verdict.OTHER_LANGUAGE),
        ("/en-us/maia", "/en-us/azure/maia", Verdict.PAGE),
        ("/en-us/maia", "/en/maia", Verdict.PAGE),
        ("/maia", "/en-us/maia", Verdict.PAGE),
    ],
)
def test_a_redirect_to_another_country_is_another_page(asked: str, landed: str, expected: Verdict) -> None:
    site = "https://acme.example"
    assert verdict(document(FIGURES), url=site + asked, final_url=site + landed) is expected


def test_a_redirect_to_another_address_of_the_page_is_the_page() -> None:
    assert verdict(document(FIGURES), final_url="https://acme.example/new/maia") is Verdict.PAGE


def test_a_canonical_address_that_is_none_says_nothing() -> None:
    for address in ("http://[x", "", "/products/maia"):
        assert verdict(document(FIGURES, head=f'<link rel="canonical" href="{address}">')) is Verdict.PAGE


def test_a_front_door_that_is_asked_for_is_the_page() -> None:
    assert verdict(document(FIGURES), url="https://acme.example/", final_url="https://acme.example/en/") is Verdict.PAGE


def test_a_page_that_names_none_of_its_products_is_another_page() -> None:
    other = document("<h1>Our clouds</h1><p>Maia 200 and others run here, with 216 GB at 7 TB/s.</p>", title="ACME")
    assert verdict(other) is Verdict.OTHER_PAGE
    assert verdict(other, source=None) is Verdict.PAGE


def test_a_feed_needs_no_text_of_its_own() -> None:
    feed = b"<?xml version='1.0'?><rss><channel><item><title>Maia 300</title></item></channel></rss>"
    source = SOURCE.model_copy(update={"page": PageKind.FEED})
    assert verdict(feed, content_type="application/rss+xml", source=source) is Verdict.PAGE
