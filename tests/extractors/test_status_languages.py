"""Statuses in other languages: read where every word is known, unread with one word more, never guessed."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.mentions import Mention
from extractors.phrase import read_phrase
from extractors.statuses import StatusReading, find_badge, read_statuses
from extractors.statuses.vocabulary import quick
from extractors.statuses.words import may_speak, other_languages
from schemas.claims import AvailabilityClaim

BOOK = Path(__file__).parent / "phrases" / "languages.jsonl"
LINES: list[dict[str, Any]] = [json.loads(line) for line in BOOK.read_text(encoding="utf-8").splitlines()]
LANGUAGES = ["de", "fr", "es", "ja", "zh", "ko"]
SPACED = [
    line["text"]
    for line in LINES
    if line["lang"] in ("de", "fr", "es") and line.get("statuses") and " und " not in line["text"]
]
SIDE_BY_SIDE = [
    (line["text"], line["lang"]) for line in LINES if line["lang"] in ("ja", "zh", "ko") and line.get("statuses")
]
STRANGE = ["Treiber", "angeblich", "beinahe", "logiciel", "presque", "soi-disant", "PyTorch", "kaum", "guère"]


def read(text: str) -> StatusReading:
    start = text.find("X1")
    names = [Mention("acme/x1", start, start + 2)] if start >= 0 else []
    return read_statuses(text, names, published="2026-03-12")


def statuses(text: str, lang: str) -> list[str]:
    reading = read_phrase(text, subject="acme/x1", lang=lang, published="2026-03-12")
    return [claim.status for claim in reading.claims if isinstance(claim, AvailabilityClaim)]


def lists(language: str) -> list[tuple[str, list[str]]]:
    table = other_languages()[language]
    return [(name, said) for part in ("states", "said") for name, said in table[part].items()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_says_one_thing(language: str) -> None:
    listed = [word for _, said in lists(language) for word in said]
    assert sorted({word for word in listed if listed.count(word) > 1}) == []
    assert [word for word in listed if word != word.lower()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_status_is_missed_by_the_quick_looks(language: str) -> None:
    table = other_languages()[language]
    told = [word for said in table["states"].values() for word in said]
    told += [*table["said"]["leaves"], *table["said"]["promised"]]
    assert [word for word in told if not may_speak(word)] == []
    assert [word for word in told if quick().search(word) is None] == []


@given(text=st.sampled_from(SPACED), word=st.sampled_from(STRANGE), place=st.integers(min_value=0))
def test_one_unknown_word_leaves_a_statement_unread(text: str, word: str, place: int) -> None:
    assert read(text).found
    words = text.split(" ")
    at = place % len(words)
    assert read(" ".join([*words[:at], word, *words[at:]])).found == ()


@pytest.mark.parametrize(("text", "lang"), SIDE_BY_SIDE)
@pytest.mark.parametrize("strange", ["软件", "ソフト", "소문"])
def test_one_unknown_word_leaves_a_statement_unread_where_words_have_no_spaces(
    text: str, lang: str, strange: str
) -> None:
    assert statuses(text, lang)
    for at in range(text.index("X1") + 2, len(text) - 1):
        assert not statuses(text[:at] + strange + text[at:], lang) or "，" in text[:at]


@pytest.mark.parametrize(
    "text", ["X1 estará disponible salvo imprevistos.", "X1 sarà disponibile nel 2027.", "X1 is nu beschikbaar."]
)
def test_other_languages_are_unread_and_not_passed_over(text: str) -> None:
    left = read(text)
    assert (left.found, [one.product for one in left.unread]) == ((), ["acme/x1"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Demnächst verfügbar", ("upcoming", "generally_available", None)),
        ("Verfügbarkeit: Q4 2026", ("upcoming", "generally_available", "2026-36")),
        ("Verfügbar ab Herbst 2026", ("upcoming", "generally_available", "2026-23")),
        ("Disponibilité : T4 2026", ("upcoming", "generally_available", "2026-36")),
        ("Bientôt disponible", ("upcoming", "generally_available", None)),
        ("Disponible depuis juillet 2025", ("generally_available", None, "2025-07")),
        ("Nicht mehr lieferbar", ("retired", None, None)),
    ],
)
def test_a_badge_shows_what_its_words_say_together(text: str, said: tuple[str, str | None, str | None]) -> None:
    found = find_badge(text, (), published="2026-03-12", topic="acme/x1")
    assert found is not None
    assert (found.product, found.status, found.of, found.effective) == ("acme/x1", *said)


@pytest.mark.parametrize(
    "text", ["Verfügbarkeit", "Disponibilité", "Verfügbar", "Vorschau", "Verfügbarer Speicher", "Lancement"]
)
def test_a_word_alone_is_no_badge(text: str) -> None:
    assert find_badge(text, (), published="2026-03-12", topic="acme/x1") is None
