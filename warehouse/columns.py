"""What the columns of the public views hold, as comments in the database that readers open.

A view whose rows are printed as records takes over what the records say of their fields (schemas/records); what they do
not have, or say in two ways, is in `views/columns.toml`.
"""

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import duckdb

_FILE = Path(__file__).parent / "views" / "columns.toml"
_TOLD_IN = Path(__file__).parents[1] / "schemas" / "records"
_RECORDS = "records"
_COLUMNS = """
    select v.view_name, list(c.column_name)
    from duckdb_views() v
    join duckdb_columns() c
        on (c.database_name, c.schema_name, c.table_name) = (v.database_name, v.schema_name, v.view_name)
    where not v.internal and v.database_name = current_database()
    group by all
"""


def comment(con: duckdb.DuckDBPyConnection) -> None:
    """Say in the current database what the columns of its views hold."""
    told = [
        f"""comment on column "{view}"."{name}" is '{said.replace("'", "''")}';"""
        for view, names in con.execute(_COLUMNS).fetchall()
        for name, said in comments(view, names).items()
    ]
    con.execute("\n".join(told))


def texts() -> Iterator[str]:
    """The files that say what columns hold: every run asks whether they changed, and needs no records for that."""
    for file in (_FILE, *sorted(_TOLD_IN.glob("*.py"))):
        yield file.read_text(encoding="utf-8")


def comments(view: str, columns: Iterable[str]) -> dict[str, str]:
    """What these columns of a view hold; columns of which nothing is said are left out."""
    said = _of(view)
    return {column: said[column] for column in columns if column in said}


@cache
def _of(view: str) -> dict[str, str]:
    from schemas.records import RECORDS

    given = _views().get(view, {})
    said: dict[str, set[str]] = {}
    for record in given.get(_RECORDS, ()):
        for name, field in RECORDS[record].model_fields.items():
            said.setdefault(name, set()).add(field.description or "")
    agreed = {name: next(iter(texts)) for name, texts in said.items() if len(texts) == 1}
    own = {name: told for name, told in given.items() if isinstance(told, str)}
    return {**_file()["every"], **agreed, **own}


def _views() -> dict[str, dict[str, Any]]:
    views: dict[str, dict[str, Any]] = _file()["views"]
    return views


@cache
def _file() -> dict[str, dict[str, Any]]:
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))
