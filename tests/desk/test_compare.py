"""Comparing: what may stand in one ranking, and what is said of the rest."""

from typing import Any

import pytest

from desk.compare import Answer, compare
from desk.question import question
from schemas.base import InputError


def figure(subject: str, value: str, unit: str, **more: Any) -> dict[str, Any]:
    row: dict[str, Any] = dict.fromkeys(
        ("precision", "sparsity", "memory_kind", "baseline", "link", "direction", "per", "variant", "multiplier")
    )
    row |= {"subject": subject, "value": value, "unit": unit, "scope": "chip", "metric": "memory_capacity"}
    row |= {"bound": "exact", "quote": f"{value} {unit}", "source": "acme/x", "origin": "saved"}
    return row | {"captured_at": "2026-04-22T00:00:00Z"} | more


def groups(answer: Answer) -> dict[str, list[tuple[int, str]]]:
    found: dict[str, list[tuple[int, str]]] = {}
    for row in answer.rows:
        found.setdefault(row["group"], []).append((row["rank"], row["subject"]))
    return found


MEMORY = question("memory_capacity", [], None, None)
FP8 = question("compute_peak", ["FP8"], None, None)


def test_figures_rank_by_size_whatever_their_prefix() -> None:
    answer = compare(MEMORY, [figure("acme/a", "900", "GB"), figure("acme/b", "1.2", "TB")])
    assert [(row["rank"], row["subject"], row["canonical_value"]) for row in answer.rows] == [
        (1, "acme/b", "1200"),
        (2, "acme/a", "900"),
    ]


def test_equal_figures_share_a_rank_and_the_next_is_skipped() -> None:
    answer = compare(MEMORY, [figure(f"acme/{x}", value, "GB") for x, value in (("a", "8"), ("b", "8"), ("c", "4"))])
    assert [row["rank"] for row in answer.rows] == [1, 1, 3]


@pytest.mark.parametrize(
    "other",
    [
        {"unit": "GiB"},
        {"scope": "rack"},
        {"sparsity": "sparse"},
        {"per": "chip"},
        {"direction": "bidirectional"},
        {"variant": "measured"},
        {"multiplier": "2"},
        {"memory_kind": "HBM3"},
    ],
    ids=lambda other: next(iter(other)),
)
def test_what_cannot_be_compared_is_a_group_of_its_own(other: dict[str, str]) -> None:
    answer = compare(MEMORY, [figure("acme/a", "32", "GB"), figure("acme/b", "32", "GB") | other])
    assert [row["rank"] for row in answer.rows] == [1, 1]
    assert len(groups(answer)) == 2


def test_flops_and_ops_are_never_one_ranking() -> None:
    int8 = question("compute_peak", ["INT8"], None, None)
    rows = [figure("acme/a", "10", unit, metric="compute_peak", precision="INT8") for unit in ("TOPS", "TFLOPS")]
    assert len(groups(compare(int8, rows))) == 2


def test_kinds_of_memory_compare_with_each_other_on_request_only() -> None:
    kinds = {"acme/a": "HBM3", "acme/b": "HBM4", "acme/c": None}
    rows = [figure(subject, "32", "GB", memory_kind=kind) for subject, kind in kinds.items()]
    assert groups(compare(MEMORY, rows)) == {
        "memory_capacity HBM3, per chip, GB": [(1, "acme/a")],
        "memory_capacity HBM4, per chip, GB": [(1, "acme/b")],
        "memory_capacity memory unstated, per chip, GB": [(1, "acme/c")],
    }
    together = compare(question("memory_capacity", [], None, None, "any"), rows)
    assert list(groups(together)) == ["memory_capacity any memory, per chip, GB"]
    assert [row["memory_kind"] for row in together.rows] == ["HBM3", "HBM4", None]


def test_what_is_left_out_is_said_with_its_reason() -> None:
    rows = [
        figure("acme/a", "10", "TFLOPS", metric="compute_peak", precision=precision, scope=scope, sparsity=sparsity)
        for precision, scope, sparsity in (
            ("FP8", "chip", "dense"),
            ("MXFP8", "chip", "dense"),
            ("FP8", "rack", "dense"),
            ("FP8", "chip", None),
        )
    ]
    answer = compare(question("compute_peak", ["FP8"], "chip", "dense"), rows)
    assert len(answer.rows) == 1
    assert set(answer.left_out) == {
        "left out: 1 of precision MXFP8",
        "left out: 1 of scope rack",
        "left out: 1 of sparsity unstated",
    }


def test_sources_that_agree_are_one_line_of_the_best_ranked_page() -> None:
    rows = [figure("acme/a", "32", "GB", source=source) for source in ("acme/post", "acme/docs")]
    answer = compare(MEMORY, rows, pages={"acme/post": "post", "acme/docs": "docs"})
    assert [row["source"] for row in answer.rows] == ["acme/docs"]
    assert answer.left_out == ("left out: 1 that repeat one that is shown",)


def test_a_figure_that_leaves_out_its_memory_repeats_one_that_names_it() -> None:
    kinds = (None, "HBM3", "LPDDR5")
    rows = [figure("acme/a", "32", "GB", memory_kind=kind, source=f"acme/{kind}") for kind in kinds]
    assert {row["source"] for row in compare(MEMORY, rows).rows} == {"acme/HBM3", "acme/LPDDR5"}


def test_sources_that_disagree_both_stand() -> None:
    rows = [figure("acme/a", value, "GB", source=f"acme/{value}") for value in ("32", "64")]
    assert len(compare(MEMORY, rows).rows) == 2


def test_bounds_are_shown_and_tell_figures_apart() -> None:
    rows = [figure("acme/a", "480", "GB", bound=bound) for bound in ("exact", "up_to")]
    assert {row["bound"] for row in compare(MEMORY, rows).rows} == {"exact", "up_to"}


def test_planned_products_are_marked() -> None:
    rows = [figure("acme/a", "480", "GB"), figure("acme/b", "480", "GB")]
    marked = {row["subject"]: row["planned"] for row in compare(MEMORY, rows, planned=frozenset({"acme/b"})).rows}
    assert marked == {"acme/a": False, "acme/b": True}


@pytest.mark.parametrize("given", [["FP8", "FP4"], ["FP8,FP4"], ["FP8/FP4"], ["fp8, fp4"]])
def test_several_precisions_in_one_ranking_are_an_error(given: list[str]) -> None:
    with pytest.raises(InputError, match="FP8 and FP4 are never one ranking"):
        question("compute_peak", given, None, None)


def test_one_precision_given_twice_is_one() -> None:
    assert question("compute_peak", ["FP8", "fp8"], None, None) == FP8


def test_compute_needs_its_precision() -> None:
    with pytest.raises(InputError, match="say --precision"):
        question("compute_peak", [], None, None)


def test_memory_has_no_precision() -> None:
    with pytest.raises(InputError, match="leave --precision out"):
        question("memory_capacity", ["FP8"], None, None)


@pytest.mark.parametrize(
    ("metric", "precisions", "scope", "sparsity", "near"),
    [
        ("memory_capcity", [], None, None, "memory_capacity"),
        ("compute_peak", ["MXFP"], None, None, "MXFP8"),
        ("memory_capacity", [], "chips", None, "chip"),
        ("compute_peak", ["FP8"], None, "spars", "sparse"),
    ],
)
def test_a_slip_is_an_error_that_shows_near_words(
    metric: str, precisions: list[str], scope: str | None, sparsity: str | None, near: str
) -> None:
    with pytest.raises(InputError, match=f"near: .*{near}"):
        question(metric, precisions, scope, sparsity)
