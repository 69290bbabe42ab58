"""Releases: a numbered copy of the tables for readers, and a pointer to the newest.

A new name each time, since a file replaced under its name goes on serving old data to processes that have it
open. What every one holds, apart from the rows, is in `form.py`.
"""

import contextlib
import hashlib
import re
from functools import cache
from pathlib import Path

import duckdb

from warehouse import columns, form
from warehouse.files import replace_text, sync_file, sync_folder
from warehouse.migrate import views

POINTER = "current"
KEPT = 3
_NAME = re.compile(r"^warehouse-(\d{6})\.duckdb$")
# DuckDB passes over groups of rows by the least and greatest value of a column. So that it can for a time as well as
# for a product: what is said today; what was said within one quarter, quarter by quarter; within one year; longer; and
# what was corrected, since hardly anybody asks for it. In each of these, rows of one product together.
_VERSIONS = """
    recorded_to is not null,
    case
        when valid_to is null then 0
        when date_trunc('quarter', valid_from) = date_trunc('quarter', valid_to) then 1
        when date_trunc('year', valid_from) = date_trunc('year', valid_to) then 2
        else 3
    end,
    case
        when valid_to is null or date_trunc('year', valid_from) <> date_trunc('year', valid_to) then null
        when date_trunc('quarter', valid_from) = date_trunc('quarter', valid_to) then date_trunc('quarter', valid_from)
        else date_trunc('year', valid_from)
    end,
    subject, metric, valid_from
"""
_ORDER = {"versions": _VERSIONS, "changes": "seen_at, subject", "captures": "captured_at"}


def release(con: duckdb.DuckDBPyConnection, home: Path) -> Path:
    """Write the next numbered file and move the pointer to it; the last three stay for those who read them."""
    folder = home / "released"
    folder.mkdir(parents=True, exist_ok=True)
    numbers = sorted(int(match[1]) for file in folder.iterdir() if (match := _NAME.match(file.name)))
    path = folder / f"warehouse-{(numbers[-1] if numbers else 0) + 1:06}.duckdb"
    part = folder / f".{path.name}.part"
    _remove(part)
    con.execute("checkpoint")
    _copy(con, part)
    sync_file(part)
    part.replace(path)
    sync_folder(folder)
    replace_text(folder / POINTER, path.name + "\n")
    forget_release(con)
    con.execute("insert into current_release values (?, ?)", [path.name, _made_by()])
    for number in numbers[: -(KEPT - 1)]:
        _remove(folder / f"warehouse-{number:06}.duckdb")
    return path


def current_release(con: duckdb.DuckDBPyConnection, home: Path) -> Path | None:
    """The file that readers have, if it holds all that is stored and is as this code would write it; checks apart."""
    pointer = home / "released" / POINTER
    with contextlib.suppress(OSError):
        path = pointer.with_name(pointer.read_text(encoding="utf-8").strip())
        known = "select 1 from current_release where file = ? and made_by = ?"
        if path.is_file() and con.execute(known, [path.name, _made_by()]).fetchall():
            return path
    return None


def forget_release(con: duckdb.DuckDBPyConnection) -> None:
    """Say that readers lack something, in the transaction that changes it."""
    con.execute("delete from current_release")


@cache
def _made_by() -> str:
    """A hash of what makes a release beside the tables."""
    return hashlib.sha256("\n".join([views(), *columns.texts(), *_ORDER.values(), form.STORAGE]).encode()).hexdigest()


def _copy(con: duckdb.DuckDBPyConnection, path: Path) -> None:
    """Write a release of what is stored to a path where nothing is."""
    form.make(con, path)
    with form.attached(con, path) as here:
        for table in form.tables(con, here):
            order = f" order by {_ORDER[table]}" if table in _ORDER else ""
            con.execute(f'insert into {form.NAME}.history."{table}" from "{here}".history."{table}"{order}')


def _remove(path: Path) -> None:
    for file in (path, path.with_name(path.name + ".wal")):
        with contextlib.suppress(FileNotFoundError):
            file.unlink()
