"""One request: an address in, an answer out, or why there is none. What to do about it is flows/fetch.py's affair."""

from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from importlib.metadata import version
from urllib.parse import urljoin

import httpx

from flows import wire
from flows.errors import AddressRefused, BrokenAnswer, NoConnection, TooLarge, Unreachable
from flows.settings import Settings
from warehouse.encodings import decoded

PRODUCT = "specwatch"
_REDIRECTS = (301, 302, 303, 307, 308)
_BUSY = (429, 502, 503, 504)
# Given a body, httpx takes a request as it is; to find out that there is none took it as long as all the headers.
_NO_BODY = httpx.ByteStream(b"")


@dataclass(frozen=True)
class Answer:
    """What a server said, nothing decoded."""

    url: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    def header(self, name: str) -> str | None:
        """The first header of that name."""
        return next((value for key, value in self.headers if key.lower() == name), None)

    def text(self) -> str:
        """The body as UTF-8 text, its content encoding undone. FetchError where that cannot be done within bounds."""
        return decoded(self.body, self.header("content-encoding")).decode("utf-8", "replace")

    @property
    def target(self) -> str | None:
        """Where a redirect leads. Never from https to http, where anyone on the way could answer."""
        location = self.header("location")
        if self.status not in _REDIRECTS or location is None:
            return None
        try:
            there = urljoin(self.url, location)
        except ValueError as error:
            raise BrokenAnswer(f"redirects to what is no address: {error}") from error
        if self.url.startswith("https:") and not there.startswith("https:"):
            raise AddressRefused(f"{self.url} redirects away from https")
        return there

    def retry_after(self, now: datetime) -> float | None:
        """Seconds to wait, by either form of the header; none where it says nothing that can be read."""
        value = self.header("retry-after")
        if value is None:
            return None
        if value.strip().isdecimal():
            return float(value)
        try:
            moment = parsedate_to_datetime(value)
        except ValueError:
            return None
        return max(0.0, (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() - now.timestamp())


class Busy(Exception):  # noqa: N818 - no error for anyone but the loop that asks again
    """An answer that asking again may better."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer


class Client:
    """Asks over a transport, and says who we are and how to reach us.

    httpx's own client is left out: it would follow redirects, keep cookies, decode and look for proxies, none of which
    it may do here (what a source gets shall not depend on what was asked before it), and takes as long as the rest.
    """

    def __init__(self, settings: Settings, transport: httpx.BaseTransport) -> None:
        self._transport = transport
        self._headers = (
            (b"User-Agent", f"{PRODUCT}/{version(PRODUCT)} ({settings.contact or 'no contact given'})".encode()),
            (b"Accept", b"text/html, application/xhtml+xml, */*;q=0.5"),
            (b"Accept-Language", b"en"),
            (b"Accept-Encoding", b"gzip, deflate, br"),
            (b"Connection", b"keep-alive"),
        )
        timeout = httpx.Timeout(settings.limits.read_seconds, connect=settings.limits.connect_seconds)
        self._extensions = {"timeout": timeout.as_dict()}

    def ask(self, url: str, headers: dict[str, str], largest: int) -> Answer:
        """Ask once. Raises Busy with what a busy server answered."""
        try:
            there = httpx.URL(url)
            conditions = [
                (name.encode(), value.encode("latin-1", "replace")) for name, value in headers.items()
            ]  # as it came
            said = [(b"Host", there.netloc), *self._headers, *conditions]
            request = httpx.Request("GET", there, headers=said, stream=_NO_BODY, extensions=self._extensions)
            with closing(self._transport.handle_request(request)) as response:
                # Not iter_raw: that refuses the bodies of mocked transports, which are there at once.
                assert isinstance(response.stream, httpx.SyncByteStream)
                body = _bounded(response.stream, largest)
                pairs = [(key.decode("latin-1"), value.decode("latin-1")) for key, value in response.headers.raw]
                answer = Answer(url, response.status_code, tuple(pairs), body)
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            raise NoConnection(f"no connection: {str(error) or type(error).__name__}") from error
        except httpx.TimeoutException as error:
            raise Unreachable(f"no answer in time ({type(error).__name__})") from error
        except (httpx.NetworkError, httpx.RemoteProtocolError) as error:
            raise Unreachable(f"the connection failed: {str(error) or type(error).__name__}") from error
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise BrokenAnswer(f"{type(error).__name__}: {error}") from error
        if answer.status in _BUSY:
            raise Busy(answer)
        return answer

    def close(self) -> None:
        """Let go of the connections."""
        self._transport.close()


def _bounded(pieces: Iterable[bytes], largest: int) -> bytes:
    """A body as it came, within the fetch's time and size."""
    body = bytearray()
    for piece in pieces:
        wire.remaining()
        body += piece
        if len(body) > largest:
            raise TooLarge(f"more than {largest} bytes")
    return bytes(body)
