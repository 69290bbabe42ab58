"""How a number with its unit and limit, as an article has it, stands to that of a source."""

from decimal import Decimal
from enum import StrEnum

from flows.articles.terms import Stands
from schemas import units
from schemas.claims import FigureClaim
from schemas.words import Bound

_CLOSE = Decimal("0.01")
_ROUNDED, _EXACTED = 2, 3
"""Significant digits that a rounded number must have: "2.5" is a rounded 2.52, and "2" is another number than 2.4."""
_FROM_BELOW = (Bound.AT_LEAST, Bound.MORE_THAN)


class Numbers(StrEnum):
    """How two numbers that speak of one thing stand to each other, before their limits are looked at."""

    AGREE = "agree"
    CONVERTED = "converted"
    """As much, in a unit of another family: 2.4 TB/s of 19.2 Tb/s. True, and stated by nobody."""
    DIFFER = "differ"


def compare_numbers(ours: FigureClaim, theirs: FigureClaim) -> tuple[Numbers, Stands]:
    """Whether the numbers agree, and what the article's says less or more than the source's."""
    mine, other = _amount(ours), _amount(theirs)
    my_unit, unit = ours.quantity.unit, theirs.quantity.unit
    if units.family(my_unit) != units.family(unit):
        return (Numbers.CONVERTED if _is_converted(mine, my_unit, other, unit) else Numbers.DIFFER), Stands.SAME
    mine, other = units.canonical(mine, my_unit)[0], units.canonical(other, unit)[0]
    limit = _limits(ours.quantity.bound, theirs.quantity.bound)
    if mine == other:
        return (Numbers.DIFFER, Stands.SAME) if limit is None else (Numbers.AGREE, limit)
    if ours.quantity.bound in _FROM_BELOW and mine < other and theirs.quantity.bound is not Bound.UP_TO:
        return Numbers.AGREE, Stands.LOOSE  # "more than 100" of 150 is true, and says less
    rounding = _rounding(ours, theirs, mine, other)
    if rounding is None or limit is None:
        return Numbers.DIFFER, Stands.SAME
    return Numbers.AGREE, rounding | limit


def _amount(claim: FigureClaim) -> Decimal:
    return Decimal(claim.quantity.value) * Decimal(claim.terms.multiplier or 1)


def _limits(mine: Bound, other: Bound) -> Stands | None:
    """A limit that was lost loosens, one that was gained tightens; another one says something else (None)."""
    if mine is other:
        return Stands.SAME
    if mine is Bound.EXACT:
        return Stands.LOOSE
    return Stands.TIGHT_OF_THE_SAME if other is Bound.EXACT else None


def _rounding(ours: FigureClaim, theirs: FigureClaim, mine: Decimal, other: Decimal) -> Stands | None:
    """Whether one number is the other rounded to the digits it is printed with; None where it is not."""
    if not other or abs(mine - other) > abs(other) * _CLOSE:
        return None
    printed, theirs_printed = _digits(ours), _digits(theirs)
    if _ROUNDED <= printed < theirs_printed and _to(other, printed) == mine.normalize():
        return Stands.LOOSE
    if _EXACTED <= theirs_printed < printed and _to(mine, theirs_printed) == other.normalize():
        return Stands.TIGHT_OF_THE_SAME
    return None


def _digits(claim: FigureClaim) -> int:
    return len(claim.quantity.value.replace(".", "").lstrip("-0"))


def _to(number: Decimal, digits: int) -> Decimal:
    """The number rounded, half up as people do, to so many significant digits."""
    place = number.adjusted() - digits + 1
    return number.quantize(Decimal(1).scaleb(place), rounding="ROUND_HALF_UP").normalize()


def _is_converted(mine: Decimal, my_unit: str, other: Decimal, unit: str) -> bool:
    if mine == other or units.dimension(my_unit) != units.dimension(unit) or units.dimension(unit) == "ratio":
        return False
    target = units.canonical_unit(unit)
    theirs = units.magnitude(other, unit, target)
    return abs(units.magnitude(mine, my_unit, target) - theirs) <= theirs * _CLOSE / 2
