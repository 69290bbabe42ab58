"""Sources that are not well: frozen while their siblings move, or read less than usual; `health.toml` says from when.

The numbers are the view `source_health`, for people and SQL; here they are held against the thresholds. A post is never
frozen: it is written once.
"""

import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import duckdb

from schemas.health import Ailment, Unwell
from schemas.words import PageKind

_NUMBERS = (
    *("page", "moved_at", "siblings_moved", "readings_before", "read_at"),
    *("claims", "usual_claims", "unread", "usual_unread"),
)
_KEPT_UP = (PageKind.DOCS, PageKind.PRODUCT)


@cache
def thresholds() -> dict[str, int]:
    """The numbers of `health.toml`."""
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def unwell(con: duckdb.DuckDBPyConnection, at: datetime) -> list[Unwell]:
    """What is wrong at a time with each source, by source; from the tables or a released file."""
    cursor = con.execute(f"select source, {', '.join(_NUMBERS)} from source_health order by source")
    names = [column[0] for column in cursor.description or ()]
    return [found for row in cursor.fetchall() for found in _of(dict(zip(names, row, strict=True)), at)]


def _of(row: dict[str, Any], at: datetime) -> Iterator[Unwell]:
    source, limits = str(row["source"]), thresholds()
    moved = _time(row["moved_at"])
    if moved is not None and row["page"] in _KEPT_UP and row["siblings_moved"] >= limits["frozen_siblings"]:
        days = (at - moved) / timedelta(days=1)
        if days >= limits["frozen_days"]:
            what = f"says the same for {days:.0f} days, while {row['siblings_moved']} siblings changed"
            yield Unwell(source=source, ailment=Ailment.FROZEN, what=what, since=moved)
    if row["readings_before"] < limits["readings"]:
        return
    read = _time(row["read_at"])
    assert read is not None
    claims, usual = row["claims"], row["usual_claims"]
    if 100 * claims < limits["coverage_percent"] * usual and usual - claims >= limits["coverage_claims"]:
        what = f"{claims} claims, where {usual:g} are usual"
        yield Unwell(source=source, ailment=Ailment.COVERAGE_DROPPED, what=what, since=read)
    unread, usual = row["unread"], row["usual_unread"]
    if 100 * unread > limits["unread_percent"] * usual and unread - usual >= limits["unread_more"]:
        what = f"{unread} unread quantities, where {usual:g} are usual"
        yield Unwell(source=source, ailment=Ailment.UNREAD_UP, what=what, since=read)


def _time(value: datetime | None) -> datetime | None:
    return value.astimezone(UTC) if value is not None else None
