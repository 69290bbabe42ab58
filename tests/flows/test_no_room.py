"""A full disk, a folder that cannot be written, a second writer: told clearly, status 4, and nothing is lost.

The disk is a small file system in memory, which only root may mount; elsewhere these tests say so and are skipped.
"""

import os
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from desk.cli import main
from flows.doctor import examine
from flows.replay import replay
from schemas.findings import FindingKind
from tests.flows import reader
from tests.flows.pages import Folder
from tests.warehouse.stored import rows
from warehouse import released
from warehouse.archive import Archive
from warehouse.store import NAME

MENDED = {FindingKind.ORPHANED, FindingKind.RELEASE}


@pytest.fixture(autouse=True)
def _reader(monkeypatch: pytest.MonkeyPatch) -> None:
    reader.install(monkeypatch)


def mount(*arguments: str) -> None:
    done = subprocess.run(["mount", *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"no file system of our own can be mounted here: {done.stderr.strip()}")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 24 MB."""
    place = tmp_path / "disk"
    place.mkdir()
    try:
        mount("-t", "tmpfs", "-o", "size=24m", "specwatch-test", str(place))
    except FileNotFoundError:
        pytest.skip("there is no mount here")
    yield place
    subprocess.run(["umount", str(place)], check=True)


@pytest.fixture
def first(tmp_path: Path) -> Folder:
    made = Folder(tmp_path / "first")
    made.add("acme/x1", "2026-01-01T00:00:00Z", b"acme/x1 memory_capacity 141 GB")
    return made


@pytest.fixture
def second(tmp_path: Path) -> Folder:
    """Pages that say much, of which one is new every day."""
    made = Folder(tmp_path / "second")
    for day in range(1, 3):
        lines = "\n".join(f"acme/x1-{day}-{number} memory_capacity {number + day} GB" for number in range(1, 100))
        made.add("acme/x1", f"2026-02-0{day}T00:00:00Z", lines.encode())
    return made


def left(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """Exit status of a command and what it says."""
    capsys.readouterr()
    with pytest.raises(SystemExit) as leaving:
        main(arguments)
    return int(leaving.value.code or 0), capsys.readouterr().err


def fill(disk: Path, but: int) -> Path:
    """A file that takes all room but some bytes."""
    stat = os.statvfs(disk)
    filler = disk / "filler"
    filler.write_bytes(b"\0" * max(0, stat.f_bavail * stat.f_frsize - but))
    return filler


@pytest.mark.parametrize("free", [0, 1_000_000])
def test_a_full_disk_is_told_and_loses_nothing(
    disk: Path, first: Folder, second: Folder, free: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    home = disk / "home"
    monkeypatch.setenv("SPECWATCH_HOME", str(home))
    replay(home, [first.path])
    before, archived = rows(home)["captures"], len(list(Archive(home).captures()))
    filler = fill(disk, free)
    status, said = left(capsys, "replay", str(second.path))
    assert status == 4, said
    assert str(home) in said
    assert "bug" not in said
    filler.unlink()
    assert {finding.kind for finding in examine(home)} <= MENDED
    assert set(map(str, before)) <= set(map(str, rows(home)["captures"]))
    assert len(list(Archive(home).captures())) >= archived
    with released.connect(home) as con:
        assert con.execute("select value from specs where subject = 'acme/x1'").fetchall() == [("141",)]
    replay(home, [second.path])
    whole = tmp_path / "whole"
    for folder in (first, second):
        replay(whole, [folder.path])
    assert rows(home) == rows(whole)
    assert examine(home) == []


def test_a_folder_that_cannot_be_written_is_told_and_can_still_be_read(
    disk: Path, first: Folder, second: Folder, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = disk / "home"
    monkeypatch.setenv("SPECWATCH_HOME", str(home))
    replay(home, [first.path])
    mount("-o", "remount,ro", str(disk))
    for command in (["replay", str(second.path)], ["rebuild"], ["run"], ["doctor", "--repair"]):
        status, said = left(capsys, *command)
        assert status == 4, (command, said)
        assert str(home) in said
        assert "bug" not in said
        assert "damaged" not in said
    assert left(capsys, "specs")[0] == 0
    mount("-o", "remount,rw", str(disk))
    assert examine(home) == []


def test_a_second_writer_is_told_to_wait_and_the_first_loses_nothing(
    first: Folder, second: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("SPECWATCH_HOME", str(home))
    for module in ("replay", "rebuild"):
        monkeypatch.setattr(f"flows.{module}.PATIENCE", 0.1)
    replay(home, [first.path])
    before = rows(home)
    holds = textwrap.dedent(f"""
        import duckdb
        con = duckdb.connect({str(home / NAME)!r})
        print("held", flush=True)
        input()
    """)
    writer = subprocess.Popen([sys.executable, "-c", holds], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    assert writer.stdout.readline() == "held\n"
    for command in (["replay", str(second.path)], ["rebuild"], ["doctor"]):
        status, said = left(capsys, *command)
        assert status == 4, (command, said)
        assert "in use by another process" in said
    assert left(capsys, "specs")[0] == 0, "readers read on"
    writer.communicate("\n")
    assert rows(home) == before
    assert examine(home) == []
