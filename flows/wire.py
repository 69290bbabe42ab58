"""The connection itself: to a checked address only, and within a fetch's time.

httpx limits each wait, not their sum: a server that sends a byte of its headers now and then holds a
client for ever. So every read and write here also looks at the fetch's own deadline.
"""

import ssl
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from threading import Lock
from time import monotonic
from typing import Any

import httpcore
import httpx

from flows import guard
from flows.errors import NoConnection, TooSlow
from flows.settings import Limits

_deadline: ContextVar[float | None] = ContextVar("deadline", default=None)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Everything sent or received inside takes no longer than so many seconds."""
    token = _deadline.set(monotonic() + seconds)
    try:
        yield
    finally:
        _deadline.reset(token)


def remaining(timeout: float | None = None) -> float | None:
    """What is left of the time, at most `timeout`; raises when nothing is."""
    deadline = _deadline.get()
    if deadline is None:
        return timeout
    left = deadline - monotonic()
    if left <= 0:
        raise TooSlow("no whole answer within limits.fetch_seconds")
    return left if timeout is None else min(left, timeout)


class _Stream(httpcore.NetworkStream):
    """A connection whose every wait is cut to the fetch's time."""

    def __init__(self, inner: httpcore.NetworkStream) -> None:
        self._inner = inner

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        try:
            return self._inner.read(max_bytes, remaining(timeout))
        except httpcore.ReadTimeout:
            remaining()  # says so when it was the fetch's time that ran out
            raise

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._inner.write(buffer, remaining(timeout))

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        return _Stream(self._inner.start_tls(ssl_context, server_hostname, remaining(timeout)))

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)


class _Backend(httpcore.NetworkBackend):
    """Looks names up itself, so that the address that was checked is the one connected to."""

    def __init__(self, *, allow_private: bool, lookup_seconds: float) -> None:
        self._inner = httpcore.SyncBackend()
        self._allow_private = allow_private
        self._lookup_seconds = lookup_seconds

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        failure: Exception = NoConnection(f"the name {host!r} leads nowhere")
        seconds = remaining(self._lookup_seconds) or 0.0
        for number in guard.resolve(host, port, seconds=seconds, allow_private=self._allow_private):
            try:
                return _Stream(self._inner.connect_tcp(number, port, remaining(timeout), local_address, socket_options))
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
        raise failure


@cache
def _certificates() -> ssl.SSLContext:
    """Loading them takes longer than many a fetch: once, and where an https address is asked at all."""
    return httpx.create_ssl_context()


class _Connections(httpcore.ConnectionPool):
    """A connection for each site, since each gets one request at a time; those used last are kept open.

    httpcore's own pool looks at all of its connections, and asks the system about each, whenever a request begins or
    ends: with many sites that took longer than the requests.
    """

    def __init__(self, backend: httpcore.NetworkBackend, most: int) -> None:
        super().__init__(network_backend=backend, http2=True, keepalive_expiry=30.0)
        self._most = most
        self._idle: dict[str, httpcore.ConnectionInterface] = {}
        self._looking = Lock()

    def handle_request(self, request: httpcore.Request) -> httpcore.Response:
        site = str(request.url.origin)
        with self._looking:
            kept = self._idle.pop(site, None)
        if kept is not None and not kept.has_expired():
            try:
                return self._ask(kept, site, request)
            except httpcore.ConnectionNotAvailable:
                pass  # the server has said meanwhile that it takes no more on this one
        elif kept is not None:
            kept.close()
        return self._ask(self.create_connection(request.url.origin), site, request)

    def create_connection(self, origin: httpcore.Origin) -> httpcore.ConnectionInterface:
        if origin.scheme == b"https":
            self._ssl_context = _certificates()
        return super().create_connection(origin)

    def _ask(self, connection: httpcore.ConnectionInterface, site: str, request: httpcore.Request) -> httpcore.Response:
        try:
            response = connection.handle_request(request)
        except BaseException:
            connection.close()
            raise
        body = _Body(response.stream, lambda: self._keep(site, connection))
        return httpcore.Response(
            response.status, headers=response.headers, content=body, extensions=response.extensions
        )

    def _keep(self, site: str, connection: httpcore.ConnectionInterface) -> None:
        if not connection.is_idle():  # the server closed it, or we did before the end
            connection.close()
            return
        with self._looking:
            over = [self._idle.pop(site)] if site in self._idle else []
            self._idle[site] = connection
            over += [self._idle.pop(next(iter(self._idle))) for _ in range(len(self._idle) - self._most)]
        for one in over:
            one.close()

    def close(self) -> None:
        with self._looking:
            kept, self._idle = list(self._idle.values()), {}
        for one in kept:
            one.close()


class _Body:
    """A body that says when it was read or left."""

    def __init__(self, inner: Any, left: Callable[[], None]) -> None:
        self._inner = inner
        self._left = left

    def __iter__(self) -> Iterator[bytes]:
        yield from self._inner

    def close(self) -> None:
        self._inner.close()
        self._left()


class _Transport(httpx.HTTPTransport):
    """httpx's, over our connections. Its own beginning would read all certificates and make a pool."""

    def __init__(self, pool: httpcore.ConnectionPool) -> None:
        self._pool = pool


def transport(*, allow_private: bool, limits: Limits) -> httpx.BaseTransport:
    """What a live run asks by. Few connections: politeness is the aim, not speed."""
    # httpx has no public way to its pool's network backend; tests/flows/test_fetch.py holds this one.
    return _Transport(
        _Connections(_Backend(allow_private=allow_private, lookup_seconds=limits.lookup_seconds), limits.hosts)
    )
