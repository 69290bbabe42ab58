"""robots.txt is kept for a day, and no longer; what a host could not say is not kept. Over a routed transport."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from flows.errors import HostResting, RobotsRefused
from flows.fetch import Fetcher
from flows.robots_kept import FILE
from flows.settings import Settings
from schemas.products import Source

AT = datetime(2026, 11, 30, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
FORBIDS = "User-agent: *\nDisallow: /"


class Host:
    """A host whose robots.txt may change, and the runs that ask it."""

    def __init__(self, home: Path, settings: Settings, source: Source) -> None:
        self.status, self.robots, self.asked = 200, "", 0
        self._home, self._settings, self._source = home, settings, source

    def answer(self, request: httpx.Request) -> httpx.Response:
        if request.url.path != "/robots.txt":
            return httpx.Response(200, text="a page")
        self.asked += 1
        return httpx.Response(self.status, text=self.robots)

    def run(self, hours: float = 0) -> None:
        moment = AT + hours * HOUR
        with Fetcher(self._settings, httpx.MockTransport(self.answer), lambda: moment, home=self._home) as fetcher:
            fetcher.fetch(self._source)


@pytest.fixture
def host(tmp_path: Path, quick: Settings, source_at: Callable[..., Source]) -> Host:
    return Host(tmp_path, quick, source_at("http://acme.example/x1"))


@pytest.mark.parametrize("status", [200, 404, 401])
def test_a_host_is_asked_for_it_once_in_24_hours(host: Host, status: int) -> None:
    host.status = status
    for hours, asked in ((0, 1), (1, 1), (23.9, 1), (24, 2), (47, 2)):
        host.run(hours)
        assert host.asked == asked


def test_what_is_kept_is_obeyed_until_its_day_is_over(host: Host) -> None:
    host.robots = FORBIDS
    with pytest.raises(RobotsRefused, match="forbids"):
        host.run()
    host.robots = ""
    with pytest.raises(RobotsRefused, match="forbids"):
        host.run(23)
    host.run(25)


def test_a_crawl_delay_is_kept_too(host: Host) -> None:
    host.robots = "User-agent: *\nCrawl-delay: 86400"
    for hours in (0, 1):
        with pytest.raises(HostResting):
            host.run(hours)
    assert host.asked == 1


@pytest.mark.parametrize("status", [500, 503, 429])
def test_that_a_host_could_not_say_is_not_kept(host: Host, status: int) -> None:
    host.status = status
    with pytest.raises(RobotsRefused):
        host.run()
    host.status = 200
    host.run(1)


def test_an_outage_takes_no_rules_back(host: Host) -> None:
    host.robots = FORBIDS
    with pytest.raises(RobotsRefused):
        host.run()
    host.status = 500
    with pytest.raises(RobotsRefused, match="answers 500"):
        host.run(24)


def test_a_clock_that_went_back_keeps_nothing(host: Host) -> None:
    host.run(5)
    host.run(0)
    assert host.asked == 2


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"http://acme.example": {"at": "soon", "text": ""}}', b"\xff"])
def test_a_damaged_file_costs_a_request(host: Host, tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    host.run()
    host.run(1)
    assert host.asked == 1


def test_a_long_one_is_obeyed_and_not_kept(host: Host, tmp_path: Path) -> None:
    host.robots = f"{FORBIDS}\n{'#' * 100_000}"
    for hours, asked in ((0, 1), (1, 2)):
        with pytest.raises(RobotsRefused, match="forbids"):
            host.run(hours)
        assert host.asked == asked
    assert not (tmp_path / FILE).exists()
