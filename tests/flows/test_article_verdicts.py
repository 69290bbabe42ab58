"""Verdicts on figures and statuses of an article, each rule by itself."""

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flows.articles.figures import judge_figure
from flows.articles.statuses import judge_status
from schemas import units
from schemas.claims import AvailabilityClaim, BenchmarkClaim, Evidence, FigureClaim, Quantity, Terms
from schemas.words import PRECISIONS, Bound, Origin, Scope, Sparsity, Status
from warehouse.stated import Stated

SAID = Evidence(quote="as printed", place="somewhere")
SPRING, SUMMER, AUTUMN = (datetime(2026, month, 1, tzinfo=UTC) for month in (4, 7, 10))


def figure(words: str, metric: str = "memory_capacity", scope: Scope = Scope.CHIP, **terms: Any) -> FigureClaim:
    """A figure of X1: "up_to 480 GB"."""
    *limit, value, unit = words.split()
    quantity = Quantity(value=value, unit=unit, bound=Bound(limit[0]) if limit else Bound.EXACT)
    return FigureClaim(
        subject="acme/x1", scope=scope, metric=metric, quantity=quantity, terms=Terms(**terms), evidence=SAID
    )


def flops(words: str, precision: str, sparsity: Sparsity | None = None) -> FigureClaim:
    return figure(words, "compute_peak", precision=precision, sparsity=sparsity)


def status(status: Status, of: Any = None, effective: str | None = None, **more: Any) -> AvailabilityClaim:
    return AvailabilityClaim(
        subject="acme/x1", scope=Scope.CHIP, status=status, of=of, effective=effective, evidence=SAID, **more
    )


def said(claim: Any, since: datetime = SPRING, until: datetime | None = None, source: str = "acme/page") -> Stated:
    return Stated(claim=claim, source=source, origin=Origin.SAVED, since=since, until=until)


def verdict(claim: Any, *history: Any) -> str:
    stated = [one if isinstance(one, Stated) else said(one) for one in history]
    judge = judge_status if isinstance(claim, AvailabilityClaim) else judge_figure
    return judge(claim, stated).verdict


DENSE, SPARSE = Sparsity.DENSE, Sparsity.SPARSE


def gain(baseline: str) -> FigureClaim:
    return figure("3 x", "compute_gain", baseline=baseline)


def cache(words: str, variant: str) -> FigureClaim:
    return figure(words, "cache_capacity", variant=variant)


def linked(link: str) -> FigureClaim:
    return figure("130 TB/s", "interconnect_bandwidth", link=link)


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        (figure("288 GB"), figure("288 GB"), "confirmed"),
        (figure("0.288 TB"), figure("288 GB"), "confirmed"),
        (figure("288 GB"), figure("192 GB"), "contradicted"),
        (figure("480 GB"), figure("up_to 480 GB"), "loosened"),
        (figure("up_to 480 GB"), figure("480 GB"), "tightened"),
        (figure("at_least 480 GB"), figure("up_to 480 GB"), "contradicted"),
        (figure("more_than 400 GB"), figure("480 GB"), "loosened"),
        (figure("more_than 500 GB"), figure("480 GB"), "contradicted"),
        (figure("288 GB"), figure("288 GB", memory_kind="HBM4"), "confirmed"),
        (figure("288 GB", memory_kind="HBM"), figure("288 GB", memory_kind="HBM4"), "confirmed"),
        (figure("288 GB", memory_kind="HBM3e"), figure("288 GB", memory_kind="HBM4"), "contradicted"),
        (figure("288 GB", memory_kind="HBM4"), figure("288 GB", memory_kind="HBM"), "tightened"),
        (figure("288 GB", memory_kind="HBM4"), figure("288 GB"), "tightened"),
        (flops("2517 TFLOPS", "FP8"), flops("2517 TFLOPS", "MXFP8"), "loosened"),
        (flops("2517 TFLOPS", "MXFP8"), flops("2517 TFLOPS", "FP8"), "tightened"),
        (flops("190 TFLOPS", "FP8"), flops("190 TFLOPS", "cFP8"), "loosened"),
        (flops("121 EFLOPS", "unstated"), flops("121 EFLOPS", "FP8"), "loosened"),
        (flops("121 EFLOPS", "FP8"), flops("121 EFLOPS", "unstated"), "tightened"),
        (flops("130 EFLOPS", "FP8"), flops("121 EFLOPS", "unstated"), "unsupported"),
        (flops("130 EFLOPS", "unstated"), flops("121 EFLOPS", "FP8"), "contradicted"),
        (flops("720 PFLOPS", "FP4"), flops("720 PFLOPS", "FP4", DENSE), "loosened"),
        (flops("720 PFLOPS", "FP4", DENSE), flops("720 PFLOPS", "FP4"), "tightened"),
        (flops("720 PFLOPS", "FP4", SPARSE), flops("720 PFLOPS", "FP4", DENSE), "unsupported"),
        (flops("2.5 PFLOPS", "FP8"), flops("2.52 PFLOPS", "FP8"), "loosened"),
        (flops("2517 TFLOPS", "FP8"), flops("2.52 PFLOPS", "FP8"), "tightened"),
        (flops("2 PFLOPS", "FP8"), flops("2.4 PFLOPS", "FP8"), "contradicted"),
        (figure("2.4 PB"), figure("2 PB"), "contradicted"),
        (figure("9604 chips", "chip_count"), figure("9600 chips", "chip_count"), "contradicted"),
        (figure("96 GPUs", "chip_count"), figure("96 accelerators", "chip_count"), "confirmed"),
        (figure("288 GB"), figure("288 GB", scope=Scope.POD), "unsupported"),
        (figure("288 GB"), figure("288 GB", "sram_capacity"), "unsupported"),
        (gain("unstated"), gain("acme/x0"), "loosened"),
        (gain("acme/x0"), gain("unstated"), "tightened"),
        (gain("acme/x0"), gain("acme/y0"), "unsupported"),
        (cache("32 MB", "L2"), cache("256 MB", "L3"), "unsupported"),
        (linked("PCIe"), linked("NVLink"), "unsupported"),
        (figure("200 Gb/s", "network_bandwidth"), figure("100 Gb/s", "network_bandwidth", multiplier="2"), "confirmed"),
    ],
)  # fmt: skip
def test_a_figure_is_held_against_what_a_source_says_today(
    ours: FigureClaim, theirs: FigureClaim, expected: str
) -> None:
    assert verdict(ours, theirs) == expected


UNITS = st.sampled_from(["GB", "GiB", "Gb", "TB/s", "TiB/s", "Tb/s", "TFLOPS", "TOPS"])


@given(number=st.integers(1, 10**6), ours=UNITS, theirs=UNITS)
def test_the_same_number_in_another_unit_is_contradicted_unless_a_source_states_it(
    number: int, ours: str, theirs: str
) -> None:
    mine, other = figure(f"{number} {ours}"), figure(f"{number} {theirs}")
    same = units.family(ours) == units.family(theirs)
    assert verdict(mine, other) == ("confirmed" if same else "contradicted")
    assert verdict(mine, other, mine) == "confirmed"


def test_a_converted_figure_is_true_and_stated_by_nobody() -> None:
    assert verdict(figure("2.4 TB/s"), figure("19.2 Tb/s")) == "unsupported"
    assert verdict(figure("103 GB"), figure("96 GiB")) == "unsupported"


@given(st.sampled_from(PRECISIONS), st.sampled_from(PRECISIONS), st.integers(1, 999), st.integers(1, 999))
def test_one_format_is_never_compared_with_another(mine: str, other: str, number: int, another: int) -> None:
    loosely = ("FP8 MXFP8", "FP8 cFP8", "FP6 MXFP6", "FP4 NVFP4", "FP4 MXFP4")
    related = {frozenset(pair.split()) for pair in loosely}
    found = verdict(flops(f"{number} TFLOPS", mine), flops(f"{another} TFLOPS", other))
    if mine != other and "unstated" not in (mine, other) and frozenset((mine, other)) not in related:
        assert found == "unsupported"


def test_a_kind_of_memory_that_another_page_names_is_no_news_of_the_article() -> None:
    bandwidth = figure("1.5 TB/s", "memory_bandwidth", memory_kind="LPDDR5X")
    plain = figure("1.5 TB/s", "memory_bandwidth")
    assert verdict(bandwidth, plain) == "tightened"
    assert verdict(bandwidth, plain, figure("480 GB", memory_kind="LPDDR5X")) == "confirmed"
    assert verdict(bandwidth, plain, figure("480 GB", memory_kind="LPDDR5")) == "contradicted"


def test_what_a_source_said_once_is_stale_since_it_said_otherwise() -> None:
    history = [said(figure("820 GB"), SPRING, SUMMER), said(figure("820 GiB"), SUMMER)]
    judged = judge_figure(figure("820 GB"), history)
    assert (judged.verdict, judged.found and judged.found.since) == ("stale", SUMMER)
    judged = judge_figure(figure("820 GiB"), history)
    assert (judged.verdict, judged.found and judged.found.since) == ("confirmed", SUMMER)


def test_two_sources_that_disagree_both_confirm() -> None:
    history = (said(figure("32 GB")), said(figure("32 GiB"), source="acme/docs"))
    assert [verdict(figure(f"32 {unit}"), *history) for unit in ("GB", "GiB")] == ["confirmed", "confirmed"]
    assert verdict(figure("32 Gb"), *history) == "contradicted"
    judged = judge_figure(figure("32 GB"), history)
    assert judged.denied is not None
    assert (judged.denied.source, judged.denied.says) == ("acme/docs", "32 GiB")
    assert judge_figure(figure("32 GB"), history[:1]).denied is None


def test_a_benchmark_is_compared_under_its_own_conditions_only() -> None:
    def measured(value: str, conditions: str | None, model: str = "Gemma 4 31B") -> BenchmarkClaim:
        return BenchmarkClaim(
            subject="acme/x1", scope=Scope.RACK, metric="benchmark_output_tokens_per_second",
            quantity=Quantity(value=value, unit="tokens/s"), model=model, conditions=conditions, evidence=SAID,
        )  # fmt: skip

    stated = measured("3431", "100,000 tokens of context")
    assert verdict(measured("3431", "a context of 100K tokens"), stated) == "confirmed"
    assert verdict(measured("3413", "context of 100,000 tokens"), stated) == "contradicted"
    assert verdict(measured("3431", None), stated) == "loosened"
    assert verdict(measured("3413", "1,000 tokens of context"), stated) == "unsupported"
    assert verdict(measured("3431", "100,000 tokens of context", "Llama 3 70B"), stated) == "unsupported"


ANNOUNCED = said(status(Status.ANNOUNCED, stated_on="2026-04-22"))
PLANNED = said(status(Status.UPCOMING, "generally_available", "2026-41", stated_on="2026-04-22"))
VAGUE = said(status(Status.UPCOMING, "unstated", stated_on="2026-04-22"))
IN_2027 = said(status(Status.UPCOMING, "unstated", "2027", stated_on="2026-04-22"))
SLIPPED = said(status(Status.UPCOMING, "generally_available", "2027-33", stated_on="2026-10-01"), AUTUMN)
MADE = said(status(Status.IN_PRODUCTION, stated_on="2026-08-24"), SUMMER)
PREVIEW = said(status(Status.PREVIEW, stated_on="2026-05-01"))
OFFERED = said(status(Status.GENERALLY_AVAILABLE, None, "2026-07-02", stated_on="2026-07-02"), SUMMER)
RETIRED = said(status(Status.RETIRED, stated_on="2026-10-05"), AUTUMN)


@pytest.mark.parametrize(
    ("ours", "history", "expected"),
    [
        (status(Status.ANNOUNCED), [], "unsupported"),
        (status(Status.ANNOUNCED), [ANNOUNCED], "confirmed"),
        (status(Status.ANNOUNCED, None, "2026-04-22"), [ANNOUNCED, VAGUE], "confirmed"),
        (status(Status.ANNOUNCED, None, "2026-04"), [ANNOUNCED], "confirmed"),
        (status(Status.ANNOUNCED, None, "2026-04-24"), [ANNOUNCED], "contradicted"),
        (status(Status.ANNOUNCED, None, "2026-04-22"), [IN_2027], "confirmed"),
        (status(Status.ANNOUNCED, None, "2027"), [IN_2027], "contradicted"),
        (status(Status.UPCOMING, "unstated"), [VAGUE], "confirmed"),
        (status(Status.UPCOMING, "unstated"), [ANNOUNCED], "unsupported"),
        (status(Status.UPCOMING, "sampling"), [VAGUE], "tightened"),
        (status(Status.UPCOMING, "unstated", "2027"), [VAGUE], "unsupported"),
        (status(Status.UPCOMING, "unstated", "2027"), [IN_2027], "confirmed"),
        (status(Status.UPCOMING, "unstated", "2028"), [IN_2027], "contradicted"),
        (status(Status.UPCOMING, "unstated", "2027-40"), [IN_2027], "tightened"),
        (status(Status.UPCOMING, "generally_available", "2027"), [PLANNED, SLIPPED], "loosened"),
        (status(Status.UPCOMING, "generally_available", "2026-41"), [PLANNED, SLIPPED], "stale"),
        (status(Status.UPCOMING, "generally_available", "2026-41"), [PLANNED, MADE], "stale"),
        (status(Status.UPCOMING, "unstated", "2026-41"), [PLANNED, MADE], "stale"),
        (status(Status.UPCOMING, "unstated"), [VAGUE, OFFERED], "stale"),
        (status(Status.UPCOMING, "unstated", "2028"), [IN_2027, OFFERED], "contradicted"),
        (status(Status.UPCOMING, "generally_available", "2026-41"), [PLANNED, PREVIEW], "confirmed"),
        (status(Status.PREVIEW), [PREVIEW, OFFERED], "stale"),
        (status(Status.PREVIEW), [OFFERED], "contradicted"),
        (status(Status.GENERALLY_AVAILABLE), [PREVIEW, OFFERED], "confirmed"),
        (status(Status.GENERALLY_AVAILABLE, None, "2026-07"), [OFFERED], "confirmed"),
        (status(Status.GENERALLY_AVAILABLE, None, "2026-07-20"), [OFFERED], "contradicted"),
        (status(Status.GENERALLY_AVAILABLE), [PREVIEW], "contradicted"),
        (status(Status.GENERALLY_AVAILABLE), [PLANNED, MADE], "contradicted"),
        (status(Status.GENERALLY_AVAILABLE), [MADE], "unsupported"),
        (status(Status.GENERALLY_AVAILABLE), [OFFERED, RETIRED], "stale"),
        (status(Status.IN_PRODUCTION, None, "2026-08-24"), [MADE], "confirmed"),
        (status(Status.IN_PRODUCTION, None, "2026-08-14"), [MADE], "contradicted"),
        (status(Status.IN_PRODUCTION), [MADE, OFFERED], "confirmed"),
        (status(Status.RETIRED), [OFFERED, RETIRED], "confirmed"),
        (status(Status.RETIRED), [OFFERED], "unsupported"),
    ],
)
def test_a_status_is_held_against_what_is_in_force(
    ours: AvailabilityClaim, history: list[Stated], expected: str
) -> None:
    assert verdict(ours, *history) == expected


def test_a_status_that_no_page_has_any_more_is_stale() -> None:
    gone = said(status(Status.PREVIEW), SPRING, AUTUMN)
    judged = judge_status(status(Status.PREVIEW), [gone])
    assert (judged.verdict, judged.found and judged.found.since) == ("stale", AUTUMN)
