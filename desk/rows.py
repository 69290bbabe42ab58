"""Rows of the released history, each made into the public record that it is.

The questions are the warehouse's named queries. Every row that a command prints goes through its record's model
here: what does not conform is not printed.
"""

from collections.abc import Mapping, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from desk.output import plain
from flows.settings import home
from schemas.captures import iso
from schemas.records import RECORDS
from schemas.records.base import PublicRecord, Row
from schemas.severities import severity
from schemas.words import ChangeKind

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


Kind = TypeVar("Kind", bound=PublicRecord)


def fetch(query: str, where: Path | None = None, /, **values: Any) -> list[Row]:
    """The answer to a named query, of the home `where` or this process's; InputError where there is no history yet."""
    from warehouse import released

    with closing(released.connect(where or home())) as connection:
        return answer(connection, query, **values)


def answer(connection: "DuckDBPyConnection", query: str, **values: Any) -> list[Row]:
    """The answer to a named query over a connection that the caller has."""
    from warehouse.queries import query as text

    cursor = connection.execute(text(query), values)
    names = [column[0] for column in cursor.description or ()]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def record(kind: type[PublicRecord], row: Mapping[str, Any]) -> Row:
    """A row as a record of that kind: its columns, no others."""
    return made(kind, row).model_dump(mode="json")


def made(kind: type[Kind], row: Mapping[str, Any]) -> Kind:
    """The record of that kind that a row is."""
    return kind(**{name: _plain(row.get(name)) for name in kind.columns()})


def change(kind: type[PublicRecord], row: Mapping[str, Any], articles: Sequence[str]) -> Row:
    """A row of a change as a record of that kind, with how much it matters and the articles that it makes stale."""
    matters = severity(ChangeKind(row["kind"]), row["metric"])
    return record(kind, {**row, "severity": matters, "articles": tuple(articles)})


def claim(row: Mapping[str, Any]) -> Row:
    """A row of what is current as the record of its kind."""
    if row["metric"] in ("availability", "positioning"):
        kind = row["metric"]
    else:
        kind = "benchmark" if row["model"] is not None else "figure"
    return record(RECORDS[f"{kind}_spec"], row)


def _plain(value: Any) -> Any:
    """Records have times in whole seconds, as captures do."""
    return iso(value) if isinstance(value, datetime) else plain(value)
