"""Mutes and snoozes: which changes an editor does not want to be told of, or not now. Decisions, as others are."""

from enum import StrEnum

from pydantic import AwareDatetime

from schemas.base import Record
from schemas.selections import Selection


class Muting(StrEnum):
    """What was decided."""

    MUTED = "muted"
    """Alerts that would go while it holds never go."""
    SNOOZED = "snoozed"
    """Alerts wait until it ends, and go then."""
    UNMUTED = "unmuted"
    """The mute or snooze of this id holds no longer."""


class Mute(Record):
    """One such decision about the changes `of` a selection. Without `until` it has no end but an `unmuted`."""

    id: str
    ruling: Muting
    decided_at: AwareDatetime
    by: str | None = None
    note: str | None = None
    until: AwareDatetime | None = None
    of: Selection

    @property
    def is_snooze(self) -> bool:
        """Whether alerts that it holds go when it ends."""
        return self.ruling is Muting.SNOOZED
