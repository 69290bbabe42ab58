"""`specwatch check`: what people and programs get of it, and its exit status."""

from pathlib import Path

import pytest

from tests.desk.conftest import Call

RIGHT = "TPU 8i has 288 GB of HBM.\n"
WRONG = "TPU 8i has 288 GiB of HBM.\n"


@pytest.fixture
def _played(story: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPECWATCH_HOME", str(story))


def article(folder: Path, text: str, name: str = "article.md") -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


@pytest.mark.usefixtures("_played")
def test_one_is_left_where_something_is_stale_or_contradicted(specwatch: Call, tmp_path: Path) -> None:
    right, wrong = article(tmp_path, RIGHT, "right.md"), article(tmp_path, WRONG, "wrong.md")
    loose = article(tmp_path, "On TPU 8i, on-chip latency is reduced by five times.\n", "loose.md")
    assert specwatch("check", right).status == 0
    assert specwatch("check", wrong).status == 1
    assert specwatch("check", right, wrong).status == 1
    left = specwatch("check", loose, "--format", "jsonl")
    assert (left.status, [row["verdict"] for row in left.rows]) == (0, ["loosened"])


@pytest.mark.usefixtures("_played")
def test_a_record_says_what_is_said_by_whom_since_when_and_where(specwatch: Call, tmp_path: Path) -> None:
    file = article(tmp_path, f"# Chips\n\n{WRONG}")
    (row,) = specwatch("check", file, "--format", "jsonl").rows
    assert list(row)[:8] == ["sentence", "subject", "metric", "value", "unit", "verdict", "source", "since"]
    assert {name: row[name] for name in list(row)[:8]} == {
        "sentence": "TPU 8i has 288 GiB of HBM.", "subject": "google/tpu-8i", "metric": "memory_capacity",
        "value": "288", "unit": "GiB", "verdict": "contradicted", "source": "google/next26-post",
        "since": "2026-04-22T17:40:00Z",
    }  # fmt: skip
    assert (row["says"], row["place"], row["article"]) == ("288 GB", "Chips", file)
    assert row["url"] == "https://cloud.google.com/blog/products/compute/ai-infrastructure-at-next26"


@pytest.mark.usefixtures("_played")
def test_people_see_the_sentence_the_verdict_and_the_evidence_with_its_link(specwatch: Call, tmp_path: Path) -> None:
    left = specwatch("check", article(tmp_path, WRONG))
    for words in ("“TPU 8i has 288 GiB of HBM.”", "CONTRADICTED", "says 288 GB since 2026-04-22", "https://cloud."):
        assert words in left.out
    assert "1 statements: 1 contradicted" in left.err


@pytest.mark.usefixtures("_played")
def test_problems_are_shown_alone_on_request(specwatch: Call, tmp_path: Path) -> None:
    file = article(tmp_path, RIGHT + "\nTPU 8i has 348 MB of SRAM.\n")
    assert len(specwatch("check", file, "--format", "jsonl").rows) == 2
    (row,) = specwatch("check", file, "--problems", "--format", "jsonl").rows
    assert row["metric"] == "sram_capacity"
    assert "CONFIRMED" not in specwatch("check", file, "--problems").out


@pytest.mark.usefixtures("_played")
def test_a_sentence_without_figure_status_or_date_is_not_judged(specwatch: Call, tmp_path: Path) -> None:
    left = specwatch("check", article(tmp_path, "TPU 8i is a fine chip. We like it.\n"), "--format", "jsonl")
    assert (left.status, left.rows) == (0, [])
    assert "no figure, status or date" in left.err


@pytest.mark.usefixtures("_played")
def test_what_nobody_can_be_sure_of_is_told_and_not_judged(specwatch: Call, tmp_path: Path) -> None:
    left = specwatch("check", article(tmp_path, "It has 288 GB of memory.\n"), "--format", "jsonl")
    assert (left.status, left.rows) == (0, [])
    assert "not judged: 288 GB" in left.err


@pytest.mark.usefixtures("_played")
def test_an_implausible_figure_is_a_slip_in_the_unit_or_not_judged(specwatch: Call, tmp_path: Path) -> None:
    slip = specwatch("check", article(tmp_path, "TPU 8i has 288 TB of HBM.\n"), "--format", "jsonl")
    assert (slip.status, [row["verdict"] for row in slip.rows]) == (1, ["contradicted"])
    misread = specwatch("check", article(tmp_path, "TPU 8i has 999 TB of HBM.\n"), "--format", "jsonl")
    assert (misread.status, misread.rows) == (0, [])
    assert "not judged: 999 TB" in misread.err


@pytest.mark.usefixtures("_played")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere.md"], "nowhere.md"),
        (["."], "directory"),
        ([], "register some as [[articles]]"),
        (["nowhere.md", "--published", "soon"], "--published"),
    ],
)
def test_wrong_input_is_told(specwatch: Call, arguments: list[str], words: str) -> None:
    left = specwatch("check", *arguments)
    assert (left.status, left.out) == (2, "")
    assert words in left.err.replace("Directory", "directory")


def test_without_a_history_it_says_what_to_do(specwatch: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPECWATCH_HOME", str(tmp_path / "home"))
    left = specwatch("check", article(tmp_path, RIGHT))
    assert left.status == 2
    assert "specwatch run" in left.err
