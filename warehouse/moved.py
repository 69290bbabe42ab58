"""Which subjects' changes were recorded, corrected or confirmed since a time: what was made of them is out of date."""

from datetime import UTC, datetime

import duckdb

_MOVED = """
select subject, max(greatest(recorded_from, coalesce(recorded_to, recorded_from))) as moved
from (
    select subject, recorded_from, recorded_to from history.changes
    union all
    select c.subject, w.recorded_from, w.recorded_to from history.waits w join history.changes c on c.id = w.change
)
group by subject
having moved > ? or ? is null
order by subject
"""


def moved(con: duckdb.DuckDBPyConnection, since: datetime | None) -> dict[str, datetime]:
    """Those subjects, with when their changes last moved; every one for None."""
    return {subject: at.astimezone(UTC) for subject, at in con.execute(_MOVED, [since, since]).fetchall()}
