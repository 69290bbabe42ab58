"""`specwatch changes` says what waits and why; `specwatch review` lets a person decide before the next capture does."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.desk.test_review import replayed
from warehouse.decisions import NAME

pytestmark = pytest.mark.usefixtures("held_open")


@pytest.fixture
def doubled(tmp_path: Path, new_home: Path, specwatch: Any) -> Path:
    """A home whose page said 96 GB, and then 192 GB."""
    left = replayed(specwatch, tmp_path / "pages", "96 GB", "192 GB")
    assert [(row["old"], row["new"], row["state"]) for row in left.rows] == [("96 GB", "192 GB", "waiting")]
    assert "1 doubtful changes wait" in left.err
    return new_home


def waiting(specwatch: Any) -> list[dict[str, Any]]:
    return list(specwatch("review", "changes", "--format", "jsonl").rows)


def states(specwatch: Any) -> list[tuple[str, str]]:
    changes = specwatch("changes", "--format", "jsonl").rows
    alerts = specwatch("alerts", "--format", "jsonl").rows
    return [(change["state"], alert["state"]) for change, alert in zip(changes, alerts, strict=True)]


@pytest.mark.usefixtures("doubled")
def test_what_waits_is_listed_with_what_is_doubtful(specwatch: Any) -> None:
    (row,) = waiting(specwatch)
    assert (row["subject"], row["old"], row["new"], row["why"]) == ("aws/trainium3", "96 GB", "192 GB", "jump by 2")
    assert states(specwatch) == [("waiting", "held")]
    assert "waiting: jump by 2" in specwatch("changes").out
    assert all(words in specwatch("review", "changes").out for words in (row["id"], "jump by 2"))
    assert specwatch("specs", "--metric", "memory_capacity", "--format", "jsonl").rows[0]["value"] == "192"


def test_a_confirmed_change_goes_with_the_next_digest_and_once(doubled: Path, tmp_path: Path, specwatch: Any) -> None:
    (row,) = waiting(specwatch)
    done = specwatch("review", "confirm", row["id"], "--by", "A. Editor", "--format", "jsonl")
    assert (done.status, [one["new"] for one in done.rows]) == (0, ["192 GB"])
    assert "editors hear of it with the next digest" in done.err
    assert states(specwatch) == [("confirmed", "waiting")]
    (line,) = map(json.loads, (doubled / NAME).read_text(encoding="utf-8").splitlines())
    assert (line["id"], line["ruling"], line["by"], line["reason"]) == (
        row["id"], "confirmed", "A. Editor", "jump by 2"
    )  # fmt: skip
    replayed(specwatch, tmp_path / "more", "96 GB", "192 GB", "192 GB")
    assert states(specwatch) == [("confirmed", "delivered")]
    again = specwatch("review", "confirm", row["id"])
    assert (again.status, "confirmed already" in again.err) == (0, True)


@pytest.mark.usefixtures("doubled")
def test_a_dismissed_change_is_told_to_nobody_and_may_be_taken_up_again(tmp_path: Path, specwatch: Any) -> None:
    (row,) = waiting(specwatch)
    assert specwatch("review", "dismiss", row["id"], "--note", "a slip of theirs").status == 0
    replayed(specwatch, tmp_path / "same", "96 GB", "192 GB", "192 GB")
    assert states(specwatch) == [("dismissed", "dropped")]
    other = specwatch("review", "confirm", row["id"])
    assert (other.status, other.out) == (2, "")
    assert f"specwatch review undo {row['id']}" in other.err
    assert specwatch("review", "undo", row["id"]).status == 0
    assert states(specwatch) == [("confirmed", "waiting")], "the second capture said the same"


@pytest.mark.usefixtures("doubled")
def test_what_does_not_wait_is_status_2_and_says_why(tmp_path: Path, specwatch: Any) -> None:
    unknown = specwatch("review", "confirm", "0123456789abcdef")
    assert (unknown.status, unknown.out) == (2, "")
    assert "there is no change '0123456789abcdef'" in unknown.err
    (row,) = waiting(specwatch)
    replayed(specwatch, tmp_path / "more", "96 GB", "192 GB", "192 GB")
    late = specwatch("review", "dismiss", row["id"])
    assert (late.status, "does not wait" in late.err) == (2, True)
    assert waiting(specwatch) == []


def test_a_suspected_redesign_is_decided_as_one(tmp_path: Path, new_home: Path, specwatch: Any) -> None:
    def page(first: int) -> str:
        cells = "".join(
            f"<tr><td>{name}</td><td>{first + place} PFLOPS</td></tr>"
            for place, name in enumerate(("FP8", "FP16", "BF16", "TF32", "FP32", "FP4"))
        )
        return (
            f"1 GB of HBM3e.</p><h2>Compute</h2><table><tr><th>Precision</th><th>Trainium3</th></tr>{cells}</table><p>"
        )

    replayed(specwatch, tmp_path / "pages", page(100), page(140))
    rows = waiting(specwatch)
    assert len(rows) == 6
    assert len({row["incident"] for row in rows}) == 1
    assert specwatch("review", "confirm", rows[0]["incident"]).status == 0
    assert waiting(specwatch) == []
    assert len((new_home / NAME).read_text(encoding="utf-8").splitlines()) == 6
    assert specwatch("review", "undo", rows[0]["incident"]).status == 0
    assert len(waiting(specwatch)) == 6
    assert specwatch("review", "confirm", rows[0]["incident"]).status == 0
    specwatch("alerts", "--deliver")
    (digest,) = (new_home / "alerts").glob("digest-*.md")
    assert "**6 changes at once**" in digest.read_text()
