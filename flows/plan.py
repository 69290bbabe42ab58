"""Whom a run asks: the sources that are due, or those named; and with which validators."""

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from extractors.catalogue import catalogue
from flows import falling, step, validators
from flows.fetch import Clock, now
from flows.report import Outcome, Result
from flows.schedules import Schedule
from flows.settings import Settings
from flows.settle import settle
from flows.sources import announced_sources
from schemas.base import InputError
from schemas.captures import Capture, iso
from schemas.products import Source
from schemas.words import Origin, PageKind, Verdict
from warehouse.archive import Archive
from warehouse.checks import Asked
from warehouse.connection import PATIENCE
from warehouse.store import Warehouse

PERIODS = {
    "hourly": timedelta(hours=1),
    "daily": timedelta(days=1),
    "weekly": timedelta(days=7),
    "monthly": timedelta(days=30),
}
# A schedule's runs are never a period apart to the second.
_EARLY = 0.9


@dataclass(frozen=True)
class Ask:
    """One source to ask. `known` is its last capture; `last` the same where the request may be conditional.

    `again`: that capture shows a doubtful change. The answer is wanted in full, and kept whatever it is: a page that
    says the same twice confirms it. `lacking`: what is wrong with that capture, as long as the page stays so.
    """

    source: Source
    known: Capture | None = None
    last: Capture | None = None
    again: bool = False
    lacking: str | None = None


@dataclass(frozen=True)
class Plan:
    """Whom to ask, what is told already (whom not to ask and why, what a killed run left), and corrections made."""

    asks: list[Ask]
    results: list[Result]
    corrections: int
    announced: frozenset[str] = frozenset()
    """Ids of what feeds had announced before."""

    @property
    def total(self) -> int:
        """How many results the run will have."""
        return len(self.asks) + len(self.results)


def plan(
    home: Path,
    settings: Settings,
    names: Sequence[str] | None = None,
    *,
    schedule: Schedule | None = None,
    clock: Clock = now,
) -> Plan:
    """Bring the store up to date with what is archived and how we read, then see who is due."""
    in_full = schedule is Schedule.EVERYTHING
    asks: list[Ask] = []
    with Warehouse.open(home, PATIENCE) as warehouse:
        if Origin.SYNTHETIC in warehouse.origins():
            raise InputError(f"{home} holds synthetic captures; name another home for live ones in SPECWATCH_HOME")
        archive = Archive(home)
        warehouse.sync_products(catalogue().products.values())
        settle(warehouse)
        corrections = step.correct(warehouse, archive)
        results = list(step.recover(warehouse, archive).values())
        asked, last, reused = warehouse.asked(), warehouse.last_captures(), warehouse.of_reused_validators()
        found = warehouse.found()
        gone = falling.gone(warehouse.failing(), last, clock()) if found else {}
        doubted, claims = warehouse.doubted(), warehouse.claims()
        known = catalogue().sources | announced_sources(found)
        for source in _named(names, known) if names else known.values():
            # The hourly schedule brings the second look at a page of any kind.
            is_taken = schedule is None or schedule.takes(source)
            if not is_taken and not (schedule is Schedule.FEEDS and source.id in doubted):
                continue
            found_on = found[source.id].found_at.date() if source.id in found else None
            pace = falling.cadence_at(source, found_on, clock(), settings.posts)
            before, again = asked.get(source.id, Asked()), source.id in doubted
            soon = timedelta(minutes=source.trust.again_minutes) if again else None
            ended = gone.get(source.id) if source.found_in else None
            if why_not := _why_not(
                source, pace, before.answered_at, clock(), named=bool(names), in_full=in_full, soon=soon, gone=ended
            ):
                results.append(Result(source=source.id, outcome=Outcome.SKIPPED, reason=why_not))
                continue
            newest, lied = last.get(source.id), any(validators.lies(reused.get(source.id, [])))
            trusted = validators.trusted(newest, before.believed, settings.limits.full_every, lied=lied)
            lacking = step.lacking(source, newest, claims.get(source.id, 0)) if newest else None
            is_second = again and newest is not None and newest.verdict is Verdict.PAGE
            is_full = in_full or is_second or lacking is not None
            asks.append(Ask(source, newest, None if is_full else trusted, is_second, lacking))
    return Plan(asks, results, corrections, frozenset(found))


def rounds(home: Path, planned: Plan) -> Iterator[list[Ask]]:
    """Whom to ask, round by round: those who are due, then what their feeds announced and nobody had announced before.

    Two rounds follow at most: an index announces sitemaps, and these announce pages. Each round is stored before the
    next is asked for.
    """
    asks, before = planned.asks, set(planned.announced)
    for _ in range(3):
        if asks:
            yield asks
        if not any(ask.source.page is PageKind.FEED for ask in asks):
            return
        with Warehouse.open(home, PATIENCE) as warehouse:
            new = announced_sources(warehouse.found())
        asks = [Ask(source) for name, source in new.items() if name not in before and source.cadence != "paused"]
        before |= new.keys()


def _named(names: Sequence[str], known: Mapping[str, Source]) -> list[Source]:
    for name in names:
        if name not in known:
            like = difflib.get_close_matches(name, known, n=3)
            hint = f"; did you mean {' or '.join(like)}?" if like else ""
            raise InputError(f"no source {name!r}{hint} `specwatch sources` lists them")
    return [known[name] for name in dict.fromkeys(names)]


def _why_not(
    source: Source,
    pace: str,
    answered_at: datetime | None,
    at: datetime,
    *,
    named: bool,
    in_full: bool,
    soon: timedelta | None,
    gone: datetime | None,
) -> str | None:
    """Why a source is not asked now; what failed is asked by the next run, and a doubtful page `soon`."""
    if not source.address_known:
        return "address unknown: nobody has found where it is published"
    if named:
        return None
    if gone:
        return f"gone since {gone:%Y-%m-%d}: asked only when it is named"
    if pace not in PERIODS:
        return f"{pace}: asked only when it is named"
    if in_full:
        return None
    period = min(PERIODS[pace], soon or PERIODS[pace])
    if answered_at is not None and at < (until := answered_at + _EARLY * period):
        return f"not due before {iso(until)}"
    return None
