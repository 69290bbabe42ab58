"""Incidents in the tables: which troubles are known, so that each is told once when it opens and once when it ends."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime

from schemas.incidents import Incident, TroubleKind
from schemas.letters import Letter
from warehouse.letters import Letters
from warehouse.tables import AMONG, Row, Tables, among


class Incidents:
    """The incidents of one home."""

    def __init__(
        self, tables: Tables, letters: Letters, transaction: Callable[[], AbstractContextManager[datetime]]
    ) -> None:
        self._tables = tables
        self._letters = letters
        self._transaction = transaction

    def open(self) -> list[Incident]:
        """Those that are not over, oldest first."""
        rows = self._tables.select("select * from history.incidents where closed_at is null order by opened_at, id")
        return [_incident_of(row) for row in rows]

    def note(self, opened: Sequence[Incident], closed: Iterable[str], at: datetime, letters: Sequence[Letter]) -> None:
        """Some open and some are over, in one transaction with the letters that tell it."""
        with self._transaction():
            self._tables.insert(
                "incidents", [incident.model_dump() | {"kind": incident.kind.value} for incident in opened]
            )
            self._tables.run(
                f"update history.incidents set closed_at = ? where id {AMONG} and closed_at is null",
                [at, among(closed)],
            )
            self._letters.insert(letters)


def _incident_of(row: Row) -> Incident:
    moments = {name: row[name].astimezone(UTC) if row[name] else None for name in ("since", "opened_at", "closed_at")}
    return Incident(**row | moments | {"kind": TroubleKind(row["kind"])})
