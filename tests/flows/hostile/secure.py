"""Servers behind TLS: certificates that prove nothing, and HTTP/2 that breaks off.

Which server a connection is for is read from the name in its first bytes, before anything is answered.
"""

import re
import socket
import ssl
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import h2.config
import h2.connection
import h2.events
import h2.exceptions
import trustme

from tests.flows.hostile.bodies import PAGE, REWORDED

_NAME = re.compile(rb"([a-z0-9-]+)\.test")
_HEAD = [(":status", "200"), ("content-type", "text/html")]
H2 = h2.connection.H2Connection
Answer = Callable[[H2, int], None]


class Secure:
    """The server. `hostile` says whether names behave as they are called."""

    def __init__(self) -> None:
        self.hostile = False
        self.authority = trustme.CA()
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        self._socket.close()

    def context(
        self, name: str, authority: trustme.CA | None = None, *, until: datetime | None = None
    ) -> ssl.SSLContext:
        """What proves that a server has a name."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.set_alpn_protocols(["h2"])
        begins = until - timedelta(days=9) if until else None
        (authority or self.authority).issue_cert(name, not_before=begins, not_after=until).configure_cert(context)
        return context

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._meet, args=(connection,), daemon=True).start()

    def _meet(self, connection: socket.socket) -> None:
        with connection:
            connection.settimeout(8.0)
            try:
                match = _NAME.search(connection.recv(4096, socket.MSG_PEEK))
                name = match[1].decode() if match else ""
                behave = SECURE.get(name) if self.hostile else None
                if behave is None:
                    speak(connection, self.context(f"{name}.test"), _page)
                else:
                    behave(self, connection, f"{name}.test")
            except (OSError, h2.exceptions.ProtocolError):
                pass  # the client hung up, or talks on to who has gone away: as it should on most of these


def speak(connection: socket.socket, context: ssl.SSLContext, answer: Answer) -> None:
    """HTTP/2: `answer` to each request for the page; there is no robots.txt."""
    with context.wrap_socket(connection, server_side=True) as stream:
        talk = H2(h2.config.H2Configuration(client_side=False))
        talk.initiate_connection()
        stream.sendall(talk.data_to_send())
        while data := stream.recv(65_536):
            for event in talk.receive_data(data):
                if isinstance(event, h2.events.RequestReceived):
                    path = dict(event.headers or [])[b":path"]
                    if path == b"/robots.txt":
                        talk.send_headers(event.stream_id, [(":status", "404")], end_stream=True)
                    else:
                        answer(talk, event.stream_id)
            stream.sendall(talk.data_to_send())


def _sends(body: bytes) -> Answer:
    def answer(talk: H2, stream: int) -> None:
        talk.send_headers(stream, _HEAD)
        talk.send_data(stream, body, end_stream=True)

    return answer


_page = _sends(PAGE)


def _goes_away(talk: H2, _: int) -> None:
    talk.close_connection(last_stream_id=0)


def _goes_away_in_the_body(talk: H2, stream: int) -> None:
    talk.send_headers(stream, _HEAD)
    talk.send_data(stream, PAGE[:20])
    talk.close_connection(error_code=2, last_stream_id=stream)


def _resets_the_stream(talk: H2, stream: int) -> None:
    talk.send_headers(stream, _HEAD)
    talk.reset_stream(stream)


def _claims_more_than_it_sends(talk: H2, stream: int) -> None:
    talk.send_headers(stream, [*_HEAD, ("content-length", "9999")])
    talk.send_data(stream, PAGE, end_stream=True)


def _leaves_it_open(talk: H2, stream: int) -> None:
    talk.send_headers(stream, _HEAD)


Meeting = Callable[[Secure, socket.socket, str], None]


def _h2(answer: Answer) -> Meeting:
    return lambda server, connection, name: speak(connection, server.context(name), answer)


def _stranger(server: Secure, connection: socket.socket, name: str) -> None:
    speak(connection, server.context(name, authority=trustme.CA()), _page)


def _expired(server: Secure, connection: socket.socket, name: str) -> None:
    speak(connection, server.context(name, until=datetime.now(UTC) - timedelta(days=1)), _page)


def _another(server: Secure, connection: socket.socket, _: str) -> None:
    speak(connection, server.context("another.test"), _page)


def _plain(_: Secure, connection: socket.socket, __: str) -> None:
    connection.recv(4096)
    connection.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")


def _silent(_: Secure, connection: socket.socket, __: str) -> None:
    connection.recv(4096)
    time.sleep(8.0)


SECURE: dict[str, Meeting] = {
    "tls-of-a-stranger": _stranger,
    "tls-expired": _expired,
    "tls-of-another-name": _another,
    "tls-is-none": _plain,
    "tls-is-silent": _silent,
    "http2-page": _h2(_sends(REWORDED)),
    "http2-goaway": _h2(_goes_away),
    "http2-goaway-in-the-body": _h2(_goes_away_in_the_body),
    "http2-stream-reset": _h2(_resets_the_stream),
    "http2-cut-short": _h2(_claims_more_than_it_sends),
    "http2-left-open": _h2(_leaves_it_open),
}
