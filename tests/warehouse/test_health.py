"""Sources that are not well, by what they used to be and by what their siblings do; editors hear nothing of it."""

from datetime import datetime, timedelta

import pytest

from schemas.claims import Claim, Evidence
from schemas.health import Ailment
from schemas.products import Source
from schemas.readings import Reading, Unread
from schemas.words import PageKind
from tests.warehouse.made import DAY_ZERO, capture, figure, peak, reading, source
from tests.warehouse.stored import ask, record
from warehouse.store import Warehouse

FROZEN, OTHER, THIRD = source("frozen"), source("other"), source("third", PageKind.PRODUCT)
YEAR = 365


def at(day: float) -> datetime:
    return DAY_ZERO + timedelta(days=day)


def say(warehouse: Warehouse, of: Source, *pages: tuple[float, str]) -> None:
    record(warehouse, [(of, capture(of, day), reading(figure(text))) for day, text in pages])


def ailments(warehouse: Warehouse, day: float) -> list[tuple[str, Ailment]]:
    return [(one.source, one.ailment) for one in warehouse.unwell(at(day))]


def test_a_page_that_stands_still_for_a_year_while_two_siblings_change_is_frozen(warehouse: Warehouse) -> None:
    say(warehouse, FROZEN, (0, "141 GB"))
    say(warehouse, OTHER, (0, "141 GB"), (200, "144 GB"))
    assert ailments(warehouse, YEAR) == [], "one sibling is no sign"
    say(warehouse, THIRD, (0, "141 GB"), (220, "144 GB"))
    (found,) = warehouse.unwell(at(YEAR))
    assert (found.source, found.ailment, found.since) == (FROZEN.id, Ailment.FROZEN, at(0))
    assert found.what == "says the same for 365 days, while 2 siblings changed"
    assert ailments(warehouse, 100) == []


def test_a_page_among_others_that_stand_still_is_not_frozen(warehouse: Warehouse) -> None:
    for of in (FROZEN, OTHER, THIRD):
        say(warehouse, of, (0, "141 GB"))
    assert ailments(warehouse, 2 * YEAR) == []


def test_a_sibling_speaks_of_the_same_product_and_changed_what_it_said(warehouse: Warehouse) -> None:
    say(warehouse, FROZEN, (0, "141 GB"))
    for of in (OTHER, THIRD):
        elsewhere = [reading(figure(text, subject="acme/x2")) for text in ("1 GB", "3 GB")]
        record(warehouse, [(of, capture(of, 200 * day), one) for day, one in enumerate(elsewhere)])
    assert ailments(warehouse, YEAR) == []


@pytest.mark.parametrize("page", [PageKind.POST, PageKind.PRESS])
def test_a_post_is_written_once(warehouse: Warehouse, page: PageKind) -> None:
    say(warehouse, source("post", page), (0, "141 GB"))
    for of in (OTHER, THIRD):
        say(warehouse, of, (0, "141 GB"), (200, "144 GB"))
    assert ailments(warehouse, YEAR) == []


MANY: list[Claim] = [peak(f"{size} TFLOPS", "FP8", place=f"Row {size} > Peak") for size in range(101, 111)]


def with_unread(number: int) -> Reading:
    left = tuple(
        Unread(text=f"{size} GB", why="no metric", evidence=Evidence(quote=f"{size} GB", place="p"))
        for size in range(number)
    )
    return reading(*MANY).model_copy(update={"unread": left})


def test_far_fewer_claims_than_usual_are_told_whether_or_not_the_reading_was_complete(warehouse: Warehouse) -> None:
    record(warehouse, [(OTHER, capture(OTHER, day), reading(*MANY)) for day in range(3)])
    record(warehouse, [(OTHER, capture(OTHER, 3), reading(*MANY[:6], complete=False))])
    (found,) = warehouse.unwell(at(4))
    assert (found.ailment, found.what, found.since) == (
        Ailment.COVERAGE_DROPPED, "6 claims, where 10 are usual", at(3)
    )  # fmt: skip
    record(warehouse, [(OTHER, capture(OTHER, 4), reading(*MANY[:8]))])
    assert ailments(warehouse, 5) == []


def test_far_more_unread_than_usual_is_told(warehouse: Warehouse) -> None:
    record(warehouse, [(OTHER, capture(OTHER, day), with_unread(2)) for day in range(3)])
    record(warehouse, [(OTHER, capture(OTHER, 3), with_unread(6))])
    assert ailments(warehouse, 4) == []
    record(warehouse, [(OTHER, capture(OTHER, 4), with_unread(7))])
    (found,) = warehouse.unwell(at(5))
    assert (found.ailment, found.what) == (Ailment.UNREAD_UP, "7 unread quantities, where 2 are usual")


def test_what_is_usual_takes_three_readings_to_know(warehouse: Warehouse) -> None:
    record(warehouse, [(OTHER, capture(OTHER, day), reading(*MANY)) for day in range(2)])
    record(warehouse, [(OTHER, capture(OTHER, 3), reading(*MANY[:1], complete=False))])
    assert ailments(warehouse, 4) == []


def test_the_numbers_behind_it_are_a_view(warehouse: Warehouse) -> None:
    say(warehouse, FROZEN, (0, "141 GB"), (1, "142 GB"))
    say(warehouse, OTHER, (0, "141 GB"), (5, "142 GB"))
    told = "select source, claims, usual_claims, siblings_moved from source_health order by source"
    assert ask(warehouse, told) == [(FROZEN.id, 1, 1.0, 1), (OTHER.id, 1, 1.0, 0)]
