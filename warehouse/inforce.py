"""What was in force when: each statement of status with the stretches of time in which it held.

A status that several sources state is in force from the first of them on; who else says it is seen from the statements.
A promise with another date is another.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from schemas.words import AFTER_TRACKS, Status
from warehouse.changes import Seen
from warehouse.statuses import Lane, Said


class Flag(StrEnum):
    """What is odd about a statement of status."""

    REGRESSION = "regression"
    """It was made later than what was in force and takes it back."""
    CONTRADICTION = "contradiction"
    """It stands against what was in force, and nothing shows that it was made later."""


class Slot(NamedTuple):
    """What of a product can be in force at one time."""

    lane: Lane
    track: str
    status: str
    of: str | None
    effective: str | None


@dataclass
class Stated:
    """A statement, what it stood against, and when it was in force: from one capture until another, or until now."""

    said: Said
    flag: Flag | None = None
    against: Said | None = None
    spans: list[tuple[Seen, Seen | None]] = field(default_factory=list)


class InForce:
    """The stretches, found capture by capture."""

    def __init__(self) -> None:
        self._open: dict[Slot, tuple[Said, Seen]] = {}
        self._spans: dict[str, list[tuple[Seen, Seen | None]]] = {}

    def at(self, seen: Seen, force: Mapping[Slot, Said]) -> None:
        """What is in force from this capture on."""
        for slot in self._open.keys() - force.keys():
            self._note(*self._open.pop(slot), seen)
        for slot, said in force.items():
            self._open.setdefault(slot, (said, seen))

    def told(self, stated: Iterable[Stated]) -> None:
        """Give the statements their stretches; those that are open go on."""
        for said, since in self._open.values():
            self._note(said, since, None)
        self._open.clear()
        for one in stated:
            one.spans = sorted(self._spans.get(one.said.id, []), key=lambda span: span[0].at)

    def _note(self, said: Said, since: Seen, until: Seen | None) -> None:
        if until is None or since.at < until.at:  # captures of one moment: it never held
            self._spans.setdefault(said.id, []).append((since, until))


def slot_of(said: Said) -> Slot:
    """What a statement is about, when it is in force."""
    effective = said.claim.effective if said.claim.status is Status.UPCOMING else None
    return Slot(said.lane, track_of(said), said.claim.status, said.claim.of, effective)


def track_of(said: Said) -> str:
    """`making`, `offering` and `building`, reached; `planned`, `announced` and `ended` beside them."""
    if said.claim.status in AFTER_TRACKS:
        return "ended"
    if said.claim.status is Status.UPCOMING:
        return "planned"
    return said.track or "announced"
