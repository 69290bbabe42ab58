"""What is doubtful about a change: such a one waits for a second capture before anybody is told. Pure.

Vendors do withdraw figures and double them; but a page that lost a column, a slip of a thousandfold and a redesign look
the same in the first capture. How much is too much is data: `schemas/trust.toml`, and what each source says of its own.
"""

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache

from pydantic import ValidationError

from schemas.changes import Change
from schemas.claims import Quantity
from schemas.metrics import metrics
from schemas.trust import Trust
from schemas.units import magnitude
from schemas.words import Bound, ChangeKind


def doubt(change: Change, trust: Trust) -> str | None:
    """Why this change by itself waits; None where nothing is doubtful about it."""
    if trust.gone and change.kind is ChangeKind.WITHDRAWN:
        return "gone from the page"
    if trust.back and change.kind is ChangeKind.STATUS_REGRESSED:
        return "status goes back"
    times = jump(change, trust.jumps)
    return f"jump by {times}" if times else None


def redesign(changes: Sequence[Change], stated: int | None, trust: Trust) -> str | None:
    """Why all changes of a capture wait together: too many of what the page `stated` before, which is None at first."""
    many = len(changes)
    if stated is None or many < trust.figures or 100 * many < trust.percent * stated:
        return None
    return f"redesign suspected: {many} statements changed at once, of {stated}"


def jump(change: Change, factors: Sequence[int]) -> int | None:
    """The factor by which a figure went up or down, to the digit, whatever its units (1 TB and 1 GB; Gb and GB)."""
    old, new = quantity_in(change, change.old), quantity_in(change, change.new)
    if old is None or new is None:
        return None
    try:
        sizes = magnitude(Decimal(old.value), old.unit, new.unit), Decimal(new.value)
    except ValueError:  # of two dimensions: no jump, whatever it is
        return None
    small, large = sorted(map(abs, sizes))
    return next((factor for factor in factors if small and small * factor == large), None)


def quantity_in(change: Change, side: str | None) -> Quantity | None:
    """The quantity that a side of a change prints ("up_to 480 GB", "32 GB HBM2e"); None where it prints none."""
    return None if side is None or change.metric not in metrics() else _quantity(side)


@lru_cache(maxsize=4096)  # a change that waits is looked at with every capture, from several sides
def _quantity(printed: str) -> Quantity | None:
    words = printed.split()
    bound = Bound(words.pop(0)) if words[0] in list(Bound) else Bound.EXACT
    try:
        return Quantity(value=words[0], unit=words[1], bound=bound)
    except (ValidationError, IndexError):
        return None
