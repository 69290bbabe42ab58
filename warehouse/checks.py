"""Checks in the tables: when sources were asked, also where nothing new came of it.

They go in as one text instead of as Arrow, which takes longer to import than everything else that a run notes of pages
that did not change.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from pydantic import TypeAdapter

from schemas.checks import Check
from warehouse.tables import Tables


@dataclass(frozen=True)
class Asked:
    """How a source's checks stand: when the last one that did not fail was, and how often a 304 was believed since."""

    answered_at: datetime | None = None
    believed: int = 0
    """Answers that nothing was modified, since the page was last sent in full."""


_CHECKS = TypeAdapter(list[Check])
_NOTE = """
insert into history.checks by name
select unnest(
    from_json(
        ?, '[{"source": "varchar", "checked_at": "timestamptz", "outcome": "varchar", "reason": "varchar"}]'
    ),
    recursive := true
)
"""


def note(tables: Tables, checks: Sequence[Check]) -> None:
    """Some checks more."""
    if checks:
        tables.note(_NOTE, [_CHECKS.dump_json(list(checks)).decode()])


def asked(tables: Tables) -> dict[str, Asked]:
    """How the checks of every source stand that was ever asked, by its id."""
    rows = tables.select(
        """
        with full_checks as (
            select source, max(checked_at) as full_at from history.checks
            where outcome in ('captured', 'same_bytes') group by source
        )
        select source, max(checked_at) filter (where outcome <> 'failed') as answered_at,
            count(*) filter (where outcome = 'not_modified' and (full_at is null or checked_at > full_at)) as believed
        from history.checks left join full_checks using (source) group by source
        """
    )
    return {
        row["source"]: Asked(row["answered_at"].astimezone(UTC) if row["answered_at"] else None, row["believed"])
        for row in rows
    }
