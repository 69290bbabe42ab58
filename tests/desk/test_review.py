"""`specwatch review`, from saved pages to what editors see: what is held, what is decided, and what comes of it."""

import csv
import io
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from flows.replay import replay
from tests.flows.pages import Folder
from warehouse.decisions import NAME

URL = "https://aws.amazon.com/ai/machine-learning/trainium/"
MAIN = "<main><h1>Trainium3</h1><h2>Memory</h2><p>Each Trainium3 chip has {} of HBM3e.</p></main>"
PAGE = f"<html lang=en><body>{MAIN}</body></html>"


def saved(folder: Path, *memory: str) -> Path:
    """A folder of a page that says so month by month."""
    pages = Folder(folder)
    for month, words in enumerate(memory, 1):
        pages.add("aws/test-page", f"2026-{month:02}-01T00:00:00Z", PAGE.format(words).encode(), url=URL)
    return folder


def replayed(specwatch: Any, folder: Path, *memory: str) -> Any:
    return specwatch("replay", str(saved(folder, *memory)), "--format", "jsonl")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home whose page said 144 GB, and then 144 PB. To be copied, not written."""
    place = tmp_path_factory.mktemp("slipped")
    report = replay(place / "home", [saved(place / "pages", "144 GB", "144 PB")])
    assert (report.status, report.changes) == (0, ())
    return place / "home"


@pytest.fixture
def slipped(played: Path, new_home: Path) -> Path:
    return shutil.copytree(played, new_home)


def held(specwatch: Any) -> list[dict[str, Any]]:
    return list(specwatch("review", "--format", "jsonl").rows)


def memory(specwatch: Any) -> list[tuple[str, str]]:
    rows = specwatch("specs", "--metric", "memory_capacity", "--format", "jsonl").rows
    return [(row["value"], row["unit"]) for row in rows]


@pytest.mark.usefixtures("slipped")
def test_what_failed_is_held_with_its_reason_and_the_last_good_figure_stays(specwatch: Any) -> None:
    (row,) = held(specwatch)
    assert (row["subject"], row["statement"], row["source"]) == ("aws/trainium3", "144 PB", "aws/test-page")
    assert row["reason"] == "144 PB is not plausible for memory_capacity of a chip"
    assert row["quote"] == "Each Trainium3 chip has 144 PB of HBM3e."
    assert row["last_good"] == "144 GB"
    assert memory(specwatch) == [("144", "GB")]
    assert specwatch("changes", "--format", "jsonl").rows == []
    table = specwatch("review").out
    assert all(words in table for words in (row["id"], "144 PB", "not plausible"))
    (line,) = csv.DictReader(io.StringIO(specwatch("review", "--format", "csv").out))
    assert line["id"] == row["id"]


def test_an_accepted_claim_is_current_and_editors_hear_of_it_once(
    slipped: Path, tmp_path: Path, specwatch: Any
) -> None:
    (row,) = held(specwatch)
    done = specwatch("review", "accept", row["id"], "--by", "A. Editor", "--note", "so it says", "--format", "jsonl")
    assert done.status == 0
    assert [(one["kind"], one["old"], one["new"]) for one in done.rows] == [("unit_changed", "144 GB", "144 PB")]
    assert memory(specwatch) == [("144", "PB")]
    assert held(specwatch) == []
    (line,) = map(json.loads, (slipped / NAME).read_text(encoding="utf-8").splitlines())
    assert (line["id"], line["ruling"], line["by"], line["note"]) == (row["id"], "accepted", "A. Editor", "so it says")
    (decided,) = specwatch("review", "--decided", "--format", "jsonl").rows
    assert (decided["by"], decided["statement"], decided["origin"]) == ("A. Editor", "144 PB", "saved")
    again = specwatch("review", "accept", row["id"])
    assert (again.status, again.out) == (0, "")
    assert "accepted already" in again.err
    assert replayed(specwatch, tmp_path / "more", "144 GB", "144 PB", "144 PB").rows == []
    states = [one["state"] for one in specwatch("alerts", "--format", "jsonl").rows]
    assert states == ["delivered"]
    assert len((slipped / NAME).read_text(encoding="utf-8").splitlines()) == 1


def test_a_rejected_claim_comes_back_with_other_words_only(slipped: Path, tmp_path: Path, specwatch: Any) -> None:
    (row,) = held(specwatch)
    done = specwatch("review", "reject", row["id"], "--format", "jsonl")
    assert (done.status, done.rows) == (0, [])
    assert held(specwatch) == []
    replayed(specwatch, tmp_path / "same", "144 GB", "144 PB", "144 PB")
    assert held(specwatch) == []
    replayed(specwatch, tmp_path / "other", "144 GB", "144 PB", "144 PB", "even 144 PB")
    assert [one["quote"] for one in held(specwatch)] == ["Each Trainium3 chip has even 144 PB of HBM3e."]
    assert memory(specwatch) == [("144", "GB")]
    assert specwatch("changes", "--format", "jsonl").rows == []
    assert slipped.exists()


@pytest.mark.usefixtures("slipped")
def test_what_cannot_be_decided_is_status_2_and_says_why(specwatch: Any) -> None:
    unknown = specwatch("review", "accept", "0123456789abcdef")
    assert (unknown.status, unknown.out) == (2, "")
    assert "no claim '0123456789abcdef' is held" in unknown.err
    assert "specwatch review" in unknown.err
    (row,) = held(specwatch)
    specwatch("review", "accept", row["id"], "--by", "A. Editor")
    late = specwatch("review", "reject", row["id"])
    assert (late.status, late.out) == (2, "")
    assert "was accepted by A. Editor" in late.err


def test_a_home_without_history_is_left_as_it_is(new_home: Path, specwatch: Any) -> None:
    left = specwatch("review", "accept", "0123456789abcdef")
    assert left.status == 2
    assert "specwatch run" in left.err
    assert not new_home.exists()


@pytest.mark.parametrize("rulings", [["accept"], ["accept", "undo"], ["reject", "undo", "accept"]])
def test_archive_and_log_alone_tell_the_same(
    slipped: Path, tmp_path: Path, specwatch: Any, monkeypatch: Any, rulings: list[str]
) -> None:
    row = held(specwatch)[0]
    for ruling in rulings:
        assert specwatch("review", ruling, row["id"]).status == 0
    names = ("specs", "changes", "review", "review --decided")
    told = {name: specwatch(*name.split(), "--format", "jsonl").rows for name in names}
    other = tmp_path / "other"
    other.mkdir()
    (other / "archive").symlink_to(slipped / "archive")
    (other / NAME).write_bytes((slipped / NAME).read_bytes())
    monkeypatch.setenv("SPECWATCH_HOME", str(other))
    assert specwatch("rebuild").status == 0
    assert {name: specwatch(*name.split(), "--format", "jsonl").rows for name in names} == told
    assert specwatch("alerts", "--format", "jsonl").rows == []


def test_a_decision_that_a_killed_process_wrote_is_told_by_the_next_run(slipped: Path, specwatch: Any) -> None:
    (row,) = held(specwatch)
    code = """
import os, sys
from pathlib import Path
from flows.review import decide
from schemas.decisions import Ruling
from warehouse.decisions import DecisionLog
append = DecisionLog.append
DecisionLog.append = lambda log, one: (append(log, one), os._exit(9))
decide(Path(sys.argv[1]), sys.argv[2], Ruling.ACCEPTED)
"""
    here = str(Path(__file__).parents[2])
    killed = subprocess.run([sys.executable, "-c", code, str(slipped), row["id"]], check=False, cwd=here)
    assert killed.returncode == 9
    assert memory(specwatch) == [("144", "GB")]
    assert specwatch("rebuild").status == 0
    assert memory(specwatch) == [("144", "PB")]
    assert [one["new"] for one in specwatch("alerts", "--state", "waiting", "--format", "jsonl").rows] == ["144 PB"]


def test_what_is_decided_while_a_run_writes_is_kept_and_takes_effect_when_the_run_ends(
    slipped: Path, tmp_path: Path, specwatch: Any
) -> None:
    (row,) = held(specwatch)
    code = """
import sys
from pathlib import Path
from warehouse.store import Warehouse
with Warehouse.open(Path(sys.argv[1])):
    print("open", flush=True)
    sys.stdin.read()
"""
    here = str(Path(__file__).parents[2])
    with subprocess.Popen(
        [sys.executable, "-c", code, str(slipped)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=here
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        done = specwatch("review", "accept", row["id"])
        again = specwatch("review", "accept", row["id"])
        late = specwatch("review", "reject", row["id"])
        other.communicate()
    assert (done.status, done.out) == (0, "")
    assert "takes effect when that run ends" in done.err
    assert (again.status, late.status) == (0, 2)
    assert len((slipped / NAME).read_text(encoding="utf-8").splitlines()) == 1
    assert memory(specwatch) == [("144", "GB")]
    replayed(specwatch, tmp_path / "more", "144 GB", "144 PB")  # a run that reads nothing new
    assert memory(specwatch) == [("144", "PB")]
    assert [one["new"] for one in specwatch("alerts", "--state", "delivered", "--format", "jsonl").rows] == ["144 PB"]


def test_what_was_accepted_and_taken_back_was_never_there_and_nobody_hears_of_it(
    slipped: Path, tmp_path: Path, specwatch: Any
) -> None:
    (row,) = held(specwatch)
    specwatch("review", "accept", row["id"])
    undone = specwatch(
        "review", "undo", row["id"], "--by", "B. Editor", "--note", "a slip of theirs", "--format", "jsonl"
    )
    assert (undone.status, undone.rows) == (0, [])
    assert "taken back" in undone.err
    assert memory(specwatch) == [("144", "GB")]
    assert held(specwatch) == [row]
    assert specwatch("changes", "--format", "jsonl").rows == []
    decided = specwatch("review", "--decided", "--format", "jsonl").rows
    assert [(one["ruling"], one["by"]) for one in decided] == [("accepted", None), ("taken_back", "B. Editor")]
    replayed(specwatch, tmp_path / "more", "144 GB", "144 PB")
    states = [one["state"] for one in specwatch("alerts", "--format", "jsonl").rows]
    assert states == ["dropped"]
    assert slipped.exists()


@pytest.mark.usefixtures("slipped")
def test_what_editors_had_heard_of_is_taken_back_in_the_next_digest(tmp_path: Path, specwatch: Any) -> None:
    (row,) = held(specwatch)
    specwatch("review", "accept", row["id"])
    replayed(specwatch, tmp_path / "same", "144 GB", "144 PB")
    specwatch("review", "undo", row["id"])
    told = {(one["state"], one["retracts"]) for one in specwatch("alerts", "--format", "jsonl").rows}
    assert told == {("delivered", False), ("waiting", True)}


@pytest.mark.usefixtures("slipped")
def test_what_was_taken_back_may_be_decided_again(specwatch: Any) -> None:
    (row,) = held(specwatch)
    specwatch("review", "accept", row["id"])
    specwatch("review", "undo", row["id"])
    assert specwatch("review", "accept", row["id"]).status == 0
    assert memory(specwatch) == [("144", "PB")]
    assert [one["state"] for one in specwatch("alerts", "--format", "jsonl").rows] == ["waiting"]
    specwatch("review", "undo", row["id"])
    assert specwatch("review", "reject", row["id"]).status == 0
    assert (held(specwatch), memory(specwatch)) == ([], [("144", "GB")])


@pytest.mark.usefixtures("slipped")
def test_nothing_decided_is_nothing_to_take_back(specwatch: Any) -> None:
    (row,) = held(specwatch)
    left = specwatch("review", "undo", row["id"])
    assert (left.status, left.out) == (2, "")
    assert "nothing is decided" in left.err
    specwatch("review", "reject", row["id"])
    specwatch("review", "undo", row["id"])
    again = specwatch("review", "undo", row["id"])
    assert again.status == 0
    assert "already" in again.err


@pytest.mark.parametrize(("option", "most"), [("--by", 200), ("--note", 2_000)])
def test_what_goes_into_the_log_is_bounded(slipped: Path, specwatch: Any, option: str, most: int) -> None:
    (row,) = held(specwatch)
    left = specwatch("review", "reject", row["id"], option, "x" * (most + 1))
    assert left.status == 2
    assert f"at most {most}" in left.err
    assert not (slipped / NAME).exists()


def test_a_damaged_log_is_status_4_and_names_the_line(slipped: Path, specwatch: Any) -> None:
    (slipped / NAME).write_text("nonsense\n")
    left = specwatch("review", "accept", held(specwatch)[0]["id"])
    assert left.status == 4
    assert f"{NAME}, line 1" in left.err
    assert len(held(specwatch)) == 1


def test_unread_quantities_are_listed_since_a_time(home: Path, specwatch: Any) -> None:
    every = specwatch("unread", "--format", "jsonl").rows
    assert {row["source"] for row in every} == {"aws/docs", "aws/post"}
    since = specwatch("unread", "--since", "2026-04-20", "--format", "jsonl").rows
    assert {row["source"] for row in since} == {"aws/docs"}
    assert specwatch("unread", "--since", "2027-01-01", "--format", "jsonl").rows == []
    assert specwatch("unread", "--since", "soon").status == 2
    assert home.exists()
