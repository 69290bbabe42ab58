"""Retractions: where an alert that was sent turns out wrong, the next digest takes it back.

A better reader makes it wrong, and so does a person who sends its claim back; a capture that comes late does not, if
the vendor did go from the one statement to the other, by way of a third. So an alert is right while changes stand that
lead from its old statement to its new one, unless what it told was sent back.
"""

from datetime import datetime

from warehouse.tables import AMONG, Tables, among

SENT_BACK = """
    select source, capture, subject, scope, metric, "by"
    from history.decisions
    qualify row_number() over (partition by id order by number desc) = 1 and ruling = 'sent_back'
"""
"""Which claims are sent back as wrong: a decision about the same that came later would count instead."""
_WRONG = """
with sent_back as ({sent_back}), sent as (
    select distinct c.id, c.found_by, c.source, c.capture, c.subject, c.scope, c.metric, c.precision, c.sparsity,
        c.memory_kind, c.variant, c.old, c.new, c.seen_at
    from history.outbox o
    join history.changes c on c.id = o.change
    where o.delivered_at is not null and o.retracts is not true
        and c.id not in (select id from history.changes where recorded_to is null)
)
select id from sent s
where exists (select 1 from sent_back b where {back})
    or not exists (select 1 from history.changes c where {same} and c.old is not distinct from s.old)
    or not exists (select 1 from history.changes c where {same} and c.new is not distinct from s.new)
"""
_SAME = " and ".join(
    [
        "c.recorded_to is null and c.seen_at <= s.seen_at",
        *(f"c.{name} = s.{name}" for name in ("source", "subject", "scope", "metric", "found_by")),
        *(f"c.{name} is not distinct from s.{name}" for name in ("precision", "sparsity", "memory_kind", "variant")),
    ]
)
_BACK = " and ".join(f"b.{name} = s.{name}" for name in ("source", "capture", "subject", "scope", "metric"))
_UNSENT = "retracts and delivered_at is null"


def retract(tables: Tables, at: datetime) -> None:
    """Put in what is to be taken back, and drop what is right again before it was."""
    wrong = {row["id"] for row in tables.select(_WRONG.format(same=_SAME, back=_BACK, sent_back=SENT_BACK))}
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
