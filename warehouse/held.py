"""Held claims and changes of the newest released file, as somebody who decides about them saw them."""

from contextlib import closing
from datetime import UTC
from pathlib import Path

from schemas.claims import Evidence
from schemas.words import ChangeKind
from warehouse import released
from warehouse.hashing import digest
from warehouse.rows import claim_of
from warehouse.rulings import gone_id, held_id
from warehouse.tables import Row

_HELD = """
select q.*, c.captured_at, c.url
from history.quarantine q join history.captures c on c.id = q.capture
where q.id = ?
order by q.place limit 1
"""
_CHANGES = """
select ch.*, c.captured_at, c.url
from changes ch join history.captures c on c.id = ch.capture
where ? in (ch.id, ch.incident)
order by ch.id
"""
_BEHIND = """
select w.*, c.id as change, c.kind, c.old, c.new, c.capture as changed_by, t.captured_at, t.url
from (
    select * from history.changes
    where id = ? and kind <> 'conflict_closed'
    qualify row_number() over (order by recorded_to is null desc, recorded_from desc) = 1
) c
join history.captures t on t.id = c.capture
join history.versions v on v.source = c.source and v.subject = c.subject and v.scope = c.scope and v.metric = c.metric
    and case when c.new is null then v.ended = 'withdrawn' and v.ended_by = c.capture
        else v.capture = c.capture and v.since = t.captured_at end
join history.versions w on w.id = v.id
order by w.valid_from, w.capture, w.recorded_from
"""


def held_claim(home: Path, name: str) -> Row | None:
    """The claim of this id with its capture and address, also one that was rejected; None where no newest page has it.

    InputError where there is no history yet.
    """
    return next(iter(_found(home, _HELD, name)), None)


def changes(home: Path, name: str) -> list[Row]:
    """The change of this id, or all of the incident of this id, however they stand. InputError as above."""
    return _found(home, _CHANGES, name)


def claims_behind(home: Path, change: str) -> list[Row]:
    """What a change made current, or took away: a row for each wording since, with the `id` to decide by.

    Also of a change that is no longer there, since its claim was sent back; none where a change has no claim of its
    own, as the end of a disagreement, or one that another source's words opened. InputError as above.
    """
    found: dict[str, Row] = {}
    for row in _found(home, _BEHIND, change):
        told = digest("change", row["kind"], *_rest(row))
        flapping = (digest("change", row["kind"], digest("change", kind, *_rest(row))) for kind in ChangeKind)
        if change not in (told, *flapping):
            continue
        claim = claim_of(row)
        for one in row["evidence"]:
            worded = claim.model_copy(update={"evidence": Evidence(**one)})
            name = gone_id(row["source"], claim) if row["new"] is None else held_id(row["source"], worded)
            said = {"statement": "nothing" if row["new"] is None else claim.statement, "capture": row["changed_by"]}
            found.setdefault(name, row | said | {"id": name} | one)
    return list(found.values())


def _rest(row: Row) -> tuple[str | None, ...]:
    return (row["changed_by"], row["about"], row["old"], row["new"])


def _found(home: Path, sql: str, name: str) -> list[Row]:
    with closing(released.connect(home)) as connection:
        cursor = connection.execute(sql, [name])
        names = [column[0] for column in cursor.description or ()]
        rows = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    return [row | {"captured_at": row["captured_at"].astimezone(UTC)} for row in rows]
