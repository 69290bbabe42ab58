"""Facilities: what is read of a place, and what of a chip is none of it."""

from datetime import UTC, datetime

import pytest

from extractors.read import read
from schemas.readings import Reading

FAIRWATER = "https://blogs.microsoft.com/blog/2025/09/18/inside-the-worlds-most-powerful-ai-datacenter/"
MAIA = "https://microsoft.invalid/maia-300-announcement"


def said(sentence: str, url: str = FAIRWATER) -> Reading:
    about = "Fairwater" if url == FAIRWATER else "Maia 300"
    filler = "<p>Our engineers tell in their own words what they built, and how they went about it.</p>" * 8
    page = f"<html><body><main><h1>{about}</h1>{filler}<p>{sentence}</p></main></body></html>"
    return read(page.encode(), url=url, captured_at=datetime(2026, 11, 30, tzinfo=UTC), content_type="text/html")


def figures(reading: Reading) -> set[tuple[str, str, str, str]]:
    return {(claim.subject, claim.scope.value, claim.metric, claim.statement) for claim in reading.claims}


@pytest.mark.parametrize("sentence", ["Fairwater covers 315 acres.", "The 315-acre site holds four halls."])
def test_land_is_a_facilitys(sentence: str) -> None:
    assert figures(said(sentence)) == {("microsoft/fairwater", "facility", "site_area", "315 acres")}


@pytest.mark.parametrize(
    ("words", "figure"), [("1.2 GW", "1.2 GW"), ("300 MW", "300 MW"), ("up to 2 gigawatts", "up_to 2 GW")]
)
def test_the_power_of_a_campus_is_read_where_the_campus_is_the_subject(words: str, figure: str) -> None:
    assert figures(said(f"At full build-out the Fairwater campus will draw {words} from the grid.")) == {
        ("microsoft/fairwater", "facility", "power", figure)
    }


def test_land_and_a_campus_grid_are_nothing_of_a_chip() -> None:
    reading = said("Maia 300 is made in a fab on 20 acres, and its data center draws 300 MW from the grid.", MAIA)
    assert reading.claims == ()
    assert reading.quarantined == ()
    assert {(one.text, one.rule) for one in reading.ignored} == {("20 acres", "area"), ("300 MW", "facility-power")}


@pytest.mark.parametrize("words", ["is now operational", "is under construction", "will be online in 2028"])
def test_a_chip_is_neither_built_nor_operational(words: str) -> None:
    assert said(f"Maia 300 {words}.", MAIA).claims == ()


def test_a_chips_page_that_says_where_the_chip_runs_gives_the_place_no_figure() -> None:
    assert figures(said("The 167 kW rack fits every hall that we have built since Fairwater.", MAIA)) == {
        ("microsoft/maia-300", "rack", "power", "167 kW")
    }
