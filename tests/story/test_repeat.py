"""Told again, the history is the same, row for row, and nobody is told twice."""

import shutil
from pathlib import Path
from typing import Any

import duckdb
import pytest

from flows.rebuild import rebuild
from flows.replay import replay
from flows.report import Outcome
from tests.story.told import FIXTURES

RECORDED = {"recorded_from", "recorded_to", "recorded_end", "recorded_at"}
TABLES = {"captures", "readings", "versions", "changes", "conflicts", "unread", "quarantine", "decisions", "products",
          "named", "sources", "payloads"}  # fmt: skip
"""What is history; outbox, checks and corrections tell of runs."""


def history(home: Path, *, recorded: bool) -> dict[str, list[tuple[Any, ...]]]:
    """All tables of the history, what we say today; with or without the times at which it was recorded."""
    with duckdb.connect(str(home / "warehouse.duckdb"), read_only=True) as con:
        return {table: _rows(con, table, recorded=recorded) for table in sorted(TABLES)}


def _rows(con: duckdb.DuckDBPyConnection, table: str, *, recorded: bool) -> list[tuple[Any, ...]]:
    columns = [row[1] for row in con.execute(f"pragma table_info('history.{table}')").fetchall()]
    wanted = [f'"{name}"' for name in columns if recorded or name not in RECORDED]
    today = "where recorded_to is null" if "recorded_to" in columns and not recorded else ""
    return con.execute(f"select {', '.join(wanted)} from history.{table} {today} order by all").fetchall()


def delivered(home: Path) -> list[tuple[Any, ...]]:
    """All alerts with the digests that carried them."""
    with duckdb.connect(str(home / "warehouse.duckdb"), read_only=True) as con:
        return con.execute("select * from history.outbox order by all").fetchall()


@pytest.fixture(scope="module", params=["story", "real"])
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A home of our own in which the pages were replayed once, and the pages."""
    home = shutil.copytree(request.getfixturevalue(request.param), tmp_path_factory.mktemp("told") / "home")
    return home, FIXTURES if request.param == "story" else request.getfixturevalue("captures")


def test_replaying_twice_changes_no_row_and_alerts_nothing(told: tuple[Path, Path]) -> None:
    home, pages = told
    before, alerts = history(home, recorded=True), delivered(home)
    files = sorted((home / "archive").iterdir()), sorted((home / "alerts").iterdir())
    again = replay(home, [pages])
    assert {result.outcome for result in again.results} == {Outcome.KNOWN}
    assert (again.changes, again.corrections, again.delivery.alerts) == ((), 0, 0)
    assert history(home, recorded=True) == before
    assert delivered(home) == alerts
    assert all(before[table] for table in ("captures", "versions", "changes"))
    assert (sorted((home / "archive").iterdir()), sorted((home / "alerts").iterdir())) == files


def test_rebuilding_gives_the_same_history_and_alerts_nothing(told: tuple[Path, Path]) -> None:
    home, _ = told
    before, alerts = history(home, recorded=False), delivered(home)
    report = rebuild(home)
    assert report.status == 0
    assert report.changes == ()
    assert history(home, recorded=False) == before
    assert delivered(home) == alerts


def test_the_archive_alone_gives_the_same_history(told: tuple[Path, Path], tmp_path: Path) -> None:
    home, _ = told
    (tmp_path / "archive").symlink_to(home / "archive")
    rebuild(tmp_path)
    assert history(tmp_path, recorded=False) == history(home, recorded=False)
    assert delivered(tmp_path) == []
