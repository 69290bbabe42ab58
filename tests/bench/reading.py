"""Reading a page against what BeautifulSoup and Lexbor take merely to parse it: ratios for each page, in one run.

usage: python tests/bench/reading.py [--passes N]

The pages of ../shared/captures are read in the order of their index, as a replay does; what the reader keeps of
sentences it has seen is forgotten before each pass. `first` is a page's reading in a pass. Then BeautifulSoup parses
all pages, then each is read twice at once (`again` is the second time), then Lexbor walks through all; and so on, N
times over. Nothing is measured in turns with another, since each would find the processor's caches full of the other's;
all of it stays on one processor. The best of N counts for each, in time of the processor, so that what else the machine
does counts for neither.

Two lines at the end say how many pages took longer to read than to be parsed there: none should. A last line counts the
pages of fewer than 60 quantities that take at most five times what Lexbor takes to parse them and to walk through their
texts: all should, and dense ones do not. The exit status is 1 where a page is slower than BeautifulSoup at its first
reading or its second.
"""

import argparse
import csv
import functools
import os
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from bs4 import BeautifulSoup
from selectolax.lexbor import LexborHTMLParser

from extractors.catalogue import catalogue
from extractors.kept import forget
from extractors.read import read
from schemas.readings import Reading

CAPTURES = Path(__file__).resolve().parents[3] / "shared" / "captures"
FEW = 60
"""Quantities below which a page should take at most `MOST` times the bare walk."""
MOST = 5
Work = Callable[[], object]


def seconds(work: Work) -> float:
    """How long the processor works on it."""
    start = time.process_time()
    work()
    return time.process_time() - start


def walk(body: bytes) -> int:
    """Parse with Lexbor and walk through all texts: the least that any reader does."""
    root = LexborHTMLParser(body.decode()).root
    nodes = root.traverse(include_text=True) if root is not None else ()
    return sum(len(node.text_content or "") for node in nodes if node.is_text_node)


def pages() -> list[tuple[str, Callable[[], Reading], Work, Work]]:
    """Each page's name, its reading, its parsing by BeautifulSoup and the bare walk through it."""
    made: list[tuple[str, Callable[[], Reading], Work, Work]] = []
    for row in csv.DictReader((CAPTURES / "index.csv").open(encoding="utf-8")):
        body = (CAPTURES / row["file"]).read_bytes()
        source, at = catalogue().sources.get(row["source"]), datetime.fromisoformat(row["captured_at"])
        ours = functools.partial(read, body, url=row["url"], captured_at=at, source=source)
        made.append((row["file"], ours, functools.partial(BeautifulSoup, body, "lxml"), functools.partial(walk, body)))
    return made


def main() -> int:
    """Print a line a page, and how many were slower."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--passes", type=int, default=15)
    passes = parser.parse_args().passes
    if not CAPTURES.is_dir():
        print(f"no pages to read: {CAPTURES.name} of the shared folder is missing")
        return 0
    listed = pages()
    few: set[str] = set()
    for name, ours, theirs, bare in listed:  # imports and compiled patterns are paid once a process
        reading = ours()
        theirs()
        bare()
        if sum(map(len, (reading.claims, reading.unread, reading.ignored))) < FEW:
            few.add(name)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    best: defaultdict[str, list[float]] = defaultdict(lambda: [float("inf")] * 4)
    for _ in range(passes):
        forget()
        for name, ours, _, _ in listed:
            best[name][0] = min(best[name][0], seconds(ours))
        for name, _, theirs, _ in listed:
            best[name][2] = min(best[name][2], seconds(theirs))
        for name, ours, _, _ in listed:
            ours()
            best[name][1] = min(best[name][1], seconds(ours))
        for name, _, _, bare in listed:
            best[name][3] = min(best[name][3], seconds(bare))
    for name, (first, again, other, least) in best.items():
        print(
            f"{name:50} bs4 {other * 1000:6.1f} ms  first {first * 1000:6.1f} ms {first / other:5.2f}"
            f"  again {again * 1000:6.1f} ms {again / other:5.2f}  bare {least * 1000:5.2f} ms {first / least:5.1f}"
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
    times = {name: best[name][0] / best[name][3] for name in few}
    within = sum(ratio <= MOST for ratio in times.values())
    print(f"bare: {within} of {len(few)} pages of fewer than {FEW} quantities take at most {MOST} times Lexbor's walk")
    return int(any(slower))


if __name__ == "__main__":
    sys.exit(main())
