"""Every shape of table reads as a person reads it: each certain claim, no other, and nothing vanishes."""

import re
from datetime import UTC, datetime

import pytest

from extractors.read import read
from schemas.claims import AvailabilityClaim
from tests.extractors.cases import Case, accounted, cases, listed, reading, said

NOW = datetime(2026, 11, 30, tzinfo=UTC)
CASES = pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case.shape}: {case.name}")


@CASES
def test_a_table_reads_as_a_person_read_it(case: Case) -> None:
    one = reading(case)
    found = said(one)
    assert sorted(found - case.claims - case.may) == [], "read, though the table does not say it"
    assert sorted(case.claims - found) == [], "not read"
    assert one.quarantined == ()


@CASES
def test_what_is_in_doubt_is_shown(case: Case) -> None:
    one = reading(case)
    left = listed(one)
    assert [words for words in case.unread if words not in left] == []
    shown = accounted(one)
    assert [words for words in case.seen if not any(other in shown for other in words.split("|"))] == []
    assert one.issues or not case.issue


@CASES
def test_no_figure_with_a_unit_vanishes(case: Case) -> None:
    shown = re.sub(r"\s", "", accounted(reading(case)))
    said = re.sub(r"<(s|del|strike)>.*?</\1>", "", case.html)  # what is struck out is not the page's content any more
    for figure in re.findall(r">\s*(?:up to )?(\d[\d,.]*) ?(?:[GTM]i?B(?:/s)?|k?W|[TPE]FLOPS|TOPS)\b", said):
        assert figure in shown


def statuses(group: str) -> dict[str, str]:
    head = "<tr><th colspan='2'>GPU</th><th>MI325X</th><th>MI355X</th></tr>"
    rows = (
        f"<tr><th rowspan='2'>{group}</th><th>Memory</th><td>256 GB</td><td>288 GB</td></tr>"
        "<tr><th>Availability</th><td>Available</td><td>Sampling</td></tr>"
    )
    page = f"<html lang='en'><body><main><h1>GPUs</h1><table>{head}{rows}</table></main></body></html>"
    made = read(page.encode(), url="https://www.amd.com/en/products/accelerators/instinct.html", captured_at=NOW)
    return {claim.subject: claim.status.value for claim in made.claims if isinstance(claim, AvailabilityClaim)}


def test_a_status_is_shown_under_its_own_label_whatever_group_it_is_in() -> None:
    assert statuses("General") == {"amd/mi325x": "generally_available", "amd/mi355x": "sampling"}


def test_the_availability_of_software_is_none_of_the_product() -> None:
    assert statuses("Drivers") == {}
