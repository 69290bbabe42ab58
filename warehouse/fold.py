"""History as a fold: what one reading does to what a source has stated so far. Pure; start here.

`take` takes the state of a source and its next reading; `fold` takes all readings in time order. The store uses
`take` for a new capture and `fold` for one that arrives late, for decisions, corrections and a rebuild: the same
rows come out. What people decided about held claims of a capture is a second step at it (`decide`). Changes of
status need the vendor's other sources as well: `standing.py` finds them from the versions.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date
from itertools import chain

from schemas.captures import Capture
from schemas.changes import Change
from schemas.claims import AvailabilityClaim
from schemas.dates import PartialDate
from schemas.decisions import Decision, Ruling
from schemas.products import Source
from schemas.readings import Reading
from schemas.words import ChangeKind, Verdict
from warehouse.absence import absent, is_held
from warehouse.changes import Seen, change, merged
from warehouse.fresh import is_fresh
from warehouse.kinds import kind_of
from warehouse.pairing import pair
from warehouse.pairs import Pairing
from warehouse.rulings import ruled, rulings_at, rulings_before
from warehouse.sent_back import staying
from warehouse.statements import Statement, gather
from warehouse.versions import Began, Ended, Version


@dataclass(frozen=True)
class State:
    """What a source states, and what of its past a step needs."""

    current: tuple[Version, ...] = ()
    withdrawn: frozenset[str] = frozenset()
    started: bool = False
    seen: date | None = None


@dataclass
class Step:
    """What a reading did: rows that ended (as they were, as they are), rows that began, changes, issues."""

    state: State
    ended: list[tuple[Version, Version]] = field(default_factory=list)
    began: list[Version] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    issues: list[str] = field(default_factory=list)


def fold(
    source: Source, readings: Iterable[tuple[Capture, Reading]], decisions: Sequence[Decision] = ()
) -> tuple[list[Version], list[Step]]:
    """All rows and steps of a source's readings, which must come in the order of `(captured_at, id)`."""
    state, steps, rows = State(), [], list[Version]()
    for capture, reading in readings:
        done = take(state, reading, capture, source, decisions)
        rows += [after for _, after in done.ended]
        steps.append(done)
        state = done.state
    return rows + list(state.current), steps


def take(state: State, reading: Reading, capture: Capture, source: Source, decisions: Sequence[Decision] = ()) -> Step:
    """What a capture does to the source's history: its reading, then what was decided about claims that it holds."""
    before, at = rulings_before(capture, decisions), rulings_at(capture, decisions)
    told = ruled(reading, source.id, before)
    stays = staying(state.current, reading, told, before) if Ruling.SENT_BACK in before.values() else frozenset[str]()
    first = step(state, told, capture, source, stays)
    decided = told if at == before else ruled(reading, source.id, at)
    if decided is told or reading.verdict is not Verdict.PAGE:
        return first
    return _both(first, decide(state, first.state, told, decided, capture, source))


def decide(before: State, state: State, told: Reading, decided: Reading, capture: Capture, source: Source) -> Step:
    """What decisions about a reading do: held claims that were accepted are stated now, and their change is told.

    Only what such a claim had kept current can go. `before` is the state that the capture met.
    """
    at = _At(replace(state, started=True, seen=before.seen), decided, capture, source)
    old = {version.statement.said: version for version in state.current}
    pairs = pair([v.statement for v in old.values()], gather(decided.claims), whole=decided.complete)
    kept = [s for s in pairs.lost if is_held(s, told) and not is_held(s, decided)]
    done = at.apply(old, pairs, kept if decided.complete else [], [])
    return replace(done, state=replace(done.state, started=state.started, seen=state.seen))


def _both(first: Step, second: Step) -> Step:
    """Two steps at one capture as one."""
    over = [was for was, _ in second.ended]
    return Step(
        second.state,
        [*first.ended, *second.ended],
        [*(row for row in first.began if row not in over), *second.began],
        merged([*first.changes, *second.changes]),
        first.issues,
    )


def step(
    state: State, reading: Reading, capture: Capture, source: Source, stays: Collection[str] = frozenset()
) -> Step:
    """What this reading does to the source's history; what `stays` is said still, though the reading lacks it."""
    if reading.verdict is not Verdict.PAGE:
        return Step(state)
    at = _At(state, reading, capture, source)
    old = {version.statement.said: version for version in state.current}
    pairs = pair([v.statement for v in old.values()], gather(reading.claims), whole=reading.complete)
    missing = absent(pairs, [v.statement for v in old.values()], reading)
    return at.apply(old, pairs, [one for one in missing.gone if one.said not in stays], missing.issues)


@dataclass(frozen=True)
class _At:
    """One reading at its time."""

    state: State
    reading: Reading
    capture: Capture
    source: Source

    @property
    def _day(self) -> date:
        return self.capture.captured_at.astimezone(UTC).date()

    @property
    def _is_fresh(self) -> bool:
        return not self.state.started and is_fresh(self.reading, self.capture, self.source)

    def apply(self, old: dict[str, Version], pairs: Pairing, gone: list[Statement], issues: list[str]) -> Step:
        """The rows that end and begin, and the state after them."""
        kept = {was.said for was, _ in pairs.kept}
        began: dict[str, Version] = {}
        ended: dict[str, Version] = {}
        for was, now in pairs.kept:
            if was != now:
                ended[was.said] = self._end(old[was.said], Ended.REWORDED)
                began[now.said] = self._reword(old[was.said], now)
        stated = [now for _, now in pairs.changed] + pairs.found
        for now in stated:
            if now.said not in kept:
                began[now.said] = self._begin(now)
        for was, _ in pairs.changed:
            if was.said not in kept:
                ended[was.said] = self._end(old[was.said], Ended.CHANGED)
        replaced = {now.subject for now in stated if isinstance(now.claim, AvailabilityClaim)}
        for was in gone:
            is_replaced = isinstance(was.claim, AvailabilityClaim) and was.subject in replaced
            ended[was.said] = self._end(old[was.said], Ended.CHANGED if is_replaced else Ended.WITHDRAWN)
        withdrawn = (said for said, row in ended.items() if row.ended is Ended.WITHDRAWN)
        untouched = (row for said, row in old.items() if said not in ended)
        state = State(
            current=tuple(chain(untouched, began.values())),
            withdrawn=self.state.withdrawn.union(withdrawn),
            started=self.state.started or self.reading.complete,
            seen=self._day if self.reading.complete else self.state.seen,
        )
        rows = [(old[said], row) for said, row in ended.items()]
        changes = self._news(pairs, gone) if self.state.started or self._is_fresh else []
        return Step(state, rows, list(began.values()), changes, issues)

    def _news(self, pairs: Pairing, gone: list[Statement]) -> list[Change]:
        """The changes; those of status are found elsewhere."""
        seen = Seen.of(self.capture)
        changed = [
            change(*sides, seen=seen, before=was, after=now)
            for was, now in pairs.changed
            if (sides := kind_of(was, now)) is not None
        ]
        withdrawn = [
            change(ChangeKind.WITHDRAWN, was.text, None, seen=seen, before=was)
            for was in gone
            if not isinstance(was.claim, AvailabilityClaim)
        ]
        back = self.state.withdrawn
        come = [
            change(
                ChangeKind.RETURNED if now.said in back else ChangeKind.APPEARED, None, now.text, seen=seen, after=now
            )
            for now in pairs.found
            if not isinstance(now.claim, AvailabilityClaim)
        ]
        return merged(chain(changed, withdrawn, come))

    def _how(self, now: Statement) -> Began:
        if not self.state.started:
            return Began.FRESH if self._is_fresh else Began.FIRST
        return Began.RETURNED if now.said in self.state.withdrawn else Began.LATER

    def _begin(self, now: Statement) -> Version:
        moment = self.capture.captured_at
        return Version(
            source=self.source.id, vendor=self.source.vendor, origin=self.capture.origin, statement=now,
            capture=self.capture.id, since=moment, valid_from=moment, began=self._how(now), made=self._made(now),
        )  # fmt: skip

    def _made(self, now: Statement) -> str:
        """The day stated; but a page that did not say it when last read was changed since, whatever its date."""
        stated = now.claim.stated_on if isinstance(now.claim, AvailabilityClaim) else None
        if stated and (self.state.seen is None or PartialDate(stated).last >= self.state.seen):
            return stated
        return self._day.isoformat()

    def _reword(self, was: Version, now: Statement) -> Version:
        return was._replace(statement=now, capture=self.capture.id, origin=self.capture.origin,
                            valid_from=self.capture.captured_at)  # fmt: skip

    def _end(self, was: Version, how: Ended) -> Version:
        return was._replace(valid_to=self.capture.captured_at, ended=how, ended_by=self.capture.id)
