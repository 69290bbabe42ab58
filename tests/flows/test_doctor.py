"""Doctor: each kind of damage is found, told apart and, where nothing is lost by it, made good."""

import json
import os
import shutil
import time
from pathlib import Path
from typing import Any

import duckdb
import pytest

from desk.cli import main
from flows.doctor import examine
from flows.rebuild import rebuild
from flows.replay import replay
from schemas.base import InputError, StoreError
from schemas.findings import Finding, FindingKind
from tests.flows import reader
from tests.flows.pages import Folder
from tests.warehouse.made import capture, decision, figure, source
from tests.warehouse.stored import rows
from warehouse import released
from warehouse.archive import Archive
from warehouse.decisions import DecisionLog
from warehouse.store import NAME, Warehouse


@pytest.fixture(autouse=True)
def _reader(monkeypatch: pytest.MonkeyPatch) -> None:
    reader.install(monkeypatch)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home of two captures in one archive file and one in another. To be copied, not written."""
    place = tmp_path_factory.mktemp("doctor")
    with pytest.MonkeyPatch.context() as patch:
        reader.install(patch)
        for number, days in enumerate([("2026-01-01", "2026-02-01"), ("2026-03-01",)]):
            folder = Folder(place / f"saved-{number}")
            for day in days:
                body = f"acme/x1 memory_capacity {110 + int(day[6])} GB".encode()
                folder.add("acme/x1", f"{day}T00:00:00Z", body)
            replay(place / "home", [folder.path])
        assert examine(place / "home") == []
    return place / "home"


@pytest.fixture
def home(whole: Path, tmp_path: Path) -> Path:
    return shutil.copytree(whole, tmp_path / "home")


def kinds(findings: list[Finding]) -> list[FindingKind]:
    return [finding.kind for finding in findings]


def archives(home: Path) -> list[Path]:
    return [home / name for name in Archive(home).files()]


def run(home: Path, sql: str) -> None:
    with duckdb.connect(str(home / NAME)) as con:
        con.execute(sql)


def test_a_missing_file_is_told_once_and_no_repair_hides_it(home: Path) -> None:
    archives(home)[0].unlink()
    for repair in (False, True):
        (finding,) = examine(home, repair=repair)
        assert (finding.kind, finding.repaired) == (FindingKind.MISSING, False)
        assert "2 captures" in finding.what
        assert "backup" in finding.todo
    assert len(rows(home)["captures"]) == 3, "the rows stay: they say what there was"


@pytest.mark.parametrize("where", [0, 1])
def test_a_damaged_record_is_told_by_its_place_and_its_neighbours_are_not(home: Path, where: int) -> None:
    with Warehouse.open(home) as warehouse:
        capture = [one for one in warehouse.captures() if one.file == f"archive/{archives(home)[0].name}"][where]
    assert capture.offset is not None
    assert capture.length is not None
    content = bytearray(archives(home)[0].read_bytes())
    content[capture.offset + capture.length // 2] ^= 0xFF
    archives(home)[0].write_bytes(content)
    before = archives(home)[0].read_bytes()
    findings = examine(home, repair=True)
    assert set(kinds(findings)) == {FindingKind.DAMAGED}
    places = [finding.where for finding in findings if " at byte " in finding.where]
    assert places == [f"{capture.file} at byte {capture.offset}"]
    assert archives(home)[0].read_bytes() == before, "what is left of it is evidence"


def test_a_record_that_no_row_tells_of_is_read_on_repair(home: Path) -> None:
    whole = rows(home)
    for file in ("warehouse.duckdb", "released"):
        target = home / file
        shutil.rmtree(target) if target.is_dir() else target.unlink()
    assert kinds(examine(home)) == [FindingKind.ORPHANED] * 3
    assert rows(home)["captures"] == [], "looking changes nothing"
    assert {finding.repaired for finding in examine(home, repair=True)} == {True}
    assert examine(home) == []
    assert rows(home) == whole
    with released.connect(home) as con:
        assert con.execute("select count(*) from captures").fetchall() == [(3,)]


def test_a_row_that_points_elsewhere_is_corrected(home: Path) -> None:
    file = archives(home)[0]
    file.rename(file.with_name(f"renamed-{file.name}"))
    assert kinds(examine(home)) == [FindingKind.MISPLACED] * 2
    assert {finding.repaired for finding in examine(home, repair=True)} == {True}
    assert examine(home) == []
    rebuild(home)
    assert examine(home) == []


@pytest.mark.parametrize("table", ["readings", "payloads"])
def test_a_capture_without_a_reading_is_read_on_repair(home: Path, table: str) -> None:
    whole = rows(home)
    run(home, f"delete from history.{table} where capture = (select min(capture) from history.{table})")
    assert FindingKind.UNREAD in kinds(examine(home))
    examine(home, repair=True)
    assert examine(home) == []
    assert rows(home) == whole


def test_what_a_killed_process_left_is_put_away_and_a_live_one_s_file_is_not(home: Path) -> None:
    stale = [home / "archive" / ".a.warc.gz.7.part", home / "released" / ".warehouse-000009.duckdb.part"]
    fresh = home / "archive" / ".b.warc.gz.8.part"
    for path in (*stale, fresh):
        path.write_bytes(b"half")
    for path in stale:
        os.utime(path, (time.time() - 7200,) * 2)
    assert [finding.where for finding in examine(home)] == [str(path.relative_to(home)) for path in stale]
    assert {finding.repaired for finding in examine(home, repair=True)} == {True}
    assert examine(home) == []
    assert fresh.exists()
    assert (home / "leftovers" / "a.warc.gz.7.part").read_bytes() == b"half", "it may hold what no server gives again"


@pytest.mark.parametrize("harm", ["pointer", "file", "damage", "behind"])
def test_readers_get_a_whole_release_again(home: Path, harm: str) -> None:
    newest = released.path(home)
    if harm == "pointer":
        (home / "released" / "current").unlink()
    elif harm == "file":
        newest.unlink()
    elif harm == "damage":
        newest.write_bytes(b"no database")
    else:
        run(home, "update history.readings set recorded_from = recorded_from + interval 1 day")
    assert kinds(examine(home)) == [FindingKind.RELEASE]
    assert {finding.repaired for finding in examine(home, repair=True)} == {True}
    assert examine(home) == []
    assert released.path(home) != newest or harm == "file"


def test_a_log_that_makes_no_sense_is_told_by_its_line_and_left_alone(home: Path) -> None:
    log = home / "decisions.jsonl"
    docs = source("docs")
    DecisionLog(home).append(decision("rejected", figure("32 PB"), docs, capture(docs, 0)))
    with log.open("a", encoding="utf-8") as file:
        file.write('[1]\n{"ruling": "acc')
    findings = examine(home, repair=True)
    assert kinds(findings) == [FindingKind.LOG] * 2
    assert [finding.where for finding in findings] == ["decisions.jsonl, line 2", "decisions.jsonl, line 3"]
    assert not any(finding.repaired for finding in findings)
    assert log.read_text().endswith('"acc')


def test_a_table_that_cannot_be_read_is_told(home: Path) -> None:
    file = home / NAME
    content = bytearray(file.read_bytes())
    content[len(content) // 2 : -8192] = os.urandom(len(content) - len(content) // 2 - 8192)
    file.write_bytes(content)
    assert "`specwatch rebuild`" in told(home)


def told(home: Path) -> str:
    """What doctor says; DuckDB may meet the damage before anybody can look for it."""
    try:
        return str(examine(home))
    except StoreError as error:
        return str(error)


def test_a_home_where_nothing_ever_ran_is_wrong_input(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="specwatch run"):
        examine(tmp_path)
    assert list(tmp_path.iterdir()) == []


def left(*arguments: str) -> int:
    with pytest.raises(SystemExit) as leaving:
        main(arguments)
    return int(leaving.value.code or 0)


def test_the_command_says_by_its_status_whether_all_is_well(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[Any]
) -> None:
    monkeypatch.setenv("SPECWATCH_HOME", str(home))
    assert left("doctor", "--format", "jsonl") == 0
    assert capsys.readouterr().out == ""
    file = archives(home)[1]
    file.rename(file.with_name(f"renamed-{file.name}"))
    assert left("doctor", "--format", "jsonl") == 1
    (row,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert (row["kind"], row["repaired"]) == ("misplaced", False)
    assert left("doctor", "--repair") == 0
    assert left("doctor") == 0
    assert "as it should be" in capsys.readouterr().err
