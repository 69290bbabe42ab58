"""Letting decisions take effect: the log beside the archive is the truth, and history is brought up to date with it.

Apart from how decisions are made (review.py), since every run settles and few people decide.
"""

from pathlib import Path
from threading import Lock

from flows.sources import source_of
from schemas.base import BusyError
from schemas.changes import Change
from warehouse.decisions import DecisionLog
from warehouse.store import Warehouse

# DuckDB lets one process open a file twice, whose transactions then clash: requests of one server take turns.
_APPLYING = Lock()


def settle(warehouse: Warehouse) -> tuple[Change, ...]:
    """Bring history up to date with the log of decisions; returns the changes that were not told yet."""
    decisions = DecisionLog(warehouse.home).read()
    return warehouse.settle([(source_of(one.source, one.url, warehouse.found), one) for one in decisions])


def apply(home: Path) -> tuple[Change, ...] | None:
    """Let the log of decisions take effect; the changes that were not told yet, or None while a run writes."""
    with _APPLYING:
        try:
            with Warehouse.open(home) as warehouse:
                changes = settle(warehouse)
                warehouse.release()
        except BusyError:
            return None
    return changes
