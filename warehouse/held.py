"""Held claims and waiting changes of the newest released file, as somebody who decides about them saw them."""

from contextlib import closing
from datetime import UTC
from pathlib import Path

from warehouse import released
from warehouse.tables import Row

_HELD = """
select q.*, c.captured_at, c.url
from history.quarantine q join history.captures c on c.id = q.capture
where q.id = ?
order by q.place limit 1
"""
_WAITING = """
select ch.*, c.captured_at, c.url
from changes ch join history.captures c on c.id = ch.capture
where ch.state = 'waiting' and ?1 in (ch.id, ch.incident)
order by ch.id
"""


def held_claim(home: Path, name: str) -> Row | None:
    """The claim of this id with its capture and address, also one that was rejected; None where no newest page has it.

    InputError where there is no history yet.
    """
    return next(iter(_found(home, _HELD, name)), None)


def waiting_changes(home: Path, name: str) -> list[Row]:
    """The changes that wait and have this id, or all of the incident of this id. InputError as above."""
    return _found(home, _WAITING, name)


def _found(home: Path, sql: str, name: str) -> list[Row]:
    with closing(released.connect(home)) as connection:
        cursor = connection.execute(sql, [name])
        names = [column[0] for column in cursor.description or ()]
        rows = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    return [row | {"captured_at": row["captured_at"].astimezone(UTC)} for row in rows]
