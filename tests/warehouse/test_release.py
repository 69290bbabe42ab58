"""Releases: numbered files for readers, read-only, with all of the public face."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import duckdb
import pytest

from schemas.base import InputError, StoreError
from schemas.checks import Check, Checked
from tests.warehouse.made import capture, figure, peak, reading, source, status, words
from tests.warehouse.stored import record
from tests.warehouse.test_migrate import MACROS, PUBLIC
from warehouse import released
from warehouse.queries import names, query
from warehouse.store import Warehouse

DOCS = source("docs")


def fill(warehouse: Warehouse, day: int = 0) -> None:
    claims = figure(f"{32 + day} GB"), peak("1 PFLOPS", "FP8"), status("announced"), words("training")
    record(warehouse, [(DOCS, capture(DOCS, day), reading(*claims))])


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a release of one of everything. To be read, not written."""
    home = tmp_path_factory.mktemp("filled")
    with Warehouse.open(home) as warehouse:
        fill(warehouse)
        warehouse.release()
    return home


def test_a_release_holds_all_views_and_macros_with_their_comments(warehouse: Warehouse, tmp_path: Path) -> None:
    fill(warehouse)
    path = warehouse.release()
    assert path.name == "warehouse-000001.duckdb"
    with released.connect(tmp_path) as con:
        for name in PUBLIC:
            con.execute(f"from {name}").fetchall()
        told = dict(con.execute("select view_name, comment from duckdb_views() where not internal").fetchall())
        told |= dict(con.execute("select function_name, comment from duckdb_functions() where not internal").fetchall())
        assert {name for name, comment in told.items() if comment} >= PUBLIC | MACROS
        assert con.execute("select value from specs_as_of('2026-06-01') where unit = 'GB'").fetchall() == [("32",)]
        assert con.execute("select value from specs_known_at(now()) where unit = 'GB'").fetchall() == [("32",)]
        tables = con.execute("select table_name from duckdb_tables()").fetchall()
        assert ("payloads",) not in tables


def test_every_release_is_a_new_file_and_the_last_three_stay(warehouse: Warehouse, tmp_path: Path) -> None:
    for day in range(5):
        fill(warehouse, day)
        newest = warehouse.release()
    assert released.path(tmp_path) == newest
    kept = sorted(file.name for file in (tmp_path / "released").iterdir())
    assert kept == ["current", *(f"warehouse-00000{number}.duckdb" for number in (3, 4, 5))]


def test_a_reader_keeps_what_it_opened_while_a_new_release_comes(warehouse: Warehouse, tmp_path: Path) -> None:
    fill(warehouse)
    warehouse.release()
    with released.connect(tmp_path) as con:
        fill(warehouse, 1)
        warehouse.release()
        value = "select value from specs where unit = 'GB'"
        assert con.execute(value).fetchall() == [("32",)]
        with released.connect(tmp_path) as newer:
            assert newer.execute(value).fetchall() == [("33",)]


@pytest.mark.parametrize(
    "sql",
    [
        "insert into history.sources values ('a', 'b', 'c', 'd')",
        "drop view specs",
        "select * from read_text('/etc/hostname')",
        "copy (select 1) to 'out.csv'",
        "attach 'other.duckdb'",
        "install httpfs",
        "set enable_external_access = true",
        "set lock_configuration = false",
    ],
)
def test_a_reader_can_do_nothing_but_read(filled: Path, sql: str) -> None:
    with released.connect(filled) as con, pytest.raises(duckdb.Error):
        con.execute(sql)


def test_many_may_read_at_once(filled: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        cons = list(pool.map(lambda _: released.connect(filled), range(8)))
    for con in cons:
        assert con.execute("select captured_at::varchar from specs where unit = 'GB'").fetchall() == [
            ("2026-01-01 12:00:00+00",)
        ]
        with pytest.raises(duckdb.Error):
            con.execute("set enable_external_access = true")
        con.close()


def test_nothing_released_yet_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="specwatch run"):
        released.connect(tmp_path)


@pytest.mark.parametrize("pointer", ["warehouse-000009.duckdb", "../warehouse.duckdb", ""])
def test_a_pointer_to_nothing_is_a_store_error(tmp_path: Path, pointer: str) -> None:
    (tmp_path / "released").mkdir()
    (tmp_path / "warehouse.duckdb").write_bytes(b"")
    (tmp_path / "released" / "current").write_text(pointer)
    with pytest.raises(StoreError, match="not there"):
        released.connect(tmp_path)


def test_a_damaged_release_is_a_store_error(warehouse: Warehouse, tmp_path: Path) -> None:
    fill(warehouse)
    warehouse.release().write_bytes(b"broken")
    with pytest.raises(StoreError, match="damaged"):
        released.connect(tmp_path)


def test_what_a_killed_release_left_is_in_nobody_s_way(warehouse: Warehouse, tmp_path: Path) -> None:
    fill(warehouse)
    warehouse.release()
    for name in (".warehouse-000002.duckdb.part", ".warehouse-000002.duckdb.part.wal"):
        (tmp_path / "released" / name).write_bytes(b"half")
    assert warehouse.release().name == "warehouse-000002.duckdb"
    assert sorted(file.name for file in (tmp_path / "released").iterdir()) == [
        "current",
        "warehouse-000001.duckdb",
        "warehouse-000002.duckdb",
    ]


@pytest.mark.parametrize("name", names())
def test_every_named_query_says_what_it_answers_and_runs(filled: Path, name: str) -> None:
    text = query(name)
    assert text.startswith("-- ")
    with released.connect(filled) as con:
        (statement,) = con.extract_statements(text)
        given = {parameter: "2026-06-01" if parameter == "as_of" else None for parameter in statement.named_parameters}
        con.execute(text, given).fetchall()


def test_an_unknown_query_names_those_there_are() -> None:
    with pytest.raises(KeyError, match="changes"):
        query("nonsense")


def test_the_released_file_opens_in_the_duckdb_command_line(warehouse: Warehouse) -> None:
    """The one from PyPI, of the locked version; the storage version is one that older ones read as well."""
    fill(warehouse)
    command = str(Path(sys.executable).with_name("duckdb"))
    query = "select value, unit from specs_as_of('2026-06-01') where metric = 'memory_capacity'"
    told = [command, "-readonly", "-csv", str(warehouse.release()), query]
    ran = subprocess.run(told, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stdout.split()) == (0, ["value,unit", "32,GB"]), ran.stderr


def test_a_release_holds_until_something_that_readers_see_changes(warehouse: Warehouse) -> None:
    fill(warehouse)
    first = warehouse.released()
    assert first.name == "warehouse-000001.duckdb"
    warehouse.checked([Check(source=DOCS.id, checked_at=datetime(2026, 1, 1, tzinfo=UTC), outcome=Checked.SAME_BYTES)])
    warehouse.sync_products([])
    assert warehouse.released() == first
    fill(warehouse)
    assert warehouse.released() == first, "a capture that is known changes nothing"
    fill(warehouse, 1)
    second = warehouse.released()
    assert second.name == "warehouse-000002.duckdb"
    alerts = [alert.id for alert in warehouse.outbox()]
    warehouse.delivered(alerts, "digest", datetime(2026, 1, 2, tzinfo=UTC))
    assert warehouse.released().name == "warehouse-000003.duckdb", "readers see which alerts went out"


def test_a_release_that_is_gone_or_of_other_code_is_made_anew(
    warehouse: Warehouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(warehouse)
    warehouse.released().unlink()
    again = warehouse.released()
    assert again.is_file()
    (tmp_path / "released" / "current").unlink()
    again = warehouse.released()
    assert released.path(tmp_path) == again
    monkeypatch.setattr("warehouse.release._made_by", lambda: "another version")
    assert warehouse.released() != again


def test_a_write_that_was_rolled_back_leaves_the_release(warehouse: Warehouse, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(warehouse)
    first = warehouse.released()

    def dies(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as crash:
        crash.setattr("warehouse.outbox.tidy", dies)
        with pytest.raises(KeyboardInterrupt):
            fill(warehouse, 1)
    assert warehouse.released() == first


def test_what_needs_more_than_its_memory_never_reaches_the_disk(tmp_path: Path) -> None:
    """DuckDB would spill beside the released file, up to nine tenths of the disk."""
    with Warehouse.open(tmp_path) as warehouse:
        warehouse.release()
    with released.connect(tmp_path, memory="30MB") as con:
        assert con.execute("select current_setting('temp_directory')").fetchall() == [("",)]
        with pytest.raises(duckdb.OutOfMemoryException):
            con.execute("select i from range(20000000) t(i) order by hash(i)").fetchmany(1)
