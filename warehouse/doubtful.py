"""The changes that wait, as the tables have them; how they come to wait is waits.py's affair.

Apart from it, since every run asks for them and few runs make one wait.
"""

from collections.abc import Iterable
from datetime import datetime

from schemas.changes import Change
from warehouse.tables import Row, Tables


def waiting(tables: Tables) -> list[tuple[Change, str, str | None]]:
    """The changes that wait to be told, oldest first: each with what is doubtful and the incident that it belongs to.

    Not those of which nobody is told however they are settled, as what a backfill found.
    """
    rows = tables.select(
        "select c.*, w.why, w.incident from history.waits w join history.changes c on c.id = w.change"
        " semi join history.outbox o on o.change = c.id and o.delivered_at is null and o.dropped_at is null"
        " where w.recorded_to is null and w.state = 'waiting' and c.recorded_to is null"
        " order by c.seen_at, c.source, c.subject, c.metric, c.id"
    )
    return [(change, row["why"], row["incident"]) for change, row in zip(_changes(rows), rows, strict=True)]


def confirmed(tables: Tables, at: datetime) -> list[Change]:
    """The changes that were confirmed in the transaction of this time, before anybody was told of them."""
    return _changes(
        tables.select(
            "select c.* from history.waits w join history.changes c on c.id = w.change"
            " join history.outbox o on o.change = c.id and o.delivered_at is null and o.dropped_at is null"
            " where w.recorded_from = ? and w.recorded_to is null and w.state = 'confirmed' and c.recorded_to is null"
            " and c.recorded_from < w.recorded_from order by c.seen_at, c.subject, c.metric, c.id",
            [at],
        )
    )


def doubted(tables: Tables) -> set[str]:
    """The sources whose newest page shows a change that waits: a second look at it is wanted."""
    rows = tables.select(
        "select distinct w.source from history.waits w join ("
        "select source, arg_max(capture, (captured_at, capture)) as capture from history.readings"
        " where recorded_to is null and verdict = 'page' group by source"
        ") newest using (source, capture) where w.recorded_to is null and w.state = 'waiting'"
    )
    return {row["source"] for row in rows}


def _changes(rows: Iterable[Row]) -> list[Change]:
    from warehouse.rows import change_of

    return [change_of(row) for row in rows]
