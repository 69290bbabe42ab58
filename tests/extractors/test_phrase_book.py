"""Phrase books (`phrase_book.py`): each line reads as it says, its figures, statuses and positionings, and no more.

No expectation is ever changed to fit the program.
"""

import pytest

from extractors.phrase import read_phrase
from tests.extractors.phrase_book import GIVEN, OURS, OWN, SHARED, Row, differences, lines, own

PHRASES = lines(SHARED) if SHARED.is_file() else []
shared = pytest.mark.skipif(not PHRASES, reason="the shared folder with the phrase book is not beside the repository")


def by_text(phrase: Row) -> str:
    return f"{phrase['header']}: {phrase['text']}" if "header" in phrase else str(phrase["text"])


@shared
@pytest.mark.parametrize("phrase", PHRASES, ids=by_text)
def test_a_phrase_states_what_the_book_says_and_no_more(phrase: Row) -> None:
    assert differences(phrase) == []


@pytest.mark.parametrize("phrase", own(), ids=by_text)
def test_a_phrase_states_what_its_writer_reads_in_it_and_no_more(phrase: Row) -> None:
    assert differences(phrase) == []


def test_every_own_line_has_its_kind_and_stands_once() -> None:
    listed = own()
    assert [line["text"] for line in listed if not line.get("kind")] == []
    told = [(line["text"], line.get("header"), line.get("published"), line.get("footnote")) for line in listed]
    assert [one for one in set(told) if told.count(one) > 1] == []
    assert {path.stem for path in OWN.glob("*.jsonl")} >= set(OURS)


@shared
@pytest.mark.parametrize("phrase", [one for one in PHRASES if one["figures"]], ids=by_text)
def test_no_quantity_of_a_phrase_that_is_read_stays_unread(phrase: Row) -> None:
    given = {name: phrase[name] for name in GIVEN if name in phrase and name != "published"}
    assert read_phrase(phrase["text"], subject=phrase["subject"], **given).unread == ()
