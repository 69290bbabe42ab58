"""Which old statement a new one stands for, and what kind of change that is."""

import pytest

from schemas.claims import Claim
from schemas.words import Scope
from tests.warehouse.made import benchmark, between, figure, history, peak, reading, words
from warehouse.statements import terms_of

CASES: dict[str, tuple[list[Claim], list[Claim], list[tuple[str, str | None, str | None]]]] = {
    "the same figure written otherwise is no change": (
        [figure("1280 GB/s", metric="memory_bandwidth")],
        [figure("1.28 TB/s", metric="memory_bandwidth", place="elsewhere", quote="now 1.28 TB/s")],
        [],
    ),
    "chips and devices are one unit": (
        [figure("16 devices", metric="chip_count", scope=Scope.SERVER)],
        [figure("16 chips", metric="chip_count", scope=Scope.SERVER)],
        [],
    ),
    "rewording is no change": ([figure("32 GB", quote="32 GB")], [figure("32 GB", quote="has 32 GB")], []),
    "another value": ([figure("32 GB")], [figure("64 GB")], [("value_changed", "32 GB", "64 GB")]),
    "GiB is not GB": (
        [figure("32 GB", memory="HBM")],
        [figure("32 GiB", memory="HBM")],
        [("unit_changed", "32 GB", "32 GiB")],
    ),
    "bits are not bytes": (
        [figure("19.2 Tb/s", metric="interconnect_bandwidth")],
        [figure("19.2 TB/s", metric="interconnect_bandwidth")],
        [("unit_changed", "19.2 Tb/s", "19.2 TB/s")],
    ),
    "the same number with another prefix is another unit": (
        [figure("2 TB")],
        [figure("2 PB")],
        [("unit_changed", "2 TB", "2 PB")],
    ),
    "a bound": ([figure("480 GB")], [figure("up_to 480 GB")], [("bound_changed", "480 GB", "up_to 480 GB")]),
    "a value goes before its bound": (
        [figure("480 GB")],
        [figure("up_to 512 GB")],
        [("value_changed", "480 GB", "up_to 512 GB")],
    ),
    "one figure of four precisions is four changes": (
        [peak("210 TFLOPS", p) for p in ("FP16", "BF16", "cFP8", "TF32")],
        [peak("190 TFLOPS", p) for p in ("FP16", "BF16", "cFP8", "TF32")],
        [("value_changed", "210 TFLOPS", "190 TFLOPS")] * 4,
    ),
    "a term that goes where the number stays": (
        [figure("32 GB", memory="HBM2e")],
        [figure("32 GB", memory="HBM", place="another table")],
        [("terms_changed", "32 GB HBM2e", "32 GB HBM")],
    ),
    "a term that comes": (
        [peak("671 TFLOPS", "BF16")],
        [figure("671 TFLOPS", metric="compute_peak", precision="BF16", sparsity="dense")],
        [("terms_changed", "671 TFLOPS", "671 TFLOPS dense")],
    ),
    "terms of several precisions pair with their own": (
        [peak("190 TFLOPS", p) for p in ("FP16", "BF16")],
        [figure("190 TFLOPS", metric="compute_peak", precision=p, sparsity="dense") for p in ("FP16", "BF16")],
        [("terms_changed", "190 TFLOPS", "190 TFLOPS dense")] * 2,
    ),
    "terms go before the value where the place is the same": (
        [peak("52.5 TFLOPS", "FP32", "T > r")],
        [peak("50 TFLOPS", "TF32", "T > r")],
        [("terms_changed", "52.5 TFLOPS FP32", "50 TFLOPS TF32")],
    ),
    "the number goes before the place": (
        [peak("100 TFLOPS", "FP8", "a"), peak("50 TFLOPS", "BF16", "b")],
        [peak("100 TFLOPS", "MXFP8", "b"), peak("60 TFLOPS", "BF16", "b")],
        [("value_changed", "50 TFLOPS", "60 TFLOPS"), ("terms_changed", "100 TFLOPS FP8", "100 TFLOPS MXFP8")],
    ),
    "where two compete none is guessed": (
        [peak("190 TFLOPS", "FP16"), peak("190 TFLOPS", "BF16"), peak("47.5 TFLOPS", "FP32")],
        [peak("190 TFLOPS", "FP8"), peak("47.5 TFLOPS", "FP32")],
        [
            ("withdrawn", "190 TFLOPS", None),
            ("withdrawn", "190 TFLOPS", None),
            ("appeared", None, "190 TFLOPS"),
        ],
    ),
    "other subjects, scopes and metrics never pair": (
        [figure("32 GB", subject="acme/x1")],
        [figure("32 GB", subject="acme/x2")],
        [("withdrawn", "32 GB", None), ("appeared", None, "32 GB")],
    ),
    "gone from a complete page": (
        [figure("384 GB/s", metric="interconnect_bandwidth"), figure("32 GB"), peak("190 TFLOPS", "BF16")],
        [figure("32 GB"), peak("190 TFLOPS", "BF16")],
        [("withdrawn", "384 GB/s", None)],
    ),
    "new on a page": ([figure("32 GB")], [figure("32 GB"), peak("1 PFLOPS", "FP8")], [("appeared", None, "1 PFLOPS")]),
    "two figures of one identity pair by place": (
        [figure("1 TB/s", metric="dma_bandwidth", place="a"), figure("2 TB/s", metric="dma_bandwidth", place="b")],
        [figure("4 TB/s", metric="dma_bandwidth", place="a"), figure("3 TB/s", metric="dma_bandwidth", place="b")],
        [("value_changed", "1 TB/s", "4 TB/s"), ("value_changed", "2 TB/s", "3 TB/s")],
    ),
    "two figures of one identity whose places changed pair in order": (
        [figure("1 TB/s", metric="dma_bandwidth", place="a"), figure("2 TB/s", metric="dma_bandwidth", place="b")],
        [figure("4 TB/s", metric="dma_bandwidth", place="c"), figure("3 TB/s", metric="dma_bandwidth", place="d")],
        [("value_changed", "1 TB/s", "3 TB/s"), ("value_changed", "2 TB/s", "4 TB/s")],
    ),
    "one of two places that said the same says something else": (
        [figure("32 GB", place="a"), figure("32 GB", place="b")],
        [figure("32 GB", place="a"), figure("64 GB", place="b")],
        [("value_changed", "32 GB", "64 GB")],
    ),
    "one of two places that differed is brought into line": (
        [figure("32 GB", place="a"), figure("64 GB", place="b")],
        [figure("64 GB", place="a"), figure("64 GB", place="b")],
        [("value_changed", "32 GB", "64 GB")],
    ),
    "a row of two places whose label says another unit": (
        [peak("1299 TFLOPS", "FP8", "list"), peak("1299 TFLOPS", "FP8", "T > FP8 (TFLOPS) > X1")],
        [peak("1299 TFLOPS", "FP8", "list"), peak("1299 GFLOPS", "FP8", "T > FP8 (GFLOPS) > X1")],
        [("unit_changed", "1299 TFLOPS", "1299 GFLOPS")],
    ),
    "a row of two places whose label says another precision": (
        [peak("1299 TFLOPS", "FP8", "list"), peak("1299 TFLOPS", "FP8", "T > FP8 > X1")],
        [peak("1299 TFLOPS", "FP8", "list"), peak("1299 TFLOPS", "FP6", "T > FP6 > X1")],
        [("terms_changed", "1299 TFLOPS FP8", "1299 TFLOPS FP6")],
    ),
    "a row of two places whose label says a bound": (
        [figure("480 GB", place="list"), figure("480 GB", place="T > Memory > X1")],
        [figure("480 GB", place="list"), figure("up_to 480 GB", place="T > Memory, up to > X1")],
        [("bound_changed", "480 GB", "up_to 480 GB")],
    ),
    "one of two sentences of one section": (
        [figure("32 GB", place="p", quote="has 32 GB"), figure("32 GB", place="p", quote="its 32 GB")],
        [figure("32 GB", place="p", quote="has 32 GB"), figure("64 GB", place="p", quote="its 64 GB")],
        [("value_changed", "32 GB", "64 GB")],
    ),
    "one of two sentences of one section with other terms": (
        [
            peak("190 TFLOPS", "FP16", "p"),
            figure("190 TFLOPS", metric="compute_peak", precision="FP16", place="p", quote="at 190 TFLOPS"),
        ],
        [peak("190 TFLOPS", "FP16", "p"), peak("190 TFLOPS", "FP8", "p")],
        [("terms_changed", "190 TFLOPS FP16", "190 TFLOPS FP8")],
    ),
    "each of two places says another precision": (
        [peak("190 TFLOPS", "FP16", "a"), peak("190 TFLOPS", "FP16", "b")],
        [peak("190 TFLOPS", "FP8", "c"), peak("190 TFLOPS", "BF16", "d")],
        [
            ("terms_changed", "190 TFLOPS FP16", "190 TFLOPS FP8"),
            ("terms_changed", "190 TFLOPS FP16", "190 TFLOPS BF16"),
        ],
    ),
    "a place of a kept figure that stands at as many places as before became nothing": (
        [peak("190 TFLOPS", "FP16", "a"), peak("190 TFLOPS", "FP16", "b")],
        [peak("190 TFLOPS", "FP16", "a"), peak("190 TFLOPS", "FP16", "c"), peak("190 TFLOPS", "FP8", "d")],
        [("appeared", None, "190 TFLOPS")],
    ),
    "a figure of another number is new, though a kept one stands at fewer places": (
        [peak("190 TFLOPS", "FP16", "a"), peak("190 TFLOPS", "FP16", "b")],
        [peak("190 TFLOPS", "FP16", "a"), peak("380 TFLOPS", "FP8", "c")],
        [("appeared", None, "380 TFLOPS")],
    ),
    "what is gone goes before what stays": (
        [peak("190 TFLOPS", "FP16", "a"), peak("190 TFLOPS", "FP16", "b"), peak("190 TFLOPS", "BF16", "c")],
        [peak("190 TFLOPS", "FP16", "a"), peak("190 TFLOPS", "FP8", "d")],
        [("terms_changed", "190 TFLOPS BF16", "190 TFLOPS FP8")],
    ),
    "the place of a kept figure goes before the order": (
        [figure("32 GB", place="a"), figure("32 GB", place="b"), figure("96 GB", place="c")],
        [figure("32 GB", place="a"), figure("64 GB", place="b")],
        [("value_changed", "32 GB", "64 GB"), ("withdrawn", "96 GB", None)],
    ),
    "the printed number goes before the order": (
        [figure("1 TB", place="a"), figure("2 TB", place="b")],
        [figure("1 PB", place="c"), figure("512 GB", place="d")],
        [("unit_changed", "1 TB", "1 PB"), ("value_changed", "2 TB", "512 GB")],
    ),
    "one of two places gives another purpose": (
        [words("training powerhouse", "p"), words("training powerhouse", "q")],
        [words("training powerhouse", "p"), words("inference workhorse", "q")],
        [("positioning_changed", "training powerhouse", "inference workhorse")],
    ),
    "columns that change places are no change": (
        [figure("32 GB", place="T > m > X1"), figure("64 GB", place="T > m > X2", subject="acme/x2")],
        [figure("64 GB", place="T > m > X1", subject="acme/x2"), figure("32 GB", place="T > m > X2")],
        [],
    ),
    "other conditions of a result are other terms": (
        [benchmark("3431 tokens/s", "Gemma 4 31B")],
        [benchmark("3431 tokens/s", "Gemma 4 27B")],
        [("terms_changed", "3431 tokens/s Gemma 4 31B", "3431 tokens/s Gemma 4 27B")],
    ),
    "who published a result is no part of it": (
        [benchmark("3431 tokens/s", "Gemma", "ACME")],
        [benchmark("3431 tokens/s", "Gemma", "Artificial Analysis")],
        [],
    ),
    "an article before the words is no change": (
        [words("training powerhouse")],
        [words("our training powerhouse")],
        [],
    ),
    "other words": (
        [words("training powerhouse")],
        [words("inference workhorse")],
        [("positioning_changed", "training powerhouse", "inference workhorse")],
    ),
    "of several purposes the nearest pair": (
        [words("AI training at scale", "p"), words("video encoding", "p")],
        [words("large video encoding", "p"), words("AI training", "p")],
        [
            ("positioning_changed", "AI training at scale", "AI training"),
            ("positioning_changed", "video encoding", "large video encoding"),
        ],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_pairs(name: str) -> None:
    before, after, expected = CASES[name]
    assert sorted(between(before, after), key=str) == sorted(expected, key=str)


@pytest.mark.parametrize("name", CASES)
def test_a_change_and_back_are_as_many_changes(name: str) -> None:
    before, after, expected = CASES[name]
    _, steps = history(reading(*before), reading(*after), reading(*before))
    assert len(steps[1].changes) == len(expected)
    assert bool(steps[2].changes) == bool(expected)


TWICE: list[Claim] = [peak("1299 TFLOPS", "FP8", "list"), peak("1299 TFLOPS", "FP8", "T > FP8")]
ONCE: list[Claim] = [peak("1299 TFLOPS", "FP8", "list"), peak("1299 TFLOPS", "FP6", "T > FP6")]


def test_a_row_that_may_be_unread_became_nothing() -> None:
    assert between(TWICE, ONCE) == [("terms_changed", "1299 TFLOPS FP8", "1299 TFLOPS FP6")]
    assert between(TWICE, ONCE, complete=False) == [("appeared", None, "1299 TFLOPS")]


def test_a_figure_that_changes_at_one_place_stays_at_the_other() -> None:
    rows, _ = history(reading(*TWICE), reading(*ONCE))
    in_force = {terms_of(row.statement.claim)["precision"] for row in rows if row.valid_to is None}
    assert in_force == {"FP8", "FP6"}


def test_a_change_has_the_evidence_of_both_sides_and_every_place() -> None:
    _, steps = history(
        reading(figure("32 GB", place="a", quote="32 GB"), figure("32 GB", place="b", quote="32 GB of it")),
        reading(figure("64 GB", place="a", quote="64 GB"), figure("64 GB", place="b", quote="64 GB of it")),
    )
    (change,) = steps[1].changes
    assert [one.quote for one in change.before] == ["32 GB", "32 GB of it"]
    assert [one.place for one in change.after] == ["a", "b"]


def test_a_change_names_the_terms_of_the_new_statement() -> None:
    _, steps = history(reading(figure("32 GB", memory="HBM2e")), reading(figure("32 GB", memory="HBM")))
    assert [change.memory_kind for change in steps[1].changes] == ["HBM"]


def test_the_order_of_claims_carries_no_meaning() -> None:
    for before, after, _ in CASES.values():
        assert between(before, after) == between(before[::-1], after[::-1])
