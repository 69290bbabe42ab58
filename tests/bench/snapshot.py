"""One run's compare-and-store against the snapshot node of dbt-duckdb: 1,000 changed claims among millions.

usage: python tests/bench/snapshot.py [--claims N ...] [--without-dbt]

Ours: ten captures of pages with a hundred figures, all of which changed, compared and stored in one transaction, as a
run does with answers that are there together, with versions, changes and alerts. The pages lie in the midst of N
current claims, each hundred with its capture, reading and ten changes. Theirs: a table of the same N claims with the
columns of `specs`, of which the same number changed, and `dbt snapshot` with its check strategy; counted is what dbt
says its node took, without the seconds that it takes to start and what it takes to close its file. So ours is counted
without opening and closing the store too, and with them beside it. The best of three runs counts for both.

Wants dbt in an environment of its own, `.venv-dbt`: `make bench` makes it.
"""

import argparse
import json
import os
import subprocess
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import duckdb

from schemas.captures import Capture, capture_id
from schemas.claims import Evidence, FigureClaim, Quantity, Terms
from schemas.products import Source
from schemas.readings import Reading
from schemas.words import Origin, PageKind, Scope
from tests.bench.data import filled
from warehouse.store import NAME, Warehouse

_ROOT = Path(__file__).resolve().parents[2]
_DBT = _ROOT / ".venv-dbt" / "bin" / "dbt"
_PAGES, _FIGURES, _RUNS = 10, 100, 3
_PRECISIONS = ("FP64", "FP32", "BF16", "FP8", "FP4")
_COLUMNS = """
    about, source, subject, scope, metric, value, unit, precision, sparsity, memory_kind, bound, baseline, link,
    direction, per, variant, multiplier, model, conditions, measured_by, published_by, status, "of", stated_on,
    effective, audience, quote, place, origin, valid_from
"""
_SOURCES = [
    Source(id=f"acme/page-{page}", vendor="acme", url=f"https://acme.example/{page}", page=PageKind.DOCS)
    for page in range(_PAGES)
]


def run(home: Path, day: int) -> tuple[float, float]:
    """Ten captures on that day, with other figures than on any other.

    The seconds that storing them took, without and with opening and closing the store.
    """
    taken = [(source, _capture(source, day), _reading(page, day)) for page, source in enumerate(_SOURCES)]
    start = time.perf_counter()
    with Warehouse.open(home) as warehouse:
        opened = time.perf_counter()
        changes = sum(map(len, warehouse.record_all(taken)))
        stored = time.perf_counter()
    assert changes == (_PAGES * _FIGURES if day else 0), changes
    return stored - opened, time.perf_counter() - start


def _capture(source: Source, day: int) -> Capture:
    moment = datetime(2026, 12, 2, tzinfo=UTC) + timedelta(days=day)
    sha256 = f"{day:064}"
    return Capture(
        id=capture_id(source.id, moment, sha256),
        source=source.id,
        url=source.url,
        captured_at=moment,
        origin=Origin.SYNTHETIC,
        sha256=sha256,
        size=1,
    )


def _reading(page: int, day: int) -> Reading:
    claims = []
    for row in range(_FIGURES):
        value = str(1000 * (day + 1) + row)
        evidence = Evidence(quote=f"{value} TFLOPS per chip", place=f"Specifications > Row {row}")
        claims.append(
            FigureClaim(
                subject=f"acme/chip-{page}-{row // len(_PRECISIONS)}",
                scope=Scope.CHIP,
                metric="compute_peak",
                quantity=Quantity(value=value, unit="TFLOPS"),
                terms=Terms(precision=_PRECISIONS[row % len(_PRECISIONS)]),
                evidence=evidence,
            )
        )
    return Reading(reader="r1", claims=tuple(claims))


def fill(home: Path, claims: int) -> None:
    """N current claims round the pages of a first run."""
    Warehouse.open(home).close()
    half = claims // _FIGURES // 2
    for pages in (range(half), range(half, 2 * half)):
        with duckdb.connect(str(home / NAME)) as con:
            filled.versions(con, pages, _FIGURES)
            filled.captures(con, pages)
        if pages.start == 0:
            run(home, 0)


def dbt(folder: Path, home: Path) -> list[float]:
    """What dbt's node takes for 1,000 changes, some times."""
    database = folder / "dbt.duckdb"
    with duckdb.connect(str(database)) as con:
        con.execute(f"attach '{home / NAME}' as store (read_only)")
        con.execute(
            f"create table claims_now as select {_COLUMNS} from store.history.versions where recorded_to is null"
        )
    took = [_snapshot(folder, database)]
    for _ in range(_RUNS):
        with duckdb.connect(str(database)) as con:
            chosen = f"select about from claims_now using sample {_PAGES * _FIGURES} rows"
            con.execute(f"update claims_now set value = value || '0' where about in ({chosen})")
        took.append(_snapshot(folder, database))
    return took[1:]


def _snapshot(folder: Path, database: Path) -> float:
    project, target = str(_ROOT / "tests" / "bench" / "dbt"), str(folder / "target")
    command = [str(_DBT), "snapshot", "--project-dir", project, "--profiles-dir", project, "--target-path", target]
    environment = {**os.environ, "BENCH_DATABASE": str(database), "DBT_LOG_PATH": str(folder / "logs")}
    subprocess.run(command, env=environment, check=True, capture_output=True)
    (result,) = json.loads((folder / "target" / "run_results.json").read_text())["results"]
    return float(result["execution_time"])


def main() -> None:
    """Measure both, and say how they stand."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--claims", type=int, nargs="+", default=[1_000_000, 10_000_000])
    parser.add_argument("--without-dbt", action="store_true")
    given = parser.parse_args()
    ours: dict[int, float] = {}
    for claims in given.claims:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            fill(folder / "home", claims)
            runs = [run(folder / "home", day) for day in range(1, _RUNS + 1)]
            ours[claims], whole = min(runs)
            told = [round(one, 2) for one, _ in runs]
            print(
                f"{claims:>10} claims: ours {ours[claims]:6.2f} s {told}, the store opened and closed {whole:.2f}",
                flush=True,
            )
            if given.without_dbt or not _DBT.exists():
                continue
            theirs = dbt(folder, folder / "home")
            print(f"{'':10} dbt's node {min(theirs):6.2f} s {[round(one, 2) for one in theirs]}", end="")
            print(f": {min(theirs) / ours[claims]:.1f} times ours", flush=True)
    if len(ours) > 1:
        print(f"ours, the largest against the smallest: {ours[max(ours)] / ours[min(ours)]:.2f}")


if __name__ == "__main__":
    main()
