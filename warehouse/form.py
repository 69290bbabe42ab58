"""The form of a release: its tables without rows, its views, and what the columns of these hold.

Four fifths of the time that a small release takes go into the form, and it is the same until the code changes.
What only the writer needs (whole readings) stays out.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb

from warehouse import columns
from warehouse.connection import quoted
from warehouse.migrate import create_views

NAME = "released_copy"
"""What the file is called while it is attached."""
STORAGE = "storage_version 'v1.0.0', row_group_size 20480"
"""The oldest version, which every DuckDB reads from 1.0.0 on, with groups of a sixth of the usual number of rows.

Who asks for one product at one time gets few rows and all their columns; for each column, DuckDB goes through the
texts of a group from its beginning. Smaller groups took more than a quarter off that, and a sixth more room.
"""
_PRIVATE = {"payloads"}


def make(con: duckdb.DuckDBPyConnection, path: Path) -> None:
    """Write a release without rows to a path where nothing is."""
    with attached(con, path) as here:
        con.execute(f"create schema {NAME}.history")
        for table in tables(con, here):
            con.execute(f'create table {NAME}.history."{table}" as from "{here}".history."{table}" limit 0')
        con.execute(f"use {NAME}")
        create_views(con)
        columns.comment(con)


@contextmanager
def attached(con: duckdb.DuckDBPyConnection, path: Path) -> Iterator[str]:
    """A transaction on the file at a path, attached as NAME; yields what the writer's own database is called."""
    found = con.execute("select current_database()").fetchone()
    assert found is not None
    (here,) = found
    con.execute(f"attach '{quoted(path)}' as {NAME} ({STORAGE})")
    try:
        con.begin()
        try:
            yield here
        except BaseException:
            con.rollback()
            raise
        con.commit()
    finally:
        con.execute(f'use "{here}"')
        con.execute(f"detach {NAME}")


def tables(con: duckdb.DuckDBPyConnection, database: str) -> list[str]:
    """The tables of the writer's database that readers get too."""
    found = con.execute(
        "select table_name from duckdb_tables() where database_name = ? and schema_name = 'history' order by all",
        [database],
    )
    return [table for (table,) in found.fetchall() if table not in _PRIVATE]
