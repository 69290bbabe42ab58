"""Keeping answers: what is new is archived, read and compared; that a source was asked is noted.

Opening the store takes longer than asking for most pages, so it is opened for all answers that are there, never for
one at a time, and never held while a host is waited for. Of sources that are unchanged there is only a check to note;
that waits for the next opening, a few seconds at most: a crash forgets it, and the next run asks once more.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from flows import step, validators
from flows.fetch import Clock, Fetched, now
from flows.plan import Ask
from flows.report import Outcome, Result
from flows.settings import Settings
from schemas.base import SourceError
from schemas.captures import Capture, Response
from schemas.checks import Check, Checked
from schemas.words import Verdict
from warehouse.archive import Archive
from warehouse.connection import PATIENCE
from warehouse.encodings import decoded
from warehouse.store import Warehouse

WAIT = 10.0
"""Seconds that a check may wait to be noted."""


@dataclass(frozen=True)
class Got:
    """What came of asking: an answer, or why there is none."""

    ask: Ask
    answer: Fetched | SourceError


class Keeper:
    """Stores the answers of one run. As a context manager it leaves nothing to be noted."""

    def __init__(self, home: Path, settings: Settings, clock: Clock = now) -> None:
        self._home = home
        self._archive = Archive(home)
        self._most = settings.limits.body_bytes
        self._clock = clock
        self._checks: list[Check] = []
        self._noted = monotonic()

    def __enter__(self) -> "Keeper":
        return self

    def __exit__(self, *_: object) -> None:
        self._store({})

    def keep(self, answers: Sequence[Got]) -> list[Result]:
        """Store answers and read them, where there is anything new in them; their results in the same order."""
        results: dict[int, Result] = {}
        new: dict[int, tuple[Got, Capture]] = {}
        for place, got in enumerate(answers):
            told = self._look(got)
            if isinstance(told, Response):
                (capture,) = self._archive.store([told])
                new[place] = got, capture
            else:
                outcome, results[place] = told
                self._note(got, outcome, results[place].reason)
        if new or monotonic() - self._noted > WAIT:
            results |= self._store(new)
        return [results[place] for place in range(len(answers))]

    def take_over(self) -> list[Check]:
        """The checks that are still to be noted, for whoever opens the store next: here they are forgotten."""
        left, self._checks = self._checks, []
        return left

    def _look(self, got: Got) -> Response | tuple[Checked, Result]:
        """What of an answer is to be archived; or, where nothing is, how it went."""
        last, answer, failed = got.ask.known, got.answer, Outcome.FAILED
        try:
            if not isinstance(answer, Fetched):
                raise answer
            response = answer.response
            if response is not None:
                # Before it is archived: what unpacks to more than a page may hold is none.
                decoded(response.body, response.header("content-encoding"), limit=self._most)
            if response is not None and (last is None or got.ask.again or not _same(self._archive, last, response)):
                return response
        except SourceError as error:
            return Checked.FAILED, Result(source=got.ask.source.id, outcome=failed, reason=str(error))
        assert last is not None, "a 304 to nothing known is a BrokenAnswer"
        if last.verdict is not Verdict.PAGE:
            why = f"still {last.verdict}" + (f": {last.reason}" if last.reason else "")
            return Checked.FAILED, Result(source=got.ask.source.id, outcome=failed, reason=why)
        if got.ask.lacking:
            return Checked.FAILED, Result(source=got.ask.source.id, outcome=failed, reason=f"still {got.ask.lacking}")
        outcome = Checked.NOT_MODIFIED if response is None else Checked.SAME_BYTES
        return outcome, Result(source=got.ask.source.id, outcome=Outcome.UNCHANGED)

    def _store(self, captures: dict[int, tuple[Got, Capture]]) -> dict[int, Result]:
        """Read captures and compare them, those that are there together; then note who was asked."""
        results: dict[int, Result] = {}
        if captures or self._checks:
            with Warehouse.open(self._home, PATIENCE) as warehouse:
                taken = step.take(warehouse, self._archive, (capture for _, capture in captures.values()))
                for (place, (got, capture)), result in zip(captures.items(), taken, strict=True):
                    results[place] = _with_lie(result, got, capture)
                    outcome = Checked.CAPTURED if result.outcome is Outcome.READ else Checked.FAILED
                    self._note(got, outcome, results[place].reason)
                warehouse.checked(self._checks)
        self._checks, self._noted = [], monotonic()
        return results

    def _note(self, got: Got, outcome: Checked, reason: str | None) -> None:
        at = got.answer.checked_at if isinstance(got.answer, Fetched) else self._clock()
        self._checks.append(Check(source=got.ask.source.id, checked_at=at, outcome=outcome, reason=reason))


def _with_lie(result: Result, got: Got, capture: Capture) -> Result:
    """The result, with what the new capture gives away of the last one's validators."""
    last = got.ask.known
    lie = validators.lie(last, capture) if result.outcome is Outcome.READ and last is not None else None
    return result.model_copy(update={"reason": lie}) if lie else result


def _same(archive: Archive, last: Capture, response: Response) -> bool:
    """Whether a response is the last capture over again; packed anew, a page may differ in bytes and be the same."""
    if last.sha256 == hashlib.sha256(response.body).hexdigest() and last.status == response.status:
        return True
    coding = response.header("content-encoding")
    if not coding or last.status != response.status:
        return False
    return archive.body(last) == decoded(response.body, coding)
