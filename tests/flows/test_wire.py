"""Connections: one for each host, few in all, and no certificates where nobody asks for https. On loopback."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import httpcore
import httpx
import pytest

from flows import wire
from flows.settings import Limits
from tests.flows.loopback import Site


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[httpcore.NetworkStream]:
    """The connections that were made; every name leads to loopback."""
    made: list[httpcore.NetworkStream] = []
    connect = httpcore.SyncBackend.connect_tcp

    def noted(*given: Any, **more: Any) -> httpcore.NetworkStream:
        made.append(connect(*given, **more))
        return made[-1]

    monkeypatch.setattr(httpcore.SyncBackend, "connect_tcp", noted)
    monkeypatch.setattr("flows.lookup.numbers", lambda *_: ["127.0.0.1"])
    return made


@pytest.fixture
def ask(site: Site, opened: list[httpcore.NetworkStream]) -> Iterator[Callable[[str], bytes]]:
    """Asks a host for `/`, two hosts' connections being kept."""
    site.route = lambda path: lambda visit: visit.answer(b"page") if path == "/" else visit.reset()
    transport = wire.transport(allow_private=True, limits=Limits(hosts=2))

    def get(host: str, path: str = "/") -> bytes:
        port = site.url.rpartition(":")[2]
        response = transport.handle_request(httpx.Request("GET", f"http://{host}:{port}{path}"))
        try:
            return response.read()
        finally:
            response.close()

    yield get
    transport.close()
    assert not any(map(is_open, opened)), "left open"


def is_open(stream: httpcore.NetworkStream) -> bool:
    return bool(stream.get_extra_info("socket").fileno() >= 0)


def test_a_host_is_asked_again_over_its_connection(ask: Callable[..., bytes], opened: list[Any]) -> None:
    assert [ask("a.test") for _ in range(3)] == [b"page"] * 3
    assert len(opened) == 1


def test_the_connections_used_last_are_kept(ask: Callable[..., bytes], opened: list[Any]) -> None:
    for host in ("a.test", "b.test", "c.test", "c.test", "b.test"):
        ask(host)
    assert len(opened) == 3
    assert Counter(map(is_open, opened)) == {True: 2, False: 1}
    ask("a.test")
    assert len(opened) == 4


def test_a_broken_connection_is_not_used_again(ask: Callable[..., bytes], opened: list[Any]) -> None:
    with pytest.raises(httpx.HTTPError):
        ask("a.test", "/reset")
    assert ask("a.test") == b"page"
    assert len(opened) == 2


def test_certificates_are_read_only_for_https(ask: Callable[..., bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flows.wire._certificates", lambda: pytest.fail("read"))
    assert ask("a.test") == b"page"
