"""What tables say, recorded time aside: two histories are the same when these are."""

from pathlib import Path
from typing import Any

import duckdb

from schemas.captures import Capture
from schemas.changes import Change
from schemas.products import Source
from schemas.readings import Reading
from warehouse.store import NAME, Warehouse

TABLES = (
    "captures", "readings", "versions", "changes", "waits", "conflicts", "standings", "unread", "quarantine",
    "decisions", "named", "sources", "entries",
)  # fmt: skip
Taken = tuple[Source, Capture, Reading]


def record(warehouse: Warehouse, taken: list[Taken], *, announce: bool = True) -> list[Change]:
    """Record captures in the order given; returns all changes."""
    return [
        change
        for source, capture, reading in taken
        for change in warehouse.record(source, capture, reading, announce=announce)
    ]


def rows(home: Path) -> dict[str, list[Any]]:
    """The current rows of every table of history."""
    with duckdb.connect(str(home / NAME)) as con:
        return {table: sorted(con.execute(_query(con, table)).fetchall(), key=str) for table in TABLES}


def _query(con: duckdb.DuckDBPyConnection, table: str) -> str:
    columns = [row[0] for row in con.execute(f"describe history.{table}").fetchall()]
    shown = ", ".join(f'"{name}"' for name in columns if not name.startswith("recorded_"))
    return f"select {shown} from history.{table}" + (" where recorded_to is null" if "recorded_to" in columns else "")


def recorded(warehouse: Warehouse, table: str) -> dict[tuple[str, str], Any]:
    """Every row that was ever recorded, by what it says and since when, with the time until which it was so.

    A version of which the end was recorded later than its beginning says one thing before, and one after.
    """
    columns = [row[0] for row in ask(warehouse, f"describe history.{table}")]
    shown = ", ".join(f'"{name}"' for name in columns if not name.startswith("recorded_"))
    if "recorded_end" in columns:
        open_still = "null as valid_to, null as ended, null as ended_by"
        told = [
            (f"* replace ({open_still})", "recorded_from", "recorded_end", "recorded_end is not null"),
            ("*", "coalesce(recorded_end, recorded_from)", "recorded_to", "true"),
        ]
    else:
        told = [("*", "recorded_from", "recorded_to", "true")]
    return {
        (str(row[:-2]), row[-2]): row[-1]
        for names, since, until, where in told
        for row in ask(
            warehouse,
            f"select {shown}, since_then::varchar, until_then from"
            f" (select {names}, {since} as since_then, {until} as until_then from history.{table} where {where})",
        )
    }


def ask(warehouse: Warehouse, sql: str) -> list[Any]:
    """The rows of a query on the writer's file."""
    with duckdb.connect(str(warehouse.home / NAME)) as con:
        con.execute("set TimeZone = 'UTC'")
        return con.execute(sql).fetchall()
