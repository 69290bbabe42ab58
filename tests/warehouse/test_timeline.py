"""The timeline of a product's availability: what was in force when, by whose word, and what stands against it."""

from typing import Any

from schemas.claims import Claim
from schemas.products import Source
from schemas.words import PageKind
from tests.warehouse.made import capture, reading, source, status
from tests.warehouse.stored import Taken, ask, record
from warehouse.store import Warehouse

PAGE, POST, DOCS = source("page", PageKind.PRODUCT), source("post", PageKind.POST), source("docs")


def said(of: Source, day: float, *claims: Claim) -> Taken:
    return of, capture(of, day), reading(*claims)


def held(
    warehouse: Warehouse, columns: str = "status, in_force_from::date::varchar, in_force_to::date::varchar"
) -> Any:
    return ask(
        warehouse, f"select {columns} from availability_timeline order by made_first, valid_from, source, status"
    )


def force(warehouse: Warehouse, at: str, columns: str = "track, status") -> Any:
    return ask(warehouse, f"select {columns} from availability_as_of('{at}') order by track, status")


def test_a_product_is_announced_then_promised_then_made_and_offered(warehouse: Warehouse) -> None:
    record(
        warehouse,
        [
            said(POST, 0, status("announced", stated="2026-01-01")),
            said(PAGE, 10, status("upcoming generally_available 2026-41")),
            said(DOCS, 20, status("sampling", stated="2026-01-21")),
            said(PAGE, 30, status("generally_available")),
        ],
    )
    days = ["2026-01-01", "2026-01-11", "2026-01-21", "2026-01-31"]
    assert held(warehouse) == [
        ("announced", days[0], days[1]),
        ("upcoming", days[1], days[3]),
        ("sampling", days[2], None),
        ("generally_available", days[3], None),
    ]
    seen = [force(warehouse, f"{day} 12:00:00") for day in ["2025-12-31", *days]]
    assert seen == [
        [],
        [("announced", "announced")],
        [("planned", "upcoming")],
        [("making", "sampling"), ("planned", "upcoming")],
        [("making", "sampling"), ("offering", "generally_available")],
    ]


def test_who_said_it_first_and_who_says_it_then(warehouse: Warehouse) -> None:
    ready = status("generally_available", stated="2026-01-01")
    record(warehouse, [said(POST, 0, ready), said(PAGE, 5, ready), said(PAGE, 9, status("announced"))])
    who = "source, said_by"
    assert force(warehouse, "2026-01-03", who) == [("acme/post", ["acme/post"])]
    assert force(warehouse, "2026-01-08", who) == [("acme/post", ["acme/page", "acme/post"])]
    assert force(warehouse, "2026-01-11", who) == [("acme/post", ["acme/post"])]


def test_a_date_that_slips_is_another_promise_and_has_its_precision(warehouse: Warehouse) -> None:
    record(
        warehouse,
        [
            said(POST, 0, status("upcoming sampling 2026-36", stated="2026-01-01")),
            said(PAGE, 9, status("upcoming sampling 2027", stated="2026-01-10")),
        ],
    )
    columns = "effective, effective_precision, effective_first::varchar, effective_last::varchar, in_force_to is null"
    assert held(warehouse, columns) == [
        ("2026-36", "quarter", "2026-10-01", "2026-12-31", False),
        ("2027", "year", "2027-01-01", "2027-12-31", True),
    ]


def test_a_later_statement_that_takes_a_status_back_is_a_regression(warehouse: Warehouse) -> None:
    record(
        warehouse,
        [
            said(POST, 0, status("generally_available", stated="2026-01-01")),
            said(PAGE, 9, status("upcoming generally_available 2027", stated="2026-01-10")),
        ],
    )
    assert held(warehouse, "status, flag, against, against_source, in_force_to::date::varchar") == [
        ("generally_available", None, None, None, "2026-01-10"),
        ("upcoming", "regression", "generally_available", "acme/post", None),
    ]


def test_an_undated_page_that_stands_against_what_is_in_force_contradicts_it_and_moves_nothing(
    warehouse: Warehouse,
) -> None:
    record(
        warehouse,
        [
            said(POST, 0, status("generally_available", stated="2026-01-01")),
            said(PAGE, 9, status("upcoming generally_available 2027")),
        ],
    )
    assert held(warehouse, "status, flag, against_source, in_force_from is null") == [
        ("generally_available", None, None, False),
        ("upcoming", "contradiction", "acme/post", True),
    ]


def test_another_date_of_an_undated_page_contradicts_the_one_that_holds(warehouse: Warehouse) -> None:
    record(
        warehouse,
        [
            said(POST, 0, status("upcoming sampling 2026-33", stated="2026-01-01")),
            said(PAGE, 9, status("upcoming sampling 2027")),
        ],
    )
    assert [flag for (flag,) in held(warehouse, "flag")] == [None, "contradiction"]


def test_a_year_does_not_contradict_its_month(warehouse: Warehouse) -> None:
    record(
        warehouse,
        [
            said(POST, 0, status("upcoming sampling 2027-03", stated="2026-01-01")),
            said(PAGE, 9, status("upcoming sampling 2027")),
        ],
    )
    assert [flag for (flag,) in held(warehouse, "flag")] == [None, None]


def test_an_older_post_that_still_promises_contradicts_nothing(warehouse: Warehouse) -> None:
    record(
        warehouse,
        [
            said(POST, 0, status("upcoming generally_available 2026-41", stated="2026-01-01")),
            said(PAGE, 9, status("generally_available", stated="2026-01-10")),
        ],
    )
    assert [flag for (flag,) in held(warehouse, "flag")] == [None, None]
    assert force(warehouse, "2026-02-01") == [("offering", "generally_available")]


def test_two_regions_are_in_force_side_by_side_and_contradict_nothing(warehouse: Warehouse) -> None:
    both = status("generally_available"), status("preview", audience="Europe")
    record(warehouse, [said(PAGE, 0, *both)])
    assert force(warehouse, "2026-02-01", "audience, status") == [
        (None, "generally_available"),
        ("Europe", "preview"),
    ]
    assert {flag for (flag,) in held(warehouse, "flag")} == {None}


def test_what_was_retired_is_nothing_else_any_more(warehouse: Warehouse) -> None:
    record(warehouse, [said(PAGE, 0, status("generally_available")), said(PAGE, 9, status("retired"))])
    assert force(warehouse, "2026-02-01") == [("ended", "retired")]


def test_a_promise_that_nobody_makes_any_more_is_not_in_force(warehouse: Warehouse) -> None:
    record(warehouse, [said(PAGE, 0, status("upcoming sampling 2027")), said(PAGE, 9)])
    assert force(warehouse, "2026-01-05") == [("planned", "upcoming")]
    assert force(warehouse, "2026-02-01") == []


def test_a_status_that_was_reached_stays_in_force_though_a_page_drops_it(warehouse: Warehouse) -> None:
    record(warehouse, [said(PAGE, 0, status("generally_available")), said(PAGE, 9)])
    assert force(warehouse, "2026-02-01", "status, said_by") == [("generally_available", None)]


def test_a_home_from_before_there_were_timelines_gets_them(warehouse: Warehouse) -> None:
    record(warehouse, [said(PAGE, 0, status("generally_available"))])
    ask(warehouse, "delete from history.standings; delete from history.ways")
    home = warehouse.home
    warehouse.close()
    with Warehouse.open(home) as again:
        assert force(again, "2026-02-01") == [("offering", "generally_available")]
