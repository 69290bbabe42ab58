"""Every tracked fact is current when the story ends: value, unit, terms, bound, and words that stand on the page."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from selectolax.lexbor import LexborHTMLParser

from tests.story import told
from tests.story.tracked import FACTS, MISSING, Fact, last_pages

pytestmark = pytest.mark.skipif(not FACTS, reason=MISSING)
IN_WORDS = {
    "2": ("double", "two", "twice"),
    "3": ("triple", "three", "thrice"),
    "1000000": ("1 million", "one million"),
}


@pytest.fixture(scope="module")
def specs(story: Path) -> list[dict[str, Any]]:
    return told.ask(story, "from specs")


def by_id(fact: Fact) -> str:
    return fact.id


@pytest.mark.parametrize("fact", FACTS, ids=by_id)
def test_a_tracked_fact_is_current_with_its_terms_and_evidence(fact: Fact, specs: list[dict[str, Any]]) -> None:
    stated = [row for row in specs if fact.is_stated_by(row)]
    near = [row for row in specs if (row["subject"], row["metric"]) == (fact.subject, fact.row["metric"])]
    assert len(stated) == 1, near
    (row,) = stated
    page = printed(fact)
    for one in row["evidence"]:
        assert folded(one["quote"]) in page
        assert one["place"]
    assert any(names(one["quote"], fact) for one in row["evidence"])


@pytest.mark.parametrize("fact", [fact for fact in FACTS if fact.row["metric"] == "compute_peak"], ids=by_id)
def test_a_compute_figure_has_a_precision_even_where_it_is_unstated(fact: Fact, specs: list[dict[str, Any]]) -> None:
    assert fact.record["precision"]
    rows = [row for row in specs if row["subject"] == fact.subject and row["metric"] == "compute_peak"]
    assert rows
    assert all(row["precision"] for row in rows)


def test_every_row_of_the_list_is_judged() -> None:
    ids = [fact.id for fact in FACTS]
    assert len(set(ids)) == len(ids)
    assert Counter(re.sub(r"\d+", "", one) for one in ids) == {"G": 19, "N": 8, "A": 18, "M": 7, "I": 6}
    assert all(fact.record for fact in FACTS)


def test_every_fact_stands_in_two_layouts() -> None:
    metas = [json.loads(path.read_text(encoding="utf-8")) for path in told.FIXTURES.rglob("meta.json")]
    layouts = Counter(fact for meta in metas for fact in meta.get("facts", ()))
    assert {fact.id: layouts[fact.id] for fact in FACTS if layouts[fact.id] < 2} == {}


def printed(fact: Fact) -> str:
    """All that the source's last page prints, folded."""
    body = last_pages()[fact.source.id].body
    root = LexborHTMLParser(body.decode("utf-8")).body
    assert root is not None
    return folded(root.text(separator=""))


def folded(text: str) -> str:
    """Text without white space, in small letters: how a page breaks its lines is no part of its words."""
    return re.sub(r"\s+", "", text).lower()


def names(quote: str, fact: Fact) -> bool:
    """Whether a quote itself says the number, the words of a positioning or something of the status."""
    value, words = fact.row["value"], quote.lower().replace(",", "").replace("\xa0", " ")
    if fact.is_figure:
        return value in words or any(word in words for word in IN_WORDS.get(value, ()))
    if fact.row["metric"] == "positioning":
        return folded(value) in folded(quote)
    return len(words.split()) >= 2
