"""Pairs what has no partner of its own identity, so that "HBM2e" becoming "HBM" is one change of terms.

Within one subject, scope and metric, where the printed figure or the place is the same. What stays at some of its
places takes part with those that it left, and by the number alone: its other figures are still where they were.
"""

from decimal import Decimal

from schemas import units
from schemas.claims import Claim, FigureClaim, PositioningClaim, normal_words
from warehouse.pairs import Level, Pairing, Side, by, join, match, sides
from warehouse.statements import terms_of

What = tuple[str, str, str]


def across_terms(result: Pairing, *, whole: bool) -> None:
    """Figures: by the number first, of those as well that stay at other places; then by the place what is left."""

    def by_number(a: Side, b: Side) -> Level | None:
        place = bool(a.places & b.places)
        if (a.stays and b.stays) or not (whole or place) or not _is_same_figure(a.claim, b.claim):
            return None
        return (not place, _apart(a, b), a.stays or b.stays)

    def by_place(a: Side, b: Side) -> Level | None:
        if a.stays or b.stays or not a.places & b.places or not _is_same_kind(a.claim, b.claim):
            return None
        return (_apart(a, b),)

    for likeness in (by_number, by_place):
        before, after = ([side for side in some if isinstance(side.claim, FigureClaim)] for some in sides(result))
        old, new = by(before, _what), by(after, _what)
        for group in sorted(old.keys() & new.keys()):
            match(old[group], new[group], result, likeness)


def _what(side: Side) -> What:
    return (side.claim.subject, side.claim.scope.value, side.claim.metric)


def _is_same_figure(a: Claim, b: Claim) -> bool:
    if not isinstance(a, FigureClaim) or not isinstance(b, FigureClaim):
        return False
    return a.quantity.canonical == b.quantity.canonical or (
        Decimal(a.quantity.value) == Decimal(b.quantity.value) and a.quantity.unit == b.quantity.unit
    )


def _is_same_kind(a: Claim, b: Claim) -> bool:
    if not isinstance(a, FigureClaim) or not isinstance(b, FigureClaim):
        return False
    return units.family(a.quantity.unit) == units.family(b.quantity.unit)


def _apart(a: Side, b: Side) -> int:
    was, now = terms_of(a.claim), terms_of(b.claim)
    return sum(was.get(name) != now.get(name) for name in was | now)


def positionings(result: Pairing, *, whole: bool) -> None:
    """Purposes: the nearest words first."""
    old, new = sides(result)
    near = sorted(
        (_words_apart(a, b), i, j)
        for i, a in enumerate(old)
        for j, b in enumerate(new)
        if isinstance(a.claim, PositioningClaim) and isinstance(b.claim, PositioningClaim)
        and _what(a) == _what(b) and not (a.stays and b.stays)
    )  # fmt: skip
    for (elsewhere, shared), i, j in near:
        a, b = old[i], new[j]
        is_near = whole and (shared or not (a.stays or b.stays))
        if a.room and b.room and not (a.is_paired or b.is_paired) and (is_near or not elsewhere):
            join(a, b, result)


def _words_apart(old: Side, new: Side) -> tuple[int, int]:
    shared = set(normal_words(old.statement.text).split()) & set(normal_words(new.statement.text).split())
    return (not old.places & new.places, -len(shared))
