"""What a change is of, and what its sides say: by these, changes are found to follow each other. Pure."""

from schemas.changes import Change
from schemas.decisions import Decision
from schemas.words import ChangeKind
from warehouse.doubts import quantity_in

Thing = tuple[str, str, str]
"""Product, scope and metric."""
Line = tuple[str | None, ...]
"""What a change is a change of: statements of one line follow each other."""
Move = tuple[Line, tuple[str, ...]]
"""A line, and what one side of a change on it says."""


def thing_of(one: Change | Decision) -> Thing:
    """What a change or a decision is about, its terms aside."""
    return (one.subject, one.scope, one.metric)


def line_of(change: Change) -> Line:
    """What a change is of; a change of terms has them in its statements."""
    terms = (change.precision, change.sparsity, change.memory_kind, change.variant)
    return (change.subject, change.scope, change.metric, *(() if change.kind is ChangeKind.TERMS_CHANGED else terms))


def comes_of(change: Change) -> Move:
    """What it said before, on its line."""
    return line_of(change), node(change, change.old)


def node(change: Change, side: str | None) -> tuple[str, ...]:
    """A side of a change, however it is written."""
    quantity = quantity_in(change, side)
    if quantity is None or side is None:
        return (side or "",)
    size, unit = quantity.canonical
    return (f"{size.normalize():f}", unit, quantity.bound, *side.removeprefix(str(quantity)).split())
