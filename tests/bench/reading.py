"""Reading a page against what BeautifulSoup and Lexbor take merely to parse it: ratios for each page, in one run.

usage: python tests/bench/reading.py [--passes N]

The pages of ../shared/captures are read in the order of their index, as a replay does, N times over; what the reader
keeps of sentences it has seen is forgotten before each pass. `first` is a page's reading in a pass; `again` is the same
page read a second time at once. BeautifulSoup parses it right after. The best of N counts for each, in time of the
processor, so that what else the machine does counts for neither. Two lines at the end say how many pages took longer to
read than to be parsed there: none should. A last line counts the pages of fewer than 60 quantities that take at most
five times what Lexbor takes to parse them and to walk through their texts: all should, and dense ones do not. The exit
status is 1 where a page is slower than BeautifulSoup although it was read before.
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
    parser.add_argument("--passes", type=int, default=7)
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
    best: defaultdict[str, list[float]] = defaultdict(lambda: [float("inf")] * 4)
    for _ in range(passes):
        forget()
        for name, ours, theirs, bare in listed:
            works: tuple[Work, ...] = (ours, ours, theirs, bare)
            best[name] = [min(old, seconds(work)) for old, work in zip(best[name], works, strict=True)]
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
    return int(slower[1] > 0)


if __name__ == "__main__":
    sys.exit(main())
