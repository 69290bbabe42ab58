"""Rows into tables, as Arrow: `executemany` manages some hundreds a second, this hundreds of thousands."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

import duckdb

Row = dict[str, Any]

# One text instead of a list: for each parameter, and each item of one that is a list, DuckDB looks on the disk
# for pandas, which is not there.
AMONG = "in (select unnest(string_split(?, ' ')))"
"""SQL for one of several ids; its parameter is made by `among`."""


def among(ids: Iterable[str]) -> str:
    """Ids as the parameter of `AMONG`."""
    return " ".join(sorted(ids))


def chosen(column: str, values: Iterable[str]) -> tuple[str, list[str]]:
    """SQL and parameters for a column that has one of some values: a join, which is a scan's own filter.

    With ten values a list took more than twice as long, in the midst of a million rows.
    """
    listed = set(values)
    return (f"{column} {AMONG}", [among(listed)]) if listed else ("false", [])


_OUR_OWN = frozenset({"payloads"})
"""Tables in which a row more is nothing that readers see."""


_RECORDED = ("recorded_from", "recorded_to", "recorded_end")
"""The times of our record, which are no part of what a row says."""


_ALIASES = {
    "varchar": "string",
    "blob": "binary",
    "boolean": "bool",
    "integer": "int32",
    "bigint": "int64",
    "date": "date32",
}
"""What Arrow calls types to which DuckDB gives another name."""


class Tables:
    """The tables of `history` on one connection. `changed` says whether readers lack what was written."""

    def __init__(self, con: duckdb.DuckDBPyConnection) -> None:
        self.changed = False
        self._con = con
        self._schemas: dict[str, Any] = {}

    def insert(self, table: str, rows: Sequence[Row], recorded_from: datetime | None = None) -> None:
        """Append rows, all recorded from the time given; other columns that a row does not name are null."""
        if not rows:
            return
        import pyarrow as pa  # takes longer than a run in which nothing is inserted

        self.changed |= table not in _OUR_OWN
        # DuckDB finds it by its name, in half of the time that it takes with what is registered.
        incoming = pa.Table.from_pylist(rows, schema=self._schema(table))  # noqa: F841
        told = "* replace (?::timestamptz as recorded_from)" if recorded_from else "*"
        given = [recorded_from] if recorded_from else []
        self._con.execute(f"insert into history.{table} by name select {told} from incoming", given)

    def note(self, sql: str, parameters: Sequence[object]) -> None:
        """Run a statement that changes nothing which readers see."""
        self._con.execute(sql, list(parameters))

    def close(self, table: str, rows: Iterable[Row], at: datetime) -> None:
        """End rows in recorded time: rows that `holding` gave in this transaction.

        By their places in the table, which lead to the few blocks that hold them: looking for ids would read
        the whole history.
        """
        places = " ".join(str(row["rowid"]) for row in rows)
        if places:
            self.run(
                f"update history.{table} set recorded_to = ?"
                " where rowid in (select unnest(string_split(?, ' ')::bigint[]))",
                [at, places],
            )

    def end(self, table: str, rows: Sequence[Row], at: datetime) -> None:
        """Let rows that `holding` gave say how they ended: each row here is a `rowid` with what it says of its end.

        They are the same rows after it, and `recorded_end` says since when our record has the end. All must name the
        same columns.
        """
        if not rows:
            return
        import pyarrow as pa

        columns = [name for name in rows[0] if name != "rowid"]
        kinds = [self._schema(table).field(name) for name in columns]
        incoming = pa.Table.from_pylist(rows, schema=pa.schema([pa.field("rowid", pa.int64()), *kinds]))  # noqa: F841
        told = "".join(f'"{name}" = incoming."{name}", ' for name in columns)
        self.changed = True
        self._con.execute(
            f"update history.{table} set {told}recorded_end = ? from incoming where {table}.rowid = incoming.rowid",
            [at],
        )

    def holding(
        self, table: str, column: str, values: Iterable[str], *, where: str = "true", given: Sequence[object] = ()
    ) -> list[Row]:
        """Rows that hold today, with the `rowid` that says where each lies, and without the times of the record.

        Those of some values of a column; `where` narrows them, and `given` are its parameters.
        """
        condition, parameters = chosen(column, values)
        columns, times = self._columns(table)
        rows = self.select(
            f"select rowid, {columns} from history.{table} where {condition} and recorded_to is null and ({where})",
            [*parameters, *given],
        )
        for row in rows:
            for name in times:
                if row[name] is not None:
                    row[name] = row[name].replace(tzinfo=UTC)
        return rows

    def _columns(self, table: str) -> tuple[str, list[str]]:
        """What `holding` selects, and which of it are times: DuckDB asks pytz about each that has a zone."""
        told, times = [], []
        for field in self._schema(table):
            if field.name in _RECORDED:
                continue
            if str(field.type).startswith("timestamp"):
                times.append(field.name)
                told.append(f'"{field.name}"::timestamp as "{field.name}"')
            else:
                told.append(f'"{field.name}"')
        return ", ".join(told), times

    def _schema(self, table: str) -> Any:
        if table not in self._schemas:
            import pyarrow as pa

            columns = self._con.table(f"history.{table}")
            told = zip(columns.columns, columns.types, strict=True)
            self._schemas[table] = pa.schema([(name, _arrow(kind)) for name, kind in told])
        return self._schemas[table]

    def replace(self, table: str, was: Sequence[Row], rows: Iterable[Row], at: datetime) -> tuple[list[Row], list[Row]]:
        """Put rows in the place of those that `holding` gave; returns those closed and those added.

        A row that says what one of those says is that one.
        """
        if not was:
            added = list(rows)
            self.insert(table, added, at)
            return [], added
        names = [field.name for field in self._schema(table) if field.name not in _RECORDED]
        before = [_content(row, names) for row in was]
        now = {_content(row, names): row for row in rows}
        closed = [row for row, said in zip(was, before, strict=True) if said not in now]
        stays = set(before)
        added = [row for said, row in now.items() if said not in stays]
        self.close(table, closed, at)
        self.insert(table, added, at)
        return closed, added

    def select(self, sql: str, parameters: Sequence[object] = ()) -> list[Row]:
        """The rows of a query, by column name."""
        found = self._con.execute(sql, list(parameters))
        names = [column[0] for column in found.description]
        return [dict(zip(names, values, strict=True)) for values in found.fetchall()]

    def run(self, sql: str, parameters: Sequence[object] = ()) -> None:
        """Run a statement that changes rows, or finds none to change."""
        (count,) = self._con.execute(sql, list(parameters)).fetchall()[0]
        self.changed |= count > 0


def _content(row: Row, names: Sequence[str]) -> tuple[Any, ...]:
    """What a row says: two histories are the same when their rows say the same."""
    return tuple([value if value.__class__ is not list else _frozen(value) for value in map(row.get, names)])


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    return tuple(value.items()) if isinstance(value, dict) else value


def _arrow(kind: Any) -> Any:
    """The type of Arrow's for one of DuckDB's: asking DuckDB for a table without rows takes twenty times as long."""
    import pyarrow as pa

    if kind.id == "list":
        return pa.list_(_arrow(kind.child))
    if kind.id == "struct":
        return pa.struct([(name, _arrow(one)) for name, one in kind.children])
    if kind.id == "timestamp with time zone":
        return pa.timestamp("us", "UTC")
    return pa.type_for_alias(_ALIASES.get(kind.id, kind.id))
