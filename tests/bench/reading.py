"""Reading a page against BeautifulSoup with lxml merely parsing it: a ratio for each page, in one run.

usage: python tests/bench/reading.py [--repeat N]

Both run in this process, one after the other, on the pages of ../shared/captures; the best of N counts for each, in
time of the processor, so that what else the machine does counts for neither. The line at the end says how many pages
took longer to read than to be parsed there: none should.
"""

import argparse
import csv
import sys
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from bs4 import BeautifulSoup

from extractors.catalogue import catalogue
from extractors.read import read

CAPTURES = Path(__file__).resolve().parents[3] / "shared" / "captures"


def best(work: Callable[[], object], repeat: int) -> float:
    """The shortest of some runs, in seconds of the processor."""
    times = []
    for _ in range(repeat):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def main() -> int:
    """Print a line a page; 1 where some page is slower to read than to be parsed there."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=9)
    repeat = parser.parse_args().repeat
    if not CAPTURES.is_dir():
        print(f"no pages to read: {CAPTURES.name} of the shared folder is missing")
        return 0
    ratios = []
    for row in csv.DictReader((CAPTURES / "index.csv").open(encoding="utf-8")):
        body = (CAPTURES / row["file"]).read_bytes()
        source, at = catalogue().sources.get(row["source"]), datetime.fromisoformat(row["captured_at"])
        read(body, url=row["url"], captured_at=at, source=source)  # imports and compiled patterns are paid once a run

        def ours(body: bytes = body, row: dict[str, str] = row) -> object:
            return read(body, url=row["url"], captured_at=at, source=source)  # noqa: B023 - called at once

        def theirs(body: bytes = body) -> object:
            return BeautifulSoup(body, "lxml")

        mine, other = best(ours, repeat), best(theirs, repeat)
        ratios.append(mine / other)
        print(
            f"{row['file']:55} read {mine * 1000:7.1f} ms  parsed by bs4 {other * 1000:7.1f} ms  ratio {ratios[-1]:.2f}"
        )
    slower = sum(ratio > 1 for ratio in ratios)
    print(f"{len(ratios)} pages, {slower} slower to read than bs4 with lxml parses them; worst ratio {max(ratios):.2f}")
    return int(slower > 0)


if __name__ == "__main__":
    sys.exit(main())
