"""The catalogue: each figure once, by the best-ranked source; and the same numbers in other terms beside it."""

from decimal import Decimal

import duckdb
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from schemas.claims import Quantity
from schemas.words import PageKind
from tests.warehouse.made import capture, figure, peak, reading, source
from tests.warehouse.stored import ask, record
from warehouse.conflicts import agree
from warehouse.migrate import migrate
from warehouse.store import Warehouse

DOCS, PAGE = source("docs"), source("page", PageKind.PRODUCT)
POST, RESULTS = source("post", PageKind.POST), source("results", PageKind.RESULTS)
UNITS = ["GB", "TB", "MB"]


def shown(warehouse: Warehouse, columns: str = "value, unit, source, sources, agree, conflict") -> object:
    return ask(warehouse, f"select {columns} from catalogue order by subject, metric, precision")


def test_the_best_ranked_source_speaks_whoever_came_first(warehouse: Warehouse) -> None:
    for day, of in enumerate([RESULTS, POST, PAGE, DOCS]):
        record(warehouse, [(of, capture(of, day), reading(figure("32 GB")))])
        assert shown(warehouse) == [("32", "GB", of.id, day + 1, day + 1, [])]


def test_one_rounded_agrees_and_another_figure_is_a_conflict(warehouse: Warehouse) -> None:
    record(
        warehouse,
        [
            (POST, capture(POST, 0), reading(figure("2.52 TB"))),
            (DOCS, capture(DOCS, 1), reading(figure("2517 GB"))),
            (PAGE, capture(PAGE, 2), reading(figure("2.51 TB"))),
        ],
    )
    assert shown(warehouse) == [("2517", "GB", DOCS.id, 3, 2, ["acme/page: 2.51 TB"])]


def test_a_conflict_that_closed_is_none(warehouse: Warehouse) -> None:
    record(warehouse, [(of, capture(of, 0), reading(figure(text))) for of, text in [(DOCS, "32 GB"), (PAGE, "64 GB")]])
    assert shown(warehouse, "conflict") == [(["acme/page: 64 GB"],)]
    record(warehouse, [(PAGE, capture(PAGE, 1), reading(figure("32 GB")))])
    assert shown(warehouse, "conflict, agree") == [([], 2)]


def test_a_page_at_odds_with_itself_shows_its_other_figure(warehouse: Warehouse) -> None:
    both = figure("32 GB", place="a"), figure("64 GB", place="b")
    record(warehouse, [(DOCS, capture(DOCS, 0), reading(*both))])
    assert shown(warehouse) == [("32", "GB", DOCS.id, 1, 1, ["acme/docs: 64 GB"])]


def test_terms_are_rows_of_their_own_and_the_same_number_in_other_terms_is_related(warehouse: Warehouse) -> None:
    record(
        warehouse,
        [
            (POST, capture(POST, 0), reading(peak("2.52 PFLOPS", "FP8"))),
            (DOCS, capture(DOCS, 0), reading(peak("2517 TFLOPS", "MXFP8"), peak("671 TFLOPS", "BF16"))),
        ],
    )
    assert shown(warehouse, "precision, value, conflict") == [
        ("BF16", "671", []),
        ("FP8", "2.52", []),
        ("MXFP8", "2517", []),
    ]
    assert ask(warehouse, "select left_statement, left_terms, right_statement, right_terms from related") == [
        ("2517 TFLOPS", "MXFP8", "2.52 PFLOPS", "FP8")
    ]


def test_a_page_that_states_both_terms_itself_makes_them_no_relation(warehouse: Warehouse) -> None:
    record(
        warehouse,
        [
            (POST, capture(POST, 0), reading(peak("190 TFLOPS", "FP16"))),
            (DOCS, capture(DOCS, 0), reading(peak("190 TFLOPS", "FP16", "a"), peak("190 TFLOPS", "BF16", "b"))),
        ],
    )
    assert ask(warehouse, "from related") == []


@pytest.fixture(scope="module")
def con() -> duckdb.DuckDBPyConnection:
    opened = duckdb.connect()
    migrate(opened)
    return opened


quantities = st.builds(
    lambda digits, places, unit: Quantity(value=f"{Decimal(digits).scaleb(-places):f}", unit=unit),
    st.integers(1, 3000),
    st.integers(0, 3),
    st.sampled_from(UNITS),
)


@settings(max_examples=300)
@given(one=quantities, other=quantities, digits=st.integers(0, 3))
def test_sql_agrees_where_the_comparison_does(
    con: duckdb.DuckDBPyConnection, one: Quantity, other: Quantity, digits: int
) -> None:
    """Also of one figure rounded, which two drawn at random seldom are."""
    rounded = Quantity(value=f"{round(Decimal(one.value), digits):f}", unit=one.unit)
    assume(Decimal(rounded.value) > 0)  # no page states nothing of something
    for pair in ((one, other), (one, rounded)):
        given_values = [part for q in pair for part in (q.value, float(q.canonical[0]), q.canonical[1])]
        asked = con.execute("select _agree(?, ?, ?, ?, ?, ?)", given_values).fetchall()
        assert asked == [(agree(*pair),)], pair
