"""Migrations and views: from nothing, from every earlier version with data in it, and told in the database."""

from pathlib import Path
from typing import Any

import duckdb
import pytest

from schemas.base import StoreError
from tests.warehouse.made import capture, figure, reading, source, status
from tests.warehouse.stored import record, rows
from warehouse import migrate as module
from warehouse.migrate import migrate, migrations
from warehouse.store import NAME, Warehouse

DOCS = source("docs")
PUBLIC = {
    "specs", "spec_history", "availability", "availability_history", "positioning", "changes", "conflicts", "captures",
    "unread", "quarantine", "decisions", "corrections", "products", "sources", "flapping", "availability_timeline",
    "alerts", "catalogue", "related", "entries", "incidents", "source_health",
}  # fmt: skip
MACROS = {"specs_as_of", "specs_known_at", "specs_as_of_known_at", "changes_between", "availability_as_of"}


def tables(con: duckdb.DuckDBPyConnection) -> list[Any]:
    return con.execute(
        "select table_name, column_name, data_type, is_nullable from duckdb_columns()"
        " where schema_name = 'history' order by all"
    ).fetchall()


def test_migrations_are_numbered_without_a_gap() -> None:
    assert [number for number, _, _ in migrations()] == list(range(1, len(migrations()) + 1))


@pytest.mark.parametrize("number", [number for number, _, _ in migrations()])
def test_every_earlier_version_comes_up_to_date_with_its_data(tmp_path: Path, number: int) -> None:
    with duckdb.connect(str(tmp_path / "new")) as con:
        migrate(con)
        newest = tables(con)
    with duckdb.connect(str(tmp_path / NAME)) as con:
        migrate(con, up_to=number)
        con.execute(
            "insert into history.captures (id, source, url, captured_at, origin, status, sha256, size, recorded_from)"
            " values ('c', 'acme/docs', 'https://acme.example', '2025-01-01', 'synthetic', 200, '0', 1, now())"
        )
    with Warehouse.open(tmp_path) as warehouse, duckdb.connect(str(tmp_path / NAME)) as con:
        assert tables(con) == newest
        assert con.execute("select id from captures").fetchall() == [("c",)]
        assert record(warehouse, [(DOCS, capture(DOCS, 0), reading(figure("32 GB")))]) == []
        applied = con.execute("select number from schema_versions order by 1").fetchall()
    assert applied == [(number,) for number, _, _ in migrations()]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with something in every table that a migration may touch."""
    home = tmp_path_factory.mktemp("told")
    page = source("page")
    with Warehouse.open(home) as warehouse:
        for day, text in enumerate(["32 GB", "64 GB"]):
            claims = figure(text), status("upcoming sampling 2027" if day else "announced")
            record(warehouse, [(DOCS, capture(DOCS, day), reading(*claims))])
        record(warehouse, [(page, capture(page, 1), reading(figure("32 GB"), figure("48 GB", place="b")))])
    return home


@pytest.mark.parametrize("number", [number for number, _, _ in migrations()])
def test_a_history_of_every_earlier_version_says_the_same_and_more(tmp_path: Path, number: int, told: Path) -> None:
    """What an earlier version did not know yet is found from what it had, in the first opening."""
    with duckdb.connect(str(tmp_path / NAME)) as con:
        migrate(con, up_to=number)
        con.execute(f"attach '{told / NAME}' as told (read_only)")
        for (table,) in con.execute(
            "select distinct table_name from duckdb_columns() where schema_name = 'history' and database_name <> 'told'"
            " and table_name in (select table_name from duckdb_tables() where database_name = 'told')"
        ).fetchall():
            shared = con.execute(
                "select string_agg('\"' || a.column_name || '\"') from duckdb_columns() a join duckdb_columns() b"
                " using (schema_name, table_name, column_name) where a.database_name = 'told'"
                " and b.database_name <> 'told' and schema_name = 'history' and table_name = ?",
                [table],
            ).fetchall()[0][0]
            gone = con.execute(
                "select coalesce(string_agg(', ''any'' as \"' || column_name || '\"', ''), '') from duckdb_columns()"
                " where database_name <> 'told' and schema_name = 'history' and table_name = ?1 and column_name not in"
                " (select column_name from duckdb_columns() where database_name = 'told' and table_name = ?1)",
                [table],
            ).fetchall()[0][0]
            con.execute(f"insert into history.{table} by name select {shared}{gone} from told.history.{table}")
        con.execute("detach told")
        if 3 <= number < 8:  # it had the table of ways, and could not know this one
            con.execute("delete from history.ways where name = 'waits'")
    Warehouse.open(tmp_path).close()
    assert rows(tmp_path) == rows(told)


def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    def state() -> list[Any]:
        with duckdb.connect(str(tmp_path / NAME)) as con:
            return con.execute("select * from schema_versions").fetchall()

    Warehouse.open(tmp_path).close()
    before = state()
    Warehouse.open(tmp_path).close()
    assert state() == before


def test_a_migration_that_fails_leaves_the_version_before(monkeypatch: pytest.MonkeyPatch) -> None:
    con = duckdb.connect()
    migrate(con)
    before = tables(con)
    broken = (*migrations(), (len(migrations()) + 1, "9999_broken", "create table history.half (x integer); oops"))
    monkeypatch.setattr(module, "migrations", lambda: broken)
    with pytest.raises(duckdb.ParserException):
        migrate(con)
    assert tables(con) == before
    monkeypatch.undo()
    migrate(con)


def test_a_file_of_a_newer_specwatch_is_not_touched() -> None:
    con = duckdb.connect()
    migrate(con)
    con.execute("insert into schema_versions values (99, '0099_future', now())")
    with pytest.raises(StoreError, match="upgrade specwatch"):
        migrate(con, "that file")


def test_views_follow_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    con = duckdb.connect()
    monkeypatch.setattr(module, "views", lambda: "create view old as select 1 as x; create macro m(x) as x;")
    migrate(con)
    assert con.execute("select m(x) from old").fetchall() == [(1,)]
    monkeypatch.undo()
    migrate(con)
    names = con.execute("select view_name from duckdb_views() where not internal").fetchall()
    assert ("old",) not in names
    assert {name for (name,) in names} >= PUBLIC


def test_every_view_and_macro_says_what_it_holds() -> None:
    con = duckdb.connect()
    migrate(con)
    told = dict(con.execute("select view_name, comment from duckdb_views() where not internal").fetchall())
    told |= dict(con.execute("select function_name, comment from duckdb_functions() where not internal").fetchall())
    assert set(told) >= PUBLIC | MACROS
    assert [name for name, comment in told.items() if not comment or len(comment) < 20] == []


def test_every_column_of_a_public_view_says_what_it_holds_to_readers(told: Path) -> None:
    with Warehouse.open(told) as warehouse:
        con = duckdb.connect(str(warehouse.release()), read_only=True)
    said = con.execute(
        "select view_name, column_name, c.comment from duckdb_views() v join duckdb_columns() c"
        " on (c.schema_name, c.table_name) = (v.schema_name, v.view_name)"
        " where not v.internal and not starts_with(view_name, '_')"
    ).fetchall()
    assert {view for view, _, _ in said} == PUBLIC
    assert [(view, column) for view, column, comment in said if not comment or len(comment) < 10] == []


def test_every_public_view_has_an_origin() -> None:
    con = duckdb.connect()
    migrate(con)
    having = con.execute("select table_name from duckdb_columns() where column_name = 'origin'").fetchall()
    assert {name for (name,) in having} >= PUBLIC
