"""The changes that one transaction makes: written to their table, and at hand afterwards.

Waits, the outbox and whoever recorded the captures all ask for them: reading back a thousand rows that were written
a moment ago took as long as comparing them.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from schemas.changes import Change
from schemas.words import ChangeKind
from warehouse.tables import Row, Tables


class Made(NamedTuple):
    """A change, and its row in the table."""

    change: Change
    row: Row

    @property
    def capture(self) -> str:
        """The capture that shows it."""
        return str(self.row["capture"])

    @property
    def is_told(self) -> bool:
        """Whether it is shown: of a source that goes back and forth only the report is."""
        return self.row.get("flaps") is None or self.change.kind is ChangeKind.FLAPPING


class News:
    """The table `changes`, and what the transaction that goes on did to it.

    `clashed` says whether it touched a disagreement, of which the alerts may be over.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.begin()

    def begin(self) -> None:
        """Forget what the transaction before this one did."""
        self._made: dict[str, Made] = {}
        self._undone: list[Row] = []
        self.clashed = False

    def add(self, made: Sequence[Made], at: datetime) -> None:
        """Put changes in that are not there yet."""
        self._tables.insert("changes", [one.row for one in made], at)
        self._made |= {one.change.id: one for one in made}

    def replace(self, was: Sequence[Row], made: Iterable[Made], at: datetime) -> None:
        """Put changes in the place of those that `Tables.holding` gave."""
        now = {one.change.id: one for one in made}
        closed, added = self._tables.replace("changes", was, [one.row for one in now.values()], at)
        for row in closed:
            self._made.pop(row["id"], None)
        self._undone += closed
        self._made |= {row["id"]: now[row["id"]] for row in added}

    def of(self, captures: Collection[str]) -> list[Made]:
        """Those that these captures show."""
        return [one for one in self._made.values() if one.capture in captures]

    def told(self) -> list[Made]:
        """All that are shown, in the order in which they are told."""
        return sorted((one for one in self._made.values() if one.is_told), key=_order)

    def touched(self) -> dict[str, set[str]]:
        """The sources whose changes came or went, with the captures that show them."""
        touched: dict[str, set[str]] = defaultdict(set)
        for row in (*(one.row for one in self._made.values()), *self._undone):
            touched[row["source"]].add(row["capture"])
        return touched

    @property
    def ends_alerts(self) -> bool:
        """Whether an alert that waits may be none any more."""
        return self.clashed or bool(self._undone)


def _order(made: Made) -> tuple[object, ...]:
    one = made.change
    optional = (one.precision, one.kind.value, one.old, one.new)
    return (one.subject, one.scope, one.metric, *((text is None, text or "") for text in optional), one.id)
