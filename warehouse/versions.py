"""A version: one statement of one source from the first capture that shows it to the first that no longer does.

A version has one row for each wording it had: `since` is where the version starts, `valid_from` where the
wording does. Rewording is kept and is no news.
"""

from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from schemas.words import Origin
from warehouse.hashing import digest
from warehouse.statements import Statement


class Began(StrEnum):
    """How a version came to be; whether that is news depends on it."""

    FIRST = "first"  # there when the source was first read: old news
    FRESH = "fresh"  # there when a new post was first read
    LATER = "later"
    RETURNED = "returned"


class Ended(StrEnum):
    """How a row ended."""

    REWORDED = "reworded"  # the version goes on
    CHANGED = "changed"  # another statement took its place
    WITHDRAWN = "withdrawn"  # a complete reading no longer has it


class Version(NamedTuple):
    """One wording of one version. `made` is the day the statement was made (EDTF), as far as we can tell.

    A tuple, since each change makes two: a frozen dataclass takes four times as long.
    """

    source: str
    vendor: str
    origin: Origin
    statement: Statement
    capture: str
    since: datetime
    valid_from: datetime
    began: Began
    made: str
    valid_to: datetime | None = None
    ended: Ended | None = None
    ended_by: str | None = None

    @property
    def id(self) -> str:
        """The version's id, the same for all its wordings."""
        return digest("version", self.source, self.statement.said, self.since)
