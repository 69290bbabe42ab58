"""Pairs of old and new statements, and what still wants a partner.

A statement that is kept may all the same have lost a place or won one. What stood at that place and says something
else now is a change of it, although the statement itself is still made elsewhere on the page.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TypeVar

from schemas.claims import Claim, FigureClaim
from warehouse.statements import Statement

Pair = tuple[Statement, Statement]
K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
Level = tuple[int, ...]
"""How near two sides are, lowest nearest."""


@dataclass
class Pairing:
    """`kept`: the same said of the same; `changed`: old and new; `lost` and `found` have no partner.

    A statement may be kept and stand in a changed pair as well: one of two places that said 190 says 210 now.
    """

    kept: list[Pair] = field(default_factory=list)
    changed: list[Pair] = field(default_factory=list)
    lost: list[Statement] = field(default_factory=list)
    found: list[Statement] = field(default_factory=list)


@dataclass(eq=False)
class Side:
    """An old or a new statement that wants a partner.

    `room` is at how many places; `places` are those; `stays` is whether it is kept at others.
    """

    statement: Statement
    places: frozenset[str]
    room: int
    stays: bool = False
    is_paired: bool = False

    @property
    def claim(self) -> Claim:
        """What it states, as at its first place."""
        return self.statement.claim


def sides(result: Pairing) -> tuple[list[Side], list[Side]]:
    """Old and new statements that want a partner; kept ones where they stand at fewer places, or more, than before."""
    if not result.lost and not result.found and all(len(was.evidence) == len(now.evidence) for was, now in result.kept):
        return [], []
    old = [_whole(one) for one in result.lost]
    new = [_whole(one) for one in result.found]
    became, came_of = _by_size(result.changed), _by_size((now, was) for was, now in result.changed)
    for was, now in result.kept:
        net = len(was.evidence) - len(now.evidence)
        if (room := net - became[was.said]) > 0:
            old.append(Side(was, left(was, now), room, stays=True))
        elif (room := -net - came_of[now.said]) > 0:
            new.append(Side(now, left(now, was), room, stays=True))
    return sorted(old, key=_order), sorted(new, key=_order)


def _order(side: Side) -> tuple[object, ...]:
    return side.statement.order


def _whole(one: Statement) -> Side:
    return Side(one, one.places, len(one.evidence))


def _by_size(pairs: Iterable[Pair]) -> Counter[str]:
    """At how many places the partners of each statement stand."""
    sizes = Counter[str]()
    for one, partner in pairs:
        sizes[one.said] += len(partner.evidence)
    return sizes


def left(one: Statement, other: Statement) -> frozenset[str]:
    """The places at which `one` stands, or stands more often, and `other` does not."""
    return frozenset(_counted(one) - _counted(other))


def _counted(one: Statement) -> Counter[str]:
    return Counter(evidence.place for evidence in one.evidence)


def is_printed_alike(old: Statement, new: Statement) -> bool:
    """Whether both are figures of one size or one printed number: 1,299 TFLOPS and 1,299 GFLOPS."""
    a, b = old.claim, new.claim
    if not isinstance(a, FigureClaim) or not isinstance(b, FigureClaim):
        return False
    return old.size == new.size or Decimal(a.quantity.value) == Decimal(b.quantity.value)


def by(things: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    """Things in groups, in their order."""
    groups: dict[K, list[T]] = defaultdict(list)
    for thing in things:
        groups[key(thing)].append(thing)
    return groups


def join(old: Side, new: Side, result: Pairing) -> None:
    """Make a changed pair of two sides."""
    result.changed.append((old.statement, new.statement))
    if not old.stays and not old.is_paired:
        result.lost.remove(old.statement)
    if not new.stays and not new.is_paired:
        result.found.remove(new.statement)
    shared = min(old.room, new.room)
    for side in (old, new):
        side.room -= shared
        side.is_paired = True


def match(old: list[Side], new: list[Side], result: Pairing, likeness: Callable[[Side, Side], Level | None]) -> None:
    """Pair the nearest first. Where more compete for one than it has places, none of them is guessed."""
    levels: dict[Level, list[tuple[Side, Side]]] = defaultdict(list)
    for a in old:
        for b in new:
            if (level := likeness(a, b)) is not None:
                levels[level].append((a, b))
    for level in sorted(levels):
        free = [(a, b) for a, b in levels[level] if a.room and b.room]
        sure = [
            (a, b)
            for a, b in free
            if sum(a is one for one, _ in free) <= a.room and sum(b is one for _, one in free) <= b.room
        ]
        for a, b in sure:
            join(a, b, result)
