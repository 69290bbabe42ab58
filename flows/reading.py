"""Reading many archived captures, on every core: a rebuild's time is the reader's, and readers are pure.

Processes read; whoever asks stores, since the store has one writer. Readings come in the order of the captures, packed
as they are stored. What surprised us: processes whose parent is killed wait for work for ever; and a store that folds
a source of hundreds of captures is busy for as long as readers take for as many, so that they need work enough ahead.
"""

import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection, forkserver
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from flows import step
from flows.report import Result
from flows.sources import Announced, source_of
from schemas.base import StoreError
from schemas.captures import Capture
from schemas.products import Source
from warehouse.archive import Archive
from warehouse.packed import Packed

WORTH_IT = 200
"""Captures from which on it pays: processes take about a second to start."""
_PIECE = 20
"""Captures that a process takes at a time."""
_AHEAD = 1000
"""Captures that are read before the store has taken them, at most, lest readings fill the memory."""

_KILLED = "a process that read captures was killed, as happens where memory runs out; nothing was changed: try it again"


class Read(NamedTuple):
    """What was read of a capture, and what a report says of it."""

    source: Source
    capture: Capture
    reading: Packed
    result: Result


class Readers:
    """The processes that read: this one, until others are wanted and there are cores for them."""

    def __init__(self, home: Path, processes: int | None = None) -> None:
        self._home = home
        self._processes = processes or _cores()
        self._pool: ProcessPoolExecutor | None = None

    def prepare(self) -> None:
        """Say that there will be much to read: other processes get ready while this one does something else."""
        if self._processes == 1 or self._pool is not None:
            return
        # Not by fork: DuckDB has threads of its own, which a copy of the process would lack. Readers are copies of a
        # process that has loaded what they need and nothing else.
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload([__name__, "extractors.read"])
        forkserver.ensure_running()
        self._pool = ProcessPoolExecutor(self._processes, mp_context=context, initializer=_end_with_parent)

    def read(self, captures: Sequence[Capture], announced: Announced | None = None) -> Iterator[Read]:
        """Read captures again, with the other processes where they are many.

        `announced` are the sources that feeds announced. StoreError where one of the processes was killed.
        """
        pages = [(source_of(capture.source, capture.url, lambda: announced or {}), capture) for capture in captures]
        if len(pages) >= WORTH_IT:
            self.prepare()
        if self._pool is None:
            for page in pages:
                yield _read(self._home, *page)
            return
        try:
            yield from self._by_pieces(self._pool, pages)
        except BrokenProcessPool as error:
            raise StoreError(_KILLED) from error

    def _by_pieces(self, pool: ProcessPoolExecutor, pages: Sequence[tuple[Source, Capture]]) -> Iterator[Read]:
        pieces = (pages[start : start + _PIECE] for start in range(0, len(pages), _PIECE))
        waiting: deque[Future[list[Read]]] = deque()
        for piece in pieces:
            waiting.append(pool.submit(_read_piece, self._home, piece))
            if len(waiting) == _AHEAD // _PIECE:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()

    def __enter__(self) -> "Readers":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)


def _cores() -> int:
    """The cores that this process may use; a container has fewer than the machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _end_with_parent() -> None:
    """End this process when the one that gives it work has ended, in whichever way."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "this is one of its processes"

    def watch() -> None:
        connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _read_piece(home: Path, pages: Sequence[tuple[Source, Capture]]) -> list[Read]:
    return [_read(home, *page) for page in pages]


def _read(home: Path, source: Source, capture: Capture) -> Read:
    reading = step.reading_of(Archive(home), source, capture)
    return Read(source, capture, Packed.of(reading), step.result_of(capture, reading))
