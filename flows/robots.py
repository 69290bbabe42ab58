"""robots.txt, asked for once a day and host (RFC 9309).

No file (4xx) allows all. A server that cannot say (5xx, 429, no connection) forbids all for now: a robots.txt
that came back would be obeyed, so its absence through an outage is no permission; the next run asks again.
"""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flows.errors import FetchError, NoConnection, Refused, RobotsRefused
from flows.robots_kept import KeptRobots
from schemas.base import SourceError

if TYPE_CHECKING:
    from protego import Protego

LARGEST = 1_000_000
"""Bytes of it that we take, twice what the RFC asks for; a longer one is none that we could obey."""

Fetch = Callable[[str], tuple[int, bytes]]
"""Status and body of a robots.txt's address; redirects, pauses and retries are the fetcher's affair."""


class Robots:
    """The rules of the hosts of one run, for one user agent."""

    def __init__(self, fetch: Fetch, agent: str, kept: KeptRobots | None = None) -> None:
        self._fetch = fetch
        self._kept = kept
        self._agent = agent
        self._rules: dict[str, Protego | FetchError | None] = {}  # None: all is allowed
        self._locks: dict[str, threading.Lock] = {}
        self._guard = threading.Lock()

    def check(self, url: str) -> float | None:
        """The pause that the host wants, if it says; raises where it does not let us ask for that address."""
        parts = urlsplit(url)
        rules = self._of(f"{parts.scheme}://{parts.netloc}")
        if isinstance(rules, FetchError):
            raise type(rules)(str(rules)) from rules
        if rules is None:
            return None
        if not rules.can_fetch(url, self._agent):
            raise RobotsRefused(f"robots.txt of {parts.netloc} forbids it")
        delay: float | None = rules.crawl_delay(self._agent)
        return delay

    def _of(self, site: str) -> "Protego | FetchError | None":
        with self._guard:
            lock = self._locks.setdefault(site, threading.Lock())
        with lock:
            if site not in self._rules:
                self._rules[site] = self._read(site)
            return self._rules[site]

    def _read(self, site: str) -> "Protego | FetchError | None":
        text = self._kept.get(site) if self._kept else None
        if text is None:
            told = self._ask(f"{site}/robots.txt")
            if isinstance(told, FetchError):
                return told
            text = told
            if self._kept:
                self._kept.put(site, text)
        if not text:
            return None
        from protego import Protego  # many hosts have no rules

        return Protego.parse(text)

    def _ask(self, url: str) -> str | FetchError:
        try:
            status, body = self._fetch(url)
        except (Refused, NoConnection) as error:
            return error  # true of the host, not only of its robots.txt
        except SourceError as error:
            return RobotsRefused(f"{url} cannot be had, so nothing is asked for now: {error}")
        if status == 429 or status >= 500:
            return RobotsRefused(f"{url} answers {status}, so nothing is asked for now")
        return body.decode("utf-8", "replace") if 200 <= status < 300 else ""
