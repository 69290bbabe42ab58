"""`specwatch backfill`: what a person must say, and what is told."""

from pathlib import Path

import pytest

from tests.desk.conftest import Call
from tests.flows.test_backfill import PAGES, SOURCE, response, warc


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with nothing in it."""
    home = tmp_path / "home"
    monkeypatch.setenv("SPECWATCH_HOME", str(home))
    return home


def test_a_warc_file_becomes_history_without_an_alert(specwatch: Call, empty: Path, tmp_path: Path) -> None:
    file = warc(tmp_path / "warc", [response(number, body) for number, body in enumerate(PAGES[:3])], "x.warc.gz")
    left = specwatch("backfill", "warc", str(file))
    assert (left.status, left.out) == (0, "")
    assert "3 read" in left.err
    assert "digest" not in left.err
    changes = specwatch("changes", "--format", "jsonl").rows
    assert [(row["kind"], row["new"]) for row in changes] == [
        ("value_changed", "288 GB"), ("status_advanced", "generally_available")
    ]  # fmt: skip
    assert "3 known" in specwatch("backfill", "warc", str(file)).err
    assert not (empty / "alerts").exists() or not list((empty / "alerts").iterdir())


@pytest.mark.usefixtures("empty")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("warc", "name WARC files"),
        ("warc nowhere.warc.gz", "nowhere.warc.gz"),
        ("warc . --source aws/trn4-page", "near: aws/trn3-page"),
        ("wayback x.warc.gz", "takes no place"),
        ("git . docs/x.rst", "one --source"),
        (f"git . --source {SOURCE}", "the file's path in it"),
        ("git . docs/x.rst --source aws/none-such", "unknown source"),
        ("git . docs/x.rst --source aws/repo/x --url ftp://x", "say a web address"),
        (f"git nowhere docs/x.html --source {SOURCE}", "no git repository"),
        ("tape x", "tape"),
        ("wayback --since soon", "'soon' is no time"),
        ("wayback --limit 0", "--limit"),
    ],
)
def test_wrong_input_is_told_and_nothing_stored(specwatch: Call, tmp_path: Path, arguments: str, words: str) -> None:
    left = specwatch("backfill", *arguments.split())
    assert (left.status, left.out) == (2, "")
    assert words in left.err
    assert not (tmp_path / "home" / "archive").exists()
