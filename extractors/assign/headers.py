"""What a header says of the figures under it: unit, precisions and terms, scope, or that they are of no interest."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from extractors.assign.scopes import WORDS
from extractors.kept import kept
from extractors.letters import is_side_by_side
from extractors.quantities import side_by_side, terms
from extractors.quantities.figures import Figure
from extractors.quantities.spellings import UNIT, UNIT_LETTERS, unit_at
from schemas.words import Sparsity

_TABLES = WORDS["tables"]
_PRODUCT = frozenset(_TABLES["product_header"])
_FACTOR = frozenset(_TABLES["factor_header"])
_FACTOR_ENDINGS = tuple(f" {word}" for word in _TABLES["factor_endings"])
_OTHER = frozenset(_TABLES["other_header"])
_OVER = re.compile(r"(?:vs\.?|versus|compared (?:to|with)|relative to)\s", re.IGNORECASE)
_UNITS = frozenset(_TABLES["unit_header"])
_NOTHING = frozenset(_TABLES["nothing"])
_BASE = WORDS["baseline"]
_UNNAMED = re.compile(rf"\W*(?:{'|'.join((*_BASE['previous'], *_BASE['competing']))})(?:\s[A-Z\d])?\W*", re.IGNORECASE)
# The letter in front: `re` finds one set of characters far faster than a place between two.
_UNIT_PLACE = re.compile(rf"[{UNIT_LETTERS}](?:(?<=[\s(\[,/].)|(?<!..))")
_FIGURE_ENDS = re.compile(r"(?<![\w.,])[\d.,]*\d\s$")
_POD_SIZE = re.compile(r"\b(?:super-?)?pod size\b", re.IGNORECASE)
_CHIPS = "chip|device|accelerator|GPU|TPU|LPU|XPU|NPU|ASIC|SoC|NeuronDevice|NeuronChip"
_CORES = r"cœur|núcleo|compute unit|CU|SM|streaming multiprocessor|(?:Neuron|Tensix|Xe|AI)[- ]?core|core"
_COUNT_NOUN = re.compile(
    rf"^(?!the\b)(?:(?:(?:#\s?|no\. |number |total |count |maximum |max\.? )+(?:of )?(?:{{0}})?"
    rf"(?P<one>(?:{_CHIPS}|{_CORES})s?(?:-v\d)?))"
    rf"|(?:{{0}})?(?P<counted>{_CHIPS}|{_CORES})(?=\scount\b)"
    rf"|(?:{{0}})?(?P<many>(?:{_CHIPS}|{_CORES})s(?:-v\d)?|Rechenkerne))(?=$|\s?[(,:]|\s(?:per|pro|par|in|on|of|for|total|count|connected)\b)".replace(
        "{0}", r"(?:(?!(?:per|on|in|for|of|with|each|at|one)\b)[\w.™®-]+ ){0,4}?"
    ),
    re.IGNORECASE,
)


_ATTRIBUTE_ONLY = re.compile(r"(?:[Bb]andwidth|[Cc]apacity|[Ss]ize|[Ss]peed)(?:\s\(.*\))?")
_WAY = r"(sparse|dense|with sparsity|without sparsity)"
_NOTE_ENDS = re.compile(r"(?<=[.;])\s+|\s(?=[Ww]ith(?:out)?\s)")
_ENDS_NOTE = re.compile(r"\bminimum and maximum\b|\bmin\.? and max\.?", re.IGNORECASE)
_PAIR_NOTE = re.compile(rf"{_WAY}\s?[|/]\s?{_WAY}", re.IGNORECASE)


@dataclass(slots=True)
class Header:
    """One header text, understood as far as it goes."""

    text: str
    unit: str = ""
    per: str | None = None
    count_unit: str = ""


def folded(text: str) -> str:
    """A header as the word lists have it."""
    return text.strip().strip(":*#").strip().lower()


def is_product_header(text: str) -> bool:
    """Whether a header says that names of products stand under it (or beside it)."""
    return folded(text) in _PRODUCT


def is_factor(text: str) -> bool:
    """Whether a column of that name states gains of one product over another."""
    word = folded(text)
    return word in _FACTOR or word.endswith(_FACTOR_ENDINGS) or is_over(text)


def is_over(text: str) -> bool:
    """Whether a header begins with what its factors are over: "vs. X0", "Compared with X0"."""
    return _OVER.match(text) is not None


def is_other(text: str) -> bool:
    """Whether a header is known to name no product: a year or a count without a letter never does."""
    word = folded(text)
    return not any(map(str.isalpha, word)) or word in _OTHER or word in _PRODUCT or is_factor(text) or is_unnamed(text)


def is_unit_header(text: str) -> bool:
    """Whether a header says that units stand under it."""
    return folded(text) in _UNITS


@kept
def is_unnamed(text: str) -> bool:
    """Whether a header or a row means a product that it does not name: "Previous generation", "Competition"."""
    return _UNNAMED.fullmatch(text) is not None


def says_nothing(text: str) -> bool:
    """Whether a cell states no figure, which is no withdrawal either."""
    return folded(text) in _NOTHING or text.strip() in _NOTHING


@kept
def header(text: str) -> Header:
    """A header, read once however many cells stand under it."""
    unit, per = _unit(text)
    noun = None if unit else _COUNT_NOUN.match(text)
    count_unit = side_by_side.count_header(text) if not unit and not text.isascii() and is_side_by_side(text) else ""
    if noun:
        count_unit = _count_unit(noun["one"] or noun["counted"] or noun["many"])
    elif not unit and _POD_SIZE.search(text):
        count_unit = "chips"
    return Header(text, unit, per, count_unit)


def _unit(text: str) -> tuple[str, str | None]:
    for place in _UNIT_PLACE.finditer(text):
        start = place.start()
        if text[start - 2 : start - 1].isdecimal() and _FIGURE_ENDS.search(text, 0, start):
            continue  # "48 GB GDDR6" lends no unit to the numbers below it
        spelled = unit_at(text, start)
        if spelled is None:
            continue
        after = text[spelled.end : spelled.end + 1]
        if (not after or after in " )],/;:*|") and not (spelled.unit == "W" and start == 0):
            return spelled.unit, spelled.per
    return ("%" if "(%)" in text else ""), None


def _count_unit(noun: str) -> str:
    low = noun.lower()
    if (
        low.startswith(("core", "rechenkern", "cœur", "núcleo"))
        or "core" in low
        or "unit" in low
        or low in ("cus", "sms")
        or "multiprocessor" in low
    ):
        return "cores"
    if low.startswith("accelerator"):
        return "accelerators"
    if low.startswith(("device", "neurondevice")):
        return "devices"
    return "GPUs" if low.startswith("gpu") else "chips"


@kept
def parts_of(text: str, count: int) -> tuple[str, ...]:
    """The parts of a header for a cell of several figures: `sparse | dense`, `Memory | Bandwidth`, `min/mean/max`."""
    if count < 2:
        return ()
    if named := terms.variant_parts(_slashed(text)):
        return named
    inner = re.search(r"\(([^()]*[|/][^()]*)\)", text)
    for inside, mark in ((True, "|"), (True, "/"), (False, "|"), (False, "/"), (False, ", ")):
        split = (inner[1] if inner and inside else "" if inside else text).split(mark)
        if len(split) != count or (mark == ", " and any(UNIT.fullmatch(part) for part in split)):
            continue  # "Memory bandwidth, TB/s" is of one figure
        rest = text[: inner.start()].strip() if inner and inside else ""
        parts = [part.strip() for part in split]
        if not inside and _ATTRIBUTE_ONLY.fullmatch(parts[-1]):  # "CPU Memory | Bandwidth": of the CPU's memory, both
            parts[1:] = [f"{parts[0]} {part}" for part in parts[1:]]
        if not inside and mark == "/":
            unit = re.search(r"\s(?:\([^()]*\)|[A-Z]+S)$", parts[-1])
            parts[:-1] = [f"{part}{unit[0] if unit else ''}" for part in parts[:-1]]
        return _completed([f"{rest} {part}".strip() for part in parts], mark)
    return ()


def _completed(parts: list[str], mark: str) -> tuple[str, ...]:
    """Parts with what only one of them says for all: "FP8 / FP4 dense" is dense twice, "FP16 | sparse" FP16 twice."""
    formats = [terms.precisions(part) for part in parts]
    if not formats[0]:
        return tuple(parts)
    ways = [terms.sparsity(part) for part in parts]
    if mark == "/" and ways[-1] and not any(ways[:-1]) and all(formats) and len(set(formats)) == len(formats):
        parts = [*(f"{part} {ways[-1]}" for part in parts[:-1]), parts[-1]]
    own = "/".join(formats[0])
    return tuple(
        part if named or not way else f"{own} {part}" for part, named, way in zip(parts, formats, ways, strict=True)
    )


def parts_of_notes(text: str, notes: str, group: Sequence[Figure]) -> tuple[str, ...]:
    """The parts that a note decides: "Specification in sparse | dense", "Minimum and maximum", "* With sparsity".

    Where only one of two is marked, the mark is the sparse one's, which is twice the other.
    """
    if len(group) != 2 or not notes:
        return ()
    if match := _PAIR_NOTE.search(notes):
        return tuple(f"{text} {part}" for part in match.groups())
    if _ENDS_NOTE.search(notes) and Decimal(group[0].value) < Decimal(group[1].value):
        return f"{text} minimum", f"{text} maximum"
    low, high = sorted(Decimal(figure.value) for figure in group)
    if low < high and {terms.sparsity(note) for note in _NOTE_ENDS.split(notes)} == {Sparsity.SPARSE, Sparsity.DENSE}:
        # The row's mark says the one, the second figure's own mark the other.
        return tuple(f"{text} {'sparse' if Decimal(figure.value) == high else 'dense'}" for figure in group)
    if terms.sparsity(notes) is Sparsity.SPARSE and terms.is_twice(high, low):
        return tuple(f"{text} sparse" if Decimal(figure.value) == high else text for figure in group)
    return ()


def _slashed(text: str) -> str:
    match = re.search(r"(?i)\b(?:min|max|mean|average|avg)\w*(?:\s?/\s?(?:min|max|mean|average|avg)\w*)+", text)
    return match[0] if match else ""
