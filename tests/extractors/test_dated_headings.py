"""What stands under a date is of that time: timelines, change logs."""

from datetime import UTC, datetime

import pytest

from extractors.read import read
from schemas.claims import AvailabilityClaim

POST = "https://blogs.microsoft.com/blog/2026/06/18/maia-300/"


def said(heading: str, sentence: str) -> list[tuple[str, str | None, str | None, str]]:
    """The statuses of a post of June 18, 2026: status, of what, date, quote."""
    filler = "<p>Our engineers tell in their own words what they built, and how they went about it.</p>" * 8
    part = f"<h2>The road so far</h2>{filler}<h3>{heading}</h3><p>{sentence}</p>"
    dated = '<meta property="article:published_time" content="2026-06-18">'
    page = f"<html><head>{dated}</head><body><main><article><h1>Maia 300</h1>{part}</article></main></body></html>"
    reading = read(page.encode(), url=POST, captured_at=datetime(2026, 11, 30, tzinfo=UTC), content_type="text/html")
    return [
        (claim.status.value, claim.of, claim.effective, claim.evidence.quote)
        for claim in reading.claims
        if isinstance(claim, AvailabilityClaim)
    ]


@pytest.mark.parametrize(
    ("heading", "sentence", "status", "of", "date"),
    [
        ("March 2026", "Maia 300 enters preview.", "preview", None, "2026-03"),
        (
            "First quarter of 2027",
            "Maia 300 becomes generally available.",
            "upcoming",
            "generally_available",
            "2027-33",
        ),
        ("2027", "It enters volume production.", "upcoming", "in_production", "2027"),
    ],
)
def test_a_statement_is_of_the_date_that_it_stands_under(
    heading: str, sentence: str, status: str, of: str | None, date: str
) -> None:
    assert said(heading, sentence) == [(status, of, date, sentence)]


def test_a_date_in_the_words_themselves_wins() -> None:
    sentence = "Maia 300 will be generally available in August 2026."
    assert said("March 2026", sentence) == [("upcoming", "generally_available", "2026-08", sentence)]


def test_a_heading_with_more_than_a_date_dates_nothing() -> None:
    sentence = "Maia 300 is in preview."
    assert said("What we did in March 2026", sentence) == [("preview", None, None, sentence)]
