"""Fetching, politely: one source's address in, the response to archive out.

The client's transport comes from the caller (tests route it; live runs take flows/wire.py's), so there is no
mode here. What a server answers with any status is a response, archived and judged by the gate; only where
there is no answer does a FetchError say why (flows/errors.py draws them).
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import httpx

from flows import guard, request, validators, wire
from flows.errors import BrokenAnswer, NoConnection, Unreachable
from flows.pace import Pace
from flows.request import Answer, Busy
from flows.robots import LARGEST, Robots
from flows.robots_kept import KeptRobots
from flows.settings import Settings
from schemas.captures import Capture, Response
from schemas.products import Source
from schemas.words import Origin
from warehouse.encodings import decoded

Clock = Callable[[], datetime]


def now() -> datetime:
    """The time, in the whole seconds that web archives keep."""
    return datetime.now(UTC).replace(microsecond=0)


@dataclass(frozen=True)
class Fetched:
    """A source's answer. No response: the server says that nothing changed (304)."""

    source: Source
    checked_at: datetime
    response: Response | None


class Fetcher:
    """One run's client: pauses, robots.txt and connections are shared by all its fetches, in any thread.

    `home` is where robots.txt is kept for the runs of a day.
    """

    def __init__(
        self,
        settings: Settings,
        transport: httpx.BaseTransport | None = None,
        clock: Clock = now,
        *,
        home: Path | None = None,
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._pace = Pace(pause=settings.pauses.host, longest=settings.pauses.longest)
        # Sources that may lead to private addresses have a client, and so connections, of their own.
        self._clients: dict[bool, request.Client] = {}
        self._robots: dict[bool, Robots] = {}
        self._kept = KeptRobots(home, clock) if home is not None else None
        for private in (False, True):
            way = transport or wire.transport(allow_private=private, limits=settings.limits)
            self._clients[private] = request.Client(settings, way)
            self._robots[private] = Robots(self._robots_txt(private=private), request.PRODUCT, self._kept)

    def __enter__(self) -> "Fetcher":
        return self

    def __exit__(self, *_: object) -> None:
        for client in self._clients.values():
            client.close()
        if self._kept is not None:
            self._kept.save()

    def fetch(self, source: Source, last: Capture | None = None) -> Fetched:
        """The source's answer; `last` makes it a conditional request, by the validators kept with that capture."""
        private = source.allow_private or self._settings.allow_private
        conditions = validators.conditions(last)
        answer = self._follow(source.url, conditions, private=private)
        checked_at = self._clock()
        if answer.status == 304:
            if not conditions:
                raise BrokenAnswer("304 Not Modified, though nothing was said of what we have")
            return Fetched(source, checked_at, None)
        return Fetched(source, checked_at, _response(source, answer, checked_at))

    def get(self, url: str, *, pause: float) -> Answer:
        """The answer of an interface that is made for programs, redirects followed.

        robots.txt tells crawlers where to go, and is not asked; `pause` is what the interface wants between requests,
        in seconds, where that is longer than ours.
        """
        private = self._settings.allow_private
        self._pace.slow_down(guard.check(url, allow_private=private), pause)
        return self._follow(url, {}, private=private, robots=False)

    def _follow(self, url: str, conditions: dict[str, str], *, private: bool, robots: bool = True) -> Answer:
        been: list[str] = []
        while True:
            host = guard.check(url, allow_private=private)
            if url in been:
                raise BrokenAnswer(f"redirects in a circle, back to {url}")
            if len(been) > self._settings.limits.redirects:
                raise BrokenAnswer(f"more than limits.redirects = {self._settings.limits.redirects} redirects")
            been.append(url)
            if robots and (delay := self._robots[private].check(url)) is not None:
                self._pace.slow_down(host, delay)
            answer = self._ask(url, host, conditions, self._settings.limits.body_bytes, private=private)
            if (target := answer.target) is None:
                return answer
            url = target

    def _ask(self, url: str, host: str, headers: dict[str, str], largest: int, *, private: bool) -> Answer:
        """One address, again where that may help: no connection, or a host that is busy."""

        def once() -> Answer:
            with self._pace.turn(host), wire.within(self._settings.limits.fetch_seconds):
                return self._clients[private].ask(url, headers, largest)

        try:
            try:
                return once()
            except (Busy, Unreachable) as failure:
                return self._patiently(once, host, failure)
        except Busy as busy:
            return busy.answer
        except NoConnection as error:
            # The host's other pages would cost as many attempts, and tell the same.
            self._pace.close(host, f"{host} did not answer before in this run: {error}")
            raise

    def _patiently(self, once: Callable[[], Answer], host: str, failure: Exception) -> Answer:
        """Further attempts after the first, which stamina counts and waits after as if it had made it."""
        import stamina  # takes as long to import as many pages to ask for, and most runs need none of it

        before = [failure]
        for attempt in stamina.retry_context(
            on=lambda error: self._again(host, error),
            attempts=self._settings.limits.attempts,
            timeout=None,
            wait_initial=self._settings.pauses.host,
            wait_max=self._settings.pauses.longest,
            wait_jitter=self._settings.pauses.host,
        ):
            with attempt:
                if before:
                    raise before.pop()
                return once()
        raise AssertionError("the loop above returns or raises")

    def _again(self, host: str, error: Exception) -> bool | float:
        if not isinstance(error, Busy):
            return isinstance(error, Unreachable)
        wait = error.answer.retry_after(self._clock())
        return True if wait is None else self._pace.rest(host, wait)

    def _robots_txt(self, *, private: bool) -> Callable[[str], tuple[int, bytes]]:
        def fetch(url: str) -> tuple[int, bytes]:
            for _ in range(self._settings.limits.redirects + 1):
                host = guard.check(url, allow_private=private)
                answer = self._ask(url, host, {}, LARGEST, private=private)
                if (target := answer.target) is None:
                    break
                url = target
            return answer.status, decoded(answer.body, answer.header("content-encoding"), limit=LARGEST)

        return fetch


def _response(source: Source, answer: Answer, captured_at: datetime) -> Response:
    return Response(
        source=source.id,
        url=answer.url,
        captured_at=captured_at,
        origin=Origin.LIVE,
        status=answer.status,
        headers=answer.headers,
        body=answer.body,
    )
