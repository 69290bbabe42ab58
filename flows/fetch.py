"""Fetching, politely: one source's address in, the response to archive out.

The client's transport comes from the caller (tests route it; live runs take flows/wire.py's), so there is no
mode here. What a server answers with any status is a response, archived and judged by the gate; only where
there is no answer does a FetchError say why (flows/errors.py draws them).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from importlib.metadata import version
from urllib.parse import urljoin

import httpx
import stamina

from flows import guard, wire
from flows.errors import AddressRefused, BrokenAnswer, NoConnection, TooLarge, Unreachable
from flows.pace import Pace
from flows.robots import LARGEST, Robots
from flows.settings import Settings
from schemas.captures import Capture, Response
from schemas.products import Source
from schemas.words import Origin

Clock = Callable[[], datetime]
PRODUCT = "specwatch"
_REDIRECTS = (301, 302, 303, 307, 308)
_PASSING = (429, 502, 503, 504)


def now() -> datetime:
    """The time, in the whole seconds that web archives keep."""
    return datetime.now(UTC).replace(microsecond=0)


def agent(contact: str | None) -> str:
    """How we name ourselves."""
    return f"{PRODUCT}/{version(PRODUCT)} ({contact or 'no contact given'})"


@dataclass(frozen=True)
class Fetched:
    """A source's answer. No response: the server says that nothing changed (304)."""

    source: Source
    checked_at: datetime
    response: Response | None


@dataclass(frozen=True)
class _Answer:
    url: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    def header(self, name: str) -> str | None:
        return next((value for key, value in self.headers if key.lower() == name), None)


class _Passing(Exception):  # noqa: N818 - no error for anyone but the loop that asks again
    def __init__(self, answer: _Answer) -> None:
        self.answer = answer


class Fetcher:
    """One run's client: pauses, robots.txt and connections are shared by all its fetches, in any thread."""

    def __init__(self, settings: Settings, transport: httpx.BaseTransport | None = None, clock: Clock = now) -> None:
        self._settings = settings
        self._clock = clock
        self._agent = agent(settings.contact)
        self._pace = Pace(pause=settings.pauses.host, longest=settings.pauses.longest)
        # Sources that may lead to private addresses have a client, and so connections, of their own.
        self._clients = {private: self._client(transport, private=private) for private in (False, True)}
        self._robots = {private: Robots(self._robots_txt(private=private), PRODUCT) for private in (False, True)}

    def __enter__(self) -> "Fetcher":
        return self

    def __exit__(self, *_: object) -> None:
        for client in self._clients.values():
            client.close()

    def fetch(self, source: Source, last: Capture | None = None) -> Fetched:
        """The source's answer; `last` makes it a conditional request, by the validators kept with that capture."""
        private = source.allow_private or self._settings.allow_private
        conditions = _conditions(last)
        answer = self._follow(source.url, conditions, private=private)
        checked_at = self._clock()
        if answer.status == 304:
            if not conditions:
                raise BrokenAnswer("304 Not Modified, though nothing was said of what we have")
            return Fetched(source, checked_at, None)
        return Fetched(source, checked_at, _response(source, answer, checked_at))

    def _follow(self, url: str, conditions: dict[str, str], *, private: bool) -> _Answer:
        been: list[str] = []
        while True:
            host = guard.check(url, allow_private=private)
            if url in been:
                raise BrokenAnswer(f"redirects in a circle, back to {url}")
            if len(been) > self._settings.limits.redirects:
                raise BrokenAnswer(f"more than limits.redirects = {self._settings.limits.redirects} redirects")
            been.append(url)
            if (delay := self._robots[private].check(url)) is not None:
                self._pace.slow_down(host, delay)
            answer = self._ask(url, host, conditions, self._settings.limits.body_bytes, private=private)
            target = answer.header("location")
            if answer.status not in _REDIRECTS or target is None:
                return answer
            url = _hop(url, target)

    def _ask(self, url: str, host: str, headers: dict[str, str], largest: int, *, private: bool) -> _Answer:
        """One address, again where that may help: no connection, or a host that is busy."""
        try:
            for attempt in stamina.retry_context(
                on=lambda error: self._again(host, error),
                attempts=self._settings.limits.attempts,
                timeout=None,
                wait_initial=self._settings.pauses.host,
                wait_max=self._settings.pauses.longest,
                wait_jitter=self._settings.pauses.host,
            ):
                with attempt, self._pace.turn(host), wire.within(self._settings.limits.fetch_seconds):
                    return self._once(url, headers, largest, private=private)
        except _Passing as error:
            return error.answer
        except NoConnection as error:
            # The host's other pages would cost as many attempts, and tell the same.
            self._pace.close(host, f"{host} did not answer before in this run: {error}")
            raise
        raise AssertionError("the loop above returns or raises")

    def _again(self, host: str, error: Exception) -> bool | float:
        if not isinstance(error, _Passing):
            return isinstance(error, Unreachable)
        wait = _retry_after(error.answer.header("retry-after"), self._clock())
        return True if wait is None else self._pace.rest(host, wait)

    def _once(self, url: str, headers: dict[str, str], largest: int, *, private: bool) -> _Answer:
        try:
            with self._clients[private].stream("GET", url, headers=headers) as response:
                # Not iter_raw: that refuses the bodies of mocked transports, which are there at once.
                assert isinstance(response.stream, httpx.SyncByteStream)
                body = _bounded(response.stream, largest)
                pairs = [(key.decode("latin-1"), value.decode("latin-1")) for key, value in response.headers.raw]
                answer = _Answer(url, response.status_code, tuple(pairs), body)
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            raise NoConnection(f"no connection: {str(error) or type(error).__name__}") from error
        except httpx.TimeoutException as error:
            raise Unreachable(f"no answer in time ({type(error).__name__})") from error
        except (httpx.NetworkError, httpx.RemoteProtocolError) as error:
            raise Unreachable(f"the connection failed: {str(error) or type(error).__name__}") from error
        except httpx.HTTPError as error:
            raise BrokenAnswer(f"{type(error).__name__}: {error}") from error
        if answer.status in _PASSING:
            raise _Passing(answer)
        return answer

    def _robots_txt(self, *, private: bool) -> Callable[[str], tuple[int, bytes]]:
        def fetch(url: str) -> tuple[int, bytes]:
            for _ in range(self._settings.limits.redirects + 1):
                host = guard.check(url, allow_private=private)
                answer = self._ask(url, host, {}, LARGEST, private=private)
                target = answer.header("location")
                if answer.status not in _REDIRECTS or target is None:
                    break
                url = _hop(url, target)
            return answer.status, answer.body

        return fetch

    def _client(self, transport: httpx.BaseTransport | None, *, private: bool) -> httpx.Client:
        limits = self._settings.limits
        return httpx.Client(
            transport=transport or wire.transport(allow_private=private, connections=limits.hosts),
            headers={
                "User-Agent": self._agent,
                "Accept": "text/html, application/xhtml+xml, */*;q=0.5",
                "Accept-Language": "en",
                "Accept-Encoding": "gzip, deflate, br",
            },
            timeout=httpx.Timeout(limits.read_seconds, connect=limits.connect_seconds),
            follow_redirects=False,
            trust_env=False,
        )


def _conditions(last: Capture | None) -> dict[str, str]:
    if last is None:
        return {}
    pairs = {"If-None-Match": last.etag, "If-Modified-Since": last.last_modified}
    return {key: value for key, value in pairs.items() if value}


def _hop(url: str, target: str) -> str:
    there = urljoin(url, target)
    if url.startswith("https:") and not there.startswith("https:"):
        raise AddressRefused(f"{url} redirects to {there!r}, away from https")
    return there


def _bounded(pieces: Iterable[bytes], largest: int) -> bytes:
    """A body as it came, within the fetch's time and size."""
    body = bytearray()
    for piece in pieces:
        wire.remaining()
        body += piece
        if len(body) > largest:
            raise TooLarge(f"more than {largest} bytes")
    return bytes(body)


def _retry_after(value: str | None, now: datetime) -> float | None:
    """Seconds to wait, by either form of the header; none where it says nothing that can be read."""
    if value is None:
        return None
    if value.strip().isdecimal():
        return float(value)
    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    return max(0.0, (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() - now.timestamp())


def _response(source: Source, answer: _Answer, captured_at: datetime) -> Response:
    return Response(
        source=source.id,
        url=answer.url,
        captured_at=captured_at,
        origin=Origin.LIVE,
        status=answer.status,
        headers=answer.headers,
        body=answer.body,
    )
