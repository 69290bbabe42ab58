"""Review: what people decide about claims that are held, and how they take it back.

A decision is on the disk (`decisions.jsonl`) before anything follows from it, as a response is. It is made about what
readers see, so it needs no store: while a run writes, it is kept, and that run applies it when it ends (`settle`).
So is what a killed process left between the log and the tables.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Lock

from flows.fetch import now
from flows.sources import source_of
from schemas.base import BusyError, InputError
from schemas.captures import iso
from schemas.changes import Change
from schemas.decisions import Decision, Ruling
from schemas.words import Scope
from warehouse import released
from warehouse.decisions import DecisionLog
from warehouse.held import held_claim
from warehouse.store import Warehouse
from warehouse.tables import Row

LONGEST_NOTE = 2_000
"""Characters of a note; of a name a tenth of it."""
# DuckDB lets one process open a file twice, whose transactions then clash: requests of one server take turns.
_APPLYING = Lock()


@dataclass(frozen=True)
class Decided:
    """A decision and what came of it; `before` where the same had been decided already, and nothing came of it."""

    decision: Decision
    changes: tuple[Change, ...] = ()
    before: bool = False
    applied: bool = True
    """False while a run writes: it takes effect when that run ends, or else with the next."""


def settle(warehouse: Warehouse) -> tuple[Change, ...]:
    """Bring history up to date with the log of decisions; returns the changes that were not told yet."""
    decisions = DecisionLog(warehouse.home).read()
    return warehouse.settle([(source_of(one.source, one.url, warehouse.found), one) for one in decisions])


def decide(
    home: Path,
    claim: str,
    ruling: Ruling,
    *,
    by: str | None = None,
    note: str | None = None,
    clock: Callable[[], datetime] = now,
) -> Decided:
    """Accept or reject the held claim of this id, or take back what was decided about it.

    Readers see what came of it at once where no run writes, editors with the next digest. InputError for an id that no
    newest page holds, for a rejection of what was accepted (it is taken back first), where there is nothing to take
    back, and for a name or note that is too long. BusyError where somebody else holds the log for ten seconds.
    """
    released.path(home)
    bounded(by, note)
    log = DecisionLog(home)
    with log.held():
        last = next((one for one in reversed(log.read()) if one.id == claim), None)
        standing = last if last is not None and last.ruling is not Ruling.TAKEN_BACK else None
        if last is not None and last.ruling is ruling:
            return Decided(last, before=True)
        told = {"ruling": ruling, "decided_at": clock(), "by": by, "note": note}
        if ruling is Ruling.TAKEN_BACK:
            if standing is None:
                raise InputError(f"nothing is decided about {claim!r}: `specwatch review --decided` lists what is")
            decision = standing.model_copy(update=told)
        else:
            decision = _decision(_held(home, claim, standing), told)
        log.append(decision)
    changes = apply(home)
    return Decided(decision, changes or (), applied=changes is not None)


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


def _held(home: Path, claim: str, standing: Decision | None) -> Row:
    """The claim as readers see it, if it may be decided about."""
    if standing is not None and standing.ruling is Ruling.ACCEPTED:
        raise InputError(f"{told_of(standing)}; take that back first: `specwatch review undo {claim}`")
    if (row := held_claim(home, claim)) is not None:
        return row
    if standing is None:
        raise InputError(f"no claim {claim!r} is held: `specwatch review` lists those that are")
    raise InputError(f"{told_of(standing)}, and is not held now: a decision holds until the words on the page change")


def _decision(held: Row, told: Row) -> Decision:
    row = {name: held[name] for name in Decision.model_fields if name in held}
    return Decision(**row | {"scope": Scope(held["scope"])} | told)


def told_of(decision: Decision) -> str:
    """A decision in a sentence."""
    who = f" by {decision.by}" if decision.by else ""
    return f"{decision.subject} {decision.statement} was {decision.ruling}{who} on {iso(decision.decided_at)}"


def bounded(by: str | None, note: str | None) -> None:
    """InputError for a name or a note that is too long to keep."""
    for what, text, most in (("name", by, LONGEST_NOTE // 10), ("note", note, LONGEST_NOTE)):
        if text is not None and len(text) > most:
            raise InputError(f"the {what} has {len(text)} characters; at most {most} are kept")
