"""Servers that take their time, or never end."""

import time
from collections.abc import Iterator

from tests.flows.hostile.bodies import PAGE
from tests.flows.loopback import Visit

_LONGER_THAN_ANY_FETCH = 8.0


def _drip(visit: Visit, pieces: Iterator[bytes]) -> None:
    end = time.monotonic() + _LONGER_THAN_ANY_FETCH
    for piece in pieces:
        if time.monotonic() > end:
            return
        visit.send(piece)
        time.sleep(0.1)


def _for_ever(piece: bytes) -> Iterator[bytes]:
    while True:
        yield piece


def slow_headers(visit: Visit) -> None:
    _drip(visit, (bytes([letter]) for letter in b"HTTP/1.1 200 OK\r\nX-Slow: " + b"y" * 200))


def slow_body(visit: Visit) -> None:
    visit.send_head(Content_Length="1000")
    _drip(visit, _for_ever(b"x"))


def slow_chunks(visit: Visit) -> None:
    visit.send_head(Transfer_Encoding="chunked")
    _drip(visit, _for_ever(b"1\r\nx\r\n"))


def slow_chunk_size(visit: Visit) -> None:
    visit.send_head(Transfer_Encoding="chunked")
    _drip(visit, _for_ever(b"0"))


def continue_for_ever(visit: Visit) -> None:
    _drip(visit, _for_ever(b"HTTP/1.1 100 Continue\r\n\r\n" * 20))


def silent(_: Visit) -> None:
    time.sleep(_LONGER_THAN_ANY_FETCH)


def silent_after_headers(visit: Visit) -> None:
    visit.send_head(Content_Length="1000")
    time.sleep(_LONGER_THAN_ANY_FETCH)


def silent_before_the_end(visit: Visit) -> None:
    visit.send_head(Transfer_Encoding="chunked")
    visit.send(b"%x\r\n%s\r\n" % (len(PAGE), PAGE))
    time.sleep(_LONGER_THAN_ANY_FETCH)


def endless_body(visit: Visit) -> None:
    visit.send_head(Transfer_Encoding="chunked")
    while True:
        visit.send(b"3e8\r\n" + b"x" * 1000 + b"\r\n")


def endless_body_without_a_length(visit: Visit) -> None:
    visit.send_head(Connection="close")
    while True:
        visit.send(b"x" * 1000)


def endless_headers(visit: Visit) -> None:
    visit.send(b"HTTP/1.1 200 OK\r\n")
    while True:
        visit.send(b"X-More: and more\r\n" * 100)


def endless_header(visit: Visit) -> None:
    visit.send(b"HTTP/1.1 200 OK\r\nX-More: ")
    while True:
        visit.send(b"more" * 1000)


def large_body(visit: Visit) -> None:
    visit.answer(PAGE + b" " * 5_000_000)
