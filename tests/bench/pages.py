"""Every page of the desk over a million claim versions: how long the server takes, of that the queries, and its weight.

usage: python tests/bench/pages.py [--versions N]

A thousand sources with ten statements each, and ten changes of each source. A page is asked in this process, through
the guard, its data functions and its template; the best of some passes counts. `queries` is the part of that time
which DuckDB took to execute and fetch, so that the last column is what the page adds to the bare queries. Pictures are
requests of their own, and not in a page's weight.
"""

import argparse
import hashlib
import tempfile
import time
from pathlib import Path
from typing import Any

import duckdb
from fastapi import FastAPI

from desk.web.app import create_app
from desk.web.released import Releases
from flows.settings import Settings
from tests.bench.data import filled
from tests.desk.web.rig import visitor
from warehouse.store import NAME, Warehouse

_SOURCES, _ROWS = 1_000, 10
_PAGES = (
    "/",
    "/?since=2026-11-01",
    "/?since=2026-11-01&page=200",
    "/sources",
    "/sources/vendor7/docs/page-7",
    f"/captures/{hashlib.md5(b'7 0').hexdigest()}",
    "/chips",
    "/chips/vendor7/chip-0",
    f"/chips/vendor7/chip-0/figures/{hashlib.md5(b'about 7 0').hexdigest()}",
    f"/chips/vendor7/chip-0/figures/{hashlib.md5(b'about 7 0').hexdigest()}.svg",
    "/compare?metric=memory_capacity",
    "/compare?metric=compute_peak&precision=FP8",
    "/ask",
    "/ask?q=from+specs",
    "/tables/chips",
    "/tables/catalogue",
    "/articles",
    "/review",
    "/decisions",
)


class _Timed:
    """A connection that says how long its questions took."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self._connection = connection
        self.seconds = 0.0

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._connection, name)
        if name not in ("execute", "fetchall", "fetchone", "fetchmany"):
            return found

        def timed(*arguments: Any) -> Any:
            start = time.perf_counter()
            try:
                answer = found(*arguments)
            finally:
                self.seconds += time.perf_counter() - start
            return self if answer is self._connection else answer

        return timed


class _Releases(Releases):
    """The same, with connections that are timed."""

    taken: list[_Timed]

    def cursor(self) -> Any:
        """As there."""
        self.taken.append(_Timed(super().cursor()))
        return self.taken[-1]


def measured(app: FastAPI, address: str, passes: int = 9) -> tuple[float, float, int]:
    """The best time of a page, that of its queries in the same pass, both in seconds, and its bytes."""
    client, releases = visitor(app), app.state.releases
    best, queries, size = float("inf"), 0.0, 0
    for _ in range(passes):
        releases.taken = []
        start = time.perf_counter()
        answer = client.get(address)
        took = time.perf_counter() - start
        if answer.status_code != 200:
            raise SystemExit(f"{address}: {answer.status_code} {answer.text[:500]}")
        if took < best:
            best, queries, size = took, sum(one.seconds for one in releases.taken), len(answer.content)
    return best, queries, size


def main() -> None:
    """Make the history, release it, ask for every page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--versions", type=int, default=1_000_000)
    versions = parser.parse_args().versions
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        Warehouse.open(home).close()
        with duckdb.connect(str(home / NAME)) as con:
            filled.versions(con, range(_SOURCES), _ROWS, versions // (_SOURCES * _ROWS))
            filled.captures(con, range(_SOURCES))
            con.execute(
                "insert into history.sources by name select distinct source as id, vendor,"
                " 'https://vendor.example/' as url, 'docs' as page from history.versions;"
                "insert into history.products by name select distinct subject as id, vendor, subject as name,"
                " 'chip' as kind, [] as aliases, [] as part_of from history.versions"
            )
        with Warehouse.open(home) as warehouse:
            warehouse.release()
        app = create_app(home, Settings())
        app.state.releases = _Releases(home)
        print(f"{'page':50} {'ms':>8} {'queries':>8} {'ratio':>6} {'KB':>6}")
        for address in _PAGES:
            took, queries, size = measured(app, address)
            ratio = f"{took / queries:6.1f}" if queries else f"{'':6}"
            print(f"{address:50.50} {took * 1000:8.1f} {queries * 1000:8.1f} {ratio} {size / 1000:6.1f}")


if __name__ == "__main__":
    main()
