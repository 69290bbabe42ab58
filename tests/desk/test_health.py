"""`specwatch health`: status 1 where anything is wrong, so that cron and health checks can use it."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from extractors.catalogue import catalogue
from schemas.checks import Check, Checked
from warehouse.store import Warehouse

NOW = datetime.now(UTC).replace(microsecond=0)
PAGE = next(iter(catalogue().sources))


def checked(home: Path, outcome: Checked, *hours_ago: float) -> None:
    checks = [
        Check(
            source=PAGE,
            checked_at=NOW - timedelta(hours=ago),
            outcome=outcome,
            reason=None if outcome is not Checked.FAILED else "down",
        )
        for ago in hours_ago
    ]
    with Warehouse.open(home) as warehouse:
        warehouse.checked(checks)


def test_a_home_that_fetches_is_well(new_home: Path, specwatch: Any) -> None:
    checked(new_home, Checked.SAME_BYTES, 2)
    left = specwatch("health")
    assert left.status == 0
    assert "all is well" in left.out + left.err


def test_a_home_that_fetched_nothing_for_a_day_is_not(new_home: Path, specwatch: Any) -> None:
    assert specwatch("health").status == 1
    checked(new_home, Checked.SAME_BYTES, 30)
    left = specwatch("health", "--format", "jsonl")
    assert left.status == 1
    assert [(row["kind"], row["about"]) for row in left.rows] == [("silent", "")]


def test_a_source_that_fails_is_named_and_told_on_demand_once(new_home: Path, specwatch: Any) -> None:
    checked(new_home, Checked.SAME_BYTES, 10)
    checked(new_home, Checked.FAILED, 3, 2, 1)
    left = specwatch("health", "--tell", "--format", "jsonl")
    assert [(row["kind"], row["about"]) for row in left.rows] == [("failing", PAGE)]
    specwatch("health", "--tell")
    (file,) = (new_home / "alerts").glob("operators-*.md")
    assert PAGE in file.read_text().replace("\\", "")
