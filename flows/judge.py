"""What people decide about changes that wait: the vendor did it, and editors hear of it; or nobody is told.

As with held claims (review.py) the decision is on the disk before anything follows, and is made about what readers see.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from flows.fetch import now
from flows.review import apply, bounded, told_of
from schemas.base import InputError
from schemas.changes import Change
from schemas.decisions import Decision, Ruling
from schemas.words import Scope
from warehouse.decisions import DecisionLog
from warehouse.held import waiting_changes
from warehouse.tables import Row


@dataclass(frozen=True)
class Judged:
    """The decisions, one for each change; which changes editors will hear of; `applied` as in `review.Decided`."""

    decisions: tuple[Decision, ...]
    changes: tuple[Change, ...] = ()
    before: bool = False
    applied: bool = True


def judge(
    home: Path,
    name: str,
    ruling: Ruling,
    *,
    by: str | None = None,
    note: str | None = None,
    clock: Callable[[], datetime] = now,
) -> Judged:
    """Confirm or dismiss the waiting change of this id, or all of the suspected redesign of this id.

    InputError where nothing of that id waits, for what was decided otherwise (it is taken back first), and for a name
    or note that is too long. BusyError where somebody else holds the log for ten seconds.
    """
    bounded(by, note)
    log = DecisionLog(home)
    with log.held():
        rows = waiting_changes(home, name)
        last = {one.id: one for one in log.read()}
        about = [last[one] for one in [row["id"] for row in rows] or [name] if one in last]
        standing = [one for one in about if one.ruling is not Ruling.TAKEN_BACK]
        if standing and all(one.ruling is ruling for one in standing):
            return Judged(tuple(standing), before=True)
        if standing:
            raise InputError(f"{told_of(standing[0])}; take that back first: `specwatch review undo {standing[0].id}`")
        if not rows:
            raise InputError(f"no change {name!r} waits: `specwatch review changes` lists those that do")
        decisions = [_decision(row, {"ruling": ruling, "decided_at": clock(), "by": by, "note": note}) for row in rows]
        for decision in decisions:
            log.append(decision)
    changes = apply(home)
    return Judged(tuple(decisions), changes or (), applied=changes is not None)


def _decision(row: Row, told: Row) -> Decision:
    shown = (row["after"] or row["before"])[0]
    plain = {name: row[name] for name in ("id", "source", "url", "capture", "captured_at", "subject", "metric")}
    said = {"scope": Scope(row["scope"]), "statement": row["new"] or "nothing", "reason": row["why"]}
    return Decision(**plain | said | {"quote": shown["quote"], "place": shown["place"]} | told)
