"""Retractions: where an alert that was sent turns out wrong, the next digest takes it back.

A better reader makes it wrong; a capture that comes late does not, if the vendor did go from the one statement to the
other, by way of a third. So an alert is right while changes stand that lead from its old statement to its new one.
"""

from datetime import datetime

from warehouse.tables import AMONG, Tables, among

_WRONG = """
with sent as (
    select distinct c.id, c.found_by, c.source, c.subject, c.scope, c.metric, c.precision, c.sparsity, c.memory_kind,
        c.variant, c.old, c.new, c.seen_at
    from history.outbox o
    join history.changes c on c.id = o.change
    where o.delivered_at is not null and o.retracts is not true
        and c.id not in (select id from history.changes where recorded_to is null)
)
select id from sent s
where not exists (select 1 from history.changes c where {same} and c.old is not distinct from s.old)
    or not exists (select 1 from history.changes c where {same} and c.new is not distinct from s.new)
"""
_SAME = " and ".join(
    [
        "c.recorded_to is null and c.seen_at <= s.seen_at",
        *(f"c.{name} = s.{name}" for name in ("source", "subject", "scope", "metric", "found_by")),
        *(f"c.{name} is not distinct from s.{name}" for name in ("precision", "sparsity", "memory_kind", "variant")),
    ]
)
_UNSENT = "retracts and delivered_at is null"


def retract(tables: Tables, at: datetime) -> None:
    """Put in what is to be taken back, and drop what is right again before it was."""
    wrong = {row["id"] for row in tables.select(_WRONG.format(same=_SAME))}
    have = {row["change"] for row in tables.select("select change from history.outbox where retracts")}
    tables.run(
        f"update history.outbox set dropped_at = ? where {_UNSENT} and dropped_at is null and not (change {AMONG})",
        [at, among(wrong)],
    )
    tables.run(f"update history.outbox set dropped_at = null where {_UNSENT} and change {AMONG}", [among(wrong)])
    tables.insert(
        "outbox",
        [
            {"id": f"retraction-{change}", "change": change, "created_at": at, "attempts": 0, "retracts": True}
            for change in sorted(wrong - have)
        ],
    )
