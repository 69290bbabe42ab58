"""The standing of a product: which status is in force, found over all sources of one vendor.

Pure: the availability versions of one subject go in, the changes come out. Captures are taken in the order in
which they were made; a statement moves the standing only if it was *made* no earlier than the one in force, so
an old post that is found late, or that goes on saying "upcoming", is history.

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
from schemas.dates import DateMove
from schemas.words import AFTER_TRACKS, ChangeKind, Status
from warehouse.changes import Seen, change, merged
from warehouse.inforce import Flag, InForce, Slot, Stated, slot_of
from warehouse.statuses import Lane, Said, Spoken
from warehouse.versions import Began, Ended, Version

_DATE_KINDS = {
    DateMove.SLIPPED: ChangeKind.DATE_SLIPPED,
    DateMove.ADVANCED: ChangeKind.DATE_ADVANCED,
    DateMove.NARROWED: ChangeKind.DATE_NARROWED,
    DateMove.WIDENED: ChangeKind.DATE_WIDENED,
}
Move = tuple[ChangeKind, Said | None]


@dataclass
class Found:
    """What came of one subject's statements: changes of status and date, and each statement with its part in them."""

    changes: list[Change] = field(default_factory=list)
    stated: list[Stated] = field(default_factory=list)


def standing_of(versions: Iterable[Version], seen: dict[str, Seen]) -> Found:
    """The standing of one subject, from the versions of all sources of one vendor.

    `seen` has the captures in which the versions began and ended, by id.
    """
    begins: dict[Seen, list[Said]] = defaultdict(list)
    ends: dict[Seen, list[tuple[Said, Ended]]] = defaultdict(list)
    wordings: dict[str, list[Version]] = defaultdict(list)
    for version in versions:
        wordings[version.id].append(version)
    for rows in wordings.values():
        rows.sort(key=lambda row: row.valid_from)
        first, last, said = rows[0], rows[-1], Said.of(rows[0])
        begins[seen[first.capture]].append(said)
        if last.ended is not None and last.ended_by is not None:
            ends[seen[last.ended_by]].append((said, last.ended))
    standing, found, force = _Standing(), Found(), InForce()
    for capture in sorted({*begins, *ends}, key=lambda one: (one.at, one.source, one.capture)):
        changes, stated = standing.take(capture, begins[capture], ends[capture])
        found.changes += changes
        found.stated += stated
        force.at(capture, standing.in_force())
    force.told(found.stated)
    return found


@dataclass
class _Standing:
    """What is in force, and what was said on the way there."""

    reached: dict[tuple[Lane, str], Said] = field(default_factory=dict)
    ended: dict[Lane, Said] = field(default_factory=dict)
    dates: dict[Spoken, Said] = field(default_factory=dict)
    before: list[Said] = field(default_factory=list)
    spoken: set[tuple[Spoken, str | None]] = field(default_factory=set)
    pages: dict[str, list[Said]] = field(default_factory=lambda: defaultdict(list))

    def take(
        self, seen: Seen, begins: Sequence[Said], ends: Sequence[tuple[Said, Ended]]
    ) -> tuple[list[Change], list[Stated]]:
        """One capture: changes against what was in force before it, then the standing with it."""
        page, gone = self.pages[seen.source], [said for said, _ in ends]
        for said in gone:
            page.remove(said)
        page += begins
        changes: list[Change] = []
        stated: list[Stated] = []
        for said in begins:
            move = self._move(said, page, gone)
            stated.append(Stated(said, *self._flag(said, page, move)))
            if move and said.began is not Began.FIRST:
                kind, was = move
                changes.append(
                    change(
                        kind,
                        was.statement.text if was else None,
                        said.statement.text,
                        seen=seen,
                        before=was.statement if was else None,
                        after=said.statement,
                    )
                )
        for said in sorted(begins, key=lambda one: one.order):
            self._set(said, page, gone)
        for said, how in ends:
            if how is Ended.WITHDRAWN and not self._is_overtaken(said):
                text = said.statement.text
                changes.append(change(ChangeKind.WITHDRAWN, text, None, seen=seen, before=said.statement))
        return merged(changes), stated

    def in_force(self) -> dict[Slot, Said]:
        """What holds now for each scope and audience: its end, or what is reached and promised."""
        force: dict[Slot, Said] = {slot_of(said): said for said in self.ended.values()}
        force |= {slot_of(said): said for (lane, _), said in self.reached.items() if lane not in self.ended}
        said_now = {said.spoken for page in self.pages.values() for said in page}
        promises = [
            said
            for spoken, said in self.dates.items()
            if said.claim.status is Status.UPCOMING and spoken in said_now and not self._is_overtaken(said)
        ]
        force |= {slot_of(said): said for said in promises if said.lane not in self.ended}
        lanes = {slot.lane for slot in force}
        words = (said for said in self.before if said.claim.status is Status.ANNOUNCED and said.lane not in lanes)
        return force | {slot_of(said): said for said in words}

    def _flag(self, said: Said, page: Sequence[Said], move: Move | None) -> tuple[Flag | None, Said | None]:
        """Whether a statement takes back what is in force, or contradicts it without being later."""
        kind, was = move or (None, None)
        if kind is ChangeKind.STATUS_REGRESSED:
            return Flag.REGRESSION, was
        if said.claim.status in AFTER_TRACKS or said.is_outdone_by(page):
            return None, None
        against = self._taken_back(said)
        if against is None and kind in (ChangeKind.DATE_SLIPPED, ChangeKind.DATE_ADVANCED) and not said.is_certain:
            against = was
        if against is None or said.source == against.source or said.is_history_to(against):
            return None, None
        return Flag.CONTRADICTION, against

    def _move(self, said: Said, page: Sequence[Said], gone: Sequence[Said]) -> Move | None:
        """What this statement moves, and from where; None where it says nothing new."""
        is_new = (said.spoken, said.claim.effective) not in self.spoken
        appeared: Move | None = (ChangeKind.APPEARED, None) if is_new else None
        if said.began is Began.RETURNED:
            appeared = (ChangeKind.RETURNED, None)
        if not self.spoken:
            return appeared
        if said.is_outdone_by(page):
            return None
        if said.claim.status in AFTER_TRACKS:
            return None if said.lane in self.ended else (ChangeKind.STATUS_ADVANCED, self._last(said))
        if (force := self._taken_back(said)) is not None:
            return (ChangeKind.STATUS_REGRESSED, force) if said.is_later_than(force) else None
        if said.is_reached:
            force = self._in_force(said)
            if force is None or said.rank > force.rank:
                is_history = force is not None and said.is_history_to(force)
                return None if is_history else (ChangeKind.STATUS_ADVANCED, force or self._last(said))
        if said.spoken in self.dates:
            return self._date_move(said, gone) or (appeared if said.began is Began.RETURNED else None)
        return appeared

    def _taken_back(self, said: Said) -> Said | None:
        """What is in force for the same audience that this statement takes back, if it was made later."""
        if said.lane in self.ended and said.claim.status is not Status.ANNOUNCED:
            return self.ended[said.lane]
        if said.is_vague:
            available = self.reached.get((said.lane, "offering"))
            return available if available and available.claim.status is Status.GENERALLY_AVAILABLE else None
        force = self.reached.get((said.lane, said.track)) if said.track else None
        if force is None:
            return None
        return force if force.rank > said.rank or (force.rank == said.rank and not said.is_reached) else None

    def _in_force(self, said: Said) -> Said | None:
        """The status in force on the statement's track: in its lane, or for a new lane the strongest of all."""
        others = {lane: one for (lane, track), one in self.reached.items() if track == said.track}
        return others.get(said.lane) or max(others.values(), key=lambda one: one.rank, default=None)

    def _last(self, said: Said) -> Said | None:
        """What stood before a status was reached: its own promise, else the latest announcement or promise."""
        if said.claim.status in AFTER_TRACKS and self.reached:
            return max(self.reached.values(), key=lambda one: (one.made.first, one.track == "offering"))

        def nearness(item: tuple[int, Said]) -> tuple[bool, bool, int]:
            index, one = item
            return (one.place is not None and one.place == said.place, one.track in (said.track, None), index)

        ordered = sorted(self.before, key=lambda one: one.made.first)
        return max(enumerate(ordered), key=nearness, default=(0, None))[1]

    def _date_move(self, said: Said, gone: Sequence[Said]) -> Move | None:
        """How a date moved that was spoken of before. Only the source that gave a date can take it back."""
        was = self.dates[said.spoken]
        own = next((one for one in gone if one.spoken == said.spoken and one.effective), None)
        if own is None and said.is_history_to(was):
            return None
        if said.effective is None:
            return (ChangeKind.DATE_WIDENED, own) if own else None
        if was.effective is None:
            return (ChangeKind.DATE_SET, was)
        kind = was.effective.move_to(said.effective)
        if kind is DateMove.WIDENED:
            itself = own.effective.move_to(said.effective) if own and own.effective else DateMove.SAME
            return (_DATE_KINDS[itself], own) if itself is not DateMove.SAME else None
        if kind is DateMove.SAME or (said.is_reached and own is None and kind is not DateMove.NARROWED):
            return None
        return (_DATE_KINDS[kind], was)

    def _set(self, said: Said, page: Sequence[Said], gone: Sequence[Said]) -> None:
        """Take the statement into the standing."""
        self.spoken.add((said.spoken, said.claim.effective))
        taken_back = self._taken_back(said)
        if said.is_outdone_by(page) or (taken_back is not None and not said.is_later_than(taken_back)):
            return
        move = self._date_move(said, gone) if said.spoken in self.dates else (ChangeKind.DATE_SET, None)
        if move and (said.is_certain or move[0] in (ChangeKind.DATE_SET, ChangeKind.DATE_NARROWED)):
            self.dates[said.spoken] = said
        if said.claim.status in AFTER_TRACKS:
            self.ended[said.lane] = said
            return
        if said.claim.status is not Status.ANNOUNCED:
            self.ended.pop(said.lane, None)
        if not said.is_reached:
            self.before.append(said)
            if taken_back is not None and taken_back.track:
                self.reached.pop((said.lane, taken_back.track), None)
            return
        assert said.track is not None
        force = self.reached.get((said.lane, said.track))
        if force is None or not said.is_history_to(force):
            self.reached[said.lane, said.track] = said

    def _is_overtaken(self, said: Said) -> bool:
        """Whether a promise or announcement may go from a page because what it spoke of has come."""
        if said.claim.status is Status.ANNOUNCED:
            return bool(self.reached)
        return said.claim.status is Status.UPCOMING and (bool(self.ended) or self._taken_back(said) is not None)
