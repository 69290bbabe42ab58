"""A date as it was found in words."""

from dataclasses import dataclass

from schemas.dates import PartialDate


@dataclass(slots=True)
class DateFound:
    """A date at a place of a text, its preposition included.

    `edtf` is None where the words name no calendar date, or none that is known.
    """

    start: int
    end: int
    edtf: str | None
    ahead: bool = False
    """Its words themselves say that it is to come (soon, later this year)."""
    today: bool = False
    starts: bool = False
    """Introduced by starting, as of, since: it dates the state, however far it stands from it."""
    since: bool = False
    """Introduced by since: it looks back, whatever the calendar says."""
    ends: bool = False
    """Introduced by until or through: what is said lasts to it, and does not begin with it."""
    yearless: bool = False
    """A day, month, quarter or half without its year."""
    last: str | None = None
    """The later of two that are one place: where "from Q3 to Q4 2026" moves to."""


def exists(edtf: str) -> bool:
    """Whether the calendar has such a day."""
    try:
        PartialDate(edtf)
    except ValueError:
        return False
    return True
