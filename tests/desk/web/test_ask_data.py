"""Asking: pages of an answer, files, charts, and the place where a query is wrong."""

import io
import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from desk.sql import QueryError
from desk.web.charts.automatic import Choice, choice, picture
from desk.web.data import asking
from desk.web.data.asking import Place, answered, as_csv, as_parquet, place


def test_an_answer_comes_in_pages_in_its_own_order(story: Path) -> None:
    query = "select range as n from range(60) order by n desc"
    pages = [answered(story, query, {}, number=number) for number in (1, 2, 3, 4)]
    assert [page.rows[0]["n"] if page.rows else None for page in pages] == [59, 34, 9, None]
    assert [page.more for page in pages] == [True, True, False, False]


def test_what_json_has_no_word_for_is_text(story: Path) -> None:
    query = "select 'nan'::double as a, [1.5::decimal(9, 2)] as b, {'c': 'inf'::double} as d, 'x'::blob as e"
    (row,) = answered(story, query, {}).rows
    assert json.loads(json.dumps(row, allow_nan=False)) == {"a": "nan", "b": ["1.50"], "d": {"c": "inf"}, "e": "b'x'"}


def test_files_hold_the_whole_answer(story: Path) -> None:
    query = "select subject, canonical_value from specs where metric = 'memory_capacity' order by all"
    lines = as_csv(story, query, {}).splitlines()
    table = parquet.read_table(io.BytesIO(as_parquet(story, query, {})))
    assert lines[0] == "subject,canonical_value"
    assert len(lines) - 1 == table.num_rows == 18  # as changes.csv and the pages of the story state it today
    assert table.column_names == ["subject", "canonical_value"]


def test_columns_named_alike_are_told_apart_in_a_file(story: Path) -> None:
    table = parquet.read_table(io.BytesIO(as_parquet(story, "select 1 as a, 2 as a", {})))
    assert table.to_pylist() == [{"a": 1, "a_2": 2}]


def test_a_file_is_whole_or_refused(story: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "MOST", 5)
    for write in (as_csv, as_parquet):
        with pytest.raises(Exception, match="more than 5 rows"):
            write(story, "from range(6)", {})
        assert write(story, "from range(5)", {})


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("select *\nform specs", Place(line=2, column=6)),  # DuckDB takes `form` for the name of the columns
        ("select subject,\n  vaalue from specs", Place(line=2, column=3)),
        ("select 1\nfrom nothing_here", Place(line=2, column=6)),
        ("select " + "1, " * 60 + "vaalue, " + "2, " * 60 + "3 from specs", Place(line=1, column=188)),
    ],
)
def test_the_place_of_an_error_is_that_in_the_query(query: str, found: Place, story: Path) -> None:
    with pytest.raises(QueryError) as raised:
        answered(story, query, {})
    assert place(query, raised.value.problem) == found


def test_an_error_without_a_place_has_none() -> None:
    assert place("select 1", "Out of memory") is None
    assert place("select 1", "Parser Error: x\n\nLINE 9: select 1\n        ^") is None


def _rows(**columns: list[Any]) -> list[dict[str, Any]]:
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


@pytest.mark.parametrize(
    ("rows", "chosen"),
    [
        (_rows(subject=["a", "b"], value=[1.0, 2.0]), Choice("bars", "subject", "value")),
        (_rows(value=[1.0, 2.0], seen=[date(2026, 1, 1), date(2026, 2, 1)]), Choice("line", "seen", "value")),
        (_rows(x=[1, 2], y=[1.0, 4.0]), Choice("line", "x", "y")),
    ],
    ids=["names", "times", "numbers"],
)
def test_rows_choose_their_chart(rows: list[dict[str, Any]], chosen: Choice) -> None:
    assert choice(tuple(rows[0]), rows) == chosen
    assert picture(chosen, rows).startswith("<svg")


@pytest.mark.parametrize("name", ["unit", "canonical_unit", "scope", "precision", "sparsity"])
def test_rows_that_cannot_be_compared_are_not_drawn(name: str) -> None:
    rows = _rows(subject=["a", "b"], value=[1.0, 2.0], **{name: ["one", "other"]})
    assert choice(tuple(rows[0]), rows).kind is None
    assert name in choice(tuple(rows[0]), rows).why


@pytest.mark.parametrize(
    "rows",
    [
        [],
        _rows(value=[1.0]),
        _rows(a=["x", "y"], b=["z", "w"]),
        _rows(a=["x", "y"], b=[1.0, float("nan")]),
        _rows(a=["x", "y"], b=[1.0, None]),
        _rows(a=["x", "y"], b=[True, False]),
        _rows(a=["x", "y"], b=[1, 10**400]),
    ],
)
def test_what_makes_no_chart_is_told(rows: list[dict[str, Any]]) -> None:
    columns = tuple(rows[0]) if rows else ("a",)
    assert choice(columns, rows).why


def test_times_with_and_without_a_zone_and_days_are_lines() -> None:
    noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    for moments in ([noon, noon.replace(day=2)], [noon.replace(tzinfo=None)] * 2, [date(2026, 1, 1)] * 2):
        rows = _rows(at=moments, n=[1, 2])
        assert "polyline" in picture(choice(("at", "n"), rows), rows)
