"""What the Compare page says of the story: nothing mixed, and what was left out told."""

from collections.abc import Iterator
from contextlib import closing
from itertools import groupby
from pathlib import Path

import pytest
from duckdb import DuckDBPyConnection

from desk.question import question
from desk.web.data.comparisons import comparison, drawn, offered
from schemas.base import InputError
from warehouse import released


@pytest.fixture
def history(story: Path) -> Iterator[DuckDBPyConnection]:
    with closing(released.connect(story)) as connection:
        yield connection


def test_gb_and_gib_are_two_groups(history: DuckDBPyConnection) -> None:
    found = comparison(history, question("memory_capacity", [], "chip", None, "any"))
    assert found.groups == ("memory_capacity any memory, per chip, GB", "memory_capacity any memory, per chip, GiB")
    said = {(row.subject, row.canonical_unit) for row in found.ranked.items}
    assert {("aws/inferentia2", "GB"), ("aws/inferentia2", "GiB")} <= said
    assert not any(row.normalised for row in found.ranked.items)


def test_on_request_they_are_one_and_each_converted_figure_is_marked(history: DuckDBPyConnection) -> None:
    found = comparison(history, question("memory_capacity", [], "chip", None, "any", normalised=True))
    assert found.groups == ("memory_capacity any memory, per chip, GB",)
    marked = {row.subject: row for row in found.ranked.items if row.normalised}
    assert marked["aws/inferentia2"].value == "32"
    assert marked["aws/inferentia2"].unit == "GiB"
    assert marked["aws/inferentia2"].canonical_value == "34.359738368"  # 32 * 2**30 / 10**9
    assert {row.unit for row in found.ranked.items if not row.normalised} == {"GB"}


def test_no_group_mixes_scopes_sparsities_precisions_memories_or_units(history: DuckDBPyConnection) -> None:
    for metric in offered(history):
        for precision in metric.precisions or ("",):
            found = comparison(
                history, question(metric.metric, [precision] if metric.needs_precision else [], None, None)
            )
            for _, rows in groupby(found.ranked.items, key=lambda row: row.group):
                mixed = {(row.scope, row.sparsity, row.precision, row.memory_kind, row.canonical_unit) for row in rows}
                assert len(mixed) == 1


def test_planned_products_are_marked(history: DuckDBPyConnection) -> None:
    found = comparison(history, question("memory_capacity", [], "chip", None))
    planned = {row.subject for row in found.ranked.items if row.planned}
    assert planned == {"google/tpu-8i", "microsoft/maia-300"}


def test_what_is_of_another_memory_is_left_out_and_told(history: DuckDBPyConnection) -> None:
    found = comparison(history, question("memory_capacity", [], "chip", None, "HBM4"))
    assert {row.memory_kind for row in found.ranked.items} == {"HBM4"}
    assert "left out: 1 of memory DDR4" in found.left_out


def test_what_can_be_compared_names_its_terms(history: DuckDBPyConnection) -> None:
    peak = next(one for one in offered(history) if one.metric == "compute_peak")
    assert peak.needs_precision
    assert {"FP8", "MXFP8", "cFP8", "unstated"} <= set(peak.precisions)


def test_a_group_that_is_none_is_an_error(history: DuckDBPyConnection) -> None:
    with pytest.raises(InputError, match="no group"):
        drawn(history, question("memory_capacity", [], None, None), "memory_capacity, per wafer, GB")
