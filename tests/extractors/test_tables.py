"""Every shape of table reads as a person reads it: each certain claim, no other, and nothing vanishes."""

import re

import pytest

from tests.extractors.cases import Case, accounted, cases, listed, reading, said

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
    for figure in re.findall(r">\s*(?:up to )?(\d[\d,.]*) ?(?:[GTM]i?B(?:/s)?|k?W|[TPE]FLOPS|TOPS)\b", case.html):
        assert figure in shown
