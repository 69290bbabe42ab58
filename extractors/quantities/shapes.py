"""What the text behind a number makes of it: a unit, a ratio, a count of chips or cores, or something set aside.

Surprises: words stand between ("20.8 peak FP8 petaflops", "72 liquid-cooled Rubin GPUs"), "one TPU 8t superpod" counts
no chips, and "an 8-GPU node" counts eight where "a 64-core CPU" counts nothing of ours.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from extractors.letters import is_side_by_side
from extractors.quantities import side_by_side, terms
from extractors.quantities.spellings import BETWEEN, COUNTED, RATIO, aside, unit_at
from extractors.quantities.worded import WORD
from schemas.words import Sparsity

_WORDS_BETWEEN = rf"(?:\s(?:sparse|dense|{BETWEEN})(?=\s))*"
_INLINE = re.compile(
    rf"{_WORDS_BETWEEN}(?:\s?(?P<precision>{terms.PRECISIONS.pattern})|\s?\((?P<bracketed>{terms.PRECISIONS.pattern})\))?"
    rf"{_WORDS_BETWEEN}(?=\s)",
    re.IGNORECASE,
)
_BEGINNINGS = sorted({word[:2] for word in ("sparse", "dense", *BETWEEN.split("|"), *terms.FORMATS)})
_MAY_STAND_BETWEEN = re.compile(rf"\s?(?:\(|{'|'.join(_BEGINNINGS)})", re.IGNORECASE)
"""How that begins: most words behind a number do not."""
_TIMES_NAME = re.compile(r"\s?[xX×]\s(?=[A-Za-z])(?!speed|faster|more|higher|better|improve|gain|the\b|as\b|over\b)")
_NOUNS = "|".join(form for forms in COUNTED.values() for form in forms)
_CHIPS = "|".join(form for unit, forms in COUNTED.items() if unit != "cores" for form in forms)
_NOUN = re.compile(
    rf"(?:\s(?!(?:over|of|in|on|and|or|per|to|for|with|at|by|from|than|the|that|is|are|as|into|via)\b|\d+-|{WORD}-)[\w™®()+-]+){{0,5}}?"
    rf"(?:\s|(?<=-))(?P<noun>(?i:{_NOUNS}))(?![A-Za-z-])"
)
_OTHER_CORES = re.compile(
    r"\b(?:SiFive|RISC-V|x280|Arm|x86|CPU|[Cc]ollectives?|[Pp]hysical|[Ss]calar|[Vv]ector|[Mm]anagement|[Cc]ontrol)\b"
)
_GLUED = re.compile(rf"-(?P<noun>{_CHIPS})(?![A-Za-z])", re.IGNORECASE)
"""The noun of "an 8-GPU node"."""
_LAST_NOUN = re.compile(rf"(?<=\s)(?:{_NOUNS})$", re.IGNORECASE)
"""What a name is called that ends with a noun: "72 X200 GPUs" are GPUs."""
_NOUN_NEXT = re.compile(r"\s(?P<noun>(?i:chips?|accelerators?|devices?|GPUs?|cores?))(?![A-Za-z-])")
_COUNTED_NEXT = re.compile(rf"[\s-](?:{_NOUNS})(?![A-Za-z])", re.IGNORECASE)
_FEW_WORDS = re.compile(r"(?:\s(?!(?:and|or|of|in|with|for|to|per|on)\b)[\w-]+){0,2}\s")
_LARGER = re.compile(
    r"[\s-](?:\w+\s)?(?:superpods?|pods?|UltraServers?|racks?|servers?|instances?|clusters?|nodes?|systems?|trays?|hosts?|VMs?|slices?)\b",
    re.IGNORECASE,
)


_CPUS_BEHIND = re.compile(r"(?:\s[\w-]+){0,2}?\sCPUs?\b")
_SORTS = re.compile(
    r"\s(?:famil(?:y|ies)|lines|series|types|variants|models|versions|generations|designs|SKUs|flavou?rs)\b"
)
"""What is counted are sorts: "two accelerator families"."""
_BY = (" x ", " X ", " × ", "x", "×")
_DIMENSION = re.compile(r"(?:\s[xX×]\s|[x×])(?=\d)")
"""Of "tiles of 128 x 128"; a multiplier of a figure is taken before."""
_NOTHING_FOLLOWS = ("", ".", ",", ";", ":", ")", "]", "”", "!", "?")
"""What ends a phrase: no unit or noun stands behind it."""


@dataclass(slots=True)
class Shape:
    """What follows a number: a unit, a ratio, a counted noun, or something that a rule sets aside."""

    kind: str
    unit: str
    end: int
    precisions: tuple[str, ...] = ()
    sparsity: Sparsity | None = None
    per: str | None = None
    noun: str = ""
    rule: str = ""


def has_unit(text: str, at: int) -> bool:
    """Whether a unit follows, which tells 2048 GB from the year 2048."""
    return _unit(text, at) is not None


def counts(text: str, at: int) -> bool:
    """Whether a noun that is counted follows at once, as in "8 GPUs" and "8-GPU"."""
    return _COUNTED_NEXT.match(text, at) is not None


def _unit(text: str, at: int) -> Shape | None:
    if spelled := unit_at(text, at):
        return Shape("unit", spelled.unit, spelled.end, terms.precisions(text[at : spelled.end]), per=spelled.per)
    inline = _INLINE.match(text, at) if _MAY_STAND_BETWEEN.match(text, at) else None
    if inline and inline.end() > at and (spelled := unit_at(text, inline.end())):
        precision = inline["precision"] or inline["bracketed"] or ""
        return Shape(
            "unit", spelled.unit, spelled.end, terms.precisions(precision), terms.sparsity(inline[0]),
            spelled.per,
        )  # fmt: skip
    return None


def shape_at(text: str, at: int, names: Sequence[tuple[int, int]]) -> Shape | None:
    """What the text after a number makes of it."""
    if text[at : at + 1] in _NOTHING_FOLLOWS:
        return None
    if unit := _unit(text, at):
        return unit
    if not text.isascii() and is_side_by_side(text) and (shape := _side_by_side(text, at)):
        return shape
    if match := _TIMES_NAME.match(text, at):
        counted = _counted(text, match.end() - 1, names)
        if counted:
            return counted
    if match := RATIO.match(text, at):
        return Shape("ratio", "%" if match["percent"] else "x", match.end())
    if text.startswith(_BY, at) and (match := _DIMENSION.match(text, at)):
        return Shape("aside", "x", match.end(), rule="dimensions")
    if match := aside().match(text, at):
        return Shape("aside", match[0].strip(), match.end(), rule=(match.lastgroup or "").replace("_", "-"))
    return _counted(text, at, names)


def _side_by_side(text: str, at: int) -> Shape | None:
    """The same in Chinese, Japanese and Korean."""
    if unit := side_by_side.unit_in_words(text, at):
        return Shape("unit", unit.unit, unit.end)
    if factor := side_by_side.factor(text, at):
        return Shape("ratio", factor.unit, factor.end) if factor.unit else Shape("aside", "", factor.end, rule="growth")
    counted = side_by_side.counted(text, at)
    return Shape("count", counted.unit, counted.end, noun=counted.noun) if counted else None


def _counted(text: str, at: int, names: Sequence[tuple[int, int]]) -> Shape | None:
    """A count of chips or cores: a noun, or a product's name, within a few words."""
    name = next(
        ((start, end) for start, end in names if at < start <= at + 30 and _FEW_WORDS.fullmatch(text[at:start])), None
    )
    if name and (text.startswith(("'s", "’s"), name[1]) or text[: name[1]].endswith(("'s", "’s"))):
        return None  # "2x Nvidia's performance"
    if name and _LARGER.match(text, name[1]):
        return None  # "one TPU 8t superpod" counts superpods
    if name and ("CPU" in text[name[0] : name[1]] or _CPUS_BEHIND.match(text, name[1])):
        return Shape("aside", "CPUs", name[1], rule="cpus")
    match = _GLUED.match(text, at) or _NOUN.match(text, at)
    if match and _SORTS.match(text, match.end()):
        return None
    if match and not (name and name[0] <= match.start("noun") < name[1]):
        if _OTHER_CORES.search(text, at, match.start("noun")):
            return Shape("aside", match["noun"], match.end(), rule="other-cores")
        return Shape("count", _noun_unit(match["noun"]), match.end(), noun=match["noun"])
    if name:
        noun = text[name[0] : name[1]]
        if after := _NOUN_NEXT.match(text, name[1]):
            return Shape("count", _noun_unit(after["noun"]), after.end(), noun=after["noun"])
        last = _LAST_NOUN.search(noun)
        unit = _noun_unit(last[0]) if last else "cores" if "core" in noun.lower() else "chips"
        return Shape("count", unit, name[1], noun=noun)
    return None


@cache
def _noun_unit(noun: str) -> str:
    """The unit of a count, by the list in which its noun stands."""
    return next(
        unit for unit, forms in COUNTED.items() if any(re.fullmatch(form, noun, re.IGNORECASE) for form in forms)
    )
