"""Conflicts: two figures for one identity that differ, of two sources or of one page. Shown with both, never settled.

Pure: all rows of one identity go in, conflicts and their changes come out. Two sources agree on a statement when
the canonical values are equal, or when one is the other rounded to its printed digits (2.52 and 2.517); bounds
open no conflict. A conflict lasts while the two sources differ, whatever figures they go through; sources that
change in the same moment never differed. What a page says when it is first read is no news, nor that it is at odds
with itself.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import ROUND_HALF_DOWN, ROUND_HALF_UP, Decimal
from itertools import combinations, combinations_with_replacement

from schemas import units
from schemas.changes import Change
from schemas.claims import FigureClaim, Quantity
from schemas.words import ChangeKind
from warehouse.changes import Seen, change, merged
from warehouse.flapping import LOOK_BACK
from warehouse.hashing import digest
from warehouse.statements import Statement
from warehouse.versions import Began, Version

Clash = tuple[Version, Version]


@dataclass(frozen=True)
class Conflict:
    """One stretch of time in which two sources, or two places of one, differ, with what they last said in it."""

    left: Version
    right: Version
    opened: Seen
    closed: Seen | None

    @property
    def id(self) -> str:
        """The same for the same two sources, identity and start."""
        about = self.left.statement.about
        return digest("conflict", about, self.left.source, self.right.source, self.opened.at)


def agree(one: Quantity, other: Quantity) -> bool:
    """Whether two figures say the same, as far as their digits go."""
    (a, a_unit), (b, b_unit) = one.canonical, other.canonical
    return a_unit == b_unit and (a == b or _rounds_to(b, one) or _rounds_to(a, other))


def _rounds_to(exact: Decimal, printed: Quantity) -> bool:
    value = Decimal(printed.value)
    size = exact / units.canonical(Decimal(1), printed.unit)[0]
    digit = Decimal(1).scaleb(int(value.as_tuple().exponent))
    return value in (size.quantize(digit, ROUND_HALF_UP), size.quantize(digit, ROUND_HALF_DOWN))


def conflicts_of(rows: Iterable[Version], seen: dict[str, Seen]) -> tuple[list[Conflict], list[Change]]:
    """All conflicts of one identity and the changes that report them; `seen` has captures by id."""
    by_source: dict[str, list[Version]] = defaultdict(list)
    for row in rows:
        by_source[row.source].append(row)
    conflicts, changes = list[Conflict](), list[Change]()
    for left, right in combinations_with_replacement(sorted(by_source), 2):
        found = list(_between(by_source[left], by_source[right], seen))
        conflicts += [conflict for conflict, _ in found]
        changes += _told(found)
    return conflicts, merged(changes)


def _told(found: Iterable[tuple[Conflict, list[Change]]]) -> Iterable[Change]:
    """What is told of the conflicts of one pair: of one that comes and goes (flapping.py) no more than twice."""
    opened: list[datetime] = []
    for conflict, news in found:
        at = conflict.opened.at
        opened = [*opened, at] if opened and at - opened[-1] <= LOOK_BACK else [at]
        if len(opened) <= 2:
            yield from news


def _between(
    left: Sequence[Version], right: Sequence[Version], seen: dict[str, Seen]
) -> Iterable[tuple[Conflict, list[Change]]]:
    """The conflicts of two sources, each with its changes; of one with itself where both are the same."""
    within = left is right
    rows = left if within else (*left, *right)
    began = sorted((row.capture, row.valid_from) for row in rows)
    ended = sorted((row.ended_by, row.valid_to) for row in rows if row.valid_to and row.ended_by)
    starts = {moment: seen[capture] for capture, moment in began}
    ends = {moment: seen[capture] for capture, moment in ended}
    # Of captures of one moment the last source by name counts as the one that made the difference.
    turns = dict(sorted([*starts.items(), *ends.items()], key=lambda turn: (turn[0], turn[1].source)))
    of_left, of_right = _holding(left, list(turns)), _holding(right, list(turns))
    opened: Seen | None = None
    first: Clash | None = None
    last: Clash | None = None
    for capture, ours, theirs in zip(turns.values(), of_left, of_right, strict=True):
        clash = _odds(ours) if within else _clash(ours, theirs)
        if clash and opened is None:
            opened, first = capture, clash
        if opened and first and last and clash is None:
            now = ours if capture.source == last[0].source else theirs
            report = [*_opening(first, opened), _closing(last, capture, now)]
            yield Conflict(*last, opened, capture), report
            opened = None
        last = clash
    if opened and first and last:
        yield Conflict(*last, opened, None), _opening(first, opened)


def _holding(rows: Sequence[Version], moments: Sequence[datetime]) -> list[list[Version]]:
    """The rows that hold at each of some moments, which are in order.

    Each row is put where it holds: to ask all rows at each moment takes a million looks for a thousand changes.
    """
    holding: list[list[Version]] = [[] for _ in moments]
    for row in rows:
        end = bisect_left(moments, row.valid_to) if row.valid_to else len(moments)
        for held in holding[bisect_left(moments, row.valid_from) : end]:
            held.append(row)
    return holding


def _clash(ours: Sequence[Version], theirs: Sequence[Version]) -> Clash | None:
    """The first pair that differs, if a statement of one source agrees with none of the other's."""
    if not ours or not theirs:
        return None
    alone = [row for row in ours if not any(_agree(row, other) for other in theirs)]
    alone_too = [row for row in theirs if not any(_agree(row, other) for other in ours)]
    if not alone and not alone_too:
        return None
    return (_first(alone or ours), _first(alone_too or theirs))


def _odds(rows: Sequence[Version]) -> Clash | None:
    """The first two of one page that differ."""
    ordered = sorted(rows, key=lambda row: row.statement.order)
    return next((pair for pair in combinations(ordered, 2) if not _agree(*pair)), None)


def _first(rows: Sequence[Version]) -> Version:
    return min(rows, key=lambda row: row.statement.order)


def _agree(one: Version, other: Version) -> bool:
    return agree(_figure(one), _figure(other))


def _figure(version: Version) -> Quantity:
    claim = version.statement.claim
    assert isinstance(claim, FigureClaim)
    return claim.quantity


def _opening(clash: Clash, seen: Seen) -> list[Change]:
    within = clash[0].source == clash[1].source
    if within and clash[0].began is clash[1].began is Began.FIRST:
        return []
    is_mine = clash[0].since == seen.at if within else clash[0].source == seen.source
    mine, other = clash if is_mine else (clash[1], clash[0])
    return [change(ChangeKind.CONFLICT_OPENED, other.statement.text, mine.statement.text, seen=seen,
                   before=other.statement, after=mine.statement)]  # fmt: skip


def _closing(clash: Clash, seen: Seen, now: Sequence[Version]) -> Change:
    """`new` is what the source that gave way says now: null where it says nothing any more.

    `old` is what the other source says; of one page, the figure that is gone.
    """
    other = clash[1] if clash[0].source == seen.source else clash[0]
    if clash[0].source == clash[1].source:
        stays = {version.statement.said for version in now}
        other = next((side for side in clash if side.statement.said not in stays), other)
    says: Statement | None = _first(now).statement if now else None
    return change(ChangeKind.CONFLICT_CLOSED, other.statement.text, says.text if says else None, seen=seen,
                  before=other.statement, after=says)  # fmt: skip
