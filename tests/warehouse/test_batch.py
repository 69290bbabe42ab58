"""Captures that are stored together: what a batch costs follows neither its size nor what lies in the tables."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from schemas.products import Source
from schemas.readings import Reading
from tests.warehouse.made import capture, figure, reading, source
from tests.warehouse.stored import Taken, ask
from warehouse.store import Warehouse
from warehouse.tables import Tables


def _pages(count: int, day: int) -> list[Taken]:
    """Pages that each say something else every day."""
    return [(one, capture(one, day), _says(one, day)) for one in (source(f"page-{number}") for number in range(count))]


def _says(of: Source, day: int) -> Reading:
    subject = of.id.replace("page", "chip")
    return reading(*(figure(f"{100 * day + row + 1} GB", subject=subject, place=f"Row {row}") for row in range(5)))


def _asked(home: Path, count: int, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the tables were asked, or written to, while so many changed pages were stored."""
    calls: Counter[str] = Counter()

    def counting(name: str) -> None:
        plain: Any = getattr(Tables, name)

        def counted(self: Tables, *given: Any, **named: Any) -> Any:
            calls[name] += 1
            return plain(self, *given, **named)

        patch.setattr(Tables, name, counted)

    with Warehouse.open(home) as warehouse, monkeypatch.context() as patch:
        warehouse.record_all(_pages(count, 0))
        for name in ("select", "insert", "run"):
            counting(name)
        assert all(len(changes) == 5 for changes in warehouse.record_all(_pages(count, 1)))
    return calls


def test_ten_captures_ask_the_tables_as_often_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _asked(tmp_path / "ten", 10, monkeypatch) == _asked(tmp_path / "one", 1, monkeypatch)


def test_the_changes_that_are_returned_are_those_that_the_tables_have(warehouse: Warehouse) -> None:
    warehouse.record_all(_pages(3, 0))
    returned = [change for changes in warehouse.record_all(_pages(3, 1)) for change in changes]
    stored = ask(warehouse, "select id, source, old, new from history.changes where recorded_to is null order by id")
    assert sorted((one.id, one.source, one.old, one.new) for one in returned) == stored


def test_rows_are_given_the_types_that_their_table_has(warehouse: Warehouse) -> None:
    for (table,) in ask(warehouse, "select table_name from duckdb_tables() where schema_name = 'history'"):
        there = warehouse._con.sql(f"select * from history.{table} limit 0").to_arrow_table().schema
        assert warehouse._tables._schema(table) == there, table
