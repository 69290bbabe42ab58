"""Pairs what a source said with what it says now.

By identity first; within it by what is said, then by place, by the printed number, then in order. What is left over
pairs within one subject, scope and metric: see `leftovers.py`. Only what then has no partner came or went.

Surprise: a place holds the labels of its row and column, so that a row whose label names another unit or precision now
is another place. Then only the number tells what became of it, also where the figure still stands elsewhere.
"""

from collections.abc import Sequence

from warehouse.leftovers import across_terms, positionings
from warehouse.pairs import Level, Pairing, Side, by, is_printed_alike, left, match, sides
from warehouse.statements import Identity, Statement


def pair(old: Sequence[Statement], new: Sequence[Statement], *, whole: bool) -> Pairing:
    """Pair two states of one source. Unless the reading is `whole`, what is not there may merely be unread."""
    result = Pairing()
    before, after = by(_in_order(old), _identity), by(_in_order(new), _identity)
    for identity in sorted({*before, *after}, key=str):
        one = _within_identity(before.get(identity, []), after.get(identity, []), whole=whole)
        result.kept += one.kept
        result.changed += one.changed
        result.lost += one.lost
        result.found += one.found
    across_terms(result, whole=whole)
    positionings(result, whole=whole)
    return result


def _in_order(statements: Sequence[Statement]) -> list[Statement]:
    return sorted(statements, key=lambda one: one.order)


def _identity(statement: Statement) -> Identity:
    return statement.identity


def _within_identity(old: list[Statement], new: list[Statement], *, whole: bool) -> Pairing:
    was, now = {s.key: s for s in old}, {s.key: s for s in new}
    result = Pairing(
        kept=[(was[key], now[key]) for key in was if key in now],
        lost=[s for s in old if s.key not in now],
        found=[s for s in new if s.key not in was],
    )
    _by_place(result)
    _by_number(result, whole=whole)
    rest = list(zip(result.lost, result.found, strict=False))
    result.changed += rest
    del result.lost[: len(rest)], result.found[: len(rest)]
    return result


def _by_place(result: Pairing) -> None:
    for there in list(result.lost):
        here = next((s for s in result.found if s.places & there.places), None)
        if here is not None:
            _changed(there, here, result)
    for other in list(result.found):  # one of several places of an old statement says something else now
        stays = next((w for w, n in result.kept if other.places & left(w, n)), None)
        if stays is not None:
            _changed(stays, other, result)
    for gone in list(result.lost):  # one of two that differed was brought into line with the other
        line = next((n for w, n in result.kept if gone.places & left(n, w)), None)
        if line is not None:
            _changed(gone, line, result)


def _by_number(result: Pairing, *, whole: bool) -> None:
    def likeness(a: Side, b: Side) -> Level | None:
        if (a.stays and b.stays) or not is_printed_alike(a.statement, b.statement):
            return None
        stays = a.stays or b.stays
        return (stays,) if whole or not stays else None

    match(*sides(result), result, likeness)


def _changed(old: Statement, new: Statement, result: Pairing) -> None:
    result.changed.append((old, new))
    if old in result.lost:
        result.lost.remove(old)
    if new in result.found:
        result.found.remove(new)
