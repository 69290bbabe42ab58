"""Whether what a complete reading no longer has is gone from the page, or only out of our sight.

A figure that failed validation, or that stands unread where it stood, is still said. A page that lost all that it had,
or a whole table, is more likely broken than emptied: nothing is withdrawn then, and the reading says so.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from schemas.claims import FigureClaim
from schemas.readings import Reading
from warehouse.pairs import Pairing, is_printed_alike
from warehouse.statements import Statement

COLLAPSE = 3
"""Fewer claims than this may all go at once."""

_SEPARATOR = " > "
_COLLAPSED, _LOST = "collapse", "lost table"


@dataclass(frozen=True)
class Absence:
    """Which of the lost statements are withdrawn, and what is odd about the others."""

    gone: list[Statement]
    issues: list[str]


def absent(pairs: Pairing, old: Collection[Statement], reading: Reading) -> Absence:
    """What the reading withdraws of the statements that have no partner in it."""
    if not reading.complete:
        return Absence([], [])
    gone = [
        statement
        for statement in pairs.lost
        if not (is_held(statement, reading) or _is_unread(statement, old, reading))
    ]
    if not gone:
        return Absence([], [])
    if len(gone) >= COLLAPSE and 2 * len(gone) > len(old) and 2 * len(pairs.found) < len(gone):
        what = f"{_COLLAPSED}: {len(gone)} of {len(old)} statements are not there and nothing is in their place"
        return Absence([], [what])
    issues = []
    for part, inside in _lost_tables(gone, _parts_there(pairs, reading)):
        issues.append(f"{_LOST}: {len(inside)} statements under {part!r} are not there, nor anything else")
        gone = [statement for statement in gone if statement not in inside]
    return Absence(gone, issues)


def is_doubtful(issues: Iterable[str]) -> bool:
    """Whether a reading with these issues is no witness that anything is gone."""
    return any(issue.startswith((f"{_COLLAPSED}:", f"{_LOST}:")) for issue in issues)


def is_held(statement: Statement, reading: Reading) -> bool:
    """Whether the page may still say it, in a form that failed validation.

    That form may have lost a term or taken another scope: then it is known by its place or by its number.
    """
    claim = statement.claim
    for bad in (held.claim for held in reading.quarantined):
        if bad.identity == claim.identity:
            return True
        if (bad.subject, bad.metric) == (claim.subject, claim.metric) and (
            bad.evidence.place in statement.places
            or is_printed_alike(Statement(claim=bad, evidence=(bad.evidence,)), statement)
        ):
            return True
    return False


def _is_unread(statement: Statement, old: Collection[Statement], reading: Reading) -> bool:
    """Whether something unread stands where a figure stood: its number, or anything where it stood alone."""
    claim = statement.claim
    if not isinstance(claim, FigureClaim):
        return False
    left = [one.text for one in reading.unread if one.evidence.place in statement.places]
    alone = sum(bool(one.places & statement.places) for one in old) == 1
    return bool(left) and (alone or any(claim.quantity.value in text.replace(",", "") for text in left))


def _parts_there(pairs: Pairing, reading: Reading) -> set[str]:
    """The parts of the page that are there: something stands in them, or what stood in them stands elsewhere now."""
    places = [*(one.evidence.place for one in reading.claims), *(one.evidence.place for one in reading.unread)]
    places += [held.claim.evidence.place for held in reading.quarantined]
    for was, now in (*pairs.kept, *pairs.changed):
        if now.places - was.places:
            places += was.places
    return {part for place in places for part, _ in _parts(place)}


def _lost_tables(gone: Sequence[Statement], there: Collection[str]) -> Iterable[tuple[str, list[Statement]]]:
    """Tables of which nothing is left, the outermost of their headings first.

    A table's place is the headings above it; within it come row and column. So what is lost is of several rows: one row
    that is not there was taken out.
    """
    inside: dict[str, list[Statement]] = defaultdict(list)
    rows: dict[str, set[str]] = defaultdict(set)
    for one in gone:
        for part, row in {pair for place in one.places for pair in _parts(place)}:
            if part not in there and one not in inside[part]:
                inside[part].append(one)
            rows[part].add(row)
    told: list[str] = []
    for part in sorted(inside, key=len):
        is_table = len(inside[part]) >= COLLAPSE and len(rows[part]) > 1
        if is_table and not any(part.startswith(outer + _SEPARATOR) for outer in told):
            told.append(part)
            yield part, inside[part]


def _parts(place: str) -> Iterable[tuple[str, str]]:
    """Every heading path above a row and a column of a place, with what comes next below it."""
    names = place.split(_SEPARATOR)
    for depth in range(1, len(names) - 1):
        yield _SEPARATOR.join(names[:depth]), names[depth]
