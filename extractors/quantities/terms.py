"""The terms round a figure: precision, sparsity, memory kind, link, direction, variant, bound.

Each function answers for one stretch of text; which stretches speak of which figure is decided in `assign`.
"""

import re
import tomllib
from decimal import Decimal
from functools import cache
from pathlib import Path

from extractors.kept import kept
from extractors.letters import is_side_by_side
from schemas.words import Bound, Sparsity

_DATA = tomllib.loads(Path(__file__).with_name("terms.toml").read_text(encoding="utf-8"))
_PRECISION: dict[str, str] = _DATA["precision"]
FORMATS = tuple(_PRECISION)
"""Every number format as it is printed, in small letters."""
_ONE = rf"(?<![A-Za-z0-9])(?:{'|'.join(sorted(_PRECISION, key=len, reverse=True))})(?![A-Za-z0-9])"
PRECISION = re.compile(_ONE, re.IGNORECASE)
PRECISIONS = re.compile(rf"{_ONE}(?:(?:\s?/\s?|,\s(?:and\s|or\s)?|\s(?:and|or|&)\s){_ONE})*", re.IGNORECASE)
_NAMED = [
    (re.compile(rf"(?<![A-Za-z0-9])(?:{form})(?![A-Za-z0-9])"), kind) for form, kind in _DATA["memory_kind"].items()
]
_FORMAT = re.compile(r"(?<![A-Za-z0-9])(?:[A-Za-z]{1,5}-?)?(?:FP|INT|MX|BF|NF)\d{1,2}(?![A-Za-z0-9])", re.IGNORECASE)
_LINKS = [(re.compile(rf"(?<![A-Za-z0-9])(?:{form})(?![A-Za-z0-9])"), link) for form, link in _DATA["link"].items()]
_SPELLED = [
    (re.compile(rf"(?<![A-Za-z0-9])(?:{form})", re.IGNORECASE), name)
    for form, name in _DATA["spelled_precision"].items()
]
_MEMORY_HINT = re.compile(r"RAM|HBM|DDR|andwidth", re.ASCII)


def _alternatives(table: dict[str, list[str]]) -> list[tuple[str, re.Pattern[str]]]:
    return [(name, re.compile(rf"(?<![A-Za-z])(?:{'|'.join(forms)})")) for name, forms in table.items()]


_TWICE = Decimal("1.9"), Decimal("2.1")


def is_twice(high: Decimal, low: Decimal) -> bool:
    """Whether one figure is twice another, as rounding leaves it: so much more a chip computes with sparsity."""
    return low > 0 and _TWICE[0] <= high / low <= _TWICE[1]


_SPARSITY = re.compile(
    "|".join(
        rf"(?P<{name}>(?<![A-Za-z])(?:{'|'.join(forms)})(?![A-Za-z]))" for name, forms in _DATA["sparsity"].items()
    ),
    re.IGNORECASE,
)
_OTHER_SPARSITY = re.compile(r"[cd](?:icht|ünn|lairsem|reu|ispers)|[密稠稀疏희デス]")
"""Parts of the words of other languages."""
_DIRECTION = [
    (name, re.compile(rf"(?<![A-Za-z])(?:{'|'.join(forms)})", re.IGNORECASE))
    for name, forms in _DATA["direction"].items()
]
_VARIANT = dict(_alternatives(_DATA["variant"]))
_BEFORE = [
    (Bound(name), re.compile(rf"(?<!\w)(?:{'|'.join(forms)})\s*(?:an?\s|the\s|some\s)?\s*$", re.IGNORECASE))
    for name, forms in _DATA["bound_before"].items()
]
# Of small letters, which `re` compares twice as fast as those of any case.
_BEFORE_ANY = re.compile(
    rf"[^a-z0-9](?:{'|'.join(form for forms in _DATA['bound_before'].values() for form in forms)})"
    r"\s*(?:an?\s|the\s|some\s)?\s*$"
)
_LONGEST_BOUND = 30
_AFTER, _AFTER_SIDE_BY_SIDE = (
    re.compile("|".join(rf"(?P<{name}>{space}(?:{'|'.join(forms)}))" for name, forms in _DATA[table].items()))
    for table, space in (("bound_after", ""), ("bound_after_side_by_side", r"\s?"))
)
_BEFORE_SIDE_BY_SIDE = [
    (Bound(name), re.compile(rf"(?:{'|'.join(forms)})\s*$"))
    for name, forms in _DATA["bound_before_side_by_side"].items()
]


@kept
def precisions(text: str) -> tuple[str, ...]:
    """Every precision named in the text, in order, each once."""
    return tuple(dict.fromkeys(_PRECISION[match[0].lower()] for match in PRECISION.finditer(text)))


@kept
def spelled_precision(text: str) -> str | None:
    """The format that is told in words: "8-bit integer"."""
    return next((name for pattern, name in _SPELLED if pattern.search(text)), None)


@kept
def strange_format(text: str) -> str:
    """A word that is made like a number format and is none of the list ("MXINT8"); empty where there is none."""
    return next((match[0] for match in _FORMAT.finditer(text) if match[0].lower() not in _PRECISION), "")


@kept
def sparsity(text: str) -> Sparsity | None:
    """Sparse or dense, whichever the text names first."""
    lowered = text.lower()
    if "spars" not in lowered and "dens" not in lowered and not _OTHER_SPARSITY.search(lowered):
        return None
    match = _SPARSITY.search(text)
    return Sparsity(str(match.lastgroup)) if match else None


@kept
def memory_kind(text: str, *, last: bool = False) -> str | None:
    """The memory technology that the text names first (or last)."""
    if not _MEMORY_HINT.search(text):
        return None
    found = [(match.start(), -match.end(), kind) for pattern, kind in _NAMED for match in pattern.finditer(text)]
    if not found:
        return None
    place = max(found, key=lambda hit: (hit[0], -hit[1])) if last else min(found)
    return str(place[2])


@kept
def link(text: str) -> str | None:
    """The link technology that the text names."""
    return next((name for pattern, name in _LINKS if pattern.search(text)), None)


@kept
def direction(text: str) -> str | None:
    """Whether a bandwidth is said to be counted in one direction or both."""
    return next((name for name, pattern in _DIRECTION if pattern.search(text)), None)


@cache
def _variants_of(metric: str) -> tuple[str, ...]:
    return tuple(_DATA["variant_of"].get(metric, ()))


@kept
def variant(text: str, metric: str) -> str | None:
    """What tells two figures of this metric apart; minimum, mean and maximum win."""
    return next((name for name in _variants_of(metric) if _VARIANT[name].search(text)), None)


def variant_parts(text: str) -> tuple[str, ...]:
    """The variants that a header such as `min/mean/max` lists for the figures of one cell."""
    parts = [part.strip() for part in re.split(r"[/|]", text)]
    named = [next((n for n in ("minimum", "mean", "maximum") if _VARIANT[n].search(part)), None) for part in parts]
    return tuple(name for name in named if name) if all(named) and len(parts) > 1 else ()


def bound_before(text: str, start: int) -> tuple[Bound, int]:
    """The bound that stands right before `start`, and where its words begin."""
    if not start:
        return Bound.EXACT, 0
    before = text[max(0, start - _LONGEST_BOUND) : start]
    bound, length = _bound_at_end(before if before.isascii() else before.replace("’", "'"))
    return bound, start - length


@kept
def _bound_at_end(before: str) -> tuple[Bound, int]:
    if _BEFORE_ANY.search(f" {before.lower()}"):
        for name, pattern in _BEFORE:
            if match := pattern.search(before):
                return name, len(before) - match.start()
    if not before.isascii() and is_side_by_side(before):
        for name, pattern in _BEFORE_SIDE_BY_SIDE:
            if match := pattern.search(before):
                return name, len(before) - match.start()
    return Bound.EXACT, 0


def bound_after(text: str, end: int) -> tuple[Bound, int]:
    """The bound that stands right after `end` ("30,000+", "or more"), and where its words end."""
    match = _AFTER.match(text, end)
    if match is None and not text.isascii() and not text[end : end + 2].isascii():
        match = _AFTER_SIDE_BY_SIDE.match(text, end)
    return (Bound(str(match.lastgroup)), match.end()) if match else (Bound.EXACT, end)
