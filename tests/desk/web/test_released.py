"""Pages read the newest released file, and go on with theirs where a run releases another meanwhile."""

from pathlib import Path

import duckdb

from desk.web.app import create_app
from desk.web.released import Releases, renew
from flows.settings import Settings
from tests.desk.web.homes import says
from tests.desk.web.rig import visitor
from warehouse.store import NAME, Warehouse

MEMORY = "select value from specs where metric = 'memory_capacity'"


def test_who_asks_while_a_run_releases_gets_what_they_began_with(tmp_path: Path) -> None:
    says(tmp_path / "home", tmp_path / "first", "144 GB")
    releases = Releases(tmp_path / "home")
    before = releases.cursor()
    begun = before.execute(MEMORY)
    says(tmp_path / "home", tmp_path / "second", "144 GB", "192 GB")
    after = releases.cursor()
    assert begun.fetchall() == [("144",)]
    assert before.execute(MEMORY).fetchall() == [("144",)]
    assert after.execute(MEMORY).fetchall() == [("192",)]


def test_a_file_that_nobody_asks_any_more_is_let_go_of(tmp_path: Path) -> None:
    says(tmp_path / "home", tmp_path / "first", "144 GB")
    releases = Releases(tmp_path / "home")
    releases.cursor().close()
    old = (tmp_path / "home" / "released").glob("*.duckdb")
    says(tmp_path / "home", tmp_path / "second", "144 GB", "192 GB")
    releases.cursor().close()
    (first,) = [file for file in old if file.exists()][:1]
    open_files = {Path(link).resolve() for link in Path("/proc/self/fd").iterdir()}
    assert first.resolve() not in open_files


def test_after_an_upgrade_readers_get_a_file_of_this_code_and_none_of_other_code_is_a_riddle(tmp_path: Path) -> None:
    assert renew(tmp_path) is None, "nothing is there yet"
    with Warehouse.open(tmp_path) as warehouse:
        old = warehouse.release()
    with duckdb.connect(str(tmp_path / NAME)) as con:
        con.execute("update current_release set made_by = 'other code'")
    with duckdb.connect(str(old)) as con:
        con.execute("drop view decisions")
    asker = visitor(create_app(tmp_path, Settings()))
    answer = asker.get("/api/decisions")
    assert (answer.status_code, "another version of specwatch" in answer.json()["detail"]) == (503, True)
    assert renew(tmp_path) is None
    assert asker.get("/api/decisions").status_code == 200
