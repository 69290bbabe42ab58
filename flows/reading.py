"""Reading many archived captures, on every core: a rebuild's time is the reader's, and readers are pure.

Processes read; whoever asks stores, since the store has one writer. Readings come in the order of the captures.
"""

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from flows import step
from flows.sources import Announced, source_of
from schemas.captures import Capture
from schemas.products import Source
from schemas.readings import Reading
from warehouse.archive import Archive

Read = tuple[Source, Capture, Reading]
_PIECE = 20
"""Captures that a process takes at a time."""
_WORTH_IT = 200
"""Captures from which on it pays: processes take about a second to start."""


def read_all(
    home: Path, captures: Sequence[Capture], announced: Announced | None = None, *, processes: int | None = None
) -> Iterator[Read]:
    """Read captures again, with as many processes as there are cores where they are many.

    `announced` are the sources that feeds announced.
    """
    pages = [(source_of(capture.source, capture.url, lambda: announced or {}), capture) for capture in captures]
    workers = processes or _cores()
    if workers == 1 or len(captures) < _WORTH_IT:
        for source, capture in pages:
            yield _read(home, source, capture)
        return
    pieces = [(home, pages[start : start + _PIECE]) for start in range(0, len(pages), _PIECE)]
    # Not by fork: DuckDB has threads of its own, which a copy of the process would lack.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        # A few pieces ahead, so that a slow store does not fill the memory with readings.
        waiting = [pool.submit(_read_piece, *piece) for piece in pieces[: 2 * workers]]
        for number in range(len(pieces)):
            yield from waiting.pop(0).result()
            if (later := number + 2 * workers) < len(pieces):
                waiting.append(pool.submit(_read_piece, *pieces[later]))


def _cores() -> int:
    """The cores that this process may use; a container has fewer than the machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _read_piece(home: Path, pages: Sequence[tuple[Source, Capture]]) -> list[Read]:
    return [_read(home, source, capture) for source, capture in pages]


def _read(home: Path, source: Source, capture: Capture) -> Read:
    return source, capture, step.reading_of(Archive(home), source, capture)
