"""What kind of change a pair of statements is, and how the change prints its two sides."""

from decimal import Decimal

from schemas.claims import FigureClaim, PositioningClaim
from schemas.words import ChangeKind
from warehouse.statements import Statement, terms_of


def kind_of(old: Statement, new: Statement) -> tuple[ChangeKind, str, str] | None:
    """Kind, old and new: the first that fits of terms, unit, value, bound. None for a status: see standing.py."""
    a, b = old.claim, new.claim
    if isinstance(a, PositioningClaim):
        return ChangeKind.POSITIONING_CHANGED, old.text, new.text
    if not isinstance(a, FigureClaim) or not isinstance(b, FigureClaim):
        return None
    if old.about != new.about:
        was, now = terms_of(a), terms_of(b)
        other = [name for name in was | now if was.get(name) != now.get(name)]
        return (
            ChangeKind.TERMS_CHANGED,
            " ".join([old.text, *(term for name in other if (term := was.get(name)))]),
            " ".join([new.text, *(term for name in other if (term := now.get(name)))]),
        )
    if old.size == new.size:
        return ChangeKind.BOUND_CHANGED, old.text, new.text
    if a.quantity.unit != b.quantity.unit and Decimal(a.quantity.value) == Decimal(b.quantity.value):
        return ChangeKind.UNIT_CHANGED, old.text, new.text
    return ChangeKind.VALUE_CHANGED, old.text, new.text
