"""Review: what people decide about claims that are held.

A decision is on the disk (`decisions.jsonl`) before anything follows from it, as a response is. What a killed process
left between the two is made good by `settle`, with which every run begins.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from flows.fetch import now
from flows.sources import source_of
from schemas.base import InputError
from schemas.captures import iso
from schemas.changes import Change
from schemas.decisions import Decision, Ruling
from schemas.words import Scope
from warehouse import released
from warehouse.decisions import DecisionLog
from warehouse.store import Warehouse
from warehouse.tables import Row


@dataclass(frozen=True)
class Decided:
    """A decision and what came of it; `before` where the same had been decided already, and nothing came of it."""

    decision: Decision
    changes: tuple[Change, ...] = ()
    before: bool = False


def settle(warehouse: Warehouse) -> tuple[Change, ...]:
    """Bring history up to date with the log of decisions; returns the changes that were not told yet."""
    decisions = DecisionLog(warehouse.home).read()
    return warehouse.settle([(source_of(one.source, one.url), one) for one in decisions])


def decide(
    home: Path,
    claim: str,
    ruling: Ruling,
    *,
    by: str | None = None,
    note: str | None = None,
    clock: Callable[[], datetime] = now,
) -> Decided:
    """Accept or reject the held claim of this id; readers see what came of it at once, editors with the next digest.

    InputError for an id that no newest page holds, and for a rejection of what was accepted: that is history by now.
    """
    released.path(home)
    with Warehouse.open(home) as warehouse:
        settle(warehouse)
        log = DecisionLog(home)
        earlier = next((one for one in reversed(log.read()) if one.id == claim), None)
        if earlier is not None and earlier.ruling is ruling:
            return Decided(earlier, before=True)
        held = next((row for row in warehouse.held() if row["id"] == claim), None)
        if held is None:
            raise InputError(_unknown(claim, earlier))
        decision = _decision(held, ruling, by, note, clock())
        log.append(decision)
        changes = settle(warehouse)
        warehouse.release()
    return Decided(decision, changes)


def _decision(held: Row, ruling: Ruling, by: str | None, note: str | None, at: datetime) -> Decision:
    told = {name: held[name] for name in Decision.model_fields if name in held}
    told |= {"ruling": ruling, "decided_at": at, "by": by, "note": note, "scope": Scope(held["scope"])}
    return Decision(**told)


def _unknown(claim: str, earlier: Decision | None) -> str:
    if earlier is None:
        return f"no claim {claim!r} is held: `specwatch review` lists those that are"
    who = f" by {earlier.by}" if earlier.by else ""
    told = f"{earlier.subject} {earlier.statement} was {earlier.ruling}{who} on {iso(earlier.decided_at)}"
    return f"{told}, and is not held now: a decision holds until the words on the page change"
