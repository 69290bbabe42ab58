"""Changes that wait: what becomes of a doubtful change with the next captures of its source. Pure.

A doubtful change is history at once; its alert waits. The next capture that says the same confirms it. One that takes
it back (A to B, and B to A) dismisses both, and nobody is told of either. Where the page goes on to a third statement,
that change waits with it, so that editors never hear of the second half alone. A person may decide first.

What surprised us:
- A change may be undone by way of others: A to B, B to C, C to A. So open changes are a path, and a loop in it goes.
- A conflict that a doubtful figure opens would tell the figure: it waits with it.
- What is not read is not confirmed: a page that holds the figure unread says nothing about it (second_look.py).
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from schemas.changes import Change
from schemas.decisions import Decision, Ruling
from schemas.readings import Reading
from schemas.trust import Trust
from schemas.words import ChangeKind
from warehouse.doubts import doubt, redesign
from warehouse.hashing import digest
from warehouse.moves import Line, comes_of, line_of, node, thing_of
from warehouse.second_look import SecondLook
from warehouse.wait import Look, State, Wait

_CONFLICTS = (ChangeKind.CONFLICT_OPENED, ChangeKind.CONFLICT_CLOSED)


class Waiting:
    """The open changes of one source; captures must come in order of time."""

    def __init__(self, trust: Trust, decisions: Iterable[Decision] = (), still: Iterable[Wait] = ()) -> None:
        self._trust = trust
        self._decided: Mapping[str, Decision] = {one.id: one for one in decisions}  # the last about an id counts
        self._accepted = {
            (one.capture, *thing_of(one), one.statement) for one in self._decided.values() if _is_yes(one)
        }
        self._open: dict[str, Wait] = {}
        # By line and by leader: a redesign opens a hundred at once, and each of them looks for its own.
        self._on: dict[Line, dict[str, Wait]] = defaultdict(dict)
        self._led: dict[str, dict[str, Wait]] = defaultdict(dict)
        for wait in still:
            self._hold(wait)

    def take(self, look: Look, changes: Sequence[Change], reading: Callable[[], Reading]) -> list[Wait]:
        """The changes that a capture made doubtful or settled. `reading` gives what it says, where that is needed."""
        before = dict(self._open)
        own = sorted((one for one in changes if one.kind not in (*_CONFLICTS, ChangeKind.FLAPPING)), key=_order)
        told = self._undo(look, own)
        self._doubt(look, [one for one in own if one.id not in told], before, told)
        self._follow(look, [one for one in changes if one.kind in _CONFLICTS], own, told)
        for wait in list(told.values()):
            if wait.state is State.WAITING:
                self._decide(wait, told)
        moved = {comes_of(one) for one in own} if before else set()
        page: SecondLook | None = None
        for wait in before.values():
            if wait.change.id not in self._open or wait.leader:
                continue
            has_moved = wait.says in moved
            if wait.state is State.DISMISSED and has_moved:
                self._put(replace(wait, is_open=False), told)
            elif wait.state is State.WAITING and not has_moved:
                page = page or SecondLook(look, reading())
                if page.agrees(wait.change):
                    self._settle(wait, State.CONFIRMED, "seen again", look.at, told)
        return list(told.values())

    def _undo(self, look: Look, own: Sequence[Change]) -> dict[str, Wait]:
        told: dict[str, Wait] = {}
        for one in own:
            path = self._path(one)
            settled = "taken back by the next capture"
            for wait in path:
                if wait.state is State.DISMISSED:  # by a person, who is left the last word
                    self._put(replace(wait, is_open=False), told)
                else:
                    self._settle(wait, State.DISMISSED, settled, look.at, told)
            if path:
                wait = Wait(one, look.capture, "takes back a change that nobody was told of")
                told[one.id] = wait.into(State.DISMISSED, "with what it takes back", look.at)
        return told

    def _path(self, one: Change) -> list[Wait]:
        """Open changes that lead from what this one says now to what it said before."""
        line = line_of(one)
        left = [wait for wait in self._on[line].values() if not wait.leader] if line in self._on else []
        if not left:
            return []
        start, goal = node(one, one.old), node(one, one.new)
        ways: list[list[Wait]] = [[]]
        for way in ways:
            at = node(way[-1].change, way[-1].change.old) if way else start
            if way and at == goal:
                return way
            steps = [wait for wait in left if wait.says == (line, at)]
            left = [wait for wait in left if wait not in steps]
            ways += [[*way, wait] for wait in steps]
        return []

    def _doubt(self, look: Look, own: Sequence[Change], before: Mapping[str, Wait], told: dict[str, Wait]) -> None:
        together = redesign(own, look.stated, self._trust)
        incident = digest("incident", look.capture) if together else None
        waiting = {
            wait.says for wait in before.values() if wait.state is State.WAITING and wait.change.id in self._open
        }
        for one in own:
            if (look.capture, *thing_of(one), one.new) in self._accepted:  # somebody has looked at it already
                continue
            why = together or doubt(one, self._trust)
            if why is None and waiting and comes_of(one) in waiting:
                why = "goes on from a change that waits"
            if why:
                self._put(Wait(one, look.capture, why, incident), told)

    def _follow(self, look: Look, conflicts: Sequence[Change], own: Sequence[Change], told: dict[str, Wait]) -> None:
        """Disagreements that come of doubtful changes stand and fall with them."""
        for one in sorted(conflicts, key=_order):
            leaders = [told.get(change.id) for change in own if _is_of(one, change)]
            if leads := next((wait for wait in leaders if wait and wait.state is State.WAITING), None):
                why = "comes of a change that waits"
                self._put(Wait(one, look.capture, why, leads.incident, leads.change.id), told)
            elif leaders and all(leaders):
                wait = Wait(one, look.capture, "comes of a change that nobody was told of")
                told[one.id] = wait.into(State.DISMISSED, "with the change that it comes of", look.at)

    def _is_decided(self, wait: Wait) -> bool:
        decided = self._decided.get(wait.change.id)
        return decided is not None and decided.ruling in (Ruling.CONFIRMED, Ruling.DISMISSED)

    def _decide(self, wait: Wait, told: dict[str, Wait]) -> None:
        if not self._is_decided(wait):
            return
        decided = self._decided[wait.change.id]
        settled = f"by {decided.by}" if decided.by else "by a reviewer"
        self._settle(wait, State(decided.ruling.value), settled, decided.decided_at, told)

    def _settle(self, wait: Wait, state: State, settled: str, at: datetime, told: dict[str, Wait]) -> None:
        """With what waits with it, and, where it is confirmed, with what led to it."""
        stays = self._is_decided(wait) and state is State.DISMISSED and not wait.leader
        self._put(wait.into(state, settled, at, is_open=stays), told)
        for other in [*self._led[wait.change.id].values(), *self._before(wait, state)]:
            if other.state is State.WAITING:
                self._settle(other, state, settled, at, told)

    def _before(self, wait: Wait, state: State) -> Iterator[Wait]:
        """What led to a change that is confirmed: it is true as well."""
        if state is State.CONFIRMED:
            old = comes_of(wait.change)
            for other in self._on[wait.line].values():
                if other.change.seen_at < wait.change.seen_at and other.says == old and not other.leader:
                    yield other

    def _put(self, wait: Wait, told: dict[str, Wait]) -> None:
        told[wait.change.id] = wait
        if wait.is_open:
            self._hold(wait)
        elif self._open.pop(wait.change.id, None):
            del self._on[wait.line][wait.change.id]
            if wait.leader:
                del self._led[wait.leader][wait.change.id]

    def _hold(self, wait: Wait) -> None:
        self._open[wait.change.id] = self._on[wait.line][wait.change.id] = wait
        if wait.leader:
            self._led[wait.leader][wait.change.id] = wait


def _is_yes(decision: Decision) -> bool:
    return decision.ruling is Ruling.ACCEPTED


def _is_of(conflict: Change, change: Change) -> bool:
    line = line_of(change)
    return line_of(conflict)[: len(line)] == line


def _order(change: Change) -> tuple[str, ...]:
    return (change.subject, change.scope, change.metric, change.precision or "", change.old or "", change.id)
