"""How the terms of an article's figure stand to those of a source's: the same, fewer, more, or of something else.

FP4 is never compared with FP8, dense never with sparse, one link never with another. An article need not repeat what
tells nothing apart: the kind of memory, the link, the direction. Where it names one, it must be the one.
"""

from collections.abc import Collection
from enum import IntFlag

from schemas.claims import BenchmarkClaim, FigureClaim

_PRECISIONS = {"FP8": ("MXFP8", "cFP8"), "FP6": ("MXFP6",), "FP4": ("NVFP4", "MXFP4")}
"""What a format is the loose word for."""
_LOOSELY_SAID = ("HBM", "GDDR", "LPDDR", "DDR", "DRAM")


class Stands(IntFlag):
    """How a figure of an article stands to one of a source; several may hold at once."""

    SAME = 0
    LOOSE = 1
    """It says less."""
    TIGHT = 2
    """It says more, and the source may mean something else."""
    TIGHT_OF_THE_SAME = 4
    """It says more of what surely is the same thing."""
    OTHER_KIND = 8
    """It names another kind of memory for the same thing: they contradict each other."""
    APART = 16
    """They are figures of different things."""


def compare_terms(ours: FigureClaim, theirs: FigureClaim, kinds: Collection[str | None] = ()) -> Stands:
    """How the terms of an article's figure stand to those of a source's.

    `kinds` are the kinds of memory that any source gives the product: an article may name them where this one does not.
    """
    mine, other = ours.terms, theirs.terms
    stands = _precision(mine.precision, other.precision)
    stands |= _either(mine.sparsity, other.sparsity, fewer=Stands.LOOSE, more=Stands.TIGHT)
    stands |= _either(mine.variant, other.variant, fewer=Stands.LOOSE, more=Stands.TIGHT)
    stands |= _either(mine.link, other.link, more=Stands.TIGHT_OF_THE_SAME)
    stands |= _either(mine.direction, other.direction, more=Stands.TIGHT)
    stands |= _memory(mine.memory_kind, other.memory_kind, kinds)
    stands |= _baseline(mine.baseline, other.baseline)
    if isinstance(ours, BenchmarkClaim) and isinstance(theirs, BenchmarkClaim):
        stands |= _conditions(ours, theirs)
    elif isinstance(ours, BenchmarkClaim) != isinstance(theirs, BenchmarkClaim):
        stands |= Stands.APART
    return stands


def _either(
    mine: object, other: object, *, fewer: Stands = Stands.SAME, more: Stands, apart: Stands = Stands.APART
) -> Stands:
    if mine == other:
        return Stands.SAME
    if mine is None:
        return fewer
    return more if other is None else apart


def _precision(mine: str | None, other: str | None) -> Stands:
    if mine == other:
        return Stands.SAME
    if mine in (None, "unstated") or other in _PRECISIONS.get(mine or "", ()):
        return Stands.LOOSE
    if other in (None, "unstated") or mine in _PRECISIONS.get(other or "", ()):
        return Stands.TIGHT
    return Stands.APART


def _memory(mine: str | None, other: str | None, kinds: Collection[str | None]) -> Stands:
    if mine is None or mine == other:
        return Stands.SAME
    if other is None or (other in _LOOSELY_SAID and mine.startswith(other)):
        if mine in kinds:
            return Stands.SAME
        return Stands.OTHER_KIND if any(_rivals(mine, kind) for kind in kinds) else Stands.TIGHT_OF_THE_SAME
    if mine in _LOOSELY_SAID and other.startswith(mine):
        return Stands.SAME  # "HBM" of HBM4 is no less true, and leaves nothing open that would change the figure
    if "SRAM" in (mine, other):
        return Stands.APART
    return Stands.OTHER_KIND


def _rivals(mine: str, kind: str | None) -> bool:
    """Whether two kinds are of one family and exclude each other: HBM4 and HBM3e, and not HBM4 and LPDDR5X."""
    if kind is None or kind == mine or kind in _LOOSELY_SAID:
        return False
    return any(mine.startswith(family) and kind.startswith(family) for family in _LOOSELY_SAID)


def _baseline(mine: str | None, other: str | None) -> Stands:
    if mine == other:
        return Stands.SAME
    if mine in (None, "unstated"):
        return Stands.LOOSE
    if other in (None, "unstated"):
        return Stands.TIGHT_OF_THE_SAME
    if "previous generation" in (mine, other):  # which one that is, nobody says
        return Stands.LOOSE if mine == "previous generation" else Stands.TIGHT_OF_THE_SAME
    return Stands.APART


def _conditions(ours: BenchmarkClaim, theirs: BenchmarkClaim) -> Stands:
    """Conditions are words; what tells them apart are their numbers ("100,000 tokens of context", "a 100K context")."""
    if ours.model != theirs.model:
        return Stands.APART
    stands = _either(_numbers(ours.conditions), _numbers(theirs.conditions), fewer=Stands.LOOSE, more=Stands.TIGHT)
    return stands | _either(ours.measured_by, theirs.measured_by, fewer=Stands.LOOSE, more=Stands.TIGHT)


def _numbers(conditions: str | None) -> tuple[str, ...] | None:
    if conditions is None:
        return None
    words = conditions.lower().replace(",", "").split()
    digits = [word.replace("k", "000") for word in words if word[0].isdecimal()]
    return tuple(sorted(digits))
