"""Mute and snooze: which alerts do not go, or not yet, by decision of a person.

They are lines of `decisions.jsonl`, and are looked at when alerts are delivered: nothing in the history changes, every
change is listed as ever, and `alerts` says what was muted. What takes back an alert that was sent is never muted.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

from flows.fetch import Clock, now
from schemas.base import InputError
from schemas.captures import iso
from schemas.changes import Alert
from schemas.mutes import Mute, Muting
from schemas.selections import Selection
from warehouse.decisions import DecisionLog
from warehouse.hashing import digest


def mute(
    home: Path,
    of: Selection,
    *,
    until: datetime | None = None,
    by: str | None = None,
    note: str | None = None,
    snooze: bool = False,
    clock: Clock = now,
) -> Mute:
    """Mute, or snooze, what the selection takes, `until` a time or until it is ended.

    InputError for a selection of everything, a time that is over, and a snooze without a time.
    """
    at = clock()
    if of == Selection():
        raise InputError("say what: a vendor, product, metric, kind or source")
    if until is None and snooze:
        raise InputError("say until when: what is snoozed is told then; `specwatch mute` needs no time")
    if until is not None and until <= at:
        raise InputError(f"{iso(until)} is over")
    ruling = Muting.SNOOZED if snooze else Muting.MUTED
    identity = digest(of.model_dump_json(), iso(at), ruling.value)[:12]
    made = Mute(id=identity, ruling=ruling, decided_at=at, by=by, note=note, until=until, of=of)
    log = DecisionLog(home)
    with log.held():
        log.append(made)
    return made


def end(home: Path, identity: str, *, by: str | None = None, note: str | None = None, clock: Clock = now) -> Mute:
    """End the mute or snooze of this id: what was snoozed goes with the next delivery, what was muted stays so."""
    at, log = clock(), DecisionLog(home)
    with log.held():
        found = next((one for one in active(home, at) if one.id == identity), None)
        if found is None:
            raise InputError(f"no mute or snooze {identity!r} holds: `specwatch mutes` lists those that do")
        ended = found.model_copy(update={"ruling": Muting.UNMUTED, "decided_at": at, "by": by, "note": note})
        log.append(ended)
    return ended


def active(home: Path, at: datetime) -> list[Mute]:
    """The mutes and snoozes that hold at a time, oldest first."""
    every = DecisionLog(home).mutes()
    ended = {one.id for one in every if one.ruling is Muting.UNMUTED}
    return [one for one in every if one.id not in ended and (one.until is None or one.until > at)]


def holding(alerts: Iterable[Alert], mutes: Sequence[Mute]) -> dict[str, Mute]:
    """The mute or snooze that holds each alert which one does: a mute before a snooze, and of snoozes the longest."""
    held: dict[str, Mute] = {}
    for alert in alerts:
        fits = [] if alert.retracts else [one for one in mutes if one.of.takes(alert.change)]
        if fits:
            held[alert.id] = max(fits, key=lambda one: (not one.is_snooze, one.until or one.decided_at))
    return held
