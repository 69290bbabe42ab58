"""Dates in words become EDTF, and never more precise than they were said."""

import pytest

from extractors.dates import find_dates

PUBLISHED = "2026-08-24"


@pytest.mark.parametrize(
    ("words", "edtf"),
    [
        ("in 2027", "2027"),
        ("in mid-2027", "2027"),
        ("by the end of 2026", "2026"),
        ("in early 2026", "2026"),
        ("in March 2027", "2027-03"),
        ("in late March 2027", "2027-03"),
        ("on December 2, 2025", "2025-12-02"),
        ("on 2 December 2025", "2025-12-02"),
        ("Dec. 2, 2025", "2025-12-02"),
        ("2025-12-02", "2025-12-02"),
        ("am 2. Dezember 2025", "2025-12-02"),
        ("le 2 décembre 2025", "2025-12-02"),
        ("en marzo de 2026", "2026-03"),
        ("2025年12月2日", "2025-12-02"),
        ("im dritten Quartal 2026", "2026-35"),
        ("in Q3 2026", "2026-35"),
        ("3Q26", "2026-35"),
        ("in the third quarter of 2026", "2026-35"),
        ("in the third quarter of calendar 2026", "2026-35"),
        ("in the second half of 2026", "2026-41"),
        ("H2 2026", "2026-41"),
        ("2H26", "2026-41"),
        ("in the first half of next year", "2027-40"),
        ("in the second half of the year", "2026-41"),
        ("in fall 2026", "2026-23"),
        ("this summer", "2026-22"),
        ("later this year", "2026"),
        ("by the end of the year", "2026"),
        ("next year", "2027"),
        ("this quarter", "2026-35"),
        ("next quarter", "2026-36"),
        ("next month", "2026-09"),
        ("last quarter", "2026-34"),
        ("earlier this month", "2026-08"),
        ("last week", "2026-08"),
        ("yesterday", "2026-08-23"),
        ("since March", "2026-03"),
        ("since August", "2026-08"),
        ("since December", "2025-12"),
        ("seit März", "2026-03"),
        ("since Q4", "2025-36"),
        ("tomorrow", "2026-08-25"),
        ("starting today", "2026-08-24"),
        ("in December", "2026-12"),
        ("in March", "2027-03"),
        ("on March 18", "2027-03-18"),
        ("on 30 August", "2026-08-30"),
        ("in the third quarter", "2026-35"),
        ("in Q2", "2027-34"),
        ("in H1", "2027-40"),
        ("in Q4 this year", "2026-36"),
        ("by the end of the quarter", "2026-35"),
        ("before the end of 2026", "2026"),
        ("in Q1-2026", "2026-33"),
        ("in Q1/2026", "2026-33"),
        ("in H1/2026", "2026-40"),
        ("in 1H-2026", "2026-40"),
        ("in March '26", "2026-03"),
        ("in the fourth calendar quarter", "2026-36"),
        ("by year's end", "2026"),
        ("next spring", "2027-21"),
    ],
)
def test_a_date_in_words_has_the_precision_of_its_words(words: str, edtf: str) -> None:
    assert [found.edtf for found in find_dates(f"It comes {words}.", PUBLISHED)] == [edtf]


@pytest.mark.parametrize(
    "words",
    [
        "Q3 FY26", "the third quarter of fiscal 2027", "fiscal 2027", "Q3 or Q4 2026", "Q3-Q4 2026",
        "late 2026 or early 2027", "from June to August 2026", "in the third or fourth quarter of 2026",
        "soon", "in the coming months", "next week", "over the next 12 months", "next winter",
        "the week of June 8, 2027",
        "February 30, 2026", "before 2027", "after June 2026",
    ],
)  # fmt: skip
def test_words_that_name_no_one_calendar_date_are_found_and_have_none(words: str) -> None:
    assert [found.edtf for found in find_dates(f"It comes {words}.", PUBLISHED)] == [None]


@pytest.mark.parametrize("words", ["later this year", "next quarter", "today", "this summer", "in December"])
def test_without_a_date_of_publication_relative_words_give_none(words: str) -> None:
    assert [found.edtf for found in find_dates(f"It comes {words}.", None)] == [None]


@pytest.mark.parametrize(
    "text",
    [
        "2026 TFLOPS",
        "2,048 chips",
        "2048 chips",
        "you may march on",
        "1.2026 GB",
        "TPU-2026X",
        "2026 GB",
        "2025W",
        "second chip",
        "Q9",
    ],
)
def test_a_number_that_is_no_year_is_no_date(text: str) -> None:
    assert find_dates(text, PUBLISHED) == ()


def test_where_something_moves_from_one_date_to_another_the_later_is_known() -> None:
    (found,) = find_dates("It moves from Q3 to Q4 2026.", PUBLISHED)
    assert (found.edtf, found.last) == (None, "2026-36")
    assert [found.last for found in find_dates("It comes in late 2026 or early 2027.", PUBLISHED)] == [None]


def test_a_quarter_without_its_year_beside_fiscal_words_is_no_calendar_date() -> None:
    found = find_dates("In the third quarter, our fiscal 2027 ends; Q4 follows.", PUBLISHED)
    assert [date.edtf for date in found] == [None, None, None]


@pytest.mark.parametrize("published", ["2026", "2026-36"])
def test_a_page_of_no_one_month_gives_a_month_no_year(published: str) -> None:
    assert [found.edtf for found in find_dates("in March, on June 18", published)] == [None, None]


def test_a_page_of_a_quarter_knows_the_next_quarters() -> None:
    assert [found.edtf for found in find_dates("in Q4, in Q1, in H2", "2026-36")] == ["2026-36", "2027-33", "2026-41"]


def test_a_page_of_a_month_has_no_quarter_in_doubt_and_no_days() -> None:
    assert [found.edtf for found in find_dates("this quarter, today, tomorrow", "2026-10")] == [
        "2026-36",
        "2026-10",
        None,
    ]


def test_a_page_of_a_year_knows_no_month() -> None:
    assert [found.edtf for found in find_dates("next month, later this year", "2026")] == [None, "2026"]


def test_the_span_holds_the_preposition() -> None:
    text = "General availability begins in the second half of 2026 in Europe."
    (found,) = find_dates(text, None)
    assert text[found.start : found.end] == "in the second half of 2026"
