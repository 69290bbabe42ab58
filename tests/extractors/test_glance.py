"""The quick look tells too much rather than too little: whoever would find a word is told that it may be there."""

import re

from hypothesis import given
from hypothesis import strategies as st

from extractors.glance import WORDS, begins, glance
from extractors.quick import Openings, SentenceStems, Stems

_STEMS = ("availab", "ga", "a petaflop", "verfügbar", "early access", "mi300")
_OURS, _PLAIN = SentenceStems(_STEMS, besides=("availability zone",)), Stems(_STEMS, besides=("availability zone",))
_MAKERS = Openings(("Acme", "Über Chips"), follows=r"\s\w", behind=r"[\w-]")
_NAMES = WORDS.looker()
WORDS.add(("mi300", "mi300x", "x1"), _NAMES, whole=True)

_words = (*_STEMS, "Available", "GA", "Gab", "MI300X", "x1", "X1s", "Acme 1", "Übe")
_between = ("(", "-", "/", ".", " ", "  ", "\n", "™", "é", "ß")
_texts = st.lists(st.sampled_from((*_words, *_between)), max_size=8).map("".join)
_texts_with_a_letter_that_grows = st.lists(st.sampled_from((*_words, *_between, "İ")), max_size=8).map("".join)
"""Of İ two characters are made in small letters."""


def _begins_at(text: str, at: int) -> bool:
    """Whether a stem begins at a place, asked of a text that has nothing else in front of it."""
    before, rest = text[at - 1 : at].lower(), text[at:].lower()
    if re.fullmatch("[a-z0-9]", before) or rest.startswith("availability zone"):
        return False
    return any(rest.startswith(stem) and (len(stem) > 3 or not rest[len(stem) :][:1].isalnum()) for stem in _STEMS)


@given(_texts)
def test_a_sentence_has_the_stems_that_a_search_for_them_alone_finds(text: str) -> None:
    assert _OURS.are_in(text) == _PLAIN.are_in(text)
    assert _OURS.places(text) == [at for at in range(len(text)) if _begins_at(text, at)]
    assert _OURS.may_be_in(text) >= _PLAIN.are_in(text)


@given(_texts_with_a_letter_that_grows)
def test_whole_words_are_found_where_they_begin_and_the_longer_of_two(text: str) -> None:
    found = [(at, word) for at, word in begins(text, _NAMES)]
    assert found == [
        (match.start(), match[0].lower())
        for match in re.finditer(r"(?<![^\W_])(?:MI300X|MI300|X1)(?![^\W_])", text, re.IGNORECASE | re.ASCII)
        if not text[match.start() - 1 : match.start()].isalnum() and not text[match.end() : match.end() + 1].isalnum()
    ]


@given(_texts)
def test_a_maker_is_found_as_its_pattern_alone_finds_it(text: str) -> None:
    plain = re.compile(r"(?<![\w-])(?:Acme|Über Chips)\s\w")
    assert [match.span() for match in _MAKERS.finditer(text)] == [match.span() for match in plain.finditer(text)]


def test_a_word_that_is_added_later_is_found_in_a_text_that_was_seen_before() -> None:
    text, looker = "the zyzzyva arrives", WORDS.looker()
    assert not glance(text)[0] & looker
    WORDS.add(("zyzzyva",), looker, whole=True)
    assert begins(text, looker) == [(4, "zyzzyva")]
