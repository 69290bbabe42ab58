"""What is held: a figure of another dimension, beyond its scope's range or without a term; dates in the wrong order."""

from typing import Any

import pytest

from schemas.claims import Evidence, FigureClaim, Quantity, Terms
from schemas.metrics import metrics
from schemas.validation import fault
from schemas.words import Scope
from tests.warehouse.made import benchmark, status, words


def made(text: str, metric: str, scope: Scope = Scope.CHIP, **terms: Any) -> FigureClaim:
    value, unit = text.split()
    quantity, evidence = Quantity(value=value, unit=unit), Evidence(quote=text, place="Page")
    return FigureClaim(
        subject="acme/x1", scope=scope, metric=metric, quantity=quantity, terms=Terms(**terms), evidence=evidence
    )


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        (made("144 GB/s", "memory_capacity"), "GB/s is no unit of memory_capacity (bytes)"),
        (made("700 GB", "power"), "GB is no unit of power (power)"),
        (made("8 cores", "chip_count", Scope.SERVER), "cores is no unit of chip_count (count)"),
        (made("8 GPUs", "core_count"), "GPUs is no unit of core_count (count)"),
        (made("144 PB", "memory_capacity"), "144 PB is not plausible for memory_capacity of a chip"),
        (made("0 GB", "memory_capacity"), "0 GB is not plausible for memory_capacity of a chip"),
        (made("50 kW", "power"), "50 kW is not plausible for power of a chip"),
        (made("8 chips", "chip_count"), "chip_count has no scope chip"),
        (made("190 TFLOPS", "compute_peak"), "compute_peak needs a precision"),
        (made("50 MB", "cache_capacity"), "cache_capacity needs a variant"),
        (made("3 x", "compute_gain", precision="unstated"), "compute_gain needs a baseline"),
        (made("3000000 x", "memory_capacity_gain", baseline="unstated"), "a gain of 3000000 x is not plausible"),
        (status("upcoming sampling 2020", stated="2026-01-01"), "upcoming in 2020, yet stated on 2026-01-01"),
        (
            status("generally_available 2027", stated="2026-12-31"),
            "generally_available as of 2027, yet stated on 2026-12-31",
        ),
    ],
)
def test_what_cannot_be_true_is_held_with_its_reason(claim: Any, reason: str) -> None:
    assert fault(claim) == reason


@pytest.mark.parametrize(
    "claim",
    [
        made("144 GB", "memory_capacity"),
        made("144 GiB", "memory_capacity"),
        made("50 kW", "power", Scope.SERVER),  # too much for a chip, and not for what holds several
        made("2 PB", "memory_capacity", Scope.POD),
        made("16 accelerators", "chip_count", Scope.SERVER),
        made("190 TFLOPS", "compute_peak", precision="unstated"),
        made("30 %", "performance_per_dollar_gain", baseline="unstated"),
        benchmark("1000 tokens/s", "Llama"),
        status("upcoming sampling 2026", stated="2026-12-31"),  # still to come in what is left of the year
        status("generally_available 2026-12", stated="2026-12-01"),
        status("generally_available 2027"),  # nobody says when it was stated
        words("training"),
    ],
)
def test_what_may_be_true_is_not_held(claim: Any) -> None:
    assert fault(claim) is None


@pytest.mark.parametrize("name", [name for name, metric in metrics().items() if metric.range])
def test_the_ends_of_every_range_are_plausible_and_what_is_beyond_them_is_not(name: str) -> None:
    metric = metrics()[name]
    terms = {term: {"variant": "L2", "precision": "FP8"}[term] for term in metric.required}
    for scope, (low, high) in metric.range.items():
        for number, is_good in ((low, True), (high, True), (float(low) / 1000, False), (float(high) * 1000, False)):
            claim = made(f"{float(number):.9f} {metric.unit}", name, Scope(scope), **terms)
            assert (fault(claim) is None) == is_good, (scope, number)
