"""Schedules without Prefect: whom each asks, when, what is made up for; and that runs never overlap."""

import multiprocessing
import os
import signal
import subprocess
import sys
from datetime import UTC, date, datetime, timedelta
from itertools import takewhile
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from flows import schedules
from flows.report import Outcome, Result, RunReport, change_table, source_table
from flows.schedules import Schedule, cron_of, is_made_up_for, missed, note, times
from flows.settings import Schedules, Settings, load
from flows.turn import FILE, turn
from schemas.base import BusyError, InputError, StoreError
from schemas.products import Source
from schemas.words import PageKind

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"])
def test_the_morning_digest_comes_once_each_day_at_the_editors_time(zone: str) -> None:
    local = ZoneInfo(zone)
    start = datetime(2026, 1, 1, tzinfo=local)
    year = takewhile(lambda time: time < datetime(2027, 1, 1, tzinfo=local), times("30 7 * * *", zone, start))
    mornings = [time.astimezone(local) for time in year]
    assert [morning.date() for morning in mornings] == [date(2026, 1, 1) + timedelta(days) for days in range(365)]
    assert {(morning.hour, morning.minute) for morning in mornings} == {(7, 30)}


def test_a_digest_in_the_hour_that_summer_time_leaves_out_or_doubles_comes_once() -> None:
    def nights(day: datetime) -> list[str]:
        found = times("30 2 * * *", "Europe/Berlin", day)
        return [f"{time:%d %H:%M}" for time in takewhile(lambda time: time < day + timedelta(days=3), found)]

    assert nights(datetime(2026, 3, 28, tzinfo=UTC)) == ["28 01:30", "29 01:00", "30 00:30"], (
        "03:00 is right after 01:59"
    )
    assert nights(datetime(2026, 10, 24, tzinfo=UTC)) == ["24 00:30", "25 00:30", "26 01:30"]


def test_a_schedule_asks_its_kinds_of_pages_and_every_kind_has_one() -> None:
    def taken(schedule: Schedule) -> set[PageKind]:
        pages = (Source(id=f"a/{kind}", vendor="a", url="https://a.example/", page=kind) for kind in PageKind)
        return {source.page for source in pages if schedule.takes(source)}

    by_kind = [taken(one) for one in (Schedule.FEEDS, Schedule.ANNOUNCEMENTS, Schedule.DOCUMENTATION)]
    assert set().union(*by_kind) == set(PageKind)
    assert sum(map(len, by_kind)) == len(PageKind), "no kind has two"
    assert taken(Schedule.EVERYTHING) == set(PageKind)
    assert taken(Schedule.DIGEST) == set()
    assert {*Schedules.model_fields} == {*Schedule} - {Schedule.DIGEST} | {"timezone"}


def test_the_morning_is_that_of_the_zone_in_the_settings(tmp_path: Path) -> None:
    text = '[alerts]\ndigest_at = "08:10"\n[schedules]\ntimezone = "America/New_York"\n'
    (tmp_path / "specwatch.toml").write_text(text)
    settings = load(tmp_path)
    (zone, cron) = settings.schedules.timezone, cron_of(Schedule.DIGEST, settings)
    assert next(times(cron, zone, NOON)) == datetime(2026, 11, 30, 13, 10, tzinfo=UTC)


def test_missed_times_are_made_up_for_once(tmp_path: Path) -> None:
    settings = Settings()
    assert missed(tmp_path, settings, NOON) == [], "what never ran was not missed"
    note(tmp_path, Schedule.FEEDS, NOON)
    note(tmp_path, Schedule.DIGEST, NOON)
    assert missed(tmp_path, settings, NOON + timedelta(minutes=4)) == []
    assert missed(tmp_path, settings, NOON + timedelta(minutes=5)) == [Schedule.FEEDS]
    assert missed(tmp_path, settings, NOON + timedelta(days=3)) == [Schedule.FEEDS, Schedule.DIGEST]
    # A day later Prefect comes with all the hours of the night; the first run makes up for them.
    late = [NOON + number * HOUR + timedelta(minutes=5) for number in range(20)]
    assert not is_made_up_for(tmp_path, Schedule.FEEDS, late[0])
    note(tmp_path, Schedule.FEEDS, NOON + timedelta(days=1))
    assert all(is_made_up_for(tmp_path, Schedule.FEEDS, time) for time in late)
    assert not is_made_up_for(tmp_path, Schedule.FEEDS, NOON + timedelta(days=1, minutes=5))
    assert not is_made_up_for(tmp_path, Schedule.DOCUMENTATION, late[0]), "each schedule for itself"


def test_a_damaged_memory_of_the_schedules_is_told(tmp_path: Path) -> None:
    (tmp_path / schedules.FILE).write_text('{"feeds": "yesterday"}')
    with pytest.raises(StoreError, match=r"schedules\.json is damaged"):
        missed(tmp_path, Settings(), NOON)


def _hold(home: Path, told: "multiprocessing.SimpleQueue[str]") -> None:
    with turn(home):
        told.put("running")
        signal.pause()


def test_runs_of_two_processes_never_overlap_and_a_killed_one_blocks_nobody(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    told = context.SimpleQueue()
    process = context.Process(target=_hold, args=(tmp_path, told))
    process.start()
    told.get()
    assert process.pid is not None
    with pytest.raises(BusyError, match=f"a run is going on \\(process {process.pid}, since"), turn(tmp_path):
        pass
    os.kill(process.pid, signal.SIGKILL)
    with turn(tmp_path, patience=30.0):
        assert f"process {os.getpid()}," in (tmp_path / FILE).read_text()
    process.join()


def test_a_run_beside_another_ends_with_status_4(tmp_path: Path) -> None:
    with turn(tmp_path):
        command = [sys.executable, "-m", "desk.cli", "run"]
        done = subprocess.run(
            command, env=os.environ | {"SPECWATCH_HOME": str(tmp_path)}, capture_output=True, text=True, check=False
        )
    assert (done.returncode, "a run is going on" in done.stderr) == (4, True), done.stderr


def test_schedules_without_a_server_say_what_to_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from flows.run import serve

    monkeypatch.delenv("PREFECT_API_URL", raising=False)
    with pytest.raises(InputError, match="prefect server start"):
        serve(tmp_path, Settings())


def test_a_runs_tables_have_what_failed_first_and_no_source_that_was_not_due() -> None:
    results = (
        Result(source="a/good", outcome=Outcome.READ, claims=3),
        Result(source="b/skipped", outcome=Outcome.SKIPPED, reason="not due"),
        Result(source="c/bad", outcome=Outcome.FAILED, reason="no answer"),
    )
    report = RunReport(results=results)
    assert [(row["source"], row["claims"], row["reason"]) for row in source_table(report)] == [
        ("c/bad", "0", "no answer"),
        ("a/good", "3", ""),
    ]
    assert change_table(report) == []
