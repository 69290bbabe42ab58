"""Brings a database file up to date: numbered migrations, each in a transaction, then the views.

Views and macros are no migrations: they are dropped and made anew whenever their text differs from what the
file has, so that they are always those of this code.

There are no indexes: a DuckLake has none, and DuckDB since 1.4 loses entries of one when a file that was not closed
well is opened and closed again without the index being used (its issue 23788). Rows are found by scans of one column.
"""

import hashlib
from functools import cache
from pathlib import Path

import duckdb

from schemas.base import StoreError

_HERE = Path(__file__).parent


@cache
def migrations() -> tuple[tuple[int, str, str], ...]:
    """Number, name and text of every migration, in order."""
    files = sorted((_HERE / "migrations").glob("[0-9]*.sql"))
    return tuple((int(file.name[:4]), file.stem, file.read_text(encoding="utf-8")) for file in files)


@cache
def views() -> str:
    """The text of all views and macros; files are numbered since some build on others."""
    files = sorted((_HERE / "views").glob("*.sql"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def migrate(con: duckdb.DuckDBPyConnection, name: str = "the warehouse", up_to: int | None = None) -> None:
    """Apply what is missing, up to a number where one is given. StoreError for a file newer than this code."""
    con.execute(
        "create table if not exists schema_versions"
        " (number integer not null, name varchar not null, applied_at timestamptz not null)"
    )
    con.execute("create table if not exists view_texts (sha256 varchar not null)")
    con.execute("create table if not exists current_release (file varchar not null, made_by varchar not null)")
    found = con.execute("select max(number) from schema_versions").fetchone()
    current = (found[0] if found else None) or 0
    newest = migrations()[-1][0]
    if current > newest:
        raise StoreError(
            f"{name} was made by a newer specwatch (tables {current}, this one knows {newest}): upgrade specwatch"
        )
    for number, title, text in migrations():
        if current < number <= (up_to or newest):
            con.begin()
            try:
                con.execute(text)
                con.execute("insert into schema_versions values (?, ?, now())", [number, title])
            except BaseException:
                con.rollback()
                raise
            con.commit()
    if up_to is None:
        _apply_views(con)


def _apply_views(con: duckdb.DuckDBPyConnection) -> None:
    sha256 = hashlib.sha256(views().encode()).hexdigest()
    if con.execute("select sha256 from view_texts").fetchall() == [(sha256,)]:
        return
    con.begin()
    try:
        create_views(con)
        con.execute("delete from view_texts")
        con.execute("insert into view_texts values (?)", [sha256])
    except BaseException:
        con.rollback()
        raise
    con.commit()


def create_views(con: duckdb.DuckDBPyConnection) -> None:
    """Drop every view and macro of the current database and make those of this code."""
    for (name,) in con.execute(
        "select view_name from duckdb_views() where not internal and database_name = current_database()"
    ).fetchall():
        con.execute(f'drop view if exists "{name}"')
    for name, kind in con.execute(
        "select distinct function_name, function_type from duckdb_functions()"
        " where not internal and database_name = current_database()"
    ).fetchall():
        con.execute(f'drop {"macro table" if kind == "table_macro" else "macro"} if exists "{name}"')
    con.execute(views())
