"""What the Chip page says, held to fixtures/changes.csv and the rows of tracked-facts.csv that a person read there."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from duckdb import DuckDBPyConnection

from desk.web.data.chips import chip, chips, figure_history, standings
from desk.web.data.told import Figure, Told
from warehouse import released


@pytest.fixture
def history(story: Path) -> Iterator[DuckDBPyConnection]:
    with closing(released.connect(story)) as connection:
        yield connection


def _told(history: DuckDBPyConnection, subject: str) -> Told:
    told = chip(history, subject)
    assert told is not None
    return told


def _figure(told: Told, metric: str, terms: str = "") -> Figure:
    (found,) = [one for one in told.figures.items if (one.metric, one.terms) == (metric, terms)]
    return found


def test_each_source_says_a_figure_in_its_own_unit(history: DuckDBPyConnection) -> None:
    """A1 and A2: 32 GB on the product page, 32 GiB in the documentation, and neither wins."""
    memory = _figure(_told(history, "aws/inferentia2"), "memory_capacity", "HBM")
    assert {(said.evidence.source, said.statement) for said in memory.said} == {
        ("aws/inferentia-page", "32 GB"),
        ("aws/neuron-docs/inferentia2", "32 GiB"),
    }
    assert memory.conflict


def test_a_conflict_has_both_sides_with_their_words_and_captures(history: DuckDBPyConnection) -> None:
    (one,) = _told(history, "aws/inferentia2").conflicts.items
    assert one.opened_at == "2026-02-17T06:10:00Z"
    assert {one.left_statement, one.right_statement} == {"32 GB", "32 GiB"}
    for side in (one.left, one.right):
        assert side.quote
        assert side.capture is not None
        assert side.live is not None
        assert "#:~:text=" in side.live


def test_one_row_for_four_precisions_is_four_figures(history: DuckDBPyConnection) -> None:
    """A3 to A6: 190 TFLOPS in FP16, BF16, cFP8 and TF32."""
    told = _told(history, "aws/inferentia2")
    peaks = {one.precision: one.said[0].statement for one in told.figures.items if one.metric == "compute_peak"}
    assert {name: peaks[name] for name in ("FP16", "BF16", "cFP8", "TF32")} == dict.fromkeys(
        ("FP16", "BF16", "cFP8", "TF32"), "190 TFLOPS"
    )


def test_the_canonical_value_stands_beside_the_stated_one(history: DuckDBPyConnection) -> None:
    """A9: 2.52 PFLOPS of FP8 are 2,520 TFLOPS."""
    (said,) = _figure(_told(history, "aws/trainium3"), "compute_peak", "FP8").said
    assert (said.statement, said.canonical_value, said.canonical_unit) == ("2.52 PFLOPS", 2520, "TFLOPS")


def test_a_planned_product_says_so_and_for_when(history: DuckDBPyConnection) -> None:
    told = _told(history, "intel/gpu-d-series")
    assert told.chip.only_planned
    in_force = [one.told for one in told.standings.items if one.in_force_from and not one.in_force_to]
    assert in_force == ["planned: stage not said", "planned: sampling, first quarter of 2027"]


def test_a_slipped_date_is_kept_with_the_day_until_which_it_held(history: DuckDBPyConnection) -> None:
    (slipped,) = [one for one in standings(history, "intel/gpu-d-series").items if one.effective == "2026-36"]
    assert (slipped.told, slipped.made) == ("planned: sampling, fourth quarter of 2026", "2026-10-13")
    assert slipped.in_force_to == "2026-10-29T20:10:00Z"


def test_full_production_is_made_and_not_offered(history: DuckDBPyConnection) -> None:
    """N6: full production is not general availability, which stays promised."""
    told = _told(history, "nvidia/groq-3-lpx")
    assert not told.chip.only_planned
    in_force = {(one.track, one.told) for one in told.standings.items if one.in_force_from and not one.in_force_to}
    assert in_force == {
        ("making", "in production"),
        ("planned", "planned: generally available, second half of 2026"),
    }


def test_a_figure_keeps_what_it_said_before(history: DuckDBPyConnection) -> None:
    """2026-02-17: 820 GB/s became 820 GiB/s, one history."""
    figure = _figure(_told(history, "aws/inferentia2"), "memory_bandwidth", "HBM")
    found = figure_history(history, "aws/inferentia2", figure.about)
    assert found is not None
    assert [(one.statement, one.valid_to) for one in found.versions.items] == [
        ("820 GiB/s", None),
        ("820 GB/s", "2026-02-17T06:10:00Z"),
    ]


def test_two_sources_may_word_a_purpose_differently(history: DuckDBPyConnection) -> None:
    """G1 and G10."""
    assert {one.value for one in _told(history, "google/tpu-8i").purposes.items} == {
        "inference and reinforcement learning",
        "post-training and inference",
    }


def test_the_list_has_what_something_is_said_of(history: DuckDBPyConnection) -> None:
    found = {one.subject: one for one in chips(history, vendor="intel", word=None, number=1).items}
    assert {"intel/gpu-d-series", "intel/gaudi-3"} <= set(found)
    assert found["intel/gpu-d-series"].only_planned
    assert all(one.vendor == "intel" for one in found.values())


def test_a_name_is_found_by_its_aliases(history: DuckDBPyConnection) -> None:
    found = chips(history, vendor=None, word="crescent ISLAND", number=1).items
    assert [one.subject for one in found] == ["intel/gpu-d-series"]


def test_a_known_product_of_which_nothing_is_said_is_shown_empty(history: DuckDBPyConnection) -> None:
    told = _told(history, "amd/mi100")
    assert (told.chip.figures, told.figures.total, told.standings.total) == (0, 0, 0)


def test_no_product_is_none(history: DuckDBPyConnection) -> None:
    assert chip(history, "aws/nothing") is None
    assert figure_history(history, "aws/inferentia2", "0" * 32) is None


def test_of_a_long_story_the_end_is_shown_and_the_rest_counted(
    history: DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desk.web.data.chips.STATEMENTS", 3)
    found = standings(history, "intel/gpu-d-series")
    assert (found.total, [one.made for one in found.items]) == (4, ["2026-10-13", "2026-10-29", "2026-10-29"])


def test_figures_come_in_pages_that_lose_none(history: DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = _told(history, "aws/trainium3").figures
    monkeypatch.setattr("desk.web.data.chips.FIGURES", 10)
    found = [chip(history, "aws/trainium3", number=number) for number in (1, 2, 3, 4)]
    parts = [one.about for told in found if told is not None for one in told.figures.items]
    assert parts == [one.about for one in whole.items]
    assert len(set(parts)) == whole.total
