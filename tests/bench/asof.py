"""`specs_as_of` over millions of versions, in the file that readers open: for one chip and for all.

usage: python tests/bench/asof.py [--versions N]

Ten statements of each of some thousand chips, each with five hundred versions in the course of years. Asked of is a
day in the middle of them; the answer for all chips is counted, with its values hashed so that none goes unread, and
that of one chip fetched. Both also as ratios to `select count(*)` over the same table, which is what DuckDB needs to do
nothing. The best of N runs counts, each against a file that has been read before.
"""

import argparse
import tempfile
import time
from pathlib import Path

import duckdb

from tests.bench.data import filled
from warehouse import released
from warehouse.store import NAME, Warehouse

_EACH, _ROWS = 500, 10
_WHEN = "timestamptz '2025-06-15 12:00:00+00'"
_ASKED = {
    "count(*)": "select count(*) from history.versions",
    "one chip": f"from specs_as_of({_WHEN}) where subject = 'vendor7/chip-0'",
    "all chips": f"select count(*), bit_xor(hash(subject, metric, value, unit)) from specs_as_of({_WHEN})",
    "all chips, today": "select count(*), bit_xor(hash(subject, metric, value, unit)) from specs",
    "one chip, today": "from specs where subject = 'vendor7/chip-0'",
    "one chip, ever": "from spec_history where subject = 'vendor7/chip-0'",
}


def seconds(con: duckdb.DuckDBPyConnection, sql: str, passes: int = 15) -> tuple[float, int]:
    """The best time of some, and how many rows came."""
    best, rows = float("inf"), 0
    for _ in range(passes):
        start = time.perf_counter()
        answer = con.execute(sql).fetchall()
        best, rows = min(best, time.perf_counter() - start), len(answer)
    return best, rows


def main() -> None:
    """Make the history, release it, ask."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--versions", type=int, default=10_000_000)
    versions = parser.parse_args().versions
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        Warehouse.open(home).close()
        start = time.perf_counter()
        with duckdb.connect(str(home / NAME)) as con:
            filled.versions(con, range(versions // (_EACH * _ROWS)), _ROWS, _EACH)
        made = time.perf_counter()
        with Warehouse.open(home) as warehouse:
            path = warehouse.release()
        print(f"made in {made - start:.0f} s, released in {time.perf_counter() - made:.0f} s", end="")
        print(f", {path.stat().st_size / 1e6:.0f} MB for readers")
        with released.connect(home) as con:
            nothing, _ = seconds(con, _ASKED["count(*)"])
            for name, sql in _ASKED.items():
                took, rows = seconds(con, sql)
                print(f"{name:20} {took * 1000:8.2f} ms  {took / nothing:7.1f} × count(*)  {rows} rows")


if __name__ == "__main__":
    main()
