"""Review: what people decide about claims that are held, and how they take back what they decided about anything.

A decision is on the disk (`decisions.jsonl`) before anything follows from it, as a response is. It is made about what
readers see, so it needs no store: while a run writes, it is kept, and that run applies it when it ends (settle.py).
So is what a killed process left between the log and the tables.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from flows.fetch import now
from flows.settle import apply
from schemas.base import InputError
from schemas.captures import iso
from schemas.changes import Change
from schemas.decisions import Decision, Ruling
from schemas.words import Scope
from warehouse import released
from warehouse.decisions import DecisionLog
from warehouse.held import changes, claims_behind, held_claim
from warehouse.tables import Row

LONGEST_NOTE = 2_000
"""Characters of a note; of a name a tenth of it."""


@dataclass(frozen=True)
class Decided:
    """Decisions and what came of them; `before` where the same had been decided already, and nothing came of it."""

    decisions: tuple[Decision, ...]
    changes: tuple[Change, ...] = ()
    before: bool = False
    applied: bool = True
    """False while a run writes: it takes effect when that run ends, or else with the next."""


def decide(
    home: Path,
    claim: str,
    ruling: Ruling,
    *,
    by: str | None = None,
    note: str | None = None,
    clock: Callable[[], datetime] = now,
) -> Decided:
    """Accept or reject the held claim of this id.

    Readers see what came of it at once where no run writes, editors with the next digest. InputError for an id that no
    newest page holds, for a rejection of what was accepted (it is taken back first), and for a name or note that is too
    long. BusyError where somebody else holds the log for ten seconds.
    """
    released.path(home)
    bounded(by, note)
    log = DecisionLog(home)
    with log.held():
        last = next((one for one in reversed(log.read()) if one.id == claim), None)
        standing = last if last is not None and last.ruling is not Ruling.TAKEN_BACK else None
        if last is not None and last.ruling is ruling:
            return Decided((last,), before=True)
        told = {"ruling": ruling, "decided_at": clock(), "by": by, "note": note}
        decision = _decision(_held(home, claim, standing), told)
        log.append(decision)
    news = apply(home)
    return Decided((decision,), news or (), applied=news is not None)


def take_back(
    home: Path,
    name: str,
    *,
    by: str | None = None,
    note: str | None = None,
    clock: Callable[[], datetime] = now,
) -> Decided:
    """Take back what was decided about the claim, change or suspected redesign of this id, or the claims behind it.

    What was sent back in several wordings is taken back in all of them. History is then as if it had never been.
    InputError where there is nothing to take back, the rest as in `decide`.
    """
    released.path(home)
    bounded(by, note)
    log = DecisionLog(home)
    with log.held():
        last = {one.id: one for one in log.read()}
        names = dict.fromkeys([name, *(row["id"] for row in changes(home, name)), *_behind(home, name, last)])
        decided = [last[one] for one in names if one in last]
        decided += [one for one in last.values() if one not in decided and any(_as_one(one, it) for it in decided)]
        if not decided:
            raise InputError(f"nothing is decided about {name!r}: `specwatch review --decided` lists what is")
        standing = [one for one in decided if one.ruling is not Ruling.TAKEN_BACK]
        if not standing:
            return Decided(tuple(decided), before=True)
        told = {"ruling": Ruling.TAKEN_BACK, "decided_at": clock(), "by": by, "note": note}
        decisions = tuple(one.model_copy(update=told) for one in standing)
        for decision in decisions:
            log.append(decision)
    news = apply(home)
    return Decided(decisions, news or (), applied=news is not None)


def _as_one(decision: Decision, other: Decision) -> bool:
    """Whether two are of one change that was sent back."""
    names = ("ruling", "source", "capture", "reason", "decided_at")
    is_back = decision.ruling is Ruling.SENT_BACK
    return is_back and all(getattr(decision, name) == getattr(other, name) for name in names)


def _behind(home: Path, name: str, last: Mapping[str, Decision]) -> list[str]:
    """The claims behind a change; of anything else that was decided about there are none to look for."""
    is_claim = name in last and last[name].ruling not in (Ruling.CONFIRMED, Ruling.DISMISSED)
    return [] if is_claim else [row["id"] for row in claims_behind(home, name)]


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
    done = decision.ruling.replace("_", " ")
    return f"{decision.subject} {decision.statement} was {done}{who} on {iso(decision.decided_at)}"


def bounded(by: str | None, note: str | None) -> None:
    """InputError for a name or a note that is too long to keep."""
    for what, text, most in (("name", by, LONGEST_NOTE // 10), ("note", note, LONGEST_NOTE)):
        if text is not None and len(text) > most:
            raise InputError(f"the {what} has {len(text)} characters; at most {most} are kept")
