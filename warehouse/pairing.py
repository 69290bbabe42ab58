"""Pairs what a source said with what it says now.

By identity first; within it by what is said, then by place, then in order. What is left over pairs within one
subject, scope and metric where the printed figure or the place is the same, so that "HBM2e" becoming "HBM" is
one change of terms. Only what then has no partner came or went.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TypeVar

from schemas import units
from schemas.claims import FigureClaim, PositioningClaim, normal_words
from warehouse.statements import Statement, terms_of

Pair = tuple[Statement, Statement]
K = TypeVar("K", bound=Hashable)


@dataclass
class Pairing:
    """`kept`: the same said of the same; `changed`: old and new; `lost` and `found` have no partner.

    A statement may be kept and stand in a changed pair as well: one of two places that said 190 says 210 now.
    """

    kept: list[Pair] = field(default_factory=list)
    changed: list[Pair] = field(default_factory=list)
    lost: list[Statement] = field(default_factory=list)
    found: list[Statement] = field(default_factory=list)


def pair(old: Sequence[Statement], new: Sequence[Statement], *, whole: bool) -> Pairing:
    """Pair two states of one source. Unless the reading is `whole`, what is not there may merely be unread."""
    result = Pairing()
    before, after = _by(old, lambda s: s.identity), _by(new, lambda s: s.identity)
    for identity in sorted({*before, *after}, key=str):
        _within_identity(before.get(identity, []), after.get(identity, []), result)
    _across_terms(result, whole=whole)
    _positionings(result, whole=whole)
    return result


def _by(statements: Iterable[Statement], key: Callable[[Statement], K]) -> dict[K, list[Statement]]:
    groups: dict[K, list[Statement]] = defaultdict(list)
    for statement in sorted(statements, key=lambda s: s.order):
        groups[key(statement)].append(statement)
    return groups


def _within_identity(old: list[Statement], new: list[Statement], result: Pairing) -> None:
    was, now = {s.key: s for s in old}, {s.key: s for s in new}
    kept = [(was[key], now[key]) for key in was if key in now]
    lost = [s for s in old if s.key not in now]
    found = [s for s in new if s.key not in was]
    for there in list(lost):  # the place first …
        here = next((s for s in found if s.places & there.places), None)
        if here is not None:
            result.changed.append((there, here))
            lost.remove(there)
            found.remove(here)
    result.changed += list(zip(lost, found, strict=False))  # … then the order
    lost, found = lost[len(found) :], found[len(lost) :]
    for other in list(found):  # one of several places of an old statement says something else now
        stays = next((w for w, n in kept if other.places & (w.places - n.places)), None)
        if stays is not None:
            result.changed.append((stays, other))
            found.remove(other)
    for gone in list(lost):  # one of two that differed was brought into line with the other
        line = next((n for w, n in kept if gone.places & (n.places - w.places)), None)
        if line is not None:
            result.changed.append((gone, line))
            lost.remove(gone)
    result.kept += kept
    result.lost += lost
    result.found += found


def _across_terms(result: Pairing, *, whole: bool) -> None:
    def what(s: Statement) -> tuple[str, str, str]:
        return (s.claim.subject, s.claim.scope.value, s.claim.metric)

    lost = _by((s for s in result.lost if isinstance(s.claim, FigureClaim)), what)
    found = _by((s for s in result.found if isinstance(s.claim, FigureClaim)), what)
    for group in sorted(lost.keys() & found.keys()):
        _match(lost[group], found[group], result, lambda a, b: _likeness(a, b, whole=whole))


def _likeness(old: Statement, new: Statement, *, whole: bool) -> tuple[int, ...] | None:
    """How near two figures of one metric with other terms are, lowest nearest; None where they do not pair."""
    a, b = old.claim, new.claim
    assert isinstance(a, FigureClaim)
    assert isinstance(b, FigureClaim)
    number = a.quantity.canonical == b.quantity.canonical or (
        Decimal(a.quantity.value) == Decimal(b.quantity.value) and a.quantity.unit == b.quantity.unit
    )
    place = bool(old.places & new.places)
    if not place and not (number and whole):
        return None
    if not number and units.family(a.quantity.unit) != units.family(b.quantity.unit):
        return None
    was, now = terms_of(a), terms_of(b)
    return (not number, not place, sum(was.get(name) != now.get(name) for name in was | now))


def _match(
    old: list[Statement],
    new: list[Statement],
    result: Pairing,
    likeness: Callable[[Statement, Statement], tuple[int, ...] | None],
) -> None:
    """Pair the nearest first. Where several compete for one on the same level, none of them is guessed."""
    levels: dict[tuple[int, ...], list[Pair]] = defaultdict(list)
    for a in old:
        for b in new:
            if (level := likeness(a, b)) is not None:
                levels[level].append((a, b))
    for level in sorted(levels):
        open_pairs = [(a, b) for a, b in levels[level] if a in result.lost and b in result.found]
        for a, b in open_pairs:
            if sum(a is other for other, _ in open_pairs) == sum(b is other for _, other in open_pairs) == 1:
                result.changed.append((a, b))
                result.lost.remove(a)
                result.found.remove(b)


def _positionings(result: Pairing, *, whole: bool) -> None:
    def subject(s: Statement) -> tuple[str, str]:
        return (s.claim.subject, s.claim.scope.value)

    lost = _by((s for s in result.lost if isinstance(s.claim, PositioningClaim)), subject)
    found = _by((s for s in result.found if isinstance(s.claim, PositioningClaim)), subject)
    for group in sorted(lost.keys() & found.keys()):
        nearest = sorted(
            ((_words_apart(a, b), i, j) for i, a in enumerate(lost[group]) for j, b in enumerate(found[group])),
        )
        for (place, _), i, j in nearest:
            a, b = lost[group][i], found[group][j]
            if a in result.lost and b in result.found and (whole or place == 0):
                result.changed.append((a, b))
                result.lost.remove(a)
                result.found.remove(b)


def _words_apart(old: Statement, new: Statement) -> tuple[int, int]:
    shared = set(normal_words(old.text).split()) & set(normal_words(new.text).split())
    return (not old.places & new.places, -len(shared))
