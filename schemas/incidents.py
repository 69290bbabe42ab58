"""Troubles of the machine, for its operators, and the incidents that they make: nothing that a vendor did."""

from enum import StrEnum

from pydantic import AwareDatetime

from schemas.base import Record


class TroubleKind(StrEnum):
    """What is wrong. The last three are those of the view `source_health` (schemas/health.py)."""

    SILENT = "silent"
    """Nothing was fetched for longer than `operators.silent_hours`: the runs stopped, or the network did."""
    FAILING = "failing"
    """A source could not be fetched or read, several runs in a row."""
    BLOCKED = "blocked"
    """A source answers with something else than the page: the gate's verdict, several runs in a row."""
    UNDELIVERED = "undelivered"
    """A channel was given up: messages to it are dead."""
    FROZEN = "frozen"
    COVERAGE_DROPPED = "coverage_dropped"
    UNREAD_UP = "unread_up"


class Trouble(Record):
    """One thing that is wrong now: with a source, a channel, or with all (`about` is then empty)."""

    kind: TroubleKind
    about: str
    what: str
    since: AwareDatetime


class Incident(Record):
    """A trouble from when it was first seen to when it was seen to be over."""

    id: str
    kind: TroubleKind
    about: str
    what: str
    since: AwareDatetime
    opened_at: AwareDatetime
    closed_at: AwareDatetime | None = None
