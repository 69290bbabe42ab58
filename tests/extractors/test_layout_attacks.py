"""However a page is laid out anew, it says the same; and what others say on it never becomes its own."""

from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.catalogue import catalogue
from extractors.read import read
from schemas.readings import Reading
from tests.extractors import layouts, table_layouts
from tests.extractors.layouts import EXAMPLES, Attack

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
PAGES = {
    "prose": ("google/next26-post", "google/next26-post/2026-07-15"),
    "cards": ("nvidia/lpx-page", "nvidia/lpx-page/2026-03-20"),
    "table": ("nvidia/lpx-page", "nvidia/lpx-page/2026-10-20"),
    "tables": ("aws/neuron-docs/trainium3", "aws/neuron-docs-trainium3/2025-12-15"),
    "pairs": ("intel/d270-page", "intel/d270-page/2026-11-03"),
    "span pairs": ("nvidia/vera-rubin-nvl72-page", "nvidia/vera-rubin-nvl72-page/2026-09-18"),
}
AT = datetime(2026, 11, 30, tzinfo=UTC)
Said = frozenset[tuple[str | None, ...]]
HARMLESS = [*layouts.HARMLESS, *table_layouts.HARMLESS]


@cache
def body(page: str) -> str:
    return (FIXTURES / PAGES[page][1] / "page.html").read_text(encoding="utf-8")


def reading(page: str, html: str) -> Reading:
    source = catalogue().sources[PAGES[page][0]]
    return read(html.encode(), url=source.url, captured_at=AT, content_type="text/html", source=source)


def said(one: Reading) -> Said:
    """What a page says, wherever it stands on it."""
    return frozenset((*claim.identity, claim.statement) for claim in one.claims)


@cache
def before(page: str) -> Said:
    return said(reading(page, body(page)))


@pytest.mark.parametrize("attack", HARMLESS, ids=lambda attack: attack.__name__)
@pytest.mark.parametrize("page", PAGES)
@EXAMPLES
@given(seed=st.integers(min_value=0))
def test_another_layout_says_the_same(page: str, attack: Attack, seed: int) -> None:
    assert said(reading(page, attack(body(page), Random(seed)))) == before(page)


@pytest.mark.parametrize("page", PAGES)
@EXAMPLES
@given(seed=st.integers(min_value=0))
def test_all_attacks_at_once_change_nothing_that_is_said(page: str, seed: int) -> None:
    random, html = Random(seed), body(page)
    for attack in HARMLESS:
        html = attack(html, random)
    assert said(reading(page, html)) == before(page)


@pytest.mark.parametrize("page", PAGES)
@EXAMPLES
@given(attack=st.sampled_from(table_layouts.DOUBTFUL), seed=st.integers(min_value=0))
def test_where_a_table_leaves_doubt_nothing_wrong_is_said(page: str, attack: Attack, seed: int) -> None:
    assert said(reading(page, attack(body(page), Random(seed)))) <= before(page)


@pytest.mark.parametrize("attack", table_layouts.TRANSLATIONS, ids=lambda attack: attack.__name__)
@pytest.mark.parametrize("page", PAGES)
def test_numbers_in_another_language_are_the_same_numbers(page: str, attack: Attack) -> None:
    """Read as a page that nobody watches: a source's page in another language is none of its pages."""
    url = catalogue().sources[PAGES[page][0]].url.rstrip("/") + "/elsewhere"
    plain, translated = (
        said(read(html.encode(), url=url, captured_at=AT)) for html in (body(page), attack(body(page), Random(1)))
    )
    assert plain
    assert translated <= plain


@pytest.mark.parametrize("page", PAGES)
@EXAMPLES
@given(seed=st.integers(min_value=0))
def test_figures_of_others_between_its_paragraphs_are_no_claims(page: str, seed: int) -> None:
    assert said(reading(page, layouts.remark_put_in(body(page), Random(seed)))) <= before(page)


@pytest.mark.parametrize("attack", [*layouts.HARMLESS, layouts.remark_put_in], ids=lambda attack: attack.__name__)
def test_an_attack_changes_a_page(attack: Attack) -> None:
    assert any(attack(body(page), Random(1)) != body(page) for page in PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_that_is_attacked_has_claims(page: str) -> None:
    assert len(before(page)) >= 5
