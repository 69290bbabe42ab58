"""The writer's connection: opened, brought up to date, and every failure of the file told as a StoreError."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

import duckdb

from schemas.base import BusyError, StoreError
from warehouse.migrate import migrate

_LOST = (
    duckdb.IOException,
    duckdb.FatalException,
    duckdb.InternalException,
    duckdb.SerializationException,
    duckdb.TransactionException,
)


_BLOCK = 32768
"""Bytes of a block in a new file, an eighth of what DuckDB takes: a commit fills one for each column of each table to
which rows were added, and touching that much fresh memory took longer than all else that a commit does."""

PATIENCE = 30.0
"""Seconds for which a run waits for whoever has the file: a decision of the desk is applied in less."""


def connect(path: Path, patience: float = 0.0) -> duckdb.DuckDBPyConnection:
    """Open or make the file. StoreError where it is damaged or newer than this.

    BusyError where another process still writes after `patience` seconds.
    """
    until = time.monotonic() + patience
    while True:
        try:
            con = _open(path)
            break
        except BusyError:
            if time.monotonic() >= until:
                raise
            time.sleep(0.02)
    try:
        con.execute("set TimeZone = 'UTC'")
        migrate(con, str(path))
    except BaseException as error:
        con.close()
        if isinstance(error, duckdb.Error):
            raise _refusal(path, error) from error
        raise
    return con


def _open(path: Path) -> duckdb.DuckDBPyConnection:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            with duckdb.connect() as con:
                con.execute(f"attach '{quoted(path)}' as made (block_size {_BLOCK})")
        return duckdb.connect(str(path))
    except OSError as error:
        raise StoreError(f"{path.parent} cannot be used: {error.strerror}") from error
    except duckdb.Error as error:
        raise _refusal(path, error) from error


def quoted(path: Path) -> str:
    """A path within quotes in SQL."""
    return str(path).replace("'", "''")


@contextmanager
def transaction(con: duckdb.DuckDBPyConnection, path: Path) -> Iterator[datetime]:
    """A transaction; yields its time, which is recorded time."""
    try:
        con.begin()
        try:
            (now,) = con.execute("select now()").fetchall()[0]
            yield now.astimezone(UTC)
        except BaseException:
            with suppress(duckdb.Error):  # after a lost file there is nothing left to roll back
                con.rollback()
            raise
        con.commit()
    except _LOST as error:
        raise StoreError(f"{path} cannot be written ({_first_line(error)}); nothing was changed") from error


def _refusal(path: Path, error: Exception) -> StoreError:
    text = _first_line(error)
    if "Conflicting lock" in text or "Could not set lock" in text:
        return BusyError(f"{path} is in use by another process: wait until that run has ended, then try again")
    if "ermission denied" in text or "read-only" in text.lower():
        return StoreError(f"{path} cannot be written: {text}")
    return StoreError(
        f"{path} is damaged ({text}): move it away and run `specwatch rebuild`, which makes it anew from the archive"
    )


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0]
