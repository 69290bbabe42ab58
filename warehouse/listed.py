"""The entries of feeds in the tables, and the sources that feeds announced."""

from collections.abc import Iterable
from datetime import UTC

from schemas.captures import Capture
from schemas.feeds import Found
from schemas.readings import Reading
from warehouse.entries import fold_entries, found_in, take_entries
from warehouse.tables import Row, Tables

_TIMES = ("found_at", "first_seen_at", "last_seen_at")


class Listed:
    """Written within a transaction that the caller holds. What was found is kept until a feed is written again."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._found: dict[str, Found] | None = None

    def add(self, feed: str, capture: Capture, reading: Reading) -> None:
        """Take in the newest reading of a feed; of a source that is none, it has no entries."""
        if reading.entries:
            rows = {row["url"]: row for row in self._rows("where feed = ?", feed)}
            self._put(feed, (rows | take_entries(feed, rows, capture, reading)).values())

    def again(self, feed: str, readings: Iterable[tuple[Capture, Reading]]) -> None:
        """Make the rows of a feed those that all its readings make."""
        self._put(feed, fold_entries(feed, readings))

    def found(self) -> dict[str, Found]:
        """The sources that any feed announced, by id."""
        if self._found is None:
            self._found = found_in(self._rows("where source is not null"))
        return dict(self._found)

    def _put(self, feed: str, rows: Iterable[Row]) -> None:
        self._found = None
        self._tables.run("delete from history.entries where feed = ?", [feed])
        self._tables.insert("entries", list(rows))

    def _rows(self, where: str, *given: str) -> list[Row]:
        rows = self._tables.select(f"select * from history.entries {where}", given)
        return [row | {name: row[name].astimezone(UTC) for name in _TIMES if row[name] is not None} for row in rows]
