"""Facilities: what is read of a place, and what of a chip is none of it."""

from datetime import UTC, datetime

import pytest

from extractors.read import read
from schemas.claims import FigureClaim
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


@pytest.mark.parametrize(
    "sentence",
    [
        "Each rack packs 72 NVIDIA GB200 GPUs in one domain that delivers 1.8 terabytes per second of GPU-to-GPU "
        "bandwidth and gives every GPU access to 14 terabytes of pooled memory.",
        "Racks of 72 GB200 GPUs share 14 TB of pooled memory, with 1.8 TB/s between GPUs.",
        "In each rack, 72 GB200 GPUs are linked at 1.8 TB/s and pool 14 TB of memory.",
    ],
)
def test_what_the_racks_of_a_site_have_is_of_a_rack(sentence: str) -> None:
    assert figures(said(sentence)) == {
        ("microsoft/fairwater", "rack", "chip_count", "72 GPUs"),
        ("microsoft/fairwater", "rack", "interconnect_bandwidth", "1.8 TB/s"),
        ("microsoft/fairwater", "rack", "memory_capacity", "14 TB"),
    }


def test_memory_in_a_place_of_which_no_word_says_how_much_of_it_is_unread() -> None:
    reading = said("Fairwater offers 14 TB of memory.")
    assert reading.claims == ()
    assert [one.text for one in reading.unread] == ["14 TB"]
    assert reading.quarantined == ()


@pytest.mark.parametrize(
    "sentence",
    [
        "It will deliver 10X the performance of the world's fastest supercomputer today.",
        "Fairwater is ten times as powerful as the fastest supercomputer of the day.",
    ],
)
def test_a_gain_over_the_fastest_supercomputer_names_it(sentence: str) -> None:
    (claim,) = said(sentence).claims
    assert isinstance(claim, FigureClaim)
    assert (claim.metric, claim.statement, claim.terms.baseline) == ("compute_gain", "10 x", "fastest supercomputer")


@pytest.mark.parametrize(
    ("sentence", "figure"),
    [
        ("Fairwater houses 120,000 GB200 GPUs.", "120000 GPUs"),
        ("Fairwater will house more than 120,000 accelerators.", "more_than 120000 accelerators"),
        ("With 120,000 GPUs, Fairwater trains the largest models.", "120000 GPUs"),
    ],
)
def test_the_accelerators_of_a_site_are_counted_whoever_made_them(sentence: str, figure: str) -> None:
    assert figures(said(sentence)) == {("microsoft/fairwater", "facility", "chip_count", figure)}
