"""Two sources that differ: opened, shown with both, closed."""

from dataclasses import dataclass

import pytest

from schemas.claims import Claim, Quantity
from schemas.readings import Reading
from schemas.words import Bound
from tests.warehouse.made import Told, capture, figure, peak, reading, source, told
from warehouse.changes import Seen
from warehouse.conflicts import Conflict, agree, conflicts_of
from warehouse.fold import fold
from warehouse.versions import Version

A, B = source("a"), source("b")


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("32 GB", "32 GB", True),
        ("1280 GB/s", "1.28 TB/s", True),
        ("32 GB", "32 GiB", False),
        ("32 GB", "64 GB", False),
        ("19.2 Tb/s", "2.4 TB/s", False),
        ("2.52 PFLOPS", "2517 TFLOPS", True),
        ("2.5 PFLOPS", "2517 TFLOPS", True),
        ("2.51 PFLOPS", "2517 TFLOPS", False),
        ("2520 TFLOPS", "2517 TFLOPS", False),
        ("2.5 PFLOPS", "2.52 PFLOPS", True),
        ("667 TFLOPS", "0.67 PFLOPS", True),
        ("0.125 GB", "0.12 GB", True),  # a tie rounds either way
        ("0.125 GB", "0.13 GB", True),
        ("12 chips", "12 accelerators", True),
        ("380 TOPS", "380 TFLOPS", False),
    ],
)
def test_figures_agree_as_far_as_their_digits_go(one: str, other: str, expected: bool) -> None:
    (a, a_unit), (b, b_unit) = one.split(), other.split()
    first, second = Quantity(value=a, unit=a_unit), Quantity(value=b, unit=b_unit, bound=Bound.UP_TO)
    assert agree(first, second) is expected
    assert agree(second, first) is expected


@dataclass
class Found:
    conflicts: list[Conflict]
    changes: list[Told]
    sources: list[str]


def between(a: dict[float, Reading], b: dict[float, Reading]) -> Found:
    rows: list[Version] = []
    seen: dict[str, Seen] = {}
    for watched, readings in ((A, a), (B, b)):
        captures = [(capture(watched, day), one) for day, one in readings.items()]
        seen |= {one.id: Seen.of(one) for one, _ in captures}
        rows += [row for row in fold(watched, captures)[0] if row.statement.claim.metric == "memory_capacity"]
    conflicts, changes = conflicts_of(rows, seen)
    return Found(conflicts, told(changes), [change.source for change in changes])


def says(*texts: str) -> Reading:
    claims: list[Claim] = [figure(text, place=f"place {i}") for i, text in enumerate(texts)]
    return reading(*claims)


def test_the_later_source_opens_a_conflict_even_when_first_read() -> None:
    found = between({0: says("32 GB")}, {1: says("32 GiB")})
    assert found.changes == [("conflict_opened", "32 GB", "32 GiB")]
    assert found.sources == ["acme/b"]
    (conflict,) = found.conflicts
    assert (conflict.left.statement.text, conflict.right.statement.text) == ("32 GB", "32 GiB")
    assert conflict.closed is None


def test_agreement_closes_a_conflict() -> None:
    found = between({0: says("32 GB"), 2: says("32 GiB")}, {1: says("32 GiB")})
    assert found.changes == [("conflict_closed", "32 GiB", "32 GiB"), ("conflict_opened", "32 GB", "32 GiB")]
    assert [conflict.closed is not None for conflict in found.conflicts] == [True]


def test_a_conflict_closes_when_one_goes() -> None:
    found = between({0: says("32 GB"), 2: reading(peak("1 PFLOPS", "FP8"))}, {1: says("32 GiB")})
    assert ("conflict_closed", "32 GiB", None) in found.changes


def test_a_conflict_goes_on_through_other_figures() -> None:
    found = between({0: says("32 GB"), 2: says("48 GB")}, {1: says("64 GB")})
    assert found.changes == [("conflict_opened", "32 GB", "64 GB")]
    (conflict,) = found.conflicts
    assert conflict.left.statement.text == "48 GB"


def test_a_conflict_can_come_again() -> None:
    found = between({0: says("32 GB"), 2: says("64 GB"), 3: says("32 GB")}, {1: says("64 GB")})
    assert len(found.conflicts) == 2
    assert [kind for kind, _, _ in found.changes].count("conflict_opened") == 2


def test_pages_that_change_in_one_moment_never_differed() -> None:
    found = between({0: says("210 GB"), 1: says("190 GB")}, {0: says("210 GB"), 1: says("190 GB")})
    assert found.changes == []
    assert found.conflicts == []


def test_bounds_alone_open_no_conflict() -> None:
    assert between({0: says("480 GB")}, {1: says("up_to 480 GB")}).changes == []


def test_a_source_that_states_both_figures_agrees_with_one_that_states_the_same_two() -> None:
    assert between({0: says("4 GB", "16 GB")}, {1: says("16 GB", "4 GB")}).changes == []


def test_a_figure_that_the_other_source_states_nowhere_differs() -> None:
    assert between({0: says("4 GB", "16 GB")}, {1: says("16 GB")}).changes == [("conflict_opened", "4 GB", "16 GB")]


def within(days: dict[float, Reading]) -> Found:
    captures = [(capture(A, day), one) for day, one in days.items()]
    rows = [row for row in fold(A, captures)[0] if row.statement.claim.metric == "memory_capacity"]
    conflicts, changes = conflicts_of(rows, {one.id: Seen.of(one) for one, _ in captures})
    return Found(conflicts, told(changes), [change.source for change in changes])


def test_a_page_that_is_at_odds_with_itself_is_a_conflict_told_apart_by_place() -> None:
    found = within({0: says("32 GB"), 1: says("32 GB", "64 GB")})
    assert found.changes == [("conflict_opened", "32 GB", "64 GB")]
    (conflict,) = found.conflicts
    assert (conflict.left.source, conflict.right.source) == (A.id, A.id)
    assert [side.statement.evidence[0].place for side in (conflict.left, conflict.right)] == ["place 0", "place 1"]


def test_a_page_at_odds_with_itself_when_first_read_is_a_conflict_and_no_news() -> None:
    found = within({0: says("32 GB", "64 GB")})
    assert len(found.conflicts) == 1
    assert found.changes == []


def test_a_page_that_comes_to_one_figure_closes_its_conflict() -> None:
    found = within({0: says("32 GB"), 1: says("32 GB", "64 GB"), 2: says("64 GB", "64 GB")})
    assert ("conflict_closed", "32 GB", "64 GB") in found.changes
    assert [conflict.closed is not None for conflict in found.conflicts] == [True]


@pytest.mark.parametrize("texts", [("2.52 TB", "2517 GB"), ("32 GB", "up_to 32 GB"), ("32 GB", "32 GB")])
def test_a_figure_and_the_same_rounded_are_no_odds(texts: tuple[str, str]) -> None:
    assert within({0: says(texts[0]), 1: says(*texts)}).conflicts == []


def test_gb_and_gib_on_one_page_are_a_conflict() -> None:
    assert len(within({0: says("32 GB", "32 GiB")}).conflicts) == 1
