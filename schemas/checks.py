"""A check: that a source was asked, and how it went. For the machine's own memory; no part of the history."""

from enum import StrEnum

from pydantic import AwareDatetime

from schemas.base import Record


class Checked(StrEnum):
    """How a check went."""

    CAPTURED = "captured"
    """New bytes, archived and read."""
    SAME_BYTES = "same_bytes"
    """Sent in full, and the same as before."""
    NOT_MODIFIED = "not_modified"
    """The server says so (304); it may lie, so every so often we ask in full."""
    FAILED = "failed"


class Check(Record):
    """One check of one source."""

    source: str
    checked_at: AwareDatetime
    outcome: Checked
    reason: str | None = None
