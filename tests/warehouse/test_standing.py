"""Changes of status and date, found over all sources of a vendor."""

import pytest

from schemas.claims import Claim
from schemas.words import PageKind, Scope
from tests.warehouse.made import Told, reading, source, standing, status

PAGE, OTHER = source("page", PageKind.PRODUCT), source("docs")
NOTHING = reading()


# From one state of a page to the next: what it said, what it says, what is told.
STEPS: dict[str, tuple[list[Claim], list[Claim], list[Told]]] = {
    "a first statement appears": ([], [status("announced")], [("appeared", None, "announced")]),
    "a first statement of a reached status appears": (
        [],
        [status("in_production")],
        [("appeared", None, "in_production")],
    ),
    "a promise that is kept": (
        [status("upcoming in_production 2026-41")],
        [status("in_production")],
        [("status_advanced", "upcoming in_production 2026-41", "in_production")],
    ),
    "the next status of a track": (
        [status("sampling")],
        [status("in_production")],
        [("status_advanced", "sampling", "in_production")],
    ),
    "a status back on its track": (
        [status("generally_available")],
        [status("preview")],
        [("status_regressed", "generally_available", "preview")],
    ),
    "full production is not general availability, nor the other way round": (
        [status("in_production")],
        [status("in_production"), status("preview")],
        [("status_advanced", None, "preview")],
    ),
    "a promise of what was reached": (
        [status("generally_available")],
        [status("upcoming generally_available 2027")],
        [("status_regressed", "generally_available", "upcoming generally_available 2027")],
    ),
    "a vague promise of what is on sale": (
        [status("generally_available")],
        [status("upcoming unstated")],
        [("status_regressed", "generally_available", "upcoming unstated")],
    ),
    "a vague promise of what is in production says nothing of production": (
        [status("in_production")],
        [status("in_production"), status("upcoming unstated")],
        [("appeared", None, "upcoming unstated")],
    ),
    "a promise of the next status is no step back": (
        [status("preview")],
        [status("preview"), status("upcoming generally_available 2027")],
        [("appeared", None, "upcoming generally_available 2027")],
    ),
    "another promise": (
        [status("upcoming sampling 2026")],
        [status("upcoming sampling 2026"), status("upcoming in_production 2027")],
        [("appeared", None, "upcoming in_production 2027")],
    ),
    "an announcement after a promise": (
        [status("upcoming unstated")],
        [status("upcoming unstated"), status("announced")],
        [("appeared", None, "announced")],
    ),
    "its own promise counts before a later one of another status": (
        [status("upcoming in_production 2026-41"), status("upcoming generally_available 2027")],
        [status("in_production"), status("upcoming generally_available 2027")],
        [("status_advanced", "upcoming in_production 2026-41", "in_production")],
    ),
    "retired": (
        [status("generally_available")],
        [status("retired")],
        [("status_advanced", "generally_available", "retired")],
    ),
    "cancelled": (
        [status("upcoming sampling 2027")],
        [status("cancelled")],
        [("status_advanced", "upcoming sampling 2027", "cancelled")],
    ),
    "back from retirement": (
        [status("retired")],
        [status("generally_available")],
        [("status_regressed", "retired", "generally_available")],
    ),
    "a status that goes without another in its place": (
        [status("in_production")],
        [],
        [("withdrawn", "in_production", None)],
    ),
    "a promise that goes once it was kept": (
        [status("upcoming sampling 2026"), status("sampling")],
        [status("sampling")],
        [],
    ),
    "an announcement that goes once something was reached": (
        [status("announced"), status("preview")],
        [status("preview")],
        [],
    ),
    "the weaker of two on one page": (
        [status("generally_available")],
        [status("generally_available"), status("preview", place="below")],
        [],
    ),
    "preview for some is no step back for all": (
        [status("generally_available")],
        [status("generally_available"), status("preview", audience="Europe")],
        [("appeared", None, "preview")],
    ),
    "rewording": ([status("preview", place="a")], [status("preview", place="b")], []),
    "a date set": (
        [status("upcoming sampling")],
        [status("upcoming sampling 2027")],
        [("date_set", "upcoming sampling", "upcoming sampling 2027")],
    ),
    "a date slipped": (
        [status("upcoming sampling 2026-41")],
        [status("upcoming sampling 2027")],
        [("date_slipped", "upcoming sampling 2026-41", "upcoming sampling 2027")],
    ),
    "a date advanced": (
        [status("upcoming sampling 2027")],
        [status("upcoming sampling 2026-36")],
        [("date_advanced", "upcoming sampling 2027", "upcoming sampling 2026-36")],
    ),
    "a date narrowed": (
        [status("upcoming sampling 2027")],
        [status("upcoming sampling 2027-03")],
        [("date_narrowed", "upcoming sampling 2027", "upcoming sampling 2027-03")],
    ),
    "a date widened": (
        [status("upcoming sampling 2027-03")],
        [status("upcoming sampling 2027")],
        [("date_widened", "upcoming sampling 2027-03", "upcoming sampling 2027")],
    ),
    "a date taken back": (
        [status("upcoming sampling 2027")],
        [status("upcoming sampling")],
        [("date_widened", "upcoming sampling 2027", "upcoming sampling")],
    ),
    "the same time in other words": (
        [status("upcoming sampling 2026-40")],
        [status("upcoming sampling 2026-40", place="elsewhere")],
        [],
    ),
    "dates of different promises are not compared": (
        [status("upcoming sampling 2026")],
        [status("upcoming sampling 2026"), status("upcoming in_production 2028")],
        [("appeared", None, "upcoming in_production 2028")],
    ),
}


@pytest.mark.parametrize("name", STEPS)
def test_moves_of_one_page(name: str) -> None:
    before, after, expected = STEPS[name]
    moves = standing((0, PAGE, NOTHING), (1, PAGE, reading(*before)), (2, PAGE, reading(*after)))
    assert [move for day, _, move in moves if day == 2] == expected


NEWS = source("news", PageKind.POST)
LATER = source("later", PageKind.POST)


def test_whichever_page_says_it_first_moves_the_status_and_only_once() -> None:
    promise, kept = status("upcoming in_production 2026-41"), status("in_production")
    moves = standing(
        (0, PAGE, reading(promise)),
        (5, NEWS, reading(status("in_production", stated="2026-01-06"), published="2026-01-06")),
        (9, PAGE, reading(kept)),
    )
    assert moves == [(5, "news", ("status_advanced", "upcoming in_production 2026-41", "in_production"))]


def test_an_older_post_that_still_promises_is_history() -> None:
    moves = standing(
        (0, NEWS, reading(status("in_production", stated="2026-01-01"), published="2026-01-01")),
        (3, LATER, reading(status("upcoming in_production", stated="2025-12-28"), published="2025-12-28")),
    )
    assert moves == [(0, "news", ("appeared", None, "in_production"))]


def test_a_page_read_for_the_first_time_raises_the_standing_in_silence() -> None:
    moves = standing(
        (0, OTHER, reading(status("preview"))),
        (1, PAGE, reading(status("generally_available"))),
        (2, NEWS, reading(status("generally_available", stated="2026-01-03"), published="2026-01-03")),
    )
    assert moves == []


def test_a_page_read_for_the_first_time_never_lowers_the_standing() -> None:
    moves = standing(
        (0, NEWS, reading(status("generally_available", stated="2026-01-01"), published="2026-01-01")),
        (4, PAGE, reading(status("upcoming generally_available"))),
        (6, PAGE, reading(status("generally_available"))),
    )
    assert moves == [(0, "news", ("appeared", None, "generally_available"))]


def test_a_page_read_for_the_first_time_moves_no_date() -> None:
    moves = standing(
        (0, NEWS, reading(status("upcoming sampling 2026-41", stated="2026-01-01"), published="2026-01-01")),
        (4, PAGE, reading(status("upcoming sampling 2027"))),
        (6, LATER, reading(status("upcoming sampling 2026-41", stated="2026-01-07"), published="2026-01-07")),
    )
    assert moves == [(0, "news", ("appeared", None, "upcoming sampling 2026-41"))]


def test_another_page_that_says_the_same_says_nothing_new() -> None:
    say = status("announced", stated="2026-01-01"), status("upcoming generally_available 2026", stated="2026-01-01")
    moves = standing(
        (0, NEWS, reading(*say, published="2026-01-01")), (1, LATER, reading(*say, published="2026-01-01"))
    )
    assert [day for day, _, _ in moves] == [0, 0]


def test_one_source_s_year_does_not_replace_another_s_month() -> None:
    moves = standing(
        (0, NEWS, reading(status("upcoming sampling 2027-03", stated="2026-01-01"), published="2026-01-01")),
        (3, LATER, reading(status("upcoming sampling 2027", stated="2026-01-04"), published="2026-01-04")),
        (5, PAGE, reading(status("upcoming sampling 2027-03"))),
    )
    assert [move for day, _, move in moves if day > 0] == []


@pytest.mark.parametrize(
    ("date", "kind"), [("2027-05", "date_slipped"), ("2026-11", "date_advanced"), ("2027-03-15", "date_narrowed")]
)
def test_a_later_post_moves_a_date(date: str, kind: str) -> None:
    moves = standing(
        (0, NEWS, reading(status("upcoming sampling 2027-03", stated="2026-01-01"), published="2026-01-01")),
        (3, LATER, reading(status(f"upcoming sampling {date}", stated="2026-01-04"), published="2026-01-04")),
    )
    assert moves[1:] == [(3, "later", (kind, "upcoming sampling 2027-03", f"upcoming sampling {date}"))]


def test_an_earlier_post_that_is_found_later_moves_no_date() -> None:
    moves = standing(
        (3, LATER, reading(status("upcoming sampling 2027", stated="2026-01-04"), published="2026-01-04")),
        (4, NEWS, reading(status("upcoming sampling 2026-41", stated="2026-01-01"), published="2026-01-01")),
    )
    assert [move[0] for _, _, move in moves] == ["appeared"]


def test_a_later_post_that_says_available_now_is_no_slip() -> None:
    moves = standing(
        (0, NEWS, reading(status("generally_available 2026-01-01", stated="2026-01-01"), published="2026-01-01")),
        (9, LATER, reading(status("generally_available 2026-01-10", stated="2026-01-10"), published="2026-01-10")),
    )
    assert [day for day, _, _ in moves] == [0]


def test_pages_of_one_day_do_not_take_each_other_back() -> None:
    moves = standing(
        (0, NEWS, reading(status("generally_available", stated="2026-01-01"), published="2026-01-01")),
        (0.1, LATER, reading(status("preview", stated="2026-01-01"), published="2026-01-01")),
    )
    assert moves == [(0, "news", ("appeared", None, "generally_available"))]


def test_a_later_post_takes_a_status_back() -> None:
    moves = standing(
        (0, NEWS, reading(status("generally_available", stated="2026-01-01"), published="2026-01-01")),
        (4, LATER, reading(status("upcoming generally_available", stated="2026-01-05"), published="2026-01-05")),
        (8, PAGE, NOTHING),
        (9, PAGE, reading(status("generally_available"))),
    )
    assert [move for _, _, move in moves[1:]] == [
        ("status_regressed", "generally_available", "upcoming generally_available"),
        ("status_advanced", "upcoming generally_available", "generally_available"),
    ]


def test_an_edited_post_speaks_from_its_edit_on() -> None:
    moves = standing(
        (0, NEWS, reading(status("upcoming sampling 2026-41", stated="2026-01-01"), published="2026-01-01")),
        (2, LATER, reading(status("upcoming sampling 2026-12", stated="2026-01-03"), published="2026-01-03")),
        (8, NEWS, reading(status("upcoming sampling 2027", stated="2026-01-01"), published="2026-01-01")),
    )
    assert moves[-1] == (8, "news", ("date_slipped", "upcoming sampling 2026-12", "upcoming sampling 2027"))


def test_what_was_withdrawn_and_comes_back_has_returned() -> None:
    say = reading(status("in_production"))
    moves = standing((0, PAGE, NOTHING), (1, PAGE, say), (2, PAGE, NOTHING), (3, PAGE, say))
    assert [move for _, _, move in moves] == [
        ("appeared", None, "in_production"),
        ("withdrawn", "in_production", None),
        ("returned", None, "in_production"),
    ]


def test_all_that_a_first_post_says_appears() -> None:
    claims = status("announced"), status("upcoming sampling 2026"), status("preview")
    moves = standing((0, NEWS, reading(*claims, published="2026-01-01")))
    assert sorted(move for _, _, move in moves) == [
        ("appeared", None, "announced"),
        ("appeared", None, "preview"),
        ("appeared", None, "upcoming sampling 2026"),
    ]


def test_another_scope_starts_from_the_strongest_of_the_others() -> None:
    moves = standing(
        (0, PAGE, NOTHING),
        (1, PAGE, reading(status("sampling"))),
        (2, NEWS, reading(status("in_production", scope=Scope.RACK), published="2026-01-03")),
    )
    assert moves[-1] == (2, "news", ("status_advanced", "sampling", "in_production"))
