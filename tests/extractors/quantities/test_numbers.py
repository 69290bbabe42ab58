"""Numbers as pages print them."""

import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.quantities.numbers import find_numbers


def values(text: str, lang: str = "") -> list[str]:
    return [number.value for number in find_numbers(text, lang)]


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("2,517 and 671", "", ["2517", "671"]),
        ("47.5", "en", ["47.5"]),
        ("1.200 and 1,1", "de", ["1200", "1.1"]),
        ("1.200", "en", ["1.200"]),
        ("12 345 678 chips", "fr", ["12345678"]),
        ("two petabytes, twelve accelerators", "", ["2", "12"]),
        ("one million chips", "", ["1000000"]),
        ("1.5 million", "", ["1500000"]),
        ("thirty-two and twenty-four", "", ["32", "24"]),
        ("1M chips", "", ["1000000"]),
    ],
)
def test_a_number_reads_as_its_language_writes_it(text: str, lang: str, expected: list[str]) -> None:
    assert values(text, lang) == expected


@pytest.mark.parametrize("text", ["Trainium2", "gfx90a", "HBM3e", "FP8", "v5e", "NeuronLink-v3", "$1.20", "€900"])
def test_a_number_inside_a_word_or_a_price_is_none(text: str) -> None:
    assert values(text) == []


def test_trailing_zeros_stay_since_they_say_how_precise_a_figure_is() -> None:
    assert values("18.0 TB/s") == ["18.0"]


@given(st.decimals(min_value=1, max_value=10**9, places=2))
def test_german_and_english_print_the_same_number(number: Decimal) -> None:
    english = f"{number:,.2f}"
    german = re.sub(r"[.,]", lambda mark: "," if mark[0] == "." else ".", english)
    assert values(english, "en") == values(german, "de") == [f"{number:.2f}"]
