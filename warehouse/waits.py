"""Waiting changes in the tables: found after all changes of a transaction are there, of the sources that it touched.

A new capture is one step; where anything else of a source changed, it is told again from its first capture on. Both
ways end in the same rows. An alert of a change that waits stays in the outbox, where it was written with the change.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import partial

from schemas.captures import Capture
from schemas.changes import Change
from schemas.decisions import Decision
from schemas.readings import Reading
from schemas.trust import Trust, usual_trust
from warehouse.decisions import Decisions
from warehouse.readings import Readings
from warehouse.rows import change_of, with_id
from warehouse.rulings import ruled
from warehouse.tables import Row, Tables
from warehouse.waiting import Look, State, Wait, Waiting

WAY = 1
"""Raised whenever the code would find others: a store that has them by another way finds them anew."""
_PLAIN = ("capture", "why", "incident", "leader", "settled", "settled_at", "is_open")
_TOLD = "flaps is null or kind = 'flapping'"


class Waits:
    """What waits, written within a transaction that the caller holds."""

    def __init__(self, tables: Tables, readings: Readings, decisions: Decisions) -> None:
        self._tables = tables
        self._readings = readings
        self._decisions = decisions

    def is_old(self) -> bool:
        """Whether what is there was found by another way."""
        return self._tables.select("select number from history.ways where name = 'waits'") != [{"number": WAY}]

    def everywhere(self, at: datetime) -> None:
        """Find all of it anew."""
        self.again((row["source"] for row in self._tables.select("select distinct source from history.changes")), at)
        self._tables.run("delete from history.ways where name = 'waits'")
        self._tables.insert("ways", [{"name": "waits", "number": WAY}])

    def after(self, capture: Capture, reading: Reading, at: datetime) -> None:
        """Where a new capture was taken, the newest of its source."""
        touched = self._touched(at)
        if touched.get(capture.source, set()) <= {capture.id}:
            touched.pop(capture.source, None)
            self._step(capture, reading, at)
        self._tell(touched, at)

    def again(self, sources: Iterable[str], at: datetime) -> None:
        """Tell these sources again, and those whose changes this transaction touched."""
        self._tell({*sources, *self._touched(at)}, at)

    def waiting(self) -> list[tuple[Change, str, str | None]]:
        """The changes that wait, oldest first: each with what is doubtful and the incident that it belongs to."""
        rows = self._tables.select(
            "select c.*, w.why, w.incident from history.waits w join history.changes c on c.id = w.change"
            " where w.recorded_to is null and w.state = 'waiting' and c.recorded_to is null"
            " order by c.seen_at, c.source, c.subject, c.metric, c.id"
        )
        return [(change_of(row), row["why"], row["incident"]) for row in rows]

    def confirmed(self, at: datetime) -> list[Change]:
        """The changes that were confirmed in the transaction of this time, before anybody was told of them."""
        rows = self._tables.select(
            "select c.* from history.waits w join history.changes c on c.id = w.change"
            " join history.outbox o on o.change = c.id and o.delivered_at is null and o.dropped_at is null"
            " where w.recorded_from = ? and w.recorded_to is null and w.state = 'confirmed' and c.recorded_to is null"
            " and c.recorded_from < w.recorded_from order by c.seen_at, c.subject, c.metric, c.id",
            [at],
        )
        return [change_of(row) for row in rows]

    def doubted(self) -> set[str]:
        """The sources whose newest page shows a change that waits: a second look at it is wanted."""
        rows = self._tables.select(
            "select distinct w.source from history.waits w join ("
            "select source, arg_max(capture, (captured_at, capture)) as capture from history.readings"
            " where recorded_to is null and verdict = 'page' group by source"
            ") newest using (source, capture) where w.recorded_to is null and w.state = 'waiting'"
        )
        return {row["source"] for row in rows}

    def _touched(self, at: datetime) -> dict[str, set[str]]:
        """The sources whose changes this transaction touched, with the captures that show them."""
        rows = self._tables.select(
            "select distinct source, capture from history.changes where recorded_from = ?1 or recorded_to = ?1", [at]
        )
        touched: dict[str, set[str]] = defaultdict(set)
        for row in rows:
            touched[row["source"]].add(row["capture"])
        return touched

    def _tell(self, sources: Iterable[str], at: datetime) -> None:
        for source in sorted(sources):
            was = self._tables.holding("waits", "source", [source])
            self._tables.replace("waits", was, map(_row, self._fold(source)), at)

    def _step(self, capture: Capture, reading: Reading, at: datetime) -> None:
        was = self._tables.holding("waits", "source", [capture.source], where="is_open")
        where = f"capture = ? and ({_TOLD})"
        rows = self._tables.holding("changes", "source", [capture.source], where=where, given=[capture.id])
        looks = self._looks(capture.source, capture.id) if was or rows else []
        if not looks:
            return
        shown = self._tables.holding("changes", "id", [row["change"] for row in was]) if was else []
        changes = {row["id"]: change_of(row) for row in shown}
        still = [_wait_of(row, changes[row["change"]]) for row in was]
        decisions = self._decisions.of(capture.source)
        waiting = Waiting(self._trust(capture.source), decisions, still)
        told = waiting.take(
            looks[0], [change_of(row) for row in rows], lambda: _as_decided(reading, capture.source, decisions)
        )
        over = {wait.change.id for wait in told}
        self._tables.replace("waits", [row for row in was if row["change"] in over], map(_row, told), at)

    def _fold(self, source: str) -> list[Wait]:
        """All waits of a source, told from the first capture on."""
        changes = defaultdict(list)
        for row in self._tables.holding("changes", "source", [source], where=_TOLD):
            changes[row["capture"]].append(change_of(row))
        if not changes:
            return []
        decisions = self._decisions.of(source)
        waiting, told = Waiting(self._trust(source), decisions), dict[str, Wait]()
        for look in self._looks(source):
            reading = partial(self._reading, source, look.capture, decisions)
            told |= {wait.change.id: wait for wait in waiting.take(look, changes[look.capture], reading)}
        return list(told.values())

    def _looks(self, source: str, capture: str | None = None) -> list[Look]:
        """The captures of a source that were the page, in order of time; or this one alone."""
        rows = self._tables.select(
            "select capture, captured_at, complete, issues, last_value(case when complete then claims end ignore nulls)"
            " over (order by captured_at, capture rows between unbounded preceding and 1 preceding) as stated"
            " from history.readings where source = ?1 and recorded_to is null and verdict = 'page'"
            " qualify capture = ?2 or ?2 is null order by captured_at, capture",
            [source, capture],
        )
        return [
            Look(
                row["capture"], row["captured_at"].astimezone(UTC), row["complete"], tuple(row["issues"]), row["stated"]
            )
            for row in rows
        ]

    def _reading(self, source: str, capture: str, decisions: Sequence[Decision]) -> Reading:
        return _as_decided(self._readings.one(capture), source, decisions)

    def _trust(self, source: str) -> Trust:
        own = self._tables.select("select own_trust from history.sources where id = ?", [source])[0]["own_trust"]
        return Trust.model_validate_json(own) if own else usual_trust()


def _as_decided(reading: Reading, source: str, decisions: Sequence[Decision]) -> Reading:
    return ruled(reading, source, {one.id: one.ruling for one in decisions})


def _row(wait: Wait) -> Row:
    row: Row = {"change": wait.change.id, "source": wait.change.source, "seen_at": wait.change.seen_at}
    row |= {name: getattr(wait, name) for name in _PLAIN}
    return with_id(row | {"state": wait.state.value})


def _wait_of(row: Row, change: Change) -> Wait:
    plain = {name: row[name] for name in _PLAIN}
    plain["settled_at"] = plain["settled_at"].astimezone(UTC) if plain["settled_at"] else None
    return Wait(change, state=State(row["state"]), **plain)
