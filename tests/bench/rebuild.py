"""A rebuild on one core and on two, and how its time is split between reader and store.

usage: python tests/bench/rebuild.py [--captures N]

The pages of fixtures/ are archived over and over, an hour apart, until there are N captures. Each rebuild is a process
of its own that may use so many cores; the reader's part is what the same captures take to be read and nothing else, in
one process on one core.
"""

import argparse
import csv
import multiprocessing
import os
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice
from pathlib import Path

from flows import step
from flows.rebuild import rebuild
from flows.sources import source_of
from schemas.captures import Response
from schemas.words import Origin
from warehouse.archive import Archive

_FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
_START = datetime(2020, 1, 1, tzinfo=UTC)
_FILE = 500
"""Captures of one archive file."""


def fill(home: Path, captures: int) -> None:
    """An archive of so many captures."""
    with (_FIXTURES / "index.csv").open(encoding="utf-8") as file:
        rows = [(row["source"], row["url"], (_FIXTURES / row["file"]).read_bytes()) for row in csv.DictReader(file)]
    made = (
        Response(source=source, url=url, captured_at=_START + timedelta(hours=hour), origin=Origin.SYNTHETIC, body=body)
        for hour, (source, url, body) in enumerate(islice(cycle(rows), captures))
    )
    while batch := list(islice(made, _FILE)):
        Archive(home).store(batch)


def seconds(work: Callable[[Path], None], home: Path, cores: int) -> float:
    """How long a process of its own takes, on some cores."""
    context = multiprocessing.get_context("spawn")
    answer = context.SimpleQueue()
    process = context.Process(target=_timed, args=(work, home, cores, answer))
    process.start()
    process.join()
    return float(answer.get())


def _timed(work: Callable[[Path], None], home: Path, cores: int, answer: "multiprocessing.SimpleQueue[float]") -> None:
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # a line a capture, for a person who waits
    start = time.perf_counter()
    work(home)
    answer.put(time.perf_counter() - start)


def _rebuild(home: Path) -> None:
    rebuild(home)


def _read(home: Path) -> None:
    archive = Archive(home)
    for capture in archive.captures():
        step.reading_of(archive, source_of(capture.source, capture.url), capture)


def main() -> None:
    """Make the archive, rebuild from it, say how long."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--captures", type=int, default=10_000)
    captures = parser.parse_args().captures
    took: dict[int, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        for cores in (1, 2):
            home = Path(folder) / f"{cores}"
            fill(home, captures)
            took[cores] = seconds(_rebuild, home, cores)
            print(f"{captures} captures on {cores} core{'s' * (cores > 1)}: {took[cores]:.1f} s", flush=True)
        reading = seconds(_read, home, 1)
    print(f"two cores are {took[1] / took[2]:.2f} times as fast as one")
    print(f"on one core {reading / took[1]:.0%} is the reader's ({1000 * reading / captures:.1f} ms a capture)")


if __name__ == "__main__":
    main()
