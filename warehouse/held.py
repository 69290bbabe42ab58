"""One held claim of the newest released file, as somebody who decides about it saw it."""

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


def held_claim(home: Path, name: str) -> Row | None:
    """The claim of this id with its capture and address, also one that was rejected; None where no newest page has it.

    InputError where there is no history yet.
    """
    with closing(released.connect(home)) as connection:
        cursor = connection.execute(_HELD, [name])
        names = [column[0] for column in cursor.description or ()]
        row = cursor.fetchone()
    if row is None:
        return None
    found = dict(zip(names, row, strict=True))
    return found | {"captured_at": found["captured_at"].astimezone(UTC)}
