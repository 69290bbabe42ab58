"""What is not there any more: gone from the page, or only out of our sight."""

import pytest

from schemas.claims import Claim, Evidence
from schemas.readings import Reading, Unread
from tests.warehouse.made import figure, history, reading, told

_PRECISIONS = {"FP8": "Compute FP8", "BF16": "Compute BF16"}


def cell(row: str, column: str, text: str, *, table: str = "X1 > Specifications") -> Claim:
    """A figure of a table, under its headings, row and column."""
    metric, precision = ("compute_peak", row) if row in _PRECISIONS else ("memory_capacity", None)
    place = f"{table} > {_PRECISIONS.get(row, row)} > {column}"
    return figure(text, metric=metric, precision=precision, subject=f"acme/{column.lower()}", place=place)


TABLE: list[Claim] = [
    cell(row, column, text)
    for row, text in (("FP8", "2 PFLOPS"), ("BF16", "1 PFLOPS"), ("HBM", "32 GB"))
    for column in ("X1", "X2")
]
REST: list[Claim] = [figure(f"{n} GB", subject=f"acme/y{n}", place=f"Others > Y{n} > HBM") for n in range(10, 20)]


def changes(before: list[Claim], after: Reading) -> tuple[list[str], list[str]]:
    _, steps = history(reading(*before), after)
    return sorted(f"{kind} {old}" for kind, old, _ in told(steps[1].changes)), steps[1].issues


def test_a_table_of_several_that_is_lost_withdraws_nothing_and_says_so() -> None:
    assert changes([*TABLE, *REST], reading(*REST)) == (
        [],
        ["lost table: 6 statements under 'X1 > Specifications' are not there, nor anything else"],
    )


def test_it_is_lost_as_well_where_one_of_its_figures_stands_elsewhere() -> None:
    elsewhere = figure("32 GB", subject="acme/x1", place="Opening")
    kinds, issues = changes([*TABLE, elsewhere, *REST], reading(elsewhere, *REST))
    assert kinds == []
    assert len(issues) == 1


def test_under_a_new_heading_what_is_not_there_was_taken_out() -> None:
    """A page of AWS's did both at once: the table went on under another heading, without one column."""
    moved = [cell(row, "X1", text, table="Amazon X1") for row, text in (("FP8", "2 PFLOPS"), ("HBM", "32 GB"))]
    kinds, issues = changes([*TABLE, *REST], reading(*moved, *REST))
    assert kinds == ["withdrawn 1 PFLOPS"] * 2 + ["withdrawn 2 PFLOPS", "withdrawn 32 GB"]
    assert issues == []


def test_a_table_that_is_lost_and_comes_back_is_no_news() -> None:
    _, steps = history(reading(*TABLE, *REST), reading(*REST), reading(*REST), reading(*TABLE, *REST))
    assert [told(step.changes) for step in steps] == [[]] * 4


def test_a_row_that_was_taken_out_is_withdrawn() -> None:
    kinds, issues = changes([*TABLE, *REST], reading(*TABLE[2:], *REST))
    assert kinds == ["withdrawn 2 PFLOPS"] * 2
    assert issues == []


def test_a_row_of_three_cells_is_a_row() -> None:
    row = [cell("FP8", column, "2 PFLOPS", table="X1 > Peaks") for column in ("X1", "X2", "X3")]
    assert changes([*row, *REST], reading(*REST))[0] == ["withdrawn 2 PFLOPS"] * 3


def test_a_column_that_was_taken_out_is_withdrawn() -> None:
    kinds, _ = changes([*TABLE, *REST], reading(*TABLE[::2], *REST))
    assert kinds == ["withdrawn 1 PFLOPS", "withdrawn 2 PFLOPS", "withdrawn 32 GB"]


def test_a_table_in_whose_place_other_figures_stand_is_not_lost() -> None:
    other = cell("HBM", "X3", "64 GB")
    kinds, _ = changes([*TABLE, *REST], reading(other, *REST))
    assert kinds.count("appeared None") == 1
    assert len(kinds) == 7


def test_two_tables_lost_are_two_issues() -> None:
    second = [claim.model_copy(update={"subject": f"{claim.subject}-b"}) for claim in TABLE]
    second = [
        claim.model_copy(update={"evidence": Evidence(quote="q", place=claim.evidence.place.replace("X1 >", "Z >"))})
        for claim in second
    ]
    many = [figure(f"{n} GB", subject=f"acme/y{n}", place=f"Others > Y{n} > HBM") for n in range(10, 40)]
    kinds, issues = changes([*TABLE, *second, *many], reading(*many))
    assert kinds == []
    assert len(issues) == 2


@pytest.mark.parametrize(
    ("text", "place", "is_held"),
    [
        ("2 PFLUPS", "X1 > Specifications > Compute FP8 > X1", True),  # the cell is there, and not understood
        ("lots", "X1 > Specifications > Compute FP8 > X1", True),
        ("2 PFLUPS", "Elsewhere", False),
    ],
)
def test_what_stands_unread_where_it_stood_is_not_withdrawn(text: str, place: str, is_held: bool) -> None:
    unread = Unread(text=text, evidence=Evidence(quote=text, place=place), why="no such unit")
    after = reading(*TABLE[1:], *REST).model_copy(update={"unread": (unread,)})
    assert changes([*TABLE, *REST], after)[0] == ([] if is_held else ["withdrawn 2 PFLOPS"])


def test_of_many_figures_of_one_section_only_the_one_that_is_unread_is_held() -> None:
    some: list[Claim] = [figure(f"{n} GB", subject=f"acme/x{n}", place="Text") for n in (32, 64)]
    unread = Unread(text="32 GBs", evidence=Evidence(quote="has 32 GBs", place="Text"), why="no such unit")
    after = reading(*REST).model_copy(update={"unread": (unread,)})
    assert changes([*some, *REST], after)[0] == ["withdrawn 64 GB"]
