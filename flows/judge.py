"""What people decide about changes: the vendor did it, and editors hear of it; nobody is told; or the page was misread.

As with held claims (review.py) the decision is on the disk before anything follows, and is made about what readers see.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from flows.fetch import now
from flows.review import Decided, bounded, told_of
from flows.settle import apply
from schemas.base import InputError
from schemas.decisions import Decision, Ruling
from schemas.words import Scope
from warehouse import held
from warehouse.decisions import DecisionLog
from warehouse.tables import Row


def judge(
    home: Path,
    name: str,
    ruling: Ruling,
    *,
    by: str | None = None,
    note: str | None = None,
    clock: Callable[[], datetime] = now,
) -> Decided:
    """Confirm, dismiss or send back the change of this id, or all of the suspected redesign of this id.

    Any change may be confirmed or sent back as wrong; only one that waits can be dismissed. Sent back are the claims
    behind it, in every wording in which the page has said them since: they are held from its capture on, its alert is
    taken back if it went, and what was said before stays current. InputError where nothing of that id is there to be
    decided about, for what was decided otherwise (it is taken back first), and for a name or note that is too long.
    BusyError where somebody else holds the log for ten seconds.
    """
    bounded(by, note)
    log = DecisionLog(home)
    with log.held():
        changes = held.changes(home, name)
        last = {one.id: one for one in log.read()}
        behind = {one: held.claims_behind(home, one) for one in [row["id"] for row in changes] or [name]}
        ids = [*behind, *(row["id"] for rows in behind.values() for row in rows)]
        standing = [last[one] for one in ids if one in last and last[one].ruling is not Ruling.TAKEN_BACK]
        if standing and all(one.ruling is ruling for one in standing):
            return Decided(tuple(standing), before=True)
        if standing:
            raise InputError(f"{told_of(standing[0])}; take that back first: `specwatch review undo {standing[0].id}`")
        told = {"ruling": ruling, "decided_at": clock(), "by": by, "note": note}
        decisions = [_decision(row, told) for row in _decided_about(name, ruling, changes, behind)]
        for decision in decisions:
            log.append(decision)
    news = apply(home)
    return Decided(tuple(decisions), news or (), applied=news is not None)


def _decided_about(name: str, ruling: Ruling, changes: Sequence[Row], behind: dict[str, list[Row]]) -> list[Row]:
    """The changes, or of what is sent back the claims, that the decisions are about."""
    if not changes:
        raise InputError(f"there is no change {name!r}: `specwatch changes --format jsonl` has their ids")
    if ruling is Ruling.SENT_BACK:
        claims = [row | {"why": _told(row)} for rows in behind.values() for row in rows]
        if not claims:
            raise InputError(f"{_told(changes[0])} comes of other changes: send back the one whose figure is wrong")
        return claims
    if ruling is Ruling.DISMISSED and (over := [row for row in changes if row["state"] != "waiting"]):
        raise InputError(
            f"{_told(over[0])} does not wait: if it is wrong, `specwatch review send-back {over[0]['id']}`"
        )
    shown = [row | (row["after"] or row["before"])[0] for row in changes]
    return [row | {"statement": row["new"] or "nothing", "why": row["why"] or _told(row)} for row in shown]


def _told(change: Row) -> str:
    """A change in a line."""
    return f"{change['kind'].replace('_', ' ')}: {change['old'] or 'nothing'} → {change['new'] or 'nothing'}"


def _decision(row: Row, told: Row) -> Decision:
    named = {name: row[name] for name in Decision.model_fields if name in row}
    return Decision(**named | {"scope": Scope(row["scope"]), "reason": row["why"]} | told)
