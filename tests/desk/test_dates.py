"""Dates in words: as precise as they were said, never more."""

import pytest

from desk.dates import spoken


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("2027", "2027"),
        ("2027-03", "March 2027"),
        ("2025-12-02", "2 December 2025"),
        ("2026-33", "first quarter of 2026"),
        ("2026-36", "fourth quarter of 2026"),
        ("2026-40", "first half of 2026"),
        ("2026-41", "second half of 2026"),
        ("2026-39", "last third of 2026"),
        ("2026-22", "summer of 2026"),
        ("2099-24", "winter of 2099"),
    ],
)
def test_a_date_is_spoken_as_precisely_as_it_was_said(said: str, words: str) -> None:
    assert spoken(said) == words


@pytest.mark.parametrize("text", ["", "soon", "2027-13", "2027-02-30", "2027-3"])
def test_what_is_no_date_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        spoken(text)
