"""How a fetch behaves towards real servers, on loopback."""

import gzip
import socket
import ssl
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from itertools import pairwise

import httpcore
import httpx
import pytest
import respx

from flows import wire
from flows.errors import (
    AddressRefused,
    AddressUnknown,
    BrokenAnswer,
    FetchError,
    HostResting,
    NoConnection,
    RobotsRefused,
    TooLarge,
    TooSlow,
    Unreachable,
)
from flows.fetch import Fetcher
from flows.settings import Limits, Pauses, Settings
from schemas.captures import Capture, Response
from schemas.products import Source
from schemas.words import Origin
from tests.flows.loopback import Site, Visit

PAGE = b"<html><body><h1>X1</h1><p>141 GB HBM3e</p></body></html>"
AT = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
Make = Callable[..., Source]


@pytest.fixture
def fetcher(quick: Settings) -> Iterator[Fetcher]:
    with Fetcher(quick, clock=lambda: AT) as made:
        yield made


def got(fetcher: Fetcher, source: Source, last: Capture | None = None) -> Response:
    response = fetcher.fetch(source, last).response
    assert response is not None
    return response


def capture(etag: str | None = None, last_modified: str | None = None) -> Capture:
    return Capture(
        id="c",
        source="acme/page",
        url="http://acme.example",
        captured_at=AT,
        origin=Origin.LIVE,
        sha256="0" * 64,
        size=1,
        etag=etag,
        last_modified=last_modified,
    )


def page(visit: Visit) -> None:
    visit.answer(PAGE, Content_Type="text/html")


# What is kept


def test_a_response_is_kept_as_it_came(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    packed = gzip.compress(PAGE)
    url = site.on("/x1", lambda visit: visit.answer(packed, Content_Encoding="gzip", ETag='"1"'))
    response = got(fetcher, source_at(url))
    assert response.body == packed
    assert response.header("content-encoding") == "gzip"
    assert response.header("etag") == '"1"'
    assert (response.source, response.url, response.status) == ("acme/page", url, 200)
    assert (response.captured_at, response.origin) == (AT, Origin.LIVE)


@pytest.mark.parametrize("status", [404, 410, 500, 403])
def test_an_error_page_is_a_response_for_the_gate(site: Site, source_at: Make, fetcher: Fetcher, status: int) -> None:
    url = site.on("/x1", lambda visit: visit.answer(b"sorry", status))
    assert got(fetcher, source_at(url)).status == status
    assert site.paths() == ["/x1"], "what will not pass is not asked for again"


def test_we_say_who_we_are_and_how_to_reach_us(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    seen: list[str] = []

    def behave(visit: Visit) -> None:
        seen.append(visit.headers["User-Agent"])
        page(visit)

    got(fetcher, source_at(site.on("/x1", behave)))
    assert seen[0].startswith("specwatch/")
    assert "(tests@example.org)" in seen[0]


# Conditional requests


def test_a_validator_goes_back_byte_for_byte(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    seen: list[bytes] = []

    def behave(visit: Visit) -> None:
        seen.append(visit.headers["If-None-Match"].encode("latin-1"))
        page(visit)

    got(fetcher, source_at(site.on("/x1", behave)), capture(etag=b'"caf\xe9"'.decode("latin-1")))
    assert seen == [b'"caf\xe9"']


def test_validators_of_the_last_capture_make_the_request_conditional(
    site: Site, source_at: Make, fetcher: Fetcher
) -> None:
    def behave(visit: Visit) -> None:
        known = visit.headers["If-None-Match"] == '"7"' and visit.headers["If-Modified-Since"] == "yesterday"
        visit.send_head(304) if known else page(visit)

    source = source_at(site.on("/x1", behave))
    fetched = fetcher.fetch(source, capture('"7"', "yesterday"))
    assert fetched.response is None
    assert fetched.checked_at == AT
    assert got(fetcher, source).body == PAGE


def test_a_304_to_nothing_is_a_broken_answer(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    url = site.on("/x1", lambda visit: visit.send_head(304))
    with pytest.raises(BrokenAnswer, match="304"):
        fetcher.fetch(source_at(url), capture())


# Redirects


def test_a_redirect_is_followed_to_the_address_that_answers(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    site.on("/new", page)
    url = site.on("/old", lambda visit: visit.answer(b"", 301, Location="/new"))
    response = got(fetcher, source_at(url))
    assert (response.url, response.body) == (site.url + "/new", PAGE)


def test_redirects_in_a_circle_end(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    site.on("/b", lambda visit: visit.answer(b"", 302, Location="/a"))
    url = site.on("/a", lambda visit: visit.answer(b"", 302, Location="/b"))
    with pytest.raises(BrokenAnswer, match="circle"):
        fetcher.fetch(source_at(url))


def test_redirects_have_a_limit(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    for number in range(9):
        site.on(f"/{number}", lambda v, n=number: v.answer(b"", 302, Location=f"/{n + 1}"))  # type: ignore[misc]
    with pytest.raises(BrokenAnswer, match=r"limits\.redirects = 3"):
        fetcher.fetch(source_at(site.url + "/0"))
    assert site.paths() == ["/0", "/1", "/2", "/3"]


@pytest.mark.parametrize("target", ["http://[::1", "http://127.0.0.1:notaport/", "http://\x00/"])
def test_a_redirect_to_what_is_no_address_is_a_failure(
    site: Site, source_at: Make, fetcher: Fetcher, target: str
) -> None:
    url = site.on("/x1", lambda visit: visit.answer(b"", 302, Location=target))
    with pytest.raises(FetchError):
        fetcher.fetch(source_at(url))
    assert set(site.paths()) == {"/x1"}


@pytest.mark.parametrize("target", ["file:///etc/passwd", "http://me:secret@127.0.0.1/", "http://lost.invalid/"])
def test_each_hop_is_checked(site: Site, source_at: Make, fetcher: Fetcher, target: str) -> None:
    url = site.on("/x1", lambda visit: visit.answer(b"", 302, Location=target))
    with pytest.raises((AddressRefused, AddressUnknown)) as told:
        fetcher.fetch(source_at(url))
    assert "secret" not in str(told.value)


# Limits


def test_a_large_body_is_cut_off(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    sent: list[int] = []

    def behave(visit: Visit) -> None:
        visit.send_head(Content_Length="50000000")
        for _ in range(5000):
            visit.send(b"x" * 10_000)
            sent.append(10_000)

    with pytest.raises(TooLarge):
        fetcher.fetch(source_at(site.on("/x1", behave)))
    assert sum(sent) < 20_000_000


def test_an_endless_body_ends(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    def behave(visit: Visit) -> None:
        visit.send_head(Transfer_Encoding="chunked")
        for _ in range(100_000):
            visit.send(b"3e8\r\n" + b"x" * 1000 + b"\r\n")

    with pytest.raises(TooLarge):
        fetcher.fetch(source_at(site.on("/x1", behave)))


def test_a_body_that_drips_has_the_fetchs_time_and_no_more(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    def behave(visit: Visit) -> None:
        visit.send_head(Content_Length="1000")
        for _ in range(600):
            visit.send(b"x")
            time.sleep(0.1)

    start = time.monotonic()
    with pytest.raises(TooSlow):
        fetcher.fetch(source_at(site.on("/x1", behave)))
    assert time.monotonic() - start < 30.0  # it drips for a minute


def test_headers_that_drip_have_the_fetchs_time_and_no_more(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    def behave(visit: Visit) -> None:
        for letter in b"HTTP/1.1 200 OK\r\nX-Slow: " + b"y" * 600:
            visit.send(bytes([letter]))
            time.sleep(0.1)

    start = time.monotonic()
    with pytest.raises(TooSlow):
        fetcher.fetch(source_at(site.on("/x1", behave)))
    assert time.monotonic() - start < 30.0  # it drips for a minute


# Asking again


def test_a_busy_server_is_asked_again(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    url = site.on("/x1", lambda v: v.answer(b"busy", 503) if v.number < 3 else page(v))
    assert got(fetcher, source_at(url)).body == PAGE
    assert site.paths() == ["/x1"] * 3


def test_asking_again_has_a_limit_and_the_last_answer_is_kept(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    url = site.on("/x1", lambda visit: visit.answer(b"busy", 502))
    assert got(fetcher, source_at(url)).status == 502
    assert site.paths() == ["/x1"] * 3


def test_retry_after_is_obeyed(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    url = site.on("/x1", lambda v: v.answer(b"", 429, Retry_After="1") if v.number == 1 else page(v))
    assert got(fetcher, source_at(url)).body == PAGE
    (_, first), (_, second) = [visit for visit in site.asked if visit[0] == "/x1"]
    assert second - first >= 0.95


@pytest.mark.parametrize("value", ["3600", format_datetime(AT + timedelta(hours=1), usegmt=True)])
def test_a_retry_after_beyond_the_run_ends_the_hosts_turn(
    site: Site, source_at: Make, fetcher: Fetcher, value: str
) -> None:
    url = site.on("/x1", lambda visit: visit.answer(b"later", 429, Retry_After=value))
    site.on("/other", page)
    assert got(fetcher, source_at(url)).status == 429
    with pytest.raises(HostResting, match="3600 s"):
        fetcher.fetch(source_at(site.url + "/other"))
    assert site.paths() == ["/x1"]


def test_a_broken_connection_is_tried_again(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    url = site.on("/x1", lambda visit: visit.reset() if visit.number < 3 else page(visit))
    assert got(fetcher, source_at(url)).body == PAGE


def test_a_truncated_body_is_no_page(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    def behave(visit: Visit) -> None:
        visit.send_head(Content_Length="1000")
        visit.send(PAGE)
        visit.reset()

    with pytest.raises(Unreachable):
        fetcher.fetch(source_at(site.on("/x1", behave)))
    assert site.paths() == ["/x1"] * 3


def test_a_host_that_does_not_answer_is_not_tried_for_every_page(source_at: Make, fetcher: Fetcher) -> None:
    with socket.socket() as host:
        host.bind(("127.0.0.1", 0))
        source = source_at(f"http://127.0.0.1:{host.getsockname()[1]}/x1")
        with pytest.raises(NoConnection):
            fetcher.fetch(source)
        host.listen()
        host.settimeout(0.2)
        with pytest.raises(NoConnection):
            fetcher.fetch(source)
        with pytest.raises(TimeoutError):
            host.accept()


# robots.txt


def robots(text: str, status: int = 200) -> Callable[[Visit], None]:
    return lambda visit: visit.answer(text.encode(), status, Content_Type="text/plain")


def test_robots_txt_is_obeyed_and_read_once(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    site.on("/robots.txt", robots("User-agent: *\nDisallow: /private\n\nUser-agent: specwatch\nDisallow: /x2\n"))
    site.on("/x1", page)
    site.on("/x2", page)
    assert got(fetcher, source_at(site.url + "/x1")).body == PAGE
    with pytest.raises(RobotsRefused, match="forbids"):
        fetcher.fetch(source_at(site.url + "/x2"))
    assert [path for path, _ in site.asked] == ["/robots.txt", "/x1"]


def test_a_packed_robots_txt_is_obeyed(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    packed = gzip.compress(b"User-agent: *\nDisallow: /\n")
    site.on("/robots.txt", lambda visit: visit.answer(packed, Content_Encoding="gzip"))
    with pytest.raises(RobotsRefused, match="forbids"):
        fetcher.fetch(source_at(site.on("/x1", page)))


def test_a_redirect_into_what_robots_txt_forbids_is_not_followed(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    site.on("/robots.txt", robots("User-agent: *\nDisallow: /private\n"))
    site.on("/private", page)
    url = site.on("/x1", lambda visit: visit.answer(b"", 302, Location="/private"))
    with pytest.raises(RobotsRefused):
        fetcher.fetch(source_at(url))
    assert site.paths() == ["/x1"]


@pytest.mark.parametrize("status", [404, 401, 403, 410])
def test_no_robots_txt_allows_all(site: Site, source_at: Make, fetcher: Fetcher, status: int) -> None:
    site.on("/robots.txt", robots("User-agent: *\nDisallow: /", status))
    assert got(fetcher, source_at(site.on("/x1", page))).body == PAGE


@pytest.mark.parametrize("status", [500, 503, 429])
def test_a_robots_txt_that_fails_forbids_all_for_now(
    site: Site, source_at: Make, fetcher: Fetcher, status: int
) -> None:
    site.on("/robots.txt", robots("", status))
    with pytest.raises(RobotsRefused, match=str(status)):
        fetcher.fetch(source_at(site.on("/x1", page)))
    assert site.paths() == []


def test_a_huge_robots_txt_forbids_all_for_now(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    site.on("/robots.txt", robots("# long\n" * 200_000))
    with pytest.raises(RobotsRefused, match="cannot be had"):
        fetcher.fetch(source_at(site.on("/x1", page)))


def test_a_crawl_delay_is_a_pause(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    site.on("/robots.txt", robots("User-agent: *\nCrawl-delay: 0.5\n"))
    source = source_at(site.on("/x1", page))
    got(fetcher, source)
    got(fetcher, source)
    first, second = (moment for path, moment in site.asked if path == "/x1")
    assert second - first >= 0.45


def test_a_crawl_delay_beyond_the_run_ends_the_hosts_turn(site: Site, source_at: Make, fetcher: Fetcher) -> None:
    site.on("/robots.txt", robots("User-agent: *\nCrawl-delay: 86400\n"))
    with pytest.raises(HostResting, match="86400 s"):
        fetcher.fetch(source_at(site.on("/x1", page)))


def test_there_is_a_pause_between_requests_to_one_host(site: Site, source_at: Make, quick: Settings) -> None:
    settings = quick.model_copy(update={"pauses": Pauses(host=0.3, longest=1.0)})
    with Fetcher(settings) as fetcher:
        source = source_at(site.on("/x1", page))
        got(fetcher, source)
        got(fetcher, source)
    moments = [moment for _, moment in site.asked]
    assert len(moments) == 3
    assert all(later - earlier >= 0.28 for earlier, later in pairwise(moments))


# The guard, on real connections


def test_a_private_address_is_refused_where_the_connection_is_made(
    site: Site, source_at: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leads_home(*_: object, **__: object) -> list[tuple[object, ...]]:
        return [(2, 1, 6, "", ("127.0.0.1", 80))]

    monkeypatch.setattr("flows.lookup.socket.getaddrinfo", leads_home)
    port = site.url.rpartition(":")[2]
    site.on("/x1", page)
    with Fetcher(Settings()) as fetcher, pytest.raises(AddressRefused, match=r"leads to 127\.0\.0\.1"):
        fetcher.fetch(source_at(f"http://public.example:{port}/x1"))
    assert site.asked == []


def test_a_source_may_be_allowed_private_addresses(site: Site, source_at: Make, quick: Settings) -> None:
    settings = quick.model_copy(update={"allow_private": False})
    url = site.on("/x1", page)
    with Fetcher(settings) as fetcher:
        with pytest.raises(AddressRefused):
            fetcher.fetch(source_at(url))
        assert got(fetcher, source_at(url, allow_private=True)).body == PAGE


def test_an_unknown_address_needs_no_look_up(
    source_at: Make, fetcher: Fetcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("flows.guard.resolve", lambda *_, **__: pytest.fail("looked up"))
    with pytest.raises(AddressUnknown):
        fetcher.fetch(source_at("https://acme.invalid/x1"))


def test_certificates_are_verified_and_so_are_the_names_in_them() -> None:
    transport = wire.transport(allow_private=False, limits=Limits())
    assert isinstance(transport, httpx.HTTPTransport)
    connection = transport._pool.create_connection(httpcore.URL("https://acme.example").origin)
    assert isinstance(connection, httpcore.HTTPConnection)
    context = connection._ssl_context
    assert context is not None
    assert context.verify_mode is ssl.CERT_REQUIRED
    assert context.check_hostname


# A transport of the caller's


def test_the_client_uses_the_transport_it_is_given(source_at: Make, quick: Settings) -> None:
    router = respx.MockRouter()
    router.get("https://acme.example/robots.txt").respond(404)
    route = router.get("https://acme.example/x1").respond(200, content=PAGE)
    with Fetcher(quick, httpx.MockTransport(router.handler)) as fetcher:
        assert got(fetcher, source_at("https://acme.example/x1")).body == PAGE
    assert route.call_count == 1


def test_https_is_never_left_for_http(source_at: Make, quick: Settings) -> None:
    router = respx.MockRouter(assert_all_called=False)
    router.get(path="/robots.txt").respond(404)
    router.get("https://acme.example/x1").respond(302, headers={"Location": "http://me:secret@acme.example/x1"})
    plain = router.get("http://acme.example/x1").respond(200, content=PAGE)
    with (
        Fetcher(quick, httpx.MockTransport(router.handler)) as fetcher,
        pytest.raises(AddressRefused, match="away from https") as told,
    ):
        fetcher.fetch(source_at("https://acme.example/x1"))
    assert "secret" not in str(told.value)
    assert not plain.called


@pytest.mark.parametrize("target", ["http://[::1", "https://acme.example:port/", "http://"])
def test_a_redirect_to_what_is_no_address_is_asked_for_once(source_at: Make, quick: Settings, target: str) -> None:
    """httpx calls it a broken connection, which would be tried again."""
    router = respx.MockRouter(assert_all_called=False)
    router.get(path="/robots.txt").respond(404)
    route = router.get("http://acme.example/x1").respond(302, headers={"Location": target})
    with Fetcher(quick, httpx.MockTransport(router.handler)) as fetcher, pytest.raises(FetchError) as told:
        fetcher.fetch(source_at("http://acme.example/x1"))
    assert not isinstance(told.value, Unreachable)
    assert route.call_count == 1
