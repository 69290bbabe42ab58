"""The standing of a product: which status is in force, found over all sources of one vendor.

Pure: the availability versions of one subject go in, the changes come out. Captures are taken in the order in
which they were made; within that a statement moves the standing only if it was *made* no earlier than the one
in force, so an old post that is found late, or that goes on saying "upcoming", is history.

What surprised us:
- What a page says when it is first read is old news, and undated; it can raise the standing and never lower it.
- A page often states two statuses at once ("generally available in two regions, preview in a third"): the
  strongest that it states counts, and the weaker ones move nothing.
- A later post that says "now available" with its own date does not make the product slip.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from schemas.changes import Change
from schemas.claims import AvailabilityClaim
from schemas.dates import DateMove, PartialDate
from schemas.words import AFTER_TRACKS, TRACKS, ChangeKind, Status
from warehouse.changes import Seen, change, merged
from warehouse.statements import Statement
from warehouse.versions import Began, Ended, Version

Lane = tuple[str, str | None]
"""Scope and audience: a preview for Europe does not take back what holds in America."""
Spoken = tuple[Lane, str, str | None]
"""Lane, status, `of`: dates are compared within one of these."""

_RANK = {status: (track, rank) for track, statuses in TRACKS.items() for rank, status in enumerate(statuses)}
_MOVES = {
    DateMove.SLIPPED: ChangeKind.DATE_SLIPPED,
    DateMove.ADVANCED: ChangeKind.DATE_ADVANCED,
    DateMove.NARROWED: ChangeKind.DATE_NARROWED,
    DateMove.WIDENED: ChangeKind.DATE_WIDENED,
}
Move = tuple[ChangeKind, "Said | None"]


@dataclass(frozen=True)
class Said:
    """One version as the standing sees it."""

    source: str
    statement: Statement
    claim: AvailabilityClaim
    began: Began
    made: PartialDate

    @property
    def lane(self) -> Lane:
        """For what and whom."""
        return (self.claim.scope.value, self.claim.audience)

    @property
    def spoken(self) -> Spoken:
        """What its date is the date of."""
        return (self.lane, self.claim.status.value, self.claim.of)

    @property
    def target(self) -> Status | None:
        """The status that is reached, or that is to come; None where it names none of a track."""
        named = Status(self.claim.of) if self.claim.of not in (None, "unstated") else self.claim.status
        return named if named in _RANK else None

    @property
    def is_reached(self) -> bool:
        """Whether it states a status of a track as reached."""
        return self.claim.status in _RANK

    @property
    def is_certain(self) -> bool:
        """Whether we know when it was made."""
        return self.claim.stated_on is not None or self.began is not Began.FIRST

    def is_made_after(self, other: "Said") -> bool:
        """Whether it was made no earlier than the other."""
        return self.made.first >= other.made.first


def standing_changes(versions: Iterable[Version], seen: dict[str, Seen]) -> list[Change]:
    """All changes of status and date of one subject, from the versions of all sources of one vendor.

    `seen` has the captures in which the versions began and ended, by id.
    """
    begins: dict[Seen, list[Said]] = defaultdict(list)
    ends: dict[Seen, list[tuple[Said, Ended]]] = defaultdict(list)
    for rows in _by_version(versions):
        first, last = rows[0], rows[-1]
        claim = first.statement.claim
        assert isinstance(claim, AvailabilityClaim)
        said = Said(first.source, first.statement, claim, first.began, PartialDate(first.made))
        begins[seen[first.capture]].append(said)
        if last.ended is not None and last.ended_by is not None:
            ends[seen[last.ended_by]].append((said, last.ended))
    standing, changes = _Standing(), list[Change]()
    for capture in sorted({*begins, *ends}, key=lambda s: (s.at, s.source, s.capture)):
        changes += standing.take(capture, begins[capture], ends[capture])
    return changes


def _by_version(versions: Iterable[Version]) -> list[list[Version]]:
    groups: dict[str, list[Version]] = defaultdict(list)
    for version in versions:
        groups[version.id].append(version)
    return [sorted(rows, key=lambda row: row.valid_from) for rows in groups.values()]


@dataclass
class _Standing:
    """What is in force, and what was said on the way there."""

    reached: dict[tuple[Lane, str], Said] = field(default_factory=dict)
    ended: dict[Lane, Said] = field(default_factory=dict)
    dates: dict[Spoken, Said] = field(default_factory=dict)
    before: list[Said] = field(default_factory=list)
    spoken: set[tuple[Spoken, str | None]] = field(default_factory=set)
    pages: dict[str, list[Said]] = field(default_factory=lambda: defaultdict(list))

    def take(self, seen: Seen, begins: Sequence[Said], ends: Sequence[tuple[Said, Ended]]) -> list[Change]:
        """One capture: changes against what was in force before it, then the standing with it."""
        page = self.pages[seen.source]
        gone = [said for said, _ in ends]
        for said in gone:
            page.remove(said)
        page += begins
        moves = [(move, said) for said in sorted(begins, key=_order) if (move := self._move(said, page, gone))]
        changes = [
            change(kind, old.statement.text if old else None, said.statement.text, seen=seen,
                   before=old.statement if old else None, after=said.statement)
            for (kind, old), said in moves
            if said.began is not Began.FIRST
        ]  # fmt: skip
        for said in sorted(begins, key=_order):
            self._set(said, page, gone)
        for said, how in sorted(ends, key=lambda end: _order(end[0])):
            if how is Ended.WITHDRAWN and not self._is_overtaken(said):
                changes.append(
                    change(ChangeKind.WITHDRAWN, said.statement.text, None, seen=seen, before=said.statement)
                )
        return merged(changes)

    def _move(self, said: Said, page: Sequence[Said], gone: Sequence[Said]) -> Move | None:
        """What this statement moves, and from where; None where it says nothing new."""
        is_new = (said.spoken, said.claim.effective) not in self.spoken
        appeared: Move | None = (ChangeKind.APPEARED, None) if is_new else None
        if said.began is Began.RETURNED:
            appeared = (ChangeKind.RETURNED, None)
        if not self.spoken:
            return appeared
        if _is_outdone(said, page):
            return None
        if said.claim.status in AFTER_TRACKS:
            return None if said.lane in self.ended else (ChangeKind.STATUS_ADVANCED, self._last(said))
        if (over := self._fallen(said)) is not None:
            return (ChangeKind.STATUS_REGRESSED, over) if said.is_made_after(over) and said.is_certain else None
        if said.is_reached:
            force = self._in_force(said)
            if force is None or _rank(said) > _rank(force):
                is_history = force is not None and not said.is_made_after(force)
                return None if is_history else (ChangeKind.STATUS_ADVANCED, force or self._last(said))
        if earlier := self.dates.get(said.spoken):
            return self._date_move(earlier, said, gone) or (appeared if said.began is Began.RETURNED else None)
        return appeared

    def _fallen(self, said: Said) -> Said | None:
        """What is in force in the same lane that this statement takes back, were it made later."""
        if said.lane in self.ended and said.claim.status is not Status.ANNOUNCED:
            return self.ended[said.lane]
        if said.target is None:
            available = self.reached.get((said.lane, "offering"))
            is_vague = said.claim.status is Status.UPCOMING
            return available if is_vague and available and available.target is Status.GENERALLY_AVAILABLE else None
        force = self.reached.get((said.lane, _track(said)))
        if force is None:
            return None
        distance = _rank(force) - _rank(said)
        return force if distance > 0 or (distance == 0 and not said.is_reached) else None

    def _in_force(self, said: Said) -> Said | None:
        """The status in force on the statement's track: in its lane, or the strongest of all for a new lane."""
        track = _track(said)
        if (own := self.reached.get((said.lane, track))) is not None:
            return own
        others = [other for (_, name), other in self.reached.items() if name == track]
        return max(others, key=_rank, default=None)

    def _last(self, said: Said) -> Said | None:
        """What stood before a status was reached: its own promise, else the latest announcement or promise."""
        if said.claim.status in AFTER_TRACKS and self.reached:
            return max(self.reached.values(), key=lambda other: (other.made.first, _track(other) == "offering"))

        def nearness(item: tuple[int, Said]) -> tuple[bool, bool, int]:
            other = item[1]
            same_track = other.target is not None and said.target is not None and _track(other) == _track(said)
            return (other.target is not None and other.target is said.target, same_track or not other.target, item[0])

        ordered = sorted(self.before, key=lambda other: other.made.first)
        return max(enumerate(ordered), key=nearness, default=(0, None))[1]

    def _date_move(self, earlier: Said, said: Said, gone: Sequence[Said]) -> Move | None:
        own = next((g for g in gone if g.source == said.source and g.spoken == said.spoken), None)
        if own is None and not said.is_made_after(earlier):
            return None
        if said.claim.effective is None:
            itself = own is not None and own.claim.effective is not None
            return (ChangeKind.DATE_WIDENED, own) if itself else None
        if earlier.claim.effective is None:
            return (ChangeKind.DATE_SET, earlier)
        kind = PartialDate(earlier.claim.effective).move_to(PartialDate(said.claim.effective))
        if kind is DateMove.SAME:
            return None
        if own is not None and own.claim.effective is not None and kind is DateMove.WIDENED:
            own_kind = PartialDate(own.claim.effective).move_to(PartialDate(said.claim.effective))
            return (_MOVES[own_kind], own) if own_kind in _MOVES else None
        if kind is DateMove.WIDENED or (said.is_reached and own is None and kind is not DateMove.NARROWED):
            return None
        return (_MOVES[kind], earlier)

    def _set(self, said: Said, page: Sequence[Said], gone: Sequence[Said]) -> None:
        """Take the statement into the standing."""
        fallen = self._fallen(said)
        is_history = fallen is not None and not (said.is_made_after(fallen) and said.is_certain)
        outdone = _is_outdone(said, page)
        self.spoken.add((said.spoken, said.claim.effective))
        earlier = self.dates.get(said.spoken)
        move = self._date_move(earlier, said, gone) if earlier else None
        if earlier is None or (move and not outdone):
            self.dates[said.spoken] = said
        if outdone or is_history:
            return
        if said.claim.status in AFTER_TRACKS:
            self.ended[said.lane] = said
            return
        if said.claim.status is not Status.ANNOUNCED:
            self.ended.pop(said.lane, None)
        if said.is_reached:
            force = self.reached.get((said.lane, _track(said)))
            if force is None or said.is_made_after(force) or not said.is_certain:
                self.reached[said.lane, _track(said)] = said
            return
        self.before.append(said)
        if fallen is not None and fallen.is_reached:
            self.reached.pop((said.lane, _track(fallen)), None)

    def _is_overtaken(self, said: Said) -> bool:
        """Whether a promise or announcement may go from a page because what it spoke of has come."""
        if said.claim.status is Status.ANNOUNCED:
            return bool(self.reached)
        return said.claim.status is Status.UPCOMING and (bool(self.ended) or self._fallen(said) is not None)


def _track(said: Said) -> str:
    assert said.target is not None
    return _RANK[said.target][0]


def _rank(said: Said) -> int:
    assert said.target is not None
    return _RANK[said.target][1]


def _is_outdone(said: Said, page: Sequence[Said]) -> bool:
    """Whether the same page states more on the same track for the same audience."""
    if said.target is None:
        is_vague = said.claim.status is Status.UPCOMING
        return is_vague and any(
            other.claim.status is Status.GENERALLY_AVAILABLE and other.lane == said.lane for other in page
        )
    return any(
        other.is_reached
        and other.lane == said.lane
        and _track(other) == _track(said)
        and (_rank(other) > _rank(said) or (not said.is_reached and _rank(other) == _rank(said)))
        for other in page
    )


def _order(said: Said) -> tuple[object, ...]:
    """Weaker before stronger, vaguer before more precise, so that the last word of a page is its strongest."""
    rank = _rank(said) if said.target is not None else -1
    span = PartialDate(said.claim.effective) if said.claim.effective else None
    width = (span.first - span.last).days if span else -100000
    return (said.is_reached, rank, width, said.statement.said)
