"""A page may be made to take for ever: what is too long to be a sentence is listed unread, and holds nothing up."""

from datetime import UTC, datetime

from extractors.assign.voices import LONGEST_SENTENCE
from extractors.read import read
from schemas.readings import Reading
from tests.processor import within

AT = datetime(2026, 11, 30, tzinfo=UTC)
OWN = "<h1>Maia 300</h1><p>The Maia 300 has 288 GB of HBM4.</p>"


def reading(text: str) -> Reading:
    page = f'<!doctype html><html lang="en"><body><main>{OWN}<p>{text}</p></main></body></html>'
    return read(page.encode(), url="https://microsoft.invalid/maia-300-announcement", captured_at=AT)


def test_a_sentence_without_end_is_unread_figure_by_figure() -> None:
    words = "the Maia 300 has 999 GB and "
    count = LONGEST_SENTENCE // len(words) + 50
    found = reading(words * count)
    assert [claim.statement for claim in found.claims] == ["288 GB"]
    assert len(found.unread) == count
    assert {unread.why for unread in found.unread} == {"in a sentence of more than 5,000 characters"}


def test_a_megabyte_of_one_sentence_takes_seconds() -> None:
    with within(30.0):
        reading("the Maia 300 has 999 GB and " * 36_000)


def test_a_long_paragraph_of_short_sentences_is_read() -> None:
    found = reading("The Maia 300 has 288 GB of HBM4. " * 300)
    assert found.unread == ()
    assert {claim.statement for claim in found.claims} == {"288 GB"}
