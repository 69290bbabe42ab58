"""Registered articles are checked after a run; changes and alerts name those that they make stale."""

import json
import shutil
from pathlib import Path

import pytest

from desk.history import changed
from desk.outbox import outbox
from flows.articles.registered import stale_by
from flows.replay import replay
from tests.conftest import FIXTURES

pytestmark = pytest.mark.usefixtures("held_open")

PAGE = FIXTURES / "aws" / "neuron-docs-inferentia2"
ARTICLE = "# Inferentia2\n\nInferentia2 has 32 GiB of HBM with 820 GB/s of memory bandwidth.\n"


def saved(folder: Path, *versions: str) -> Path:
    """A folder with some captures of one page of the story."""
    header, *rows = (FIXTURES / "index.csv").read_text(encoding="utf-8").splitlines()
    chosen = [row for row in rows if any(f"aws/neuron-docs-inferentia2/{version}/" in row for version in versions)]
    assert len(chosen) == len(versions)
    shutil.copytree(PAGE, folder / "aws" / "neuron-docs-inferentia2")
    (folder / "index.csv").write_text("\n".join((header, *chosen)) + "\n", encoding="utf-8")
    return folder


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    (home / "article.md").write_text(ARTICLE, encoding="utf-8")
    (home / "specwatch.toml").write_text('[[articles]]\npath = "article.md"\n[[articles]]\npath = "gone.md"\n')
    monkeypatch.setenv("SPECWATCH_HOME", str(home))
    return home


def test_the_change_that_makes_an_article_stale_names_it_everywhere(home: Path, tmp_path: Path) -> None:
    first = replay(home, [saved(tmp_path / "first", "2025-12-08")])
    assert [len(article.wrong) for article in first.delivery.articles] == [1, 0], "32 GiB was not stated yet"
    second = replay(home, [saved(tmp_path / "second", "2026-02-17")])
    named = {
        (change.metric, change.old, change.new): stale_by(change, second.delivery.articles) for change in second.changes
    }
    assert named == {
        ("memory_bandwidth", "820 GB/s", "820 GiB/s"): ("Inferentia2",),
        ("memory_capacity", "32 GB", "32 GiB"): (),
    }
    (digest,) = second.delivery.files
    entries = digest.read_text(encoding="utf-8").split("\n- ")[1:]
    assert ["memory bandwidth" in entry for entry in entries] == [
        "Makes stale: Inferentia2" in entry for entry in entries
    ]
    for rows in (changed(), outbox()):
        assert {row["metric"]: row["articles"] for row in rows} == {
            "memory_bandwidth": ["Inferentia2"],
            "memory_capacity": [],
        }


def test_an_article_that_is_missing_is_told_and_stops_nothing(home: Path, tmp_path: Path) -> None:
    report = replay(home, [saved(tmp_path / "first", "2025-12-08")])
    assert report.status == 0
    assert [article.failure is None for article in report.delivery.articles] == [True, False]
    assert "gone.md" in (report.delivery.articles[1].failure or "")


def test_rows_of_changes_keep_their_columns_without_articles(story: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPECWATCH_HOME", str(story))
    assert all(json.loads(json.dumps(row))["articles"] == [] for row in changed())
