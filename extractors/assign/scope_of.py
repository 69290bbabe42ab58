"""The scope of a claim: what its words name, else its subject's kind."""

import re

from extractors.assign import scopes
from extractors.assign.frame import Desk, Frame
from extractors.assign.seen import Seen
from schemas.metrics import metrics
from schemas.words import Scope

_SCALES = re.compile(r"\bscal(?:e|es|ing)\b[^,.;]*\bto\s*$")
_TOTAL = re.compile(r"\b(?:total(?:ing|s)?(?: of)?|altogether|combined)\s$")
_LARGE_FIRST = re.compile(
    r"(?:super-?pods?|pods?|ultraservers?|super-?nodes?|racks?|clusters?)(?![A-Za-z])", re.IGNORECASE
)
_MANY_OF = re.compile(
    r"\b((?:super-?)?pods?|clusters?|racks?|servers?|nodes?|instances?)\s(?:of|with)\s$", re.IGNORECASE
)
_NEXT_STATEMENT = re.compile(r"[;.]\s")
"""Words behind it are of the next figure: "per chip – 192 GB; per pod – 1.77 PB"."""
_EACH_BEHIND = re.compile(r"\s?(?:(?:of\s)?[\w-]+\s){0,3}?each\b")
"""What each of those has that are counted before: "16 chips with 144 GB of HBM3e each"."""
_EACH_OF_THEM = re.compile(
    r"\b(?:each|every)\s(?:of the\s)?(?:[\wø]+\s)?(?:chip|GPU|accelerator|TPU|device|card)s?\b[^,;]*$"
)
"""Behind a count of chips it is one of them again: "72 chips go into a rack, and each chip draws 90 W"."""
_HOLDERS = re.compile(r"(?P<noun>[A-Za-z]+s)\s(?:with|of|holding|having)\s$")
_VERB = re.compile(r"\s(?:has|have|is|are|can|will|delivers?|offers?|provides?|reach(?:es)?|gives?|brings?)\b")
_GOES_ON = re.compile(r"[^.;:,()]*(?:\b(?:and|across|over|with)|\s/)\s(?:a (?:total of )?|up to )?")
_CLAUSE_END = re.compile(r"[.;:,]\s|[.;:,]$")
_PHRASE_END = re.compile(r"[.;]\s|,\s(?![a-z]+-[a-z]+\s(?:superpod|pod|rack|cluster|server|node|domain)\b)")
"""But "in a high-bandwidth, low-latency pod" is one phrase."""
_COUNTS = ("chip_count", "core_count")
_POOLED = re.compile(r"\s(?:of\s)?(?:pooled|shared)\b", re.IGNORECASE)
_PER_PLACE = re.compile(
    r"\s(?:per|for each|in each|a)\s(?:row|aisle|hall|building|floor|zone|suite|module|container)\b"
)
"""Places of which no figure is kept: "140 kW per rack and 1,360 kW per row"."""
_PER_STARTS = (" per ", " for each ", " in each ", " a ")
"""How that begins: most words behind a figure do not."""
_OF_PLACES = frozenset(name for name, metric in metrics().items() if metric.relative or Scope.FACILITY in metric.range)
_EACH_WITH = re.compile(r",\s(?:and\s)?each\s(?=with\b|ha[sv]|contain|includ)")
_OF_RACKS = (Scope.POD, Scope.CLUSTER)
_CHIPLIKE = (Scope.CHIP, Scope.CARD, Scope.CORE)
_NOTHING_LARGER = (None, Scope.CHIP, Scope.CORE, Scope.CARD)
"""Right behind a count these are what is counted: "14 X1 processors"."""


def scope_of(product: str, metric: str, seen: Seen, desk: Desk, frame: Frame) -> tuple[str, Scope] | None:
    """The subject and the scope of a claim; None where a count, or what several chips share, is in nothing.

    A chip's figure on a rack's page is the chip's where the rack has only one kind of chip in it.
    """
    kind = desk.product_kind(product)
    if seen.right.startswith(_PER_STARTS) and _PER_PLACE.match(seen.right):
        return None
    if metric not in _COUNTS and not frame.sure and scopes.speaks_of_possessed(seen.clause):
        named = scopes.per(seen.near) or scopes.possessed(seen.clause, seen.right)
        if named is None:
            return None
    else:
        named = _named(kind, metric, seen, frame)
    if named is None and kind in _CHIPLIKE and metric == "memory_capacity" and _POOLED.match(seen.right):
        named = scopes.header(seen.clause)  # "9,216 chips in a superpod, with 1.77 PB of shared HBM"
    if kind is Scope.FACILITY or named is Scope.CHIP:
        named = _of_what_holds_them(kind, named, metric, seen)
        if named is None and metric not in _OF_PLACES and kind is Scope.FACILITY:
            return None
    if named is None and metric == "chip_count" and not (frame.cell or frame.named or frame.label):
        return None  # a number of GPUs, and nothing says whose
    if named is None and kind in _CHIPLIKE and not frame.sure and metric not in _COUNTS and _is_shared(seen):
        return None
    if named is None and kind in _CHIPLIKE and not frame.sure and metric not in _COUNTS:
        many = scopes.plural(seen.clause)
        if many and not many[1]:
            return None  # "v5 pods deliver 100 PFLOPS": pods, and perhaps another product's
        named = many[0] if many else None
    if metric == "chip_count" and seen.right.startswith(" each") and (held := _HOLDERS.search(seen.before)):
        named = scopes.header(held["noun"])
        if named is None:
            return None  # "36 sleds with 4 chips each"
    scope = named or kind
    if scope is Scope.CHIP and kind is Scope.CARD:
        scope = Scope.CARD if scopes.per(seen.near) is None else Scope.CHIP
    if metric == "chip_count" and scope in (Scope.CHIP, Scope.CORE):
        return None
    if metric == "core_count" and scope not in (*_CHIPLIKE, kind):
        return None
    if scope is Scope.CHIP and kind not in _CHIPLIKE:
        inner = desk.parts(product, Scope.CHIP)
        if len(inner) == 1:
            product = inner[0]
    return product, scope


def _named(kind: Scope, metric: str, seen: Seen, frame: Frame) -> Scope | None:
    """The scope that words name, from the nearest to the widest; None where none do."""
    if named := scopes.per(seen.near) or scopes.per(_NEXT_STATEMENT.split(seen.right, maxsplit=1)[0]):
        return named
    if metric == "chip_count" and (match := _MANY_OF.search(seen.before)):
        return scopes.header(match[1])
    if metric not in _COUNTS and "each" in seen.right and (held := _HOLDERS.search(seen.before)):
        each = _EACH_BEHIND.match(seen.right)
        if each and (named := scopes.whole(held["noun"])):
            return named
    if metric == "chip_count" and (named := scopes.whole(_PHRASE_END.split(seen.after)[0])) not in _NOTHING_LARGER:
        return named
    if metric == "power" and (named := scopes.whole(seen.right[:30])):
        return named
    # "64 GB on each chip and 4 TB in the pod": what stands in front is of the figure before.
    prose = metric not in _COUNTS and not frame.cell
    if prose and scopes.owner(seen.clause, named=True) is None and (named := scopes.whole(seen.near)):
        return named
    clause = _EACH_WITH.split(seen.clause)[-1] if ", each " in seen.clause else seen.clause
    owned = scopes.owner(clause, named=frame.named and not frame.cell)
    if owned is Scope.RACK and kind in _OF_RACKS and "rack-" in clause:
        owned = None  # "X1 Pod, a rack-scale system of 64 chips"
    if owned and metric == "chip_count" and _SCALES.search(seen.before):
        return scopes.largest(seen.clause)
    if _TOTAL.search(seen.clause) and (named := scopes.largest(seen.clause)):
        return named
    many = scopes.of_many(seen.clause) if kind in _CHIPLIKE and not frame.sure and metric not in _COUNTS else None
    if many and (owned is None or (owned in _CHIPLIKE and not _EACH_OF_THEM.search(seen.clause))):
        return many
    if owned and not (owned is Scope.CHIP and kind is Scope.CARD):
        return owned
    label = seen.label
    if prose and seen.before == "With " and (owned := scopes.owner(_main_clause(seen.after), named=True)):
        return owned
    if label and (named := scopes.per(label)):
        return named
    if label and (match := _LARGE_FIRST.match(label)):
        return scopes.header(match[0])
    if label and (metric in ("chip_count", "power") or not frame.cell) and (named := scopes.header(label)):
        return named
    if frame.wide and (named := scopes.per(frame.wide) if frame.sure else scopes.header(frame.wide)):
        return named
    if metric != "chip_count" and (named := scopes.whole(seen.near) or _shared(seen, named=frame.named)):
        return named
    return frame.scope


def _main_clause(after: str) -> str:
    """The clause whose subject has what stands in front: "With 331 TB of HBM, a pod delivers". May be empty."""
    return _VERB.split(after.partition(", ")[2])[0]


def _of_what_holds_them(kind: Scope, named: Scope | None, metric: str, seen: Seen) -> Scope | None:
    """Of pooled memory, and of what no place has as a whole: the rack that is spoken of, however it is named.

    "Each rack … gives every GPU access to 14 TB of pooled memory", "racks of 72 GPUs share 14 TB".
    """
    if named is Scope.CHIP and _POOLED.match(seen.right):
        return scopes.header(seen.clause) or (None if kind in _CHIPLIKE else kind)
    if named is None and kind is Scope.FACILITY and metric not in _OF_PLACES:
        return scopes.header(seen.clause) or scopes.header(seen.near)
    return named


def _is_shared(seen: Seen) -> bool:
    """Whether a figure that no word gives a scope is of several chips together, which are no product."""
    return seen.figure.kind == "unit" and scopes.is_shared(seen.clause, seen.right, seen.after[len(seen.right) :])


def _shared(seen: Seen, *, named: bool) -> Scope | None:
    """The scope that stands behind what a figure is coordinated with, or behind a count of chips.

    "0.5 exaflops and 20 TB of HBM in one rack", "1.77 PB of HBM across 9,216 chips in a superpod". Where a product is
    `named`, "and 260 TB/s per rack" says it of the second figure alone.
    """
    if not _GOES_ON.fullmatch(seen.right):
        return None
    behind = _CLAUSE_END.split(seen.after[len(seen.right) :])[0]
    return scopes.whole(behind) or (None if named else scopes.per(behind))
