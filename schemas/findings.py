"""A finding: something about a home that is not as it should be, as `specwatch doctor` tells it."""

from enum import StrEnum

from schemas.base import Record


class FindingKind(StrEnum):
    """What is wrong. Only the first four are about evidence; the others can be made anew."""

    MISSING = "missing"
    """A file of the archive that rows point into is not there."""
    DAMAGED = "damaged"
    """A record of the archive cannot be read, or is not what was stored; or a table cannot be."""
    ORPHANED = "orphaned"
    """A record of the archive that no row tells of: a run was killed before it came to read it."""
    MISPLACED = "misplaced"
    """A row points at a wrong place of the archive, which has the record elsewhere."""
    UNREAD = "unread"
    """A capture that has no reading."""
    LEFTOVER = "leftover"
    """What a killed process left half written."""
    RELEASE = "release"
    """The file that readers use is missing, damaged or behind."""
    LOG = "log"
    """A line of the log of decisions makes no sense."""


class Finding(Record):
    """One thing that is wrong, where, and what a person can do where no repair is known."""

    kind: FindingKind
    where: str
    what: str
    todo: str
    repaired: bool = False
