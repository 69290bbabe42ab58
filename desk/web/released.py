"""Pages read the newest released file, so that they go on while a run writes.

The pointer is followed for every request; a file stays open until the pointer moves, since opening it costs more than
most questions. It is read-only, without a way to files or network, and every request ends in time.
"""

from collections.abc import Iterator
from pathlib import Path
from threading import Lock, Timer
from typing import Annotated

from duckdb import DuckDBPyConnection
from fastapi import Depends, Request

from desk.sql import MEMORY
from schemas.base import StoreError
from warehouse import released
from warehouse.store import NAME, Warehouse

SECONDS = 10.0
"""What the questions of one request may take; then DuckDB is interrupted and the page says so."""


def renew(home: Path) -> str | None:
    """Let readers have a file that this code wrote: after an upgrade the views of the last one are of another.

    What keeps it from being written, as a run that goes on (it ends with one), is told and no error.
    """
    if not (home / NAME).is_file():
        return None
    try:
        with Warehouse.open(home) as warehouse:
            warehouse.released()
    except StoreError as error:
        return str(error)
    return None


class Releases:
    """The released file that is open now."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._lock = Lock()
        self._open: tuple[Path, DuckDBPyConnection] | None = None

    def cursor(self) -> DuckDBPyConnection:
        """A connection of the caller's own to the newest file. InputError where nothing was released yet.

        Ours is let go of and not closed: closing a connection closes its cursors, in the middle of what others ask.
        A file stays open as long as any cursor of it does.
        """
        with self._lock:
            newest = released.path(self._home)
            if self._open is None or self._open[0] != newest:
                self._open = (newest, released.connect(self._home, memory=MEMORY))
            return self._open[1].cursor()


def _history(request: Request) -> Iterator[DuckDBPyConnection]:
    releases: Releases = request.app.state.releases
    cursor = releases.cursor()
    timer = Timer(SECONDS, cursor.interrupt)
    timer.start()
    try:
        yield cursor
    finally:
        timer.cancel()
        cursor.close()


History = Annotated[DuckDBPyConnection, Depends(_history)]
"""What a page's data function asks: a parameter `history: History`."""
