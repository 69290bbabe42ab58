"""Reading a page against BeautifulSoup with lxml merely parsing it: two ratios for each page, in one run.

usage: python tests/bench/reading.py [--passes N]

The pages of ../shared/captures are read in the order of their index, as a replay does, N times over; what the reader
keeps of sentences it has seen is forgotten before each pass. `first` is a page's reading in a pass; `again` is the same
page read a second time at once. BeautifulSoup parses it right after. The best of N counts for each, in time of the
processor, so that what else the machine does counts for neither. Two lines at the end say how many pages took longer to
read than to be parsed there: none should. The exit status is 1 where one does although it was read before.
"""

import argparse
import csv
import functools
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from bs4 import BeautifulSoup

from extractors.catalogue import catalogue
from extractors.kept import forget
from extractors.read import read

CAPTURES = Path(__file__).resolve().parents[3] / "shared" / "captures"
Work = Callable[[], object]


def seconds(work: Work) -> float:
    """How long the processor works on it."""
    start = time.process_time()
    work()
    return time.process_time() - start


def pages() -> list[tuple[str, Work, Work]]:
    """Each page's name, its reading and its parsing by BeautifulSoup."""
    made: list[tuple[str, Work, Work]] = []
    for row in csv.DictReader((CAPTURES / "index.csv").open(encoding="utf-8")):
        body = (CAPTURES / row["file"]).read_bytes()
        source, at = catalogue().sources.get(row["source"]), datetime.fromisoformat(row["captured_at"])
        ours = functools.partial(read, body, url=row["url"], captured_at=at, source=source)
        made.append((row["file"], ours, functools.partial(BeautifulSoup, body, "lxml")))
    return made


def main() -> int:
    """Print a line a page, and how many were slower."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--passes", type=int, default=7)
    passes = parser.parse_args().passes
    if not CAPTURES.is_dir():
        print(f"no pages to read: {CAPTURES.name} of the shared folder is missing")
        return 0
    listed = pages()
    for _, ours, theirs in listed:  # imports and compiled patterns are paid once a process
        ours()
        theirs()
    best: defaultdict[str, list[float]] = defaultdict(lambda: [float("inf")] * 3)
    for _ in range(passes):
        forget()
        for name, ours, theirs in listed:
            best[name] = [min(old, seconds(work)) for old, work in zip(best[name], (ours, ours, theirs), strict=True)]
    for name, (first, again, other) in best.items():
        print(
            f"{name:50} bs4 {other * 1000:6.1f} ms  first {first * 1000:6.1f} ms {first / other:5.2f}"
            f"  again {again * 1000:6.1f} ms {again / other:5.2f}"
        )
    slower = [0, 0]
    for place, said in enumerate(("first", "again")):
        ratios = {name: times[place] / times[2] for name, times in best.items()}
        slower[place] = sum(ratio > 1 for ratio in ratios.values())
        whole = sum(times[place] for times in best.values()) / sum(times[2] for times in best.values())
        worst = max(ratios, key=ratios.__getitem__)
        print(
            f"{said}: {slower[place]} of {len(ratios)} pages slower to read than bs4 with lxml parses them;"
            f" all together {whole:.2f}, worst {ratios[worst]:.2f} ({worst})"
        )
    return int(slower[1] > 0)


if __name__ == "__main__":
    sys.exit(main())
