"""Words as a tree of letters read as a plain list of them does; a quick look misses none of its words."""

import gc
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.choices import any_of
from extractors.quick import SentenceStems, Stems
from schemas.collector import waiting

_WORDS = st.lists(st.text("abé.(|' ", min_size=1, max_size=6).filter(lambda word: word == word.strip()), min_size=1)

_STEMS = SentenceStems(["offer", "on track", "GA"])


@given(words=_WORDS, text=st.text("abé.(|' ", max_size=12))
def test_a_tree_of_words_finds_what_the_list_finds_the_longest_first(words: list[str], text: str) -> None:
    listed = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in sorted(words, key=len, reverse=True))
    assert [m.span() for m in re.finditer(any_of(words), text)] == [m.span() for m in re.finditer(listed, text)]


@pytest.mark.parametrize(("text", "found"), [("ga", True), ("gas", False), ("gate", True), ("ga-x", True)])
def test_a_whole_word_has_no_letter_behind_it_though_a_longer_one_begins_with_it(text: str, found: bool) -> None:
    assert bool(re.fullmatch(rf"{any_of(['ga', 'gat'], whole={'ga'})}.*", text)) is found


@given(before=st.sampled_from(["", "The ", "(", "“", "pre-"]), stem=st.sampled_from(["offer", "on track", "ga"]))
def test_a_quick_look_finds_each_stem_wherever_a_word_begins(before: str, stem: str) -> None:
    assert Stems(["offer", "on track", "GA"]).are_in(f"{before}{stem.upper()} of X1")
    assert _STEMS.are_in(f"{before}{stem.upper()} of X1")
    assert _STEMS.places(f"{before}{stem} of X1") == [len(before)]


@pytest.mark.parametrize("text", ["coffer", "gas", "the following table", ""])
def test_a_quick_look_passes_over_words_that_only_hold_a_stem(text: str) -> None:
    assert not Stems(["offer", "ga", "follow"], besides=["following"]).are_in(text)


def test_places_are_those_of_the_text_though_a_capital_becomes_two_letters() -> None:
    assert SentenceStems(["two"]).places("İİ two") == [3]


@waiting()
def _faulty() -> None:
    assert not gc.isenabled()
    raise ValueError("fault")


def test_the_collector_waits_for_a_reading_and_goes_on_after_a_fault_in_one() -> None:
    assert gc.isenabled()
    with pytest.raises(ValueError, match="fault"):
        _faulty()
    assert gc.isenabled()
