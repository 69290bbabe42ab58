"""Flapping: a source that goes back and forth between two statements (an A/B test, two regions, a watermark).

There and back is two changes. The third move between the same two is reported as `flapping`, once; those after it are
kept and told to nobody, until the source has been calm for `CALM`. A move is news again then.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from schemas.changes import Change
from schemas.words import ChangeKind
from warehouse.hashing import digest

CALM = timedelta(days=30)
"""Moves further apart than this are no flapping: a vendor who goes back on a figure after a month means it."""
LOOK_BACK = 2 * CALM
"""How far back the moves are of which the next one may be the third."""
_THIRD = 3

Key = tuple[str | None, ...]
Side = tuple[str | None, str | None]


class Judged(NamedTuple):
    """A change as it is told. `flaps` is the id of the first move of its flapping; null where it is none."""

    change: Change
    capture: str
    flaps: str | None = None


class _Chain(NamedTuple):
    """Moves between two statements, each undoing the one before: the last of them and how many there were."""

    first: str
    moves: int
    last: Side
    at: datetime
    capture: str


class Flapping:
    """What one source's changes were so far; they must come in order of time."""

    def __init__(self) -> None:
        self._chains: dict[Key, _Chain] = {}

    def remember(self, past: Iterable[Judged]) -> None:
        """Take in changes that were judged before."""
        for one in sorted(past, key=lambda one: (one.change.seen_at, one.capture, *_order(one.change))):
            if one.flaps is None:
                self._move(one.change, one.capture, _key(one.change))
                continue
            chain = _Chain(one.flaps, _THIRD, _side(one.change), one.change.seen_at, one.capture)
            for key in (_key(one.change), _key(one.change, ChangeKind.TERMS_CHANGED)):  # the report hides which it was
                self._chains[key] = chain

    def judge(self, changes: Iterable[Change], capture: str) -> list[Judged]:
        """The changes of the next capture, as they are told."""
        return [self._judge(change, capture) for change in sorted(changes, key=_order)]

    def _judge(self, change: Change, capture: str) -> Judged:
        key = _key(change)
        had = self._chains.get(key)
        chain = self._move(change, capture, key)
        if chain is None or chain.moves < _THIRD:
            return Judged(change, capture)
        if had is None or had.moves < _THIRD:
            change = change.model_copy(
                update={"kind": ChangeKind.FLAPPING, "id": digest("change", ChangeKind.FLAPPING, change.id)}
            )
        return Judged(change, capture, chain.first)

    def _move(self, change: Change, capture: str, key: Key) -> _Chain | None:
        """Take in a move; the chain that it is a part of, None where it is part of none."""
        if change.kind is ChangeKind.APPEARED:
            return None
        side, had = _side(change), self._chains.get(key)
        if had is not None and had.capture == capture:
            return had if had.last == side else None
        goes_on = had is not None and had.last == side[::-1] and change.seen_at - had.at <= CALM
        first, moves = (had.first, had.moves + 1) if had is not None and goes_on else (change.id, 1)
        self._chains[key] = _Chain(first, moves, side, change.seen_at, capture)
        return self._chains[key]


def _key(change: Change, kind: ChangeKind | None = None) -> Key:
    """The two statements, whichever way. A change of terms has them in its statements."""
    is_of_terms = (kind or change.kind) is ChangeKind.TERMS_CHANGED
    terms = () if is_of_terms else (change.precision, change.sparsity, change.memory_kind, change.variant)
    return (change.subject, change.scope, change.metric, *terms, *sorted((change.old or "", change.new or "")))


def _side(change: Change) -> Side:
    return (change.old, change.new)


def _order(change: Change) -> tuple[str, ...]:
    """An order that does not depend on how the change is told."""
    return (change.old or "", change.new or "", change.subject, change.scope, change.metric, change.precision or "")
