"""Tables for the site over the pages' own connection: which there are, and one of them, page by page."""

from datetime import datetime
from pathlib import Path

from duckdb import DuckDBPyConnection
from pydantic import Field

from desk.site.build import lines_of, table
from desk.site.definition import Definition, names, read
from desk.web.errors import MissingError
from desk.web.paging import Page, Shown, paged
from schemas.base import InputError
from schemas.records.tables import TableLine, TableRecord

SIZE = 25
"""Rows of a page: those of the catalogue have a dozen columns."""


class Offered(Shown):
    """A table that there is."""

    name: str = Field(description="Its name, the end of its address.")
    title: str | None = Field(description="Its title; null where its definition is not in order.")
    fault: str | None = Field(description="What is wrong with its definition.")


class Part(Shown):
    """A page of a table's rows, with the footnotes that they carry."""

    table: TableRecord = Field(description="The table; its rows are those of this page.")
    rows: Page[TableLine] = Field(description="The same rows, and how many pages there are.")


def offered(home: Path) -> list[Offered]:
    """Every table, shipped or the home's own."""
    found = []
    for name, path in names(home).items():
        try:
            found.append(Offered(name=name, title=read(path).title, fault=None))
        except InputError as error:
            found.append(Offered(name=name, title=None, fault=str(error)))
    return found


def whole(history: DuckDBPyConnection, home: Path, name: str, at: datetime | None) -> TableRecord:
    """All of a table."""
    return table(history, _definition(home, name), at)


def part(history: DuckDBPyConnection, home: Path, name: str, at: datetime | None, number: int) -> Part:
    """One page of its rows."""
    definition = _definition(home, name)
    chosen = paged(lines_of(history, definition, at), number, size=SIZE)
    made = table(history, definition, at, chosen.items)
    return Part(table=made, rows=Page(items=made.rows, page=chosen.page, pages=chosen.pages, total=chosen.total))


def _definition(home: Path, name: str) -> Definition:
    """Only by name: an address reaches no file of its choice."""
    known = names(home)
    if name not in known:
        raise MissingError(f"no table {name!r}; there are {', '.join(known)}")
    return read(known[name])
