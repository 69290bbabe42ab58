"""How changes come to wait: found after all changes of a transaction are there, of the sources that it touched.

A new capture is one step; where anything else of a source changed, it is told again from its first capture on. Both
ways end in the same rows. An alert of a change that waits stays in the outbox, where it was written with the change.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial

from schemas.changes import Change
from schemas.decisions import Decision
from schemas.readings import Reading
from schemas.trust import Trust, usual_trust
from warehouse import ways
from warehouse.decisions import Decisions
from warehouse.news import News
from warehouse.pairs import by
from warehouse.readings import Readings, Taken
from warehouse.rows import change_of
from warehouse.rulings import ruled
from warehouse.tables import AMONG, Row, Tables, among
from warehouse.wait import Look, State, Wait
from warehouse.waiting import Waiting

_PLAIN = ("capture", "why", "incident", "leader", "settled", "settled_at", "is_open")
_TOLD = "flaps is null or kind = 'flapping'"


class Waits:
    """What waits, written within a transaction that the caller holds."""

    def __init__(self, tables: Tables, readings: Readings, decisions: Decisions, news: News) -> None:
        self._tables = tables
        self._readings = readings
        self._decisions = decisions
        self._news = news

    def everywhere(self, at: datetime) -> None:
        """Find all of it anew."""
        self.again((row["source"] for row in self._tables.select("select distinct source from history.changes")), at)
        ways.note(self._tables, "waits")

    def after(
        self,
        taken: Sequence[Taken],
        looks: Iterable[Look],
        decisions: Mapping[str, Sequence[Decision]],
        again: Iterable[str],
        at: datetime,
    ) -> None:
        """Where new captures were taken, each the newest of its source; and of sources that are to be told again.

        `looks` are those of the captures that were the page.
        """
        touched = self._news.touched()
        steps = [one for one in taken if touched.get(one[0].id, set()) <= {one[1].id}]
        self._steps(steps, {look.capture: look for look in looks}, decisions, at)
        self._tell({*again, *touched} - {source.id for source, _, _ in steps}, at)

    def again(self, sources: Iterable[str], at: datetime) -> None:
        """Tell these sources again, and those whose changes this transaction touched."""
        self._tell({*sources, *self._news.touched()}, at)

    def _tell(self, sources: Iterable[str], at: datetime) -> None:
        for source in sorted(sources):
            was = self._tables.holding("waits", "source", [source])
            self._tables.replace("waits", was, map(_row, self._fold(source)), at)

    def _steps(
        self,
        taken: Sequence[Taken],
        looks: Mapping[str, Look],
        decisions: Mapping[str, Sequence[Decision]],
        at: datetime,
    ) -> None:
        """Take the newest captures of some sources, where anything waits or has changed."""
        was = self._tables.holding("waits", "source", [source.id for source, _, _ in taken], where="is_open")
        still = by(self._waits_of(was), lambda wait: wait.change.source)
        own = by((one for one in self._news.of(looks) if one.is_told), lambda one: one.capture)
        told: list[Wait] = []
        for source, capture, reading in taken:
            if capture.id in looks and (source.id in still or capture.id in own):
                decided = decisions.get(source.id, [])
                waiting = Waiting(source.own_trust or usual_trust(), decided, still.get(source.id, ()))
                mine = [one.change for one in own.get(capture.id, ())]
                told += waiting.take(looks[capture.id], mine, partial(_as_decided, reading, source.id, decided))
        over = {wait.change.id for wait in told}
        self._tables.replace("waits", [row for row in was if row["change"] in over], map(_row, told), at)

    def _waits_of(self, rows: Sequence[Row]) -> list[Wait]:
        """Waits that the table holds, each with its change."""
        if not rows:
            return []
        where, given = f"id {AMONG}", [among(row["change"] for row in rows)]
        found = self._tables.holding("changes", "source", {row["source"] for row in rows}, where=where, given=given)
        changes = {row["id"]: change_of(row) for row in found}
        return [_wait_of(row, changes[row["change"]]) for row in rows]

    def _fold(self, source: str) -> list[Wait]:
        """All waits of a source, told from the first capture on."""
        changes = defaultdict(list)
        for row in self._tables.holding("changes", "source", [source], where=_TOLD):
            changes[row["capture"]].append(change_of(row))
        if not changes:
            return []
        decisions = self._decisions.of([source]).get(source, [])
        waiting, told = Waiting(self._trust(source), decisions), dict[str, Wait]()
        for look in self._looks(source):
            reading = partial(self._reading, source, look.capture, decisions)
            told |= {wait.change.id: wait for wait in waiting.take(look, changes[look.capture], reading)}
        return list(told.values())

    def _looks(self, source: str) -> list[Look]:
        """The captures of a source that were the page, in order of time."""
        rows = self._tables.select(
            "select capture, captured_at, complete, issues, last_value(case when complete then claims end ignore nulls)"
            " over (order by captured_at, capture rows between unbounded preceding and 1 preceding)"
            " as stated from history.readings where source = ? and recorded_to is null and verdict = 'page'"
            " order by captured_at, capture",
            [source],
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
        (row,) = self._tables.select("select own_trust from history.sources where id = ?", [source])
        return Trust.model_validate_json(row["own_trust"]) if row["own_trust"] else usual_trust()


def _as_decided(reading: Reading, source: str, decisions: Sequence[Decision]) -> Reading:
    return ruled(reading, source, {one.id: one.ruling for one in decisions})


def _row(wait: Wait) -> Row:
    return vars(wait) | {"change": wait.change.id, "source": wait.change.source, "seen_at": wait.change.seen_at}


def _wait_of(row: Row, change: Change) -> Wait:
    plain = {name: row[name] for name in _PLAIN}
    plain["settled_at"] = plain["settled_at"].astimezone(UTC) if plain["settled_at"] else None
    return Wait(change, state=State(row["state"]), **plain)
