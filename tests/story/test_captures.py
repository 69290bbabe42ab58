"""The real pages of ../shared/captures: how well they are read, and what replaying them reports.

The scorer is that of the shared folder, its arithmetic imported from there; pages are read in this process.
"""

import importlib.util
import json
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from schemas.captures import iso
from schemas.claims import normal_words
from schemas.readings import Reading
from schemas.records import claim_row
from schemas.words import Origin
from tests.story import told
from tests.story.told import Saved

Key = tuple[Any, ...]


@dataclass(frozen=True)
class Scorer:
    """What the shared scorer counts, and how it compares a fact with a claim."""

    scored: frozenset[str]
    key: Callable[[dict[str, Any]], Key | None]
    product: Callable[[str], str]


class Score(NamedTuple):
    """Facts found, facts, claims found in the facts, claims, and found facts with the right bound."""

    found: int
    wanted: int
    right: int
    said: int
    bounds: int


@pytest.fixture(scope="module")
def scorer(captures: Path) -> Scorer:
    spec = importlib.util.spec_from_file_location("score_reading", captures.parent / "tools" / "score_reading.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return Scorer(frozenset(module.SCORED), module.key, module.product)


@pytest.fixture(scope="module")
def pages(captures: Path) -> dict[str, Saved]:
    files = [row["file"] for row in sorted(told.table(captures / "index.csv"), key=lambda row: row["captured_at"])]
    return dict(zip(files, told.saved(captures), strict=True))


@pytest.fixture(scope="module")
def readings(pages: dict[str, Saved]) -> dict[str, Reading]:
    return {file: page.reading() for file, page in pages.items()}


@pytest.fixture(scope="module")
def score(captures: Path, scorer: Scorer, pages: dict[str, Saved], readings: dict[str, Reading]) -> Score:
    facts: dict[str, dict[Key, str]] = defaultdict(dict)
    for row in told.table(captures / "facts.csv"):
        for product in row["product"].split(" / "):
            for precision in row["precision"].split("/"):
                if key := scorer.key({**row, "product": product, "precision": precision}):
                    facts[row["file"]][key] = row["bound"] or "exact"
    found = wanted = right = said = bounds = 0
    for file, bound_of in facts.items():
        got = {}
        for claim in records(pages[file], readings[file]):
            if claim["metric"] in scorer.scored and (key := scorer.key(claim)):
                got[key] = claim["bound"]
        hit = bound_of.keys() & got.keys()
        covered = {key[2] for key in bound_of}
        found, wanted = found + len(hit), wanted + len(bound_of)
        right, said = right + len(hit), said + sum(key[2] in covered for key in got)
        bounds += sum(got[key] == bound_of[key] for key in hit)
    return Score(found, wanted, right, said, bounds)


def records(page: Saved, reading: Reading) -> list[dict[str, Any]]:
    where = {"source": page.source.id, "captured_at": iso(page.captured_at)}
    return [claim_row(claim, origin=Origin.SAVED, **where) for claim in reading.claims]


def test_figures_of_real_pages_are_found(score: Score) -> None:
    assert score.wanted > 700
    assert score.found / score.wanted >= 0.97


def test_figures_read_from_real_pages_are_there(score: Score) -> None:
    assert score.right / score.said >= 0.99


def test_bounds_of_real_figures_are_right(score: Score) -> None:
    assert score.bounds / score.found >= 0.97


def test_no_real_page_is_taken_for_another_or_held_back(readings: dict[str, Reading]) -> None:
    assert {(one.verdict.value, one.complete) for one in readings.values()} == {("page", True)}
    assert [held for one in readings.values() for held in one.quarantined] == []


def test_the_changes_of_real_pages_are_reported(captures: Path, real: Path, scorer: Scorer) -> None:
    said: Counter[tuple[str, ...]] = Counter(
        (source, seen, scorer.product(subject), scope, metric, precision, old, new, kind)
        for source, seen, subject, scope, metric, precision, old, new, kind in told.changes(real)
    )
    for row in told.table(captures / "changes.csv"):
        row["product"] = scorer.product(row["product"])
        assert said[tuple(row.values())] == 1, row


def test_pages_that_say_the_same_raise_no_change(
    real: Path, pages: dict[str, Saved], readings: dict[str, Reading]
) -> None:
    sources: dict[str, list[str]] = defaultdict(list)
    for file, page in pages.items():
        sources[page.source.id].append(file)
    same = [
        (pages[later].source.id, iso(pages[later].captured_at))
        for files in sources.values()
        for earlier, later in pairwise(files)
        if pages[earlier].body == pages[later].body or statements(readings[earlier]) == statements(readings[later])
    ]
    assert len(same) >= 5
    assert [row for row in told.changes(real) if row[:2] in same] == []


def test_the_first_reading_of_documentation_is_no_news(real: Path, pages: dict[str, Saved]) -> None:
    first: dict[str, str] = {}
    for page in pages.values():
        first.setdefault(page.source.id, iso(page.captured_at))
    heard = [row for row in told.changes(real) if first[row[0]] == row[1]]
    assert [row for row in heard if row[-1] not in ("conflict_opened", "conflict_closed")] == []


def test_read_prints_a_line_of_json_for_each_claim(captures: Path, pages: dict[str, Saved]) -> None:
    file, page = next((file, page) for file, page in pages.items() if page.source.id.endswith("/trainium3"))
    command = [sys.executable, "-m", "desk.cli", "read", "--format", "jsonl", "--url", page.source.url]
    command += ["--captured-at", iso(page.captured_at), str(captures / file)]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=told.FIXTURES.parent)
    printed = [json.loads(line) for line in run.stdout.splitlines()]
    assert printed
    assert {tuple(sorted(row.items(), key=str)) for row in printed} >= {
        tuple(sorted(row.items(), key=str)) for row in records(page, page.reading())
    }


def statements(reading: Reading) -> set[tuple[str | None, ...]]:
    """What a page says, wherever it stands."""
    return {(*claim.identity, normal_words(claim.statement)) for claim in reading.claims}
