"""Collect: every source that is due, live: ask, archive, read, compare.

Three steps, so that a scheduler can run them apart: `plan` says whom to ask, `gather` asks (several hosts at a
time, each politely), and a `Keeper` stores the answers that are there. One source's failure is a line of the report.
"""

import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from time import sleep
from urllib.parse import urlsplit

import httpx

from flows import progress
from flows.errors import FetchError
from flows.fetch import Clock, Fetched, Fetcher, now
from flows.finish import finish
from flows.keep import Got, Keeper
from flows.plan import Ask, plan, rounds
from flows.post.channels import Print
from flows.report import RunReport
from flows.settings import Settings
from schemas.base import SourceError

BATCH = 50
"""Answers that are stored together, at most."""
GATHER = 0.01
"""Seconds in which further answers gather once there is one: to change over to whoever stores them, and back to whoever
asks, takes a tenth as long as to ask, and at each answer it did."""
SOON = 0.1
"""Seconds without any answer after which one host more is asked at the same time."""


def collect(
    home: Path,
    settings: Settings,
    sources: Sequence[str] | None = None,
    transport: httpx.BaseTransport | None = None,
    clock: Clock = now,
    *,
    stdout: Print | None = None,
) -> RunReport:
    """Ask every source that is due, or those named, due or not."""
    planned = plan(home, settings, sources, clock=clock)
    results = list(planned.results)
    for number, result in enumerate(results, 1):
        progress.step(number, planned.total, result)
    with Fetcher(settings, transport, clock, home=home) as fetcher, Keeper(home, settings, clock) as keeper:
        for asks in rounds(home, planned):
            total = len(results) + len(asks)
            for answers in gather(fetcher, asks, settings.limits.hosts):
                for result in keeper.keep(answers):
                    results.append(result)
                    progress.step(len(results), total, result)
        checks = keeper.take_over()
    return finish(home, settings, results, planned.corrections, stdout, live=True, clock=clock, checks=checks)


def gather(fetcher: Fetcher, asks: Sequence[Ask], workers: int) -> Iterator[list[Got]]:
    """The answers as they come, those together that are there; hosts side by side, each host's pages one by one.

    One worker goes from host to host as long as they answer at once; where they let us wait, others begin, up to
    `workers`. Many that have no time to wait would only stand in each other's way.
    """
    answers: SimpleQueue[Got] = SimpleQueue()
    hosts = deque(by_host(asks))
    stopped = threading.Event()

    def work() -> None:
        with suppress(IndexError):  # no host is left
            while True:
                for ask in hosts.popleft():
                    if stopped.is_set():
                        return
                    answers.put(Got(ask, _answer(fetcher, ask)))

    with ThreadPoolExecutor(max_workers=workers, thread_name_prefix="host") as pool:
        pool.submit(work)
        begun = 1
        try:
            left = len(asks)
            while left:
                if got := _there(answers):
                    left -= len(got)
                    yield got
                elif hosts and begun < workers:
                    pool.submit(work)
                    begun += 1
        finally:
            stopped.set()  # whoever stops listening does not wait for hosts that were not asked yet


def _there(answers: SimpleQueue[Got]) -> list[Got]:
    """Wait for an answer, and take those that come with it; none where none comes soon."""
    got: list[Got] = []
    with suppress(Empty):
        got.append(answers.get(timeout=SOON))
        sleep(GATHER)
        while len(got) < BATCH:
            got.append(answers.get_nowait())
    return got


def by_host(asks: Iterable[Ask]) -> list[list[Ask]]:
    """The pages of one host together, in the order given."""
    hosts: dict[str, list[Ask]] = {}
    for ask in asks:
        hosts.setdefault(urlsplit(ask.source.url).netloc, []).append(ask)
    return list(hosts.values())


def _answer(fetcher: Fetcher, ask: Ask) -> Fetched | SourceError:
    try:
        return fetcher.fetch(ask.source, ask.last)
    except FetchError as error:
        return error
    except Exception as error:  # noqa: BLE001 - a server may break a client in ways nobody foresaw
        return FetchError(f"unexpected: {type(error).__name__}: {error}")
