"""What people decide about held claims and about changes, by whom, when, about which words; what they take back."""

from enum import StrEnum

from pydantic import AwareDatetime

from schemas.base import Record
from schemas.words import Scope


class Ruling(StrEnum):
    """What was decided."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    SENT_BACK = "sent_back"
    """Of a claim that made a change: it is held from the page of that change on, as if it had failed validation."""
    CONFIRMED = "confirmed"
    """Of a change: the vendor did change it; where it waited, its alert goes."""
    DISMISSED = "dismissed"
    """Of a change that waits: nobody is told of it."""
    TAKEN_BACK = "taken_back"
    """What was decided before about the same is as if it had never been; the log keeps both lines."""


class Decision(Record):
    """One decision about a held claim, about a change, or about the claim that made one.

    `id` is of what is claimed and of the words that claim it, on one source: it holds for every capture with these
    words, from `capture` on, which is the page that was decided about; what takes a decision back has its `capture`.
    Of a change it is the change's id, and `statement` is what it changed to. The rest is for people who read the log.
    """

    id: str
    ruling: Ruling
    decided_at: AwareDatetime
    by: str | None = None
    note: str | None = None
    source: str
    url: str
    capture: str
    captured_at: AwareDatetime
    subject: str
    scope: Scope
    metric: str
    statement: str
    reason: str
    quote: str
    place: str

    @property
    def position(self) -> tuple[AwareDatetime, str]:
        """Where in a source's history it was made: captures are taken in this order."""
        return (self.captured_at, self.capture)
