"""SQL of people over the public views: the answer in pages or as a file, where a query is wrong, what there is to ask.

Each query runs in a process of its own (desk/apart.py), read-only and without files or network (desk/sql.py).
"""

import math
import re
from collections.abc import Mapping
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

from duckdb import DuckDBPyConnection
from pydantic import Field, JsonValue

from desk import public
from desk.apart import apart
from desk.output import Format, plain, write
from desk.sql import Answer, QueryError, ask, parquet
from desk.web.paging import Shown

SECONDS = 10.0
"""What a query may take."""
LONGEST = 4_000
"""Characters of a query: it stands in the address, and addresses beyond this are cut on their way."""
LONGEST_LINK = 9_000
"""Characters of the address that keeps it: an emoji is twelve there, and a page has several such links."""
SIZE = 25
"""Rows of a page."""
DRAWN = 400
"""Rows that a chart is made of."""
MOST = 100_000
"""Rows of a download."""


class Answered(Shown):
    """A page of an answer."""

    columns: tuple[str, ...] = Field(description="The columns, in their order; of two named alike the second has _2.")
    rows: tuple[dict[str, JsonValue], ...] = Field(description="The rows of this page; exact numbers are text.")
    page: int = Field(ge=1, description="Its number.")
    more: bool = Field(description="Whether there are more rows.")


class Place(Shown):
    """Where in a query something is wrong."""

    line: int = Field(ge=1, description="The line, from 1.")
    column: int = Field(ge=1, description="The character of that line, from 1.")


class Column(Shown):
    """A column of a view."""

    name: str = Field(description="Its name.")
    type: str = Field(description="Its type in DuckDB.")
    told: str = Field(description="What it holds.")


class View(Shown):
    """A view or macro that can be asked."""

    name: str = Field(description="Its name; of a macro with its parameters.")
    told: str = Field(description="What it holds.")
    columns: tuple[Column, ...] = Field(description="Its columns; none of a macro: DESCRIBE shows them.")


class Named(Shown):
    """A query that is kept by name."""

    name: str = Field(description="Its name.")
    question: str = Field(description="The question that it answers.")
    parameters: tuple[str, ...] = Field(
        description="Its parameters: set[NAME]=VALUE gives one; without, it narrows not, or says so."
    )
    sql: str = Field(description="The query.")


class Reference(Shown):
    """What there is to ask."""

    views: tuple[View, ...] = Field(description="The public views and their columns.")
    macros: tuple[View, ...] = Field(description="The public macros, asked as tables: from specs_as_of('2026-06-30').")
    named: tuple[Named, ...] = Field(description="The queries that are kept by name.")


def answered(home: Path, query: str, values: Mapping[str, object], *, number: int = 1, size: int = SIZE) -> Answered:
    """A page of the answer. InputError says what is wrong: QueryError with DuckDB's words."""
    work = partial(ask, home, query, seconds=SECONDS, limit=size, skip=(number - 1) * size, values=values)
    found = apart(work, seconds=SECONDS)
    rows = tuple({name: json_value(row[name]) for name in found.columns} for row in found.rows)
    return Answered(columns=found.columns, rows=rows, page=number, more=found.cut)


def raw(home: Path, query: str, values: Mapping[str, object], *, limit: int) -> Answer:
    """The first rows of the answer with their values as DuckDB gives them."""
    return apart(partial(ask, home, query, seconds=SECONDS, limit=limit, values=values), seconds=SECONDS)


def as_csv(home: Path, query: str, values: Mapping[str, object]) -> str:
    """The whole answer as CSV. InputError beyond `MOST` rows: a file that is cut looks whole."""
    found = raw(home, query, values, limit=MOST)
    if found.cut:
        raise QueryError(f"more than {MOST} rows: ask for less, as with LIMIT", "")
    file = StringIO(newline="")
    write(found.rows, Format.CSV, file, found.columns)
    return file.getvalue()


def as_parquet(home: Path, query: str, values: Mapping[str, object]) -> bytes:
    """The whole answer as Parquet. InputError beyond `MOST` rows."""
    return apart(partial(parquet, home, query, seconds=SECONDS, limit=MOST, values=values), seconds=SECONDS)


def place(query: str, problem: str) -> Place | None:
    """Where DuckDB's caret points, in the query as it was written; None where it points nowhere.

    DuckDB shows a long line cut, with an ellipsis on either side.
    """
    match = re.search(r"^LINE (\d+): (.*)\n( *)\^", problem, re.MULTILINE)
    lines = query.split("\n")
    if match is None or int(match[1]) > len(lines):
        return None
    caret = len(match[3]) - len(f"LINE {match[1]}: ")
    shown = match[2]
    if shown.startswith("..."):
        shown, caret = shown[3:], caret - 3
    start = lines[int(match[1]) - 1].find(shown.removesuffix("..."))
    if start < 0 or caret < 0:
        return None
    return Place(line=int(match[1]), column=start + caret + 1)


def reference(history: DuckDBPyConnection) -> Reference:
    """What there is to ask, as the database tells it."""
    from warehouse import queries

    columns = public.columns_of_all(history)
    return Reference(
        views=tuple(
            View(name=name, told=told, columns=tuple(Column(name=a, type=b, told=c) for a, b, c in columns[name]))
            for name, told in public.views(history).items()
        ),
        macros=tuple(View(name=name, told=told, columns=()) for name, told in public.macros(history).items()),
        named=tuple(_named(name, queries.query(name)) for name in queries.names()),
    )


def _named(name: str, text: str) -> Named:
    from warehouse import queries

    return Named(name=name, question=queries.question(text), parameters=queries.parameters(text), sql=text)


def json_value(value: Any) -> Any:
    """A value as JSON can have it: what it has no word for (NaN, infinity) is text."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): json_value(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [json_value(one) for one in value]
    return plain(value)
