"""Phrase books: each line reads as it says, its figures, statuses and positionings, and no more.

Three of them. ../shared/phrases.jsonl is the project's; phrases/strangers.jsonl was written by people who had never
seen the reader, from their reading of the sentences and of the design alone. What of theirs the reader does not get
right yet stands in phrases/known_gaps.jsonl: those tests must fail, so whoever mends one has to move its line to the
others. No expectation is ever changed to fit the program.
"""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from extractors.phrase import read_phrase
from schemas.records import claim_row
from schemas.words import Origin

Row = dict[str, Any]
SHARED = Path(__file__).resolve().parents[3] / "shared" / "phrases.jsonl"
OWN = Path(__file__).parent / "phrases"
GIVEN = ("header", "lang", "published", "footnote")


def lines(path: Path) -> list[Row]:
    return [{"subject": "acme/x1"} | json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


PHRASES = lines(SHARED) if SHARED.is_file() else []
STRANGERS, GAPS = lines(OWN / "strangers.jsonl"), lines(OWN / "known_gaps.jsonl")
shared = pytest.mark.skipif(not PHRASES, reason="the shared folder with the phrase book is not beside the repository")


def by_text(phrase: Row) -> str:
    return f"{phrase['header']}: {phrase['text']}" if "header" in phrase else str(phrase["text"])


@shared
@pytest.mark.parametrize("phrase", PHRASES, ids=by_text)
def test_a_phrase_states_what_the_book_says_and_no_more(phrase: Row) -> None:
    assert differences(phrase) == []


@pytest.mark.parametrize("phrase", STRANGERS, ids=by_text)
def test_a_phrase_states_what_a_stranger_reads_in_it_and_no_more(phrase: Row) -> None:
    assert differences(phrase) == []


@pytest.mark.xfail(strict=True, raises=AssertionError, reason="a known gap; mended, its line moves to strangers.jsonl")
@pytest.mark.parametrize("phrase", GAPS, ids=by_text)
def test_a_known_gap_is_still_one(phrase: Row) -> None:
    assert differences(phrase) == []


@shared
@pytest.mark.parametrize("phrase", [one for one in PHRASES if one["figures"]], ids=by_text)
def test_no_quantity_of_a_phrase_that_is_read_stays_unread(phrase: Row) -> None:
    given = {name: phrase[name] for name in GIVEN if name in phrase and name != "published"}
    assert read_phrase(phrase["text"], subject=phrase["subject"], **given).unread == ()


def differences(phrase: Row) -> list[tuple[str, Row]]:
    """What was not read, and what was read besides; fields that a book leaves out are not judged."""
    given = {name: phrase[name] for name in GIVEN if name in phrase}
    reading = read_phrase(phrase["text"], subject=phrase["subject"], **given)
    rows = [
        claim_row(claim, source="acme/page", captured_at="2026-11-30T00:00:00Z", origin=Origin.SYNTHETIC)
        for claim in reading.claims
    ]
    figures = [row for row in rows if "unit" in row]
    statuses = [row for row in rows if row["metric"] == "availability"]
    purposes = [row | {"value": bare(row["value"])} for row in rows if row["metric"] == "positioning"]
    return [
        *(("of another product", row) for row in rows if row["subject"] != phrase["subject"]),
        *unmatched(phrase["figures"], figures),
        *unmatched(phrase.get("statuses", []), statuses),
        *unmatched([{"value": bare(words)} for words in phrase.get("positionings", [])], purposes),
    ]


def bare(words: str) -> str:
    """A positioning as it is compared: without a leading article."""
    return re.sub(r"^(?:the|an?)\s+", "", words, flags=re.IGNORECASE)


def unmatched(wanted: Iterable[Row], found: Iterable[Row]) -> list[tuple[str, Row]]:
    missing, left = list[Row](), list(found)
    for want in wanted:
        hit = next((row for row in left if all(row[name] == value for name, value in want.items())), None)
        if hit is None:
            missing.append(want)
        else:
            left.remove(hit)
    return [*(("not read", row) for row in missing), *(("read besides", row) for row in left)]
