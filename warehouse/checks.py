"""Checks in the tables: when sources were asked, also where nothing new came of it."""

from datetime import UTC

from schemas.checks import Check, Checked
from warehouse.tables import Tables


def note(tables: Tables, check: Check) -> None:
    """One check more."""
    tables.insert("checks", [check.model_dump(exclude={"outcome"}) | {"outcome": check.outcome.value}])


def latest(tables: Tables, source_id: str, most: int) -> list[Check]:
    """The last checks of a source, oldest first."""
    rows = tables.select(
        "select * from history.checks where source = ? order by checked_at desc limit ?", [source_id, most]
    )
    return [
        Check(
            source=row["source"],
            checked_at=row["checked_at"].astimezone(UTC),
            outcome=Checked(row["outcome"]),
            reason=row["reason"],
        )
        for row in reversed(rows)
    ]
