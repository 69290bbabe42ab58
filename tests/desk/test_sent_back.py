"""`specwatch review send-back`: a change that editors were told of was misread, and they hear that too."""

from pathlib import Path
from typing import Any

import pytest

from tests.desk.test_review import held, memory, replayed
from warehouse.decisions import NAME, DecisionLog

pytestmark = pytest.mark.usefixtures("held_open")


@pytest.fixture
def told(tmp_path: Path, new_home: Path, specwatch: Any) -> Path:
    """A home whose page said 96 GB, and then 100 GB, which a digest told."""
    left = replayed(specwatch, tmp_path / "pages", "96 GB", "100 GB")
    assert [(row["old"], row["new"], row["state"]) for row in left.rows] == [("96 GB", "100 GB", "told")]
    assert states(specwatch) == [("delivered", False)]
    return new_home


def change(specwatch: Any) -> str:
    (row,) = specwatch("changes", "--format", "jsonl").rows
    return str(row["id"])


def states(specwatch: Any) -> list[tuple[str, bool]]:
    return [(one["state"], one["retracts"]) for one in specwatch("alerts", "--format", "jsonl").rows]


def test_it_is_held_and_the_next_digest_takes_it_back(told: Path, tmp_path: Path, specwatch: Any) -> None:
    name = change(specwatch)
    done = specwatch("review", "send-back", name, "--by", "A. Editor", "--note", "two chips", "--format", "jsonl")
    assert (done.status, done.rows) == (0, [])
    assert "sent back: aws/trainium3 memory_capacity 100 GB" in done.err
    assert memory(specwatch) == [("96", "GB")]
    assert specwatch("changes", "--format", "jsonl").rows == []
    (row,) = held(specwatch)
    assert (row["statement"], row["last_good"]) == ("100 GB", "96 GB")
    assert row["reason"] == "sent back as wrong by A. Editor: two chips"
    replayed(specwatch, tmp_path / "same", "96 GB", "100 GB", "100 GB")
    assert states(specwatch) == [("delivered", False), ("delivered", True)]
    digests = "".join(path.read_text() for path in (told / "alerts").glob("digest-*.md"))
    assert "**taken back**" in digests
    assert "sent back as wrong by A. Editor. What was said before stays." in digests
    assert memory(specwatch) == [("96", "GB")]
    again = specwatch("review", "send-back", name)
    assert (again.status, "sent back already" in again.err) == (0, True)
    (decided,) = specwatch("review", "--decided", "--format", "jsonl").rows
    assert (decided["ruling"], decided["by"], decided["note"]) == ("sent_back", "A. Editor", "two chips")


def test_it_holds_until_the_words_change_and_in_every_wording_so_far(
    told: Path, tmp_path: Path, specwatch: Any
) -> None:
    replayed(specwatch, tmp_path / "reworded", "96 GB", "100 GB", "exactly 100 GB")
    specwatch("review", "send-back", change(specwatch))
    assert memory(specwatch) == [("96", "GB")]
    (one, _) = DecisionLog(told).read()  # one for each wording, and taken back as one
    assert len(specwatch("review", "undo", one.id).err.splitlines()) == 2
    assert memory(specwatch) == [("100", "GB")]
    specwatch("review", "send-back", change(specwatch))
    assert memory(specwatch) == [("96", "GB")]
    replayed(specwatch, tmp_path / "same", "96 GB", "100 GB", "exactly 100 GB", "100 GB")
    assert memory(specwatch) == [("96", "GB")]
    replayed(specwatch, tmp_path / "more", "96 GB", "100 GB", "exactly 100 GB", "100 GB", "now 100 GB")
    assert memory(specwatch) == [("100", "GB")]


@pytest.mark.usefixtures("told")
def test_taken_back_by_the_changes_id_it_stands_again(specwatch: Any) -> None:
    name = change(specwatch)
    specwatch("review", "send-back", name)
    undone = specwatch("review", "undo", name, "--by", "B. Editor")
    assert (undone.status, "taken back" in undone.err) == (0, True)
    assert "editors hear of it" not in undone.err, "they did"
    assert memory(specwatch) == [("100", "GB")]
    assert change(specwatch) == name
    assert states(specwatch) == [("delivered", False), ("dropped", True)]


@pytest.mark.usefixtures("told")
def test_what_was_told_may_be_confirmed_and_not_dismissed(specwatch: Any) -> None:
    name = change(specwatch)
    late = specwatch("review", "dismiss", name)
    assert (late.status, late.out) == (2, "")
    assert f"specwatch review send-back {name}" in late.err
    assert specwatch("review", "confirm", name, "--by", "A. Editor").status == 0
    (row,) = specwatch("changes", "--format", "jsonl").rows
    assert row["state"] == "confirmed"
    assert states(specwatch) == [("delivered", False)], "nobody is told again"
    wrong = specwatch("review", "send-back", name)
    assert (wrong.status, f"specwatch review undo {name}" in wrong.err) == (2, True)
    assert specwatch("review", "undo", name).status == 0
    assert specwatch("review", "send-back", name).status == 0


def test_a_rebuild_keeps_it(told: Path, specwatch: Any) -> None:
    specwatch("review", "send-back", change(specwatch))
    kept = held(specwatch)
    assert specwatch("rebuild").status == 0
    assert (memory(specwatch), held(specwatch)) == ([("96", "GB")], kept)
    assert len((told / NAME).read_text(encoding="utf-8").splitlines()) == 1
