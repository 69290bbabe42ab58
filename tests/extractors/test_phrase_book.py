"""The phrase book (../shared/phrases.jsonl): each line reads as it says, its figures, statuses and positionings."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from extractors.phrase import read_phrase
from schemas.records import claim_row
from schemas.words import Origin

BOOK = Path(__file__).resolve().parents[3] / "shared" / "phrases.jsonl"
PHRASES = [json.loads(line) for line in BOOK.read_text(encoding="utf-8").splitlines()] if BOOK.is_file() else []
pytestmark = pytest.mark.skipif(
    not PHRASES, reason="the shared folder with the phrase book is not beside the repository"
)
Row = dict[str, Any]


def by_text(phrase: Row) -> str:
    return f"{phrase['header']}: {phrase['text']}" if "header" in phrase else str(phrase["text"])


@pytest.mark.parametrize("phrase", PHRASES, ids=by_text)
def test_a_phrase_states_what_the_book_says_and_no_more(phrase: Row) -> None:
    given = {name: phrase[name] for name in ("subject", "header", "lang", "published", "footnote") if name in phrase}
    reading = read_phrase(phrase["text"], **given)
    rows = [
        claim_row(claim, source="acme/page", captured_at="2026-11-30T00:00:00Z", origin=Origin.SYNTHETIC)
        for claim in reading.claims
    ]
    figures = [row for row in rows if "unit" in row]
    statuses = [row for row in rows if row["metric"] == "availability"]
    purposes = [row for row in rows if row["metric"] == "positioning"]
    assert {row["subject"] for row in rows} <= {phrase["subject"]}
    assert unmatched(phrase["figures"], figures) == ([], [])
    assert unmatched(phrase.get("statuses", []), statuses) == ([], [])
    assert unmatched([{"value": words} for words in phrase.get("positionings", [])], purposes) == ([], [])


@pytest.mark.parametrize("phrase", [one for one in PHRASES if one["figures"]], ids=by_text)
def test_no_quantity_of_a_phrase_that_is_read_stays_unread(phrase: Row) -> None:
    given = {name: phrase[name] for name in ("subject", "header", "lang", "footnote") if name in phrase}
    assert read_phrase(phrase["text"], **given).unread == ()


def unmatched(wanted: Iterable[Row], found: Iterable[Row]) -> tuple[list[Row], list[Row]]:
    """What was not read, and what was read besides; fields that the book leaves out are not judged."""
    missing, left = [], list(found)
    for want in wanted:
        hit = next((row for row in left if all(row[name] == value for name, value in want.items())), None)
        if hit is None:
            missing.append(want)
        else:
            left.remove(hit)
    return missing, left
