"""What is wrong with a source, for the operator: nothing that a vendor did, and no editor hears of it."""

from enum import StrEnum

from pydantic import AwareDatetime

from schemas.base import Record


class Ailment(StrEnum):
    """What may be wrong with a source whose pages still come."""

    FROZEN = "frozen"
    """It says the same for very long, while its siblings move: perhaps a copy that nobody keeps."""
    COVERAGE_DROPPED = "coverage_dropped"
    """Far fewer claims than usual: the page lost a part, or the reader its sight."""
    UNREAD_UP = "unread_up"
    """Far more quantities than usual that no rule understands."""


class Unwell(Record):
    """One such thing of one source; `since` is when it last was well, as far as known."""

    source: str
    ailment: Ailment
    what: str
    since: AwareDatetime
