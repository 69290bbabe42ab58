"""What a reading does to a source's history: beginnings, absence, comings and goings."""

from datetime import UTC, datetime

import pytest

from schemas.claims import Claim
from schemas.readings import Quarantined, Reading
from schemas.words import PageKind, Verdict
from tests.warehouse.made import between, figure, history, peak, reading, source, status, told, words
from warehouse.versions import Ended

FIVE: list[Claim] = [figure("32 GB"), *(peak("190 TFLOPS", p) for p in ("FP16", "BF16", "cFP8", "TF32"))]


def test_a_first_reading_starts_the_history_and_is_no_news() -> None:
    rows, steps = history(reading(*FIVE))
    assert len(rows) == 5
    assert steps[0].changes == []


@pytest.mark.parametrize(
    ("page", "published", "by_feed", "is_news"),
    [
        (PageKind.POST, "2025-12-28", False, True),
        (PageKind.PRESS, "2026-01-01", False, True),
        (PageKind.RESULTS, "2026-01-02", False, True),  # published where it is tomorrow already
        (PageKind.POST, "2026-01-01T09:00:00+01:00", False, True),
        (PageKind.POST, "2025-12", False, True),
        (PageKind.POST, "2025-12-20", False, False),
        (PageKind.POST, "2026", False, False),  # a year says nothing of a week
        (PageKind.POST, "soon", False, False),
        (PageKind.POST, None, False, False),
        (PageKind.DOCS, "2026-01-01", False, False),
        (PageKind.POST, None, True, True),
        (PageKind.POST, "2020-01-01", True, True),
    ],
)
def test_a_first_reading_is_news_only_of_a_fresh_post(
    page: PageKind, published: str | None, by_feed: bool, is_news: bool
) -> None:
    _, steps = history(
        reading(figure("32 GB"), words("training"), published=published), of=source("post", page, found_by_feed=by_feed)
    )
    news = [("appeared", None, "32 GB"), ("appeared", None, "training")] if is_news else []
    assert told(steps[0].changes) == news


def test_a_fresh_post_that_is_cut_short_is_news_at_once_and_once() -> None:
    post = source("post", PageKind.POST)
    _, steps = history(
        reading(figure("32 GB"), complete=False, published="2026-01-01"),
        reading(figure("32 GB"), peak("1 PFLOPS", "FP8"), published="2026-01-01"),
        of=post,
    )
    assert [told(step.changes) for step in steps] == [
        [("appeared", None, "32 GB")],
        [("appeared", None, "1 PFLOPS")],
    ]


def test_a_partial_first_reading_is_no_beginning() -> None:
    _, steps = history(reading(figure("32 GB"), complete=False), reading(*FIVE), reading(*FIVE[1:]))
    assert [told(step.changes) for step in steps] == [[], [], [("withdrawn", "32 GB", None)]]


def test_a_partial_reading_withdraws_nothing() -> None:
    assert between(FIVE, FIVE[2:], complete=False) == []


def test_a_partial_reading_still_sees_what_changed() -> None:
    assert between(FIVE, [figure("64 GB")], complete=False) == [("value_changed", "32 GB", "64 GB")]


def test_a_partial_reading_takes_another_precision_for_another_figure() -> None:
    assert between([peak("1 PFLOPS", "FP8", "a")], [peak("1 PFLOPS", "FP4", "b")], complete=False) == [
        ("appeared", None, "1 PFLOPS")
    ]


@pytest.mark.parametrize("verdict", [verdict for verdict in Verdict if verdict is not Verdict.PAGE])
def test_what_is_not_the_page_changes_nothing(verdict: Verdict) -> None:
    rows, steps = history(reading(*FIVE), Reading(verdict=verdict, claims=(figure("1 GB"),)), reading(*FIVE))
    assert len(rows) == 5
    assert all(step.changes == [] for step in steps)


def test_a_page_that_lost_a_table_withdraws_nothing_and_says_so() -> None:
    rows, steps = history(reading(*FIVE), reading(*FIVE[:1]), reading(*FIVE))
    assert [told(step.changes) for step in steps] == [[], [], []]
    assert steps[1].issues == ["collapse: 4 of 5 statements are not there and nothing is in their place"]
    assert all(row.valid_to is None for row in rows)


def test_half_of_a_page_can_be_withdrawn() -> None:
    four = FIVE[:4]
    assert [kind for kind, _, _ in between(four, four[:2])] == ["withdrawn", "withdrawn"]


def test_a_page_that_states_other_things_instead_has_not_lost_its_table() -> None:
    other: list[Claim] = [figure("1 TB", subject=f"acme/y{i}") for i in range(5)]
    kinds = [kind for kind, _, _ in between(FIVE, other)]
    assert sorted(kinds) == ["appeared"] * 5 + ["withdrawn"] * 5


def test_a_quarantined_claim_keeps_its_last_good_version() -> None:
    bad = reading(peak("190 TFLOPS", "FP16")).model_copy(
        update={"quarantined": (Quarantined(claim=figure("32 PB"), reason="32 PB is not plausible"),)}
    )
    rows, steps = history(reading(figure("32 GB"), peak("190 TFLOPS", "FP16")), bad)
    assert told(steps[1].changes) == []
    assert sorted(row.statement.text for row in rows) == ["190 TFLOPS", "32 GB"]


def test_a_quarantined_claim_without_its_terms_is_known_by_its_place() -> None:
    bad = reading(figure("32 GB")).model_copy(
        update={
            "quarantined": (
                Quarantined(
                    claim=figure("190 TFLOPS", metric="compute_peak", place="T"),
                    reason="compute_peak needs a precision",
                ),
            )
        }
    )
    _, steps = history(reading(figure("32 GB"), peak("190 TFLOPS", "FP16", "T")), bad)
    assert told(steps[1].changes) == []


def test_there_and_back_is_two_changes() -> None:
    _, steps = history(reading(figure("32 GB")), reading(figure("64 GB")), reading(figure("32 GB")))
    assert told(steps[1].changes + steps[2].changes) == [
        ("value_changed", "32 GB", "64 GB"),
        ("value_changed", "64 GB", "32 GB"),
    ]


def test_what_went_and_comes_back_has_returned() -> None:
    rows, steps = history(reading(*FIVE), reading(*FIVE[1:]), reading(*FIVE))
    assert told(steps[1].changes + steps[2].changes) == [("withdrawn", "32 GB", None), ("returned", None, "32 GB")]
    gone, back = sorted((row for row in rows if row.statement.text == "32 GB"), key=lambda row: row.valid_from)
    assert gone.ended is Ended.WITHDRAWN
    assert gone.valid_to == datetime(2026, 1, 2, 12, tzinfo=UTC)
    assert back.valid_from == datetime(2026, 1, 3, 12, tzinfo=UTC)
    assert back.valid_to is None


def test_another_figure_than_the_one_that_went_has_appeared() -> None:
    _, steps = history(reading(*FIVE), reading(*FIVE[1:]), reading(figure("64 GB"), *FIVE[1:]))
    assert told(steps[2].changes) == [("appeared", None, "64 GB")]


def test_a_rewording_is_kept_and_the_version_goes_on() -> None:
    rows, steps = history(
        reading(figure("1280 GB/s", metric="memory_bandwidth", place="a")),
        reading(figure("1.28 TB/s", metric="memory_bandwidth", place="b")),
    )
    assert steps[1].changes == []
    first, second = rows
    assert (first.statement.text, second.statement.text) == ("1280 GB/s", "1.28 TB/s")
    assert first.ended is Ended.REWORDED
    assert first.valid_to == second.valid_from
    assert first.id == second.id
    assert second.since == first.since


def test_one_statement_in_two_places_is_one_version() -> None:
    rows, _ = history(reading(figure("32 GB", place="b"), figure("32 GB", place="a")))
    assert [[one.place for one in row.statement.evidence] for row in rows] == [["a", "b"]]


def test_two_statements_of_one_identity_are_both_kept() -> None:
    rows, _ = history(reading(figure("32 GB", place="a"), figure("64 GB", place="b")))
    assert sorted(row.statement.text for row in rows) == ["32 GB", "64 GB"]


def test_a_status_in_the_place_of_another_is_no_withdrawal() -> None:
    rows, _ = history(reading(status("preview")), reading(status("generally_available")))
    assert [(row.statement.text, row.ended) for row in rows] == [
        ("preview", Ended.CHANGED),
        ("generally_available", None),
    ]
