"""Collect: every source that is due, live: ask, archive, read, compare.

Three steps, so that a scheduler can run them apart: `plan` says whom to ask, `gather` asks (several hosts at a
time, each politely), `keep` stores one answer. The store is held for one source's answer only, and one
source's failure is a line of the report.
"""

import hashlib
import threading
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from urllib.parse import urlsplit

import httpx

from flows import progress, step, validators
from flows.alert import Print
from flows.errors import FetchError
from flows.fetch import Clock, Fetched, Fetcher, now
from flows.finish import finish
from flows.plan import Ask, plan
from flows.report import Outcome, Result, RunReport
from flows.settings import Settings
from schemas.base import SourceError
from schemas.captures import Capture, Response
from schemas.checks import Check, Checked
from schemas.words import Verdict
from warehouse.archive import Archive
from warehouse.connection import PATIENCE
from warehouse.encodings import decoded
from warehouse.store import Warehouse


@dataclass(frozen=True)
class Got:
    """What came of asking: an answer, or why there is none."""

    ask: Ask
    answer: Fetched | SourceError


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
    with Fetcher(settings, transport, clock) as fetcher:
        for got in gather(fetcher, planned.asks, settings.limits.hosts):
            results.append(keep(home, settings, got, clock))
            progress.step(len(results), planned.total, results[-1])
    return finish(home, settings, results, planned.corrections, stdout)


def gather(fetcher: Fetcher, asks: Sequence[Ask], workers: int) -> Iterator[Got]:
    """The answers as they come; hosts side by side, and each host's pages one after the other."""
    answers: SimpleQueue[Got] = SimpleQueue()
    stopped = threading.Event()

    def one_host(waiting: Iterable[Ask]) -> None:
        for ask in waiting:
            if stopped.is_set():
                return
            answers.put(Got(ask, _answer(fetcher, ask)))

    with ThreadPoolExecutor(max_workers=workers, thread_name_prefix="host") as pool:
        for waiting in by_host(asks):
            pool.submit(one_host, waiting)
        try:
            for _ in asks:
                yield answers.get()
        finally:
            stopped.set()  # whoever stops listening does not wait for hosts that were not asked yet


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


def keep(home: Path, settings: Settings, got: Got, clock: Clock = now) -> Result:
    """Store one source's answer and read it, if there is anything new in it."""
    source, answer, at = got.ask.source.id, got.answer, clock()
    if isinstance(answer, Fetched):
        at = answer.checked_at
        try:
            outcome, result = _keep(home, settings, got.ask, answer)
        except SourceError as error:
            answer = error
    if not isinstance(answer, Fetched):
        outcome, result = Checked.FAILED, Result(source=source, outcome=Outcome.FAILED, reason=str(answer))
    with Warehouse.open(home, PATIENCE) as warehouse:
        warehouse.checked(Check(source=source, checked_at=at, outcome=outcome, reason=result.reason))
    return result


def _keep(home: Path, settings: Settings, ask: Ask, answer: Fetched) -> tuple[Checked, Result]:
    archive, response, last = Archive(home), answer.response, ask.known
    if response is not None:
        # Before it is archived: what unpacks to more than a page may hold is none.
        decoded(response.body, response.header("content-encoding"), limit=settings.limits.body_bytes)
    if last is not None and (response is None or _same(archive, last, response)):
        if last.verdict is not Verdict.PAGE:
            why = f"still {last.verdict}" + (f": {last.reason}" if last.reason else "")
            return Checked.FAILED, Result(source=ask.source.id, outcome=Outcome.FAILED, reason=why)
        outcome = Checked.NOT_MODIFIED if response is None else Checked.SAME_BYTES
        return outcome, Result(source=ask.source.id, outcome=Outcome.UNCHANGED)
    assert response is not None, "a 304 to nothing known is a BrokenAnswer"
    (capture,) = archive.store([response])
    with Warehouse.open(home, PATIENCE) as warehouse:
        result = step.take(warehouse, archive, capture)
    if result.outcome is Outcome.READ and last is not None and (lie := validators.lie(last, capture)):
        result = result.model_copy(update={"reason": lie})
    return Checked.CAPTURED if result.outcome is Outcome.READ else Checked.FAILED, result


def _same(archive: Archive, last: Capture, response: Response) -> bool:
    """Whether a response is the last capture over again; packed anew, a page may differ in bytes and be the same."""
    if last.sha256 == hashlib.sha256(response.body).hexdigest() and last.status == response.status:
        return True
    coding = response.header("content-encoding")
    if not coding or last.status != response.status:
        return False
    return archive.body(last) == decoded(response.body, coding)
