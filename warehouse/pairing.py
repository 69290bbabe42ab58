"""Pairs what a source said with what it says now.

By identity first; within it by what is said, then by place, by the printed number, then in order. What is left over
pairs within one subject, scope and metric: see `leftovers.py`. Only what then has no partner came or went.

Surprise: a place holds the labels of its row and column, so that a row whose label names another unit or precision now
is another place. Then only the number tells what became of it, also where the figure still stands elsewhere.
"""

from collections.abc import Sequence

from warehouse.leftovers import across_terms, positionings
from warehouse.pairs import Level, Pairing, Side, by, is_printed_alike, left, match, sides
from warehouse.statements import Statement


def pair(old: Sequence[Statement], new: Sequence[Statement], *, whole: bool) -> Pairing:
    """Pair two states of one source. Unless the reading is `whole`, what is not there may merely be unread."""
    result = Pairing()
    before, after = by(old, _about), by(new, _about)
    for about in before | after:
        was, now = before.get(about, []), after.get(about, [])
        one = _alone(was, now) if len(was) < 2 and len(now) < 2 else _within_identity(was, now, whole=whole)
        result.kept += one.kept
        result.changed += one.changed
        result.lost += one.lost
        result.found += one.found
    result.lost.sort(key=lambda one: (str(one.identity), one.order))  # in this order absence.py tells of them
    across_terms(result, whole=whole)
    positionings(result, whole=whole)
    return result


def _about(statement: Statement) -> str:
    return statement.about


def _alone(old: list[Statement], new: list[Statement]) -> Pairing:
    """Of an identity that neither side states twice: what stands there now is what became of it."""
    if not old or not new:
        return Pairing(lost=old, found=new)
    pairs = [(old[0], new[0])]
    return Pairing(kept=pairs) if old[0].said == new[0].said else Pairing(changed=pairs)


def _within_identity(old: list[Statement], new: list[Statement], *, whole: bool) -> Pairing:
    was, now = ({one.said: one for one in sorted(some, key=lambda one: one.order)} for some in (old, new))
    result = Pairing(
        kept=[(was[said], now[said]) for said in was if said in now],
        lost=[one for said, one in was.items() if said not in now],
        found=[one for said, one in now.items() if said not in was],
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
