"""A statement of status as the standing sees it, and how two of them stand to each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from schemas.claims import AvailabilityClaim
from schemas.dates import PartialDate
from schemas.words import TRACKS, Status
from warehouse.statements import Statement
from warehouse.versions import Began, Version

Lane = tuple[str, str | None]
"""Scope and audience: a preview for Europe does not take back what holds in America."""
Spoken = tuple[Lane, str, str | None]
"""Lane, status and `of`: dates are compared within one of these."""

_PLACES = {status: (track, rank) for track, statuses in TRACKS.items() for rank, status in enumerate(statuses)}


@dataclass(frozen=True)
class Said:
    """One version of a statement of status."""

    id: str
    source: str
    statement: Statement
    claim: AvailabilityClaim
    began: Began
    made: PartialDate

    @classmethod
    def of(cls, version: Version) -> "Said":
        """What a version says."""
        claim = version.statement.claim
        assert isinstance(claim, AvailabilityClaim)
        return cls(version.id, version.source, version.statement, claim, version.began, PartialDate(version.made))

    @property
    def lane(self) -> Lane:
        """For what and whom."""
        return (self.claim.scope.value, self.claim.audience)

    @property
    def spoken(self) -> Spoken:
        """What its date is the date of."""
        return (self.lane, self.claim.status.value, self.claim.of)

    @property
    def effective(self) -> PartialDate | None:
        """The date that it speaks of."""
        return PartialDate(self.claim.effective) if self.claim.effective else None

    @cached_property
    def place(self) -> tuple[str, int] | None:
        """Track and rank of what is reached or to come; None where it names no status of a track."""
        named = Status(self.claim.of) if self.claim.of not in (None, "unstated") else self.claim.status
        return _PLACES.get(named)

    @property
    def track(self) -> str | None:
        """The track of what is reached or to come."""
        return self.place[0] if self.place else None

    @property
    def rank(self) -> int:
        """How far along its track; -1 before the tracks."""
        return self.place[1] if self.place else -1

    @property
    def is_reached(self) -> bool:
        """Whether it states a status of a track as reached."""
        return self.claim.status in _PLACES

    @property
    def is_vague(self) -> bool:
        """Whether it promises something and does not say what."""
        return self.claim.status is Status.UPCOMING and self.place is None

    @property
    def is_certain(self) -> bool:
        """Whether we know when it was made: not of an undated page that we had never read before."""
        return self.claim.stated_on is not None or self.began is not Began.FIRST

    def is_history_to(self, other: "Said") -> bool:
        """Whether it was made before the other was."""
        return self.source != other.source and self.made.first < other.made.first

    def is_later_than(self, other: "Said") -> bool:
        """Whether it was surely made after the other: pages of one day do not take each other back."""
        return self.is_certain and (self.source == other.source or self.made.first > other.made.first)

    def is_outdone_by(self, page: Sequence["Said"]) -> bool:
        """Whether its own page states more on the same track for the same audience."""
        for other in page:
            if not other.is_reached or other.lane != self.lane:
                continue
            if self.is_vague and other.claim.status is Status.GENERALLY_AVAILABLE:
                return True
            is_ahead = other.rank > self.rank or (other.rank == self.rank and not self.is_reached)
            if other.track == self.track and is_ahead:
                return True
        return False

    @property
    def order(self) -> tuple[object, ...]:
        """Weaker before stronger and vaguer before more precise: a page's last word is its strongest."""
        width = (self.effective.last - self.effective.first).days if self.effective else 10**6
        return (self.is_reached, self.rank, -width, self.statement.said)
