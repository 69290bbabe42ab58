"""Homes of every earlier version of the tables, as SQL: what they held is there after the migrations, and goes on.

`dumps/NNNN.sql` was written by the code of that version and never changes. A new migration gets the dump of the version
before it: that the newest version has none yet, and every other one has, is a test.
"""

from pathlib import Path

import duckdb
import pytest

from tests.warehouse.made import capture, figure, peak, reading, source, status, told, words
from tests.warehouse.stored import ask, rows
from warehouse.migrate import migrate, migrations
from warehouse.store import NAME, Warehouse

_FOLDER = Path(__file__).parent / "dumps"
# The second migration added one table, which is empty in the dump: a home of the first version held the same.
_DUMPS = {1: "0002.sql"} | {int(path.stem): path.name for path in sorted(_FOLDER.glob("*.sql"))}
DOCS, PAGE = source("docs"), source("page")


@pytest.fixture(params=sorted(_DUMPS))
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A home as it was under an earlier version, not opened since."""
    with duckdb.connect(str(tmp_path / NAME)) as con:
        con.execute("set TimeZone = 'UTC'")
        migrate(con, up_to=request.param)
        con.execute((_FOLDER / _DUMPS[request.param]).read_text(encoding="utf-8"))
    return tmp_path


def test_every_version_before_the_newest_has_its_dump() -> None:
    assert set(_DUMPS) >= {number for number, _, _ in migrations()[:-1]}


def test_what_was_stored_is_there_after_the_migrations(home: Path) -> None:
    with Warehouse.open(home) as warehouse:
        assert len(warehouse.captures()) == 5
        assert len(warehouse.captures(PAGE.id)) == 3
        last = warehouse.last_capture(PAGE.id)
        assert last is not None
        assert last.reason == "busy"
        assert ask(warehouse, "select value, unit, bound, source from specs where unit is not null order by all") == [
            ("210", "TFLOPS", "up_to", "acme/docs"),
            ("32", "GiB", "exact", "acme/docs"),
            ("32", "GiB", "exact", "acme/page"),
        ]
        kinds = ask(
            warehouse, "select kind, old, new from changes where metric <> 'availability' order by seen_at, kind"
        )
        assert ("value_changed", "190 TFLOPS", "up_to 210 TFLOPS") in kinds
        assert ("unit_changed", "32 GB", "32 GiB") in kinds
        assert {kind for kind, _, _ in kinds} >= {"conflict_opened", "conflict_closed", "positioning_changed"}
        statuses = ask(warehouse, "select kind, new from changes where metric = 'availability'")
        assert statuses == [("status_advanced", "generally_available")]
        assert ask(warehouse, "select value from specs_as_of('2026-01-02') where metric = 'compute_peak'") == [("190",)]
        assert ask(warehouse, "select count(*) from alerts where state = 'delivered'") > [(0,)]


def test_history_goes_on_from_what_was_stored(home: Path) -> None:
    with Warehouse.open(home) as warehouse:
        waiting = {alert.id for alert in warehouse.outbox()}
        claims = figure("32 GiB"), peak("up_to 210 TFLOPS", "BF16"), status("generally_available"), words("inference")
        news = warehouse.record(DOCS, capture(DOCS, 5), reading(*claims), announce=True)
        assert told(news) == [("positioning_changed", "training and more", "inference")]
        assert {alert.change.kind.value for alert in warehouse.outbox() if alert.id not in waiting} == {
            "positioning_changed"
        }


def test_readings_of_before_can_be_folded_again_and_end_in_the_same_history(home: Path) -> None:
    with Warehouse.open(home) as warehouse:
        pass
    before = rows(home)
    with Warehouse.open(home) as warehouse:
        # A page that arrives late is put in its place, and with it all of its source is folded anew.
        busy = reading(complete=False)
        warehouse.record(DOCS, capture(DOCS, 1), busy, announce=True)
    after = rows(home)
    assert after["versions"] == before["versions"]
    assert after["changes"] == before["changes"]
    assert after["conflicts"] == before["conflicts"]
