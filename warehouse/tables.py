"""Rows into tables, as Arrow: `executemany` manages some hundreds a second, this hundreds of thousands."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import duckdb
import pyarrow as pa

Row = dict[str, Any]

# One text instead of a list: for each parameter, and each item of one that is a list, DuckDB looks on the disk
# for pandas, which is not there.
AMONG = "in (select unnest(string_split(?, ' ')))"
"""SQL for one of several ids; its parameter is made by `among`."""


def among(ids: Iterable[str]) -> str:
    """Ids as the parameter of `AMONG`."""
    return " ".join(sorted(ids))


class Tables:
    """The tables of `history` on one connection."""

    def __init__(self, con: duckdb.DuckDBPyConnection) -> None:
        self._con = con
        self._schemas: dict[str, Any] = {}

    def insert(self, table: str, rows: Sequence[Row]) -> None:
        """Append rows; columns that a row does not name are null."""
        if not rows:
            return
        if table not in self._schemas:
            self._schemas[table] = self._con.sql(f"select * from history.{table} limit 0").to_arrow_table().schema
        self._load(pa.Table.from_pylist(rows, schema=self._schemas[table]))
        try:
            self._con.execute(f"insert into history.{table} by name select * from incoming")
        finally:
            self._con.unregister("incoming")

    def close(self, table: str, row_ids: Iterable[str], at: datetime) -> None:
        """End rows in recorded time."""
        ids = sorted(set(row_ids))
        if not ids:
            return
        self._load(pa.table({"row_id": ids}))
        try:
            self._con.execute(
                f"update history.{table} set recorded_to = ? where recorded_to is null"
                " and row_id in (select row_id from incoming)",
                [at],
            )
        finally:
            self._con.unregister("incoming")

    def select(self, sql: str, parameters: Sequence[object] = ()) -> list[Row]:
        """The rows of a query, by column name."""
        found = self._con.execute(sql, list(parameters))
        names = [column[0] for column in found.description]
        return [dict(zip(names, values, strict=True)) for values in found.fetchall()]

    def run(self, sql: str, parameters: Sequence[object] = ()) -> None:
        """Run a statement that returns nothing."""
        self._con.execute(sql, list(parameters))

    def _load(self, table: Any) -> None:
        self._con.register("incoming", table)
