"""docs/operations.md and docs/systemd: what they name exists, and the backup that they tell of restores the history."""

import configparser
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import typer.main

from desk.cli import app
from flows.doctor import examine
from flows.rebuild import rebuild
from flows.replay import replay
from flows.schedules import FILE as SCHEDULES
from flows.settings import FILE, load
from flows.turn import FILE as LOCK
from tests.flows import reader
from tests.flows.pages import Folder
from tests.warehouse.stored import rows

_ROOT = Path(__file__).resolve().parents[1]
_DOC = (_ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
_UNITS = sorted([*(_ROOT / "docs/systemd").glob("*.service"), *(_ROOT / "docs/systemd").glob("*.timer")])
_COMMANDS = set(typer.main.get_command(app).commands)  # type: ignore[attr-defined]


def unit(path: Path) -> configparser.ConfigParser:
    """A unit file, each key once in its section."""
    parsed = configparser.ConfigParser(interpolation=None, comment_prefixes=("#",))
    parsed.optionxform = str  # type: ignore[assignment,method-assign]
    parsed.read_string(path.read_text(encoding="utf-8"))
    return parsed


def test_every_unit_is_told_of_and_every_told_unit_is_there() -> None:
    assert set(re.findall(r"`([a-z-]+\.(?:service|timer))`", _DOC)) == {path.name for path in _UNITS}


@pytest.mark.parametrize("path", _UNITS, ids=lambda path: path.name)
def test_a_unit_starts_what_there_is(path: Path) -> None:
    parsed = unit(path)
    if path.suffix == ".timer":
        assert path.with_suffix(".service") in _UNITS
        return
    program, *arguments = parsed["Service"]["ExecStart"].split()
    match Path(program).name:
        case "specwatch":
            assert arguments[0] in _COMMANDS
        case "prefect":
            assert arguments[:2] == ["server", "start"]
        case "sh":
            assert Path(arguments[0].replace("/srv/specwatch", str(_ROOT))).is_file()
        case other:
            pytest.fail(f"nobody installs {other}")
    for needed in ("After", "Wants"):
        for name in parsed["Unit"].get(needed, "").split():
            known = {path.name for path in _UNITS} | {"network.target", "network-online.target", "postgresql.service"}
            assert name in known, f"{path.name}: {needed}={name}"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_systemd_finds_no_fault_in_the_units() -> None:
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *map(str, _UNITS)], capture_output=True, text=True, check=False
    )
    ours = [line for line in done.stderr.splitlines() if re.match(r"(/\S+/)?(specwatch|prefect)-", line)]
    # The program is not at /srv/specwatch here.
    assert [line for line in ours if "is not executable: No such file" not in line] == []


def test_every_command_in_the_doc_exists() -> None:
    lines = [*re.findall(r"`([^`\n]+)`", _DOC), *re.findall(r"(?m)^    (\S.+)$", _DOC)]
    named = {match[1] for line in lines if (match := re.search(r"(?:^|bin/)specwatch ([a-z]+)", line))}
    assert len(named) >= 8
    assert named <= _COMMANDS


def test_the_settings_in_the_doc_are_settings(tmp_path: Path) -> None:
    (text,) = re.findall(r"```toml\n(.+?)```", _DOC, flags=re.DOTALL)
    (tmp_path / FILE).write_text(text)
    assert load(tmp_path).schedules.timezone == "Europe/Berlin"


def test_the_environment_names_what_prefect_and_we_read() -> None:
    text = (_ROOT / "docs/systemd/environment").read_text(encoding="utf-8")
    names = set(re.findall(r"(?m)^([A-Z_]+)=", text))
    assert names == {"SPECWATCH_HOME", "PREFECT_HOME", "PREFECT_API_URL", "PREFECT_SERVER_DATABASE_CONNECTION_URL"}
    listed = subprocess.run(
        [sys.executable, "-m", "prefect", "config", "view", "--show-defaults"],
        env=os.environ | {"PREFECT_API_URL": "http://127.0.0.1:1/api"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert {name for name in names if name.startswith("PREFECT_") and f"{name}=" not in listed.stdout} == set()


def test_the_files_of_a_home_are_called_so() -> None:
    assert f"`{LOCK}`" in _DOC
    assert f"`{SCHEDULES}`" in _DOC


def test_the_backup_restores_the_history_row_for_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the script that the unit starts and the command that the page tells."""
    reader.install(monkeypatch)
    home, kept, anew, saved = tmp_path / "a home", tmp_path / "kept", tmp_path / "anew", Folder(tmp_path / "saved")
    for day, size in enumerate((141, 144), 1):
        saved.add("acme/x1", f"2026-01-0{day}T00:00:00Z", b"acme/x1 memory_capacity %d GB" % size)
        replay(home, [saved.path])
        (home / SCHEDULES).write_text(f'{{"day": {day}}}')
        subprocess.run(["sh", _ROOT / "docs/systemd/backup.sh", home, kept], check=True)
    (told,) = re.findall(r"(?m)^    (cp --archive \S+/\. \S+/)$", _DOC)
    anew.mkdir()
    command = told.replace("/var/backups/specwatch", str(kept)).replace("/var/lib/specwatch", str(anew))
    subprocess.run(command, shell=True, check=True)
    rebuild(anew)
    assert rows(anew) == rows(home)
    assert examine(anew) == []
    assert (anew / SCHEDULES).read_text() == '{"day": 2}'
