"""Letters in the tables: what is to be sent to which channel, and how far that came. The machine's own memory.

A letter is written before it is sent, with its words and its id: who is killed between the sending and the note of it
sends the same letter again, and no other.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime

from schemas.letters import Audience, Letter
from warehouse.tables import AMONG, Row, Tables, among

_WAITS = "state = 'waiting'"
_HEARD = """
select o.id, min(l.message) as message from history.outbox o
join (select unnest(about) as alert, message from history.letters where state = 'sent') l on l.alert = o.id
where o.delivered_at is null and o.dropped_at is not null
group by o.id
"""
_MOOT = """
select l.* from history.letters l
join (
    select w.id from (select id, unnest(about) as alert from history.letters where state = 'waiting') w
    join history.outbox o on o.id = w.alert
    left join history.outbox r
        on r.change = o.change and r.retracts and r.dropped_at is null and o.retracts is not true
    group by w.id
    having bool_and(o.dropped_at is not null or r.id is not null)
) gone using (id)
"""
_REACHED = """
select a.alert, a.channel, a.state, a.message
from (select unnest(about) as alert, channel, state, message from history.letters where state <> 'dropped') a
"""


class Letters:
    """The letters of one home; each method that writes is one transaction."""

    def __init__(self, tables: Tables, transaction: Callable[[], AbstractContextManager[datetime]]) -> None:
        self._tables = tables
        self._transaction = transaction

    def add(self, letters: Sequence[Letter]) -> None:
        """Put letters in, all or none."""
        with self._transaction():
            self.insert(letters)

    def insert(self, letters: Sequence[Letter]) -> None:
        """The same within a transaction that the caller holds."""
        rows = [letter.model_dump() | {"audience": letter.audience.value, "state": "waiting"} for letter in letters]
        self._tables.insert("letters", [row | {"about": list(row["about"])} for row in rows])

    def waiting(self, audience: Audience) -> list[Letter]:
        """Letters that are to be sent, oldest first."""
        rows = self._tables.select(
            f"select * from history.letters where {_WAITS} and audience = ? order by created_at, id", [audience.value]
        )
        return [_letter_of(row) for row in rows]

    def reached(self, alerts: Iterable[str]) -> list[Row]:
        """Which of these have a letter for which channel, its message and how it stands; dropped ones do not count."""
        return self._tables.select(f"{_REACHED} where a.alert {AMONG}", [among(alerts)])

    def heard_of(self) -> dict[str, list[str]]:
        """Alerts that were dropped after some channel had heard of them, by a message that told them."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for row in self._tables.select(_HEARD):
            found[row["message"]].append(row["id"])
        return found

    def moot(self) -> list[Letter]:
        """Waiting letters of which no change stands any more, or is being taken back."""
        return [_letter_of(row) for row in self._tables.select(_MOOT)]

    def sent(self, letter: Letter, at: datetime) -> None:
        """The channel has it."""
        self._end(letter.id, "sent", at, error=None, keep=False)

    def failed(self, letter: Letter, error: str, next_at: datetime | None, at: datetime) -> None:
        """The channel did not take it: it is tried again at `next_at`, and not any more where that is None."""
        if next_at is None:
            self._end(letter.id, "dead", at, error=error, keep=True)
            return
        with self._transaction():
            self._tables.run(
                f"update history.letters set attempts = attempts + 1, last_error = ?, next_at = ?"
                f" where id = ? and {_WAITS}",
                [error, next_at, letter.id],
            )

    def dropped(self, letter: Letter, why: str, at: datetime) -> None:
        """Nobody need have it any more."""
        self._end(letter.id, "dropped", at, error=why, keep=False)

    def revive(self) -> int:
        """Let dead letters wait again, as if they had never been tried; returns how many."""
        with self._transaction():
            count = len(self._tables.select("select id from history.letters where state = 'dead'"))
            self._tables.run(
                "update history.letters set state = 'waiting', attempts = 0, next_at = null, ended_at = null"
                " where state = 'dead'"
            )
        return count

    def _end(self, letter: str, state: str, at: datetime, *, error: str | None, keep: bool) -> None:
        with self._transaction():
            self._tables.run(
                "update history.letters set state = ?, ended_at = ?, last_error = ?, next_at = null,"
                " attempts = attempts + ?, text = case when ? then text end"
                f" where id = ? and {_WAITS}",
                [state, at, error, 0 if state == "dropped" else 1, keep, letter],
            )


def _letter_of(row: Row) -> Letter:
    moments = {name: row[name].astimezone(UTC) if row[name] else None for name in ("created_at", "next_at")}
    plain = {name: row[name] for name in Letter.model_fields}
    return Letter(**plain | moments | {"audience": Audience(row["audience"]), "about": tuple(row["about"])})
