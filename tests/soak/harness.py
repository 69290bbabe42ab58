"""Weeks of runs over a web that changes and fails, in minutes: the clock is handed in, and nobody sleeps.

usage: python -m tests.soak.harness [--sources N] [--days D] [--minutes M] [--seed S]

Everything is as it is live (fetching over loopback, the gate, the readers, the store, alerts), but for the clock, the
resolver and the pauses, which pass in no time and are looked at instead. After every day: each change that a page
showed is told once, in the run that saw it or, where it was doubtful, in the next that saw the page; nothing else is
told; no host had two requests at a time, or two with less than its pause between them. In the end what is not told yet
is listed with the reason, and days follow on which nothing changes or fails, until all is told: then every change was
told once. No file or thread is left open, and the memory of the second half is that of the first.
"""

import argparse
import os
import random
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
import stamina

from flows import wire
from flows.collect import collect
from flows.report import Outcome
from flows.settings import Alerts, Limits, Pauses, Settings
from schemas.products import Source, Vendor
from schemas.words import PageKind
from tests.flows.loopback import Site
from tests.soak.web import DELAY, Told, Web
from warehouse import released

START = datetime(2026, 11, 30, 5, tzinfo=UTC)
PAUSE = 2.0
QUIET = 4
"""Days without change or failure in which all must be told: a doubtful change waits for one look more, and a page that
failed when it changed is seen on the first of them."""
SETTINGS = Settings(
    contact="tests@example.org",
    allow_private=True,
    alerts=Alerts(channels=("file",)),
    pauses=Pauses(host=PAUSE, longest=60.0),
    limits=Limits(fetch_seconds=20.0, attempts=2),
)
_WAITING = "select source, metric, old, new, why from changes where state = 'waiting'"
_ALERTS = """
select alert, source, metric, old, new, retracts from alerts where state = 'delivered' and digest is not null
"""


class Watch(threading.local):
    """The time of each thread, which passes only where it would have slept: a host is asked by one thread in a run."""

    now = 0.0

    def monotonic(self) -> float:
        """The time."""
        return self.now

    def sleep(self, seconds: float) -> None:
        """Let it pass."""
        self.now += seconds


class Recorded(httpx.BaseTransport):
    """The live transport; keeps when each host was asked."""

    def __init__(self, watch: Watch) -> None:
        self.asked: dict[str, list[float]] = {}
        self._watch = watch
        self._inner = wire.transport(allow_private=True, limits=SETTINGS.limits)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.setdefault(request.url.host, []).append(self._watch.monotonic())
        return self._inner.handle_request(request)

    def close(self) -> None:
        self._inner.close()

    def too_soon(self) -> list[str]:
        """Hosts that were asked before their pause was over; robots.txt comes first, so only then is its wish known."""
        return [
            f"{host}: {later - earlier:g} s"
            for host, times in self.asked.items()
            for place, (earlier, later) in enumerate(pairwise(times))
            if later - earlier < (DELAY if place and int(host[4:-5]) % 2 else PAUSE) - 1e-6
        ]


@dataclass
class Soak:
    """A home, its web, and what was told so far."""

    home: Path
    web: Web
    watch: Watch
    day: int = 0
    changes: Counter[Told] = field(default_factory=Counter)
    told: Counter[Told] = field(default_factory=Counter)
    due: dict[str, list[Told]] = field(default_factory=dict)
    alerts: set[str] = field(default_factory=set)
    failed: int = 0

    def run(self, *, quiet: bool = False) -> None:
        """One day; a quiet one has neither changes nor failures."""
        self.web.live(failing=0.0 if quiet or self.day == 0 else 0.1, changing=not quiet)
        transport = Recorded(self.watch)
        moment = START + timedelta(days=self.day)
        report = collect(self.home, SETTINGS, transport=transport, clock=lambda: moment)
        assert not (hosts := transport.too_soon()), f"day {self.day}: asked too soon: {hosts}"
        assert self.web.crowded <= 1, f"day {self.day}: two requests at a time to one host"
        assert not report.delivery.failures, report.delivery.failures
        self.failed += sum(result.outcome is Outcome.FAILED for result in report.results)
        self._check(self.web.seen())
        self.day += 1

    def _check(self, shown: dict[str, list[Told]]) -> None:
        with released.connect(self.home) as con:
            rows = con.execute(_ALERTS).fetchall()
        new = {row[0]: row[1:5] for row in rows if row[0] not in self.alerts}
        assert not any(row[5] for row in rows), "an alert was taken back"
        assert len({row[0] for row in rows}) == len(rows)
        self.alerts |= new.keys()
        self.told.update(new.values())
        for source, changes in shown.items():
            late = self.due.pop(source, [])
            assert not (owed := [one for one in late if not self.told[one]]), f"day {self.day}: still not told: {owed}"
            if self.day:  # the first sight of a page starts its history
                self.changes.update(changes)
                self.due[source] = changes
        assert not (doubled := {one: n for one, n in self.told.items() if n > self.changes[one]}), (
            f"day {self.day}: no change, or told before: {doubled}"
        )

    @property
    def owed(self) -> dict[Told, str]:
        """What happened and is not told yet, with the reason."""
        with released.connect(self.home) as con:
            waiting = {row[:4]: row[4] for row in con.execute(_WAITING).fetchall()}
        late = [one for one in self.changes if self.told[one] < self.changes[one]]
        return dict.fromkeys(self.web.unseen, "the page failed since it says so") | {
            one: f"waits for a second look: {waiting[one]}" if one in waiting else "NOT KNOWN" for one in late
        }

    def settle(self) -> int:
        """Quiet days until all is told; how many it took."""
        for days in range(QUIET + 1):
            if not (owed := self.owed):
                return days
            self.run(quiet=True)
        raise AssertionError(f"still not told after {QUIET} quiet days: {owed}")


@contextmanager
def soak(home: Path, sources: int, seed: int) -> Iterator[Soak]:
    """The web's servers and our settings for it."""
    web, site, watch = Web(sources, random.Random(seed)), Site(), Watch()
    site.route = lambda _: web.answer
    port = site.url.rpartition(":")[2]
    watched = {
        page.source: Source(
            id=page.source,
            vendor="acme",
            url=f"http://{page.host}:{port}/x{page.number}",
            page=PageKind.PRODUCT,
            cadence="daily",
        )
        for page in web.pages
    }
    known = SimpleNamespace(
        sources=watched,
        products={},
        vendors={"acme": Vendor(id="acme", name="ACME", words=("ACME",), hosts=("test",))},
        source_for=lambda _: None,
    )
    with pytest.MonkeyPatch.context() as patch, stamina.set_testing(True, attempts=2):
        for module in ("alert", "plan", "sources"):
            patch.setattr(f"flows.{module}.catalogue", lambda: known)
        patch.setattr("flows.lookup.numbers", lambda *_: ["127.0.0.1"])
        patch.setattr("flows.pace.monotonic", watch.monotonic)
        patch.setattr("flows.pace.sleep", watch.sleep)
        patch.setattr("flows.progress.step", lambda *_: None)
        try:
            yield Soak(home, web, watch)
        finally:
            site.close()


def memory() -> float:
    """Megabytes that this process holds."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def open_files() -> int:
    """How many files and connections this process has open."""
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def main() -> None:
    """As long as asked, and say so."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=int, default=500)
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="after which no day begins")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    given = parser.parse_args()
    stamina.instrumentation.set_on_retry_hooks([])  # which would tell of every retry on standard error
    print(f"seed {given.seed}: {given.sources} sources, {given.days} days")
    held: list[float] = []
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, soak(Path(folder), given.sources, given.seed) as trial:
        for day in range(given.days):
            if time.perf_counter() - begun > given.minutes * 60:
                print(f"{given.minutes:g} minutes are over")
                break
            trial.run()
            held.append(memory())
            print(
                f"day {day + 1}: {sum(trial.changes.values())} changes shown, {sum(trial.told.values())} told,"
                f" {trial.failed} failures, {held[-1]:.0f} MB, {open_files()} files,"
                f" {time.perf_counter() - begun:.0f} s",
                flush=True,
            )
        half = len(held) // 2
        grown = max(held[half:]) / max(held[:half] or held) - 1
        owed = trial.owed
        print(f"not told in the end: {len(owed)}")
        for (source, metric, before, after), why in sorted(owed.items(), key=lambda one: one[1]):
            print(f"  {why}: {source} {metric}: {before} -> {after}")
        days = trial.settle()
        print(f"after {days} quiet days: {trial.changes.total()} changes shown, {trial.told.total()} told, once each")
        print(f"memory of the second half: {grown:+.1%}; failures: {dict(trial.web.failures)}")


if __name__ == "__main__":
    main()
