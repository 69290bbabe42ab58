"""Kill -9 during runs, rebuilds and migrations: some of `make kills`; harness.py says what must hold after each."""

import random
from pathlib import Path

import duckdb
import pytest

from tests.kills import work
from tests.kills.harness import Home, Kills, go
from tests.kills.live import LiveSite
from tests.warehouse.stored import rows
from warehouse.migrate import migrate
from warehouse.store import NAME


def test_kills_during_a_run_and_a_rebuild_lose_and_double_nothing(tmp_path: Path) -> None:
    kills = Kills(tmp_path, random.Random(4))
    kills.tell([(work.run_a_day, (0,)), (work.run_a_day, (1,)), (work.rebuild_all, ())], 5, each=2)
    assert kills.done >= 2


def test_kills_of_a_live_run_lose_no_change_and_alert_none_under_two_ids(tmp_path: Path) -> None:
    site, kills = LiveSite(), Kills(tmp_path, random.Random(7))
    try:
        kills.tell([(work.run_live, (0, site.port)), (work.run_live, (1, site.port))], 5, each=3)
    finally:
        site.close()
    assert kills.done >= 2


def test_a_migration_killed_at_any_commit_is_completed_by_the_next_opening(tmp_path: Path) -> None:
    def old(name: str) -> Path:
        home = tmp_path / name
        home.mkdir()
        with duckdb.connect(str(home / NAME)) as con:
            migrate(con, up_to=1)
            con.execute("insert into history.sources values ('acme/x1', 'acme', 'https://acme.example', 'docs')")
        return home

    whole, killed = old("whole"), old("killed")
    went = go(whole, (work.open_store, ()))
    assert went.boundaries >= 4, "a commit each for a migration and the views, with a start and an end"
    for deadly in (0, 1, 2, went.boundaries - 1):
        assert go(killed, (work.open_store, ()), deadly=deadly).killed or deadly > 0
    go(killed, (work.open_store, ()))
    assert rows(killed) == rows(whole)
    with duckdb.connect(str(whole / NAME)) as one, duckdb.connect(str(killed / NAME)) as other:
        applied = "select number, name from schema_versions order by all"
        assert one.execute(applied).fetchall() == other.execute(applied).fetchall()


def test_the_harness_sees_what_was_told_and_not_stored(tmp_path: Path) -> None:
    go(tmp_path, (work.run_a_day, (0,)))
    home = Home(tmp_path)
    home.look()
    with (tmp_path / work.TOLD).open("a") as log:
        log.write(f"acme/x1 {work.at(7).isoformat()}\n")
    with pytest.raises(AssertionError, match="told, and not stored"):
        home.look()
