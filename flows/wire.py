"""The connection itself: to a checked address only, and within a fetch's time.

httpx limits each wait, not their sum: a server that sends a byte of its headers now and then holds a
client for ever. So every read and write here also looks at the fetch's own deadline.
"""

import ssl
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
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
    """Loading them takes longer than many a fetch."""
    return httpx.create_ssl_context()


def transport(*, allow_private: bool, limits: Limits) -> httpx.HTTPTransport:
    """What a live run gives its client. Few connections: politeness is the aim, not speed."""
    made = httpx.HTTPTransport(verify=_certificates(), http2=True, trust_env=False)
    # httpx has no public way to its pool's network backend; tests/flows/test_fetch.py holds this one.
    made._pool = httpcore.ConnectionPool(
        ssl_context=_certificates(),
        max_connections=limits.hosts,
        max_keepalive_connections=limits.hosts,
        keepalive_expiry=30.0,
        http2=True,
        network_backend=_Backend(allow_private=allow_private, lookup_seconds=limits.lookup_seconds),
    )
    return made
