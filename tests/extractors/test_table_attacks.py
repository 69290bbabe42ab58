"""Every table of `tables/`, and every real page, under attack: the same is said, or less; never anything wrong."""

import csv
from datetime import UTC, datetime
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.read import read
from tests.conftest import SHARED
from tests.extractors import layouts, table_layouts
from tests.extractors.cases import Case, cases, line, reading, said
from tests.extractors.layouts import EXAMPLES, Attack

HARMLESS = [*layouts.HARMLESS, *table_layouts.HARMLESS]
DOUBTFUL = [*table_layouts.DOUBTFUL, *table_layouts.TRANSLATIONS]
SEEDS = st.integers(min_value=0)
CAPTURES = SHARED / "captures"


def case_under(attack: Attack) -> st.SearchStrategy[Case]:
    """The cases that an attack changes and whose meaning it leaves."""
    moves = attack in table_layouts.MOVING
    return st.sampled_from(
        [case for case in cases() if not (moves and case.ordered) and attack(case.page, Random(1)) != case.page]
    )


@pytest.mark.parametrize("attack", HARMLESS, ids=lambda attack: attack.__name__)
@EXAMPLES
@given(data=st.data(), seed=SEEDS)
def test_a_table_laid_out_anew_says_the_same(attack: Attack, data: st.DataObject, seed: int) -> None:
    case = data.draw(case_under(attack))
    found = said(reading(case, attack(case.page, Random(seed))))
    assert found - case.may == case.claims - case.may


@pytest.mark.parametrize("attack", DOUBTFUL, ids=lambda attack: attack.__name__)
@EXAMPLES
@given(data=st.data(), seed=SEEDS)
def test_where_a_table_leaves_doubt_nothing_wrong_is_said(attack: Attack, data: st.DataObject, seed: int) -> None:
    case = data.draw(case_under(attack))
    found = said(reading(case, attack(case.page, Random(seed))))
    assert sorted(found - case.claims - case.may) == []


@cache
def real_pages() -> dict[str, str]:
    """The real pages with their addresses; none where they are not at hand."""
    if not CAPTURES.is_dir():
        return {}
    with (CAPTURES / "index.csv").open(encoding="utf-8", newline="") as index:
        return {row["file"]: row["url"] for row in csv.DictReader(index)}


def said_there(page: str, html: str) -> frozenset[str]:
    """What a real page says in this form of it."""
    at = datetime(2026, 11, 30, tzinfo=UTC)
    one = read(html.encode(), url=real_pages()[page], captured_at=at, content_type="text/html; charset=utf-8")
    return frozenset(map(line, one.claims))


@cache
def as_captured(page: str) -> tuple[str, frozenset[str]]:
    html = (CAPTURES / page).read_text(encoding="utf-8", errors="replace")
    return html, said_there(page, html)


@pytest.mark.skipif(not real_pages(), reason="the shared folder with real vendor pages is not beside the repository")
@EXAMPLES
@given(data=st.data(), attack=st.sampled_from([*HARMLESS, *DOUBTFUL]), seed=SEEDS)
def test_a_real_page_under_attack_says_nothing_wrong(data: st.DataObject, attack: Attack, seed: int) -> None:
    page = data.draw(st.sampled_from(sorted(real_pages())))
    html, before = as_captured(page)
    found = said_there(page, attack(html, Random(seed)))
    assert sorted(found - before) == []
    assert attack not in HARMLESS or found == before
