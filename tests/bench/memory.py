"""Memory of the process over ten thousand pages: what the reader keeps of texts must not grow with what it has read.

usage: python tests/bench/memory.py [--pages N]

The pages of ../shared/captures are read over and over, each time with another name in its headings and sentences of
its own, so that hardly a text comes twice. Printed is the most that the process ever had, after each tenth of the
pages; the exit status is 1 where the second half added more than a twentieth.
"""

import argparse
import csv
import itertools
import resource
import sys
from datetime import datetime
from pathlib import Path

from extractors.catalogue import catalogue
from extractors.read import read

CAPTURES = Path(__file__).resolve().parents[3] / "shared" / "captures"
_KIB = 1024 if sys.platform == "linux" else 1
_OWN = "<p>Run {n} gives {n} GB/s of memory bandwidth to each of its {n} chips, and {n} W are drawn.</p></h1>"


def peak() -> float:
    """The most memory that this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _KIB / 1e6


def main() -> int:
    """Print the memory after each tenth."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=10_000)
    wanted = parser.parse_args().pages
    if not CAPTURES.is_dir():
        print(f"no pages to read: {CAPTURES.name} of the shared folder is missing")
        return 0
    rows = list(csv.DictReader((CAPTURES / "index.csv").open(encoding="utf-8")))
    bodies = [(row, (CAPTURES / row["file"]).read_bytes()) for row in rows]
    at = datetime.fromisoformat(rows[0]["captured_at"])
    seen: list[float] = []
    for n, (row, body) in enumerate(itertools.islice(itertools.cycle(bodies), wanted), start=1):
        changed = body.replace(b"</h1>", f" {n}".encode() + _OWN.format(n=n).encode()).replace(
            b" the ", f" the {n}th ".encode()
        )
        read(changed, url=row["url"], captured_at=at, source=catalogue().sources.get(row["source"]))
        if n % max(1, wanted // 10) == 0:
            seen.append(peak())
            print(f"{n:6} pages: {seen[-1]:6.0f} MB", flush=True)
    grown = seen[-1] / seen[len(seen) // 2 - 1]
    print(f"the second half added {grown - 1:.1%}")
    return int(grown > 1.05)


if __name__ == "__main__":
    sys.exit(main())
