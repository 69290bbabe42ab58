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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nine thousand six hundred chips", ["9600"]),
        ("twelve thousand five hundred chips", ["12500"]),
        ("two hundred fifty-six chips", ["256"]),
        ("one hundred and forty-four chips", ["144"]),
        ("one-hundred-and-forty-four-chip racks", ["144"]),
        ("A thousand and twenty-four chips", ["1024"]),
        ("three million two hundred thousand chips", ["3200000"]),
        ("one hundred thousand chips", ["100000"]),
        ("2 hundred thousand chips", ["200000"]),
        ("sixteen hundred and eighty-eight", ["1688"]),
        ("seventeen and nineteen", ["17", "19"]),
        ("two dozen chips", ["24"]),
        ("a dozen chips", ["12"]),
        ("half a dozen chips", ["6"]),
        ("half a million accelerators", ["500000"]),
        ("a half million accelerators", ["500000"]),
        ("two and a half million accelerators", ["2500000"]),
        ("a half-million accelerators", ["500000"]),
        ("half-dozen chips", ["6"]),
        ("a million and a half accelerators", ["1500000"]),
        ("nine thousand, six hundred chips", ["9600"]),
        ("two and a half times", ["2.5"]),
        ("two point two five petaflops", ["2.25"]),
    ],
)
def test_a_number_in_several_words_is_composed(text: str, expected: list[str]) -> None:
    assert values(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("two and four", ["2", "4"]),
        ("two hundred and three hundred", ["200", "300"]),
        ("between one hundred and fifty and two hundred", ["150", "200"]),
        ("one eight-chip node", ["1", "8"]),
        ("a hundred, a thousand", ["100", "1000"]),
        ("one thousand, two thousand, and three hundred", ["1000", "2000", "300"]),
        ("four, six", ["4", "6"]),
    ],
)
def test_numbers_in_words_beside_each_other_stay_two(text: str, expected: list[str]) -> None:
    assert values(text) == expected


@pytest.mark.parametrize(
    "text",
    ["sixteen thousand dozen chips", "one million million", "a few hundred chips", "several dozen", "dozens of chips",
     "a quarter of a million chips", "the twenty-fourth chip", "one-to-one", "a trillion operations per second"],
)  # fmt: skip
def test_of_words_that_make_no_number_no_part_is_read(text: str) -> None:
    assert values(text) == []


@given(st.integers(min_value=1, max_value=10**9))
def test_every_whole_number_in_words_reads_as_itself(number: int) -> None:
    assert values(f"some {spelled(number)} chips") == [str(number)]


def spelled(number: int) -> str:
    """A number in English words."""
    for scale, name in ((10**9, "billion"), (10**6, "million"), (1000, "thousand"), (100, "hundred")):
        if number >= scale:
            rest = number % scale
            return f"{spelled(number // scale)} {name}" + (
                f" {'and ' if rest < 100 else ''}{spelled(rest)}" if rest else ""
            )
    ones = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    small = f"{ones} eighteen nineteen".split()
    if number < 20:
        return small[number - 1]
    tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"][number // 10 - 2]
    return tens + (f"-{small[number % 10 - 1]}" if number % 10 else "")


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


@pytest.mark.parametrize(
    ("text", "expected"),
    [("100K GPUs", ["100000"]), ("2M chips", ["2000000"]), ("0m and 5 m", ["0", "5"]), ("300 k chips", ["300"])],
)
def test_only_a_capital_glued_to_a_number_multiplies_it(text: str, expected: list[str]) -> None:
    assert values(text) == expected
