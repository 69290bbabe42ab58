"""Figures in a stretch of text: numbers with their units and what stands inside the phrase itself.

One scan finds everything that has a unit, of interest or not, so that nothing disappears: what no rule of `aside`
sets aside and no claim takes is listed as unread. A bare number is a figure only for those who ask (table cells).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise

from extractors.quantities import side_by_side, terms
from extractors.quantities.chains import chain_from
from extractors.quantities.masks import is_no_quantity
from extractors.quantities.numbers import STARTS, Number, find_numbers, plain, reads_comma_decimal
from extractors.quantities.shapes import Shape, shape_at
from extractors.quick import SentenceStems
from schemas.words import Bound, Sparsity

_GAINS = ("doubl", "tripl", "quadrupl", "twice", "twofold", "threefold", "fourfold")
_GAINED = SentenceStems(_GAINS)
_SPOKEN = SentenceStems((*STARTS, *_GAINS))
_DIGIT = re.compile(r"\d")
_PLAIN = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")
_MULTIPLIER = re.compile(r"(?:\s?[xX×]\s?|\*(?=\d)|\s\*\s)(?:(?:QSFP|OSFP|SFP)[\w+-]*\s)?(?=\d)")
_PORTS = re.compile(r"\s?[xX×]\s?(?:QSFP|OSFP|SFP)[\w+-]*\s(?P<rate>\d{2,3})G(?![A-Za-z])")
"""Ports by their connector and rate: "4x QSFP-DD 800G"."""
_TIMES_BEHIND = re.compile(r"\s[x×]\s(?P<times>\d{1,4})(?![\w.,]*[\w%])(?!\s(?!(?:and|or|for|in|per|with)\b)\w)")
"""How many there are of a figure, said behind it: "3.2 Tbps x 32"."""
_ARROWS = ("→", "->", "-->", "=>", "➜", "⟶")
"""From what it was to what it is: "HBM 32 GB → 192 GB"."""
_TIMES = (" x ", " × ")
"""How that begins."""
_WORD_TIMES = re.compile(r"\s(?=\d[\d.,]*\s?(?:Gb|GbE|Gbps|Tb|Tbps|G)\b)")
_OTHER_WAY = re.compile(
    r"\s(dense|sparse)(?=\))|\swith(?P<out>out)? (?:\d+:\d+ )?(?:structured )?sparsity\b", re.IGNORECASE
)
_OF_A_FORMAT = re.compile(
    rf"^(?:(?:of|in|at|for)\s)?(?:peak\s|dense\s)?(?:{terms.PRECISION.pattern})(?:\s(?:compute|performance))?",
    re.IGNORECASE,
)
"""What may stand between the two: "733 TFLOPS of FP8 (1,466 with sparsity)"."""
_RANGE = re.compile(r"\b(between|from)\s$", re.IGNORECASE)
_TWO = 2
_JOINED = frozenset({"and", "to", "bis", "-", "–", "—"})
_FROM = re.compile(r"\bfrom\s$", re.IGNORECASE)
_ON_ANOTHER = re.compile(r"\s(?:on|for|in|with)\s(?:the\s)?[A-Z][\w -]{1,30}\sto(?:\s[a-z]+){0,4}\s")
"""Between what something had and what another has: "from 96 GB on X0 to a much better 144 GB"."""
_OR = re.compile(r",?\sor\s")
_ASIDE = re.compile(r"\([^()]*\)")
_PREFIXES = "kMGTPEZ"
_PREFIX = re.compile(rf"[{_PREFIXES}]i?(?=[BbWFO])")
_GROWTH = re.compile(
    r"\b(?:increas|grow|grew|rais|rise|rose|climb|soar|expand|jump|went|goes|improv|doubl|up|chang|mov)\w*\b[^.;]*$",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"\b(?:(?:(?:up|down) from|compared (?:to|with)|versus|vs\.?|instead of|rather than|against|previously|formerly)\s"
    r"(?:the |its |an? )?|(?:times|double|twice|triple|exceeds?|exceeded|surpass(?:es|ed)?|beats?) the\s)$",
    re.IGNORECASE,
)
_ALONG = re.compile(r"(?:over|above)\s(?:an?|the)\s", re.IGNORECASE)
"""Of a place or a way, no bound: "to a CPU over a 900 GB/s link"; but "over a 30x gain"."""
_REACH = 40
"""Characters before a figure within which such words stand; a search from the beginning is slow."""
_POINTER = re.compile(r"\b(?:the|these|those|between|both|other|(?<!room )for(?: up to)?|across all)\s$", re.IGNORECASE)
"""Numbers that point instead of counting: "one chip at a time", "the two chips side by side"."""
_ENDS = re.compile(r"(?:a )?m(?:in|ax)", re.IGNORECASE)
_BOTH_ENDS = re.compile(
    r"\b(?:min|typ|avg|average|mean)\w*\b.*\bmax(?:imum)?\b|\bmax(?:imum)?\b.*\b(?:min|typ|avg|average|mean)",
    re.IGNORECASE,
)
"""Where a text has both, "min 300 W, max 700 W" tells two figures apart and bounds neither."""
_VERBS = re.compile(
    r"(?=[dtqfDTQF])\b(?i:(?P<two>doubl(?:es?|ed|ing)|twice|two-?fold)|(?P<three>tripl(?:es?|ed|ing)|three-?fold)|(?P<four>quadrupl(?:es?|ed|ing)|four-?fold))\b(?!-)"
)


@dataclass(slots=True)
class Figure:
    """One figure. `kind`: unit, ratio, gain (a verb), count, bare, or aside (then `rule` names why)."""

    value: str
    unit: str
    kind: str
    start: int
    end: int
    bound: Bound = Bound.EXACT
    precisions: tuple[str, ...] = ()
    sparsity: Sparsity | None = None
    per: str | None = None
    multiplier: str | None = None
    noun: str = ""
    rule: str = ""
    group: int = 0
    """Figures of one phrase that share a unit (`90/170/192 W`, `1,440 | 720`, a range) have one group number."""
    separator: str = ""
    index: int = 0
    size: int = 1
    """The figure's place among those of its phrase, and how many they are."""

    def dressed(self, kind: str, unit: str, *, per: str | None = None, noun: str = "") -> "Figure":
        """A bare number with the unit of its header. `dataclasses.replace` takes five times as long."""
        return Figure(
            self.value, unit, kind, self.start, self.end, self.bound, self.precisions, self.sparsity,
            per, self.multiplier, noun, self.rule, self.group, self.separator, self.index, self.size,
        )  # fmt: skip


def may_hold_figures(text: str) -> bool:
    """Whether a text has a digit, a number word or a verb of gain: most have none and cost no more than this."""
    return _DIGIT.search(text) is not None or _SPOKEN.are_in(text)


def find_figures(
    text: str, lang: str = "", *, names: Sequence[tuple[int, int]] = (), bare: bool = False
) -> list[Figure]:
    """All figures of the text. `names` are spans of product names: numbers inside them are none.

    With `bare`, numbers without unit are figures too (a cell whose header has the unit).
    """
    if bare and _PLAIN.fullmatch(text) and not reads_comma_decimal(lang):  # most cells of a wide table
        return [Figure(plain(text), "", "bare", 0, len(text))]
    numbers = [
        number
        for number in find_numbers(text, lang)
        if not (
            _inside(number.start, names) or (bare if number.word else is_no_quantity(text, number.start, bare=bare))
        )
    ]
    found: list[Figure] = []
    index = 0
    while index < len(numbers):
        chain, separator = chain_from(text, numbers, index, lang)
        figures = _aside_of(text, chain, found) or _at(text, chain, separator, names, group=len(found) + 1, bare=bare)
        end = figures[-1].end if figures else 0
        if len(figures) == len(chain) == _TWO and figures[0].separator == "range" and _has_grown(text, chain[0].start):
            low, high = figures  # "rose from 2.8 to 4.9 TB/s"
            low = replace(low, kind="aside", rule="earlier-figure", group=0, separator="", end=chain[0].end)
            figures = [low, replace(high, group=0, separator="", index=0, size=1, start=chain[1].start)]
        found.extend(figures)
        end = max(end, chain[-1].end)
        while index < len(numbers) and numbers[index].start < end:
            index += 1
    found = _ranges(text, found)
    if len(found) > 1 and " or " in text:
        found = _options(text, found)
    if _GAINED.may_be_in(text):
        found.extend(_verb(text, match) for match in _VERBS.finditer(text) if not _inside(match.start(), names))
        found.sort(key=lambda figure: figure.start)
    return found


def _has_grown(text: str, start: int) -> bool:
    """Whether what stands at a place is what something was before: "rose from"."""
    return _FROM.search(text, max(0, start - _REACH), start) is not None and _GROWTH.search(text[:start]) is not None


def _aside_of(text: str, chain: list[Number], found: list[Figure]) -> list[Figure]:
    """The second figure of "1.0 PFLOPS (0.5 dense)" or "1,300 TFLOPS, 2,563 with sparsity": its unit is the first's.

    Where the second is "without sparsity", the first is with it.
    """
    match = _OTHER_WAY.match(text, chain[-1].end) if found else None
    if match is None or found[-1].kind != "unit":
        return []
    number, first = chain[0], found[-1]
    between = text[first.end : number.start].strip()
    bare = _OF_A_FORMAT.sub("", between).strip()
    if bare not in (("(",) if match[1] else ("(", ",", "/", "and", ", and")):
        return []
    way = Sparsity(match[1].lower()) if match[1] else Sparsity.DENSE if match["out"] else Sparsity.SPARSE
    if bare != between:  # of two formats before it, the one of which it is twice as much, or half
        low, high = sorted((Decimal(first.value), Decimal(number.value)))
        if not terms.is_twice(high, low):
            return []
    if match["out"] and first.sparsity is None:
        found[-1] = replace(first, sparsity=Sparsity.SPARSE)
    return [replace(first, value=number.value, start=number.start, end=match.end(), sparsity=way)]


def _ranges(text: str, found: list[Figure]) -> list[Figure]:
    """Make "between 120 kW and 132 kW" one range, and "900 W to 1.2 kW", unless it grew from one to the other."""
    for place, (low, high) in enumerate(pairwise(found)):
        if low.kind != high.kind or low.kind not in ("unit", "ratio") or low.group or high.group:
            continue
        joined = between = text[low.end : high.start].strip().lower()
        if "(" in between:  # "from 64 GB (X0) to 144 GB"
            joined = _ASIDE.sub("", between).strip()
        elif _ON_ANOTHER.fullmatch(text, low.end, high.start) and _FROM.search(
            text, max(0, low.start - _REACH), low.start
        ):
            found[place] = replace(low, kind="aside", rule="earlier-figure")
            continue
        if between in _ARROWS and low.unit == high.unit:
            found[place] = replace(low, kind="aside", rule="earlier-figure")
            continue
        if joined not in _JOINED or not _ascend(low, high):
            continue
        opened = _RANGE.search(text[: low.start])
        if (joined == "and") != (opened is not None and opened[1].lower() == "between"):
            continue
        if low.kind == "unit" and _GROWTH.search(text[: low.start]):
            found[place] = replace(low, kind="aside", rule="earlier-figure")
        elif joined == between:
            found[place] = replace(low, group=low.start + 1, separator="range", index=0, size=2, end=high.end)
            found[place + 1] = replace(high, group=low.start + 1, separator="range", index=1, size=2)
    return found


def _options(text: str, found: list[Figure]) -> list[Figure]:
    """Make "1.5 TB, 12 TB or 1.2 PB" figures of one phrase, of which nothing says when each holds."""
    for last in range(1, len(found)):
        if _OR.fullmatch(text, found[last - 1].end, found[last].start) is None:
            continue
        first = last - 1
        while first and text[found[first - 1].end : found[first].start].strip() == ",":
            first -= 1
        run = found[first : last + 1]
        if any(one.kind != "unit" or one.group for one in run) or len({_sized(one)[0] for one in run}) > 1:
            continue
        for index, one in enumerate(run):
            found[first + index] = replace(one, group=run[0].start + 1, separator="list", index=index, size=len(run))
    return found


def _ascend(low: Figure, high: Figure) -> bool:
    """Whether two figures are of one kind and the second is larger, whatever their prefixes: 900 W and 1.2 kW."""
    (one, small), (other, large) = _sized(low), _sized(high)
    return one == other and small < large


def _sized(figure: Figure) -> tuple[str, Decimal]:
    match = _PREFIX.match(figure.unit)
    base = figure.unit[match.end() :] if match else figure.unit
    return base, Decimal(figure.value) * 1000 ** (_PREFIXES.index(figure.unit[0]) + 1 if match else 0)


def _inside(position: int, spans: Sequence[tuple[int, int]]) -> bool:
    for start, end in spans:  # noqa: SIM110 - a generator for each number costs more than the reading of most
        if start <= position < end:
            return True
    return False


def _at(
    text: str, chain: list[Number], separator: str, names: Sequence[tuple[int, int]], *, group: int, bare: bool
) -> list[Figure]:
    first, last = chain[0], chain[-1]
    times = _WORD_TIMES if first.word else _MULTIPLIER
    if len(chain) == 1 and (match := times.match(text, last.end)):
        if ports := _PORTS.match(text, last.end):
            return [Figure(ports["rate"], "Gb/s", "unit", first.start, ports.end(), multiplier=first.value)]
        inner = find_figures(text[match.end() :], bare=bare)
        if inner and inner[0].start == 0 and inner[0].kind in ("unit", "bare"):
            shift = match.end()
            figure = inner[0]
            bound, start = terms.bound_before(text, first.start)
            return [replace(figure, start=start, end=figure.end + shift, multiplier=first.value, bound=bound, group=0)]
    after, end_of_bound = terms.bound_after(text, last.end)
    shape = shape_at(text, end_of_bound if after is not Bound.EXACT else last.end, names)
    if shape is None and not bare:
        return []
    bound, start = terms.bound_before(text, first.start)
    if start < first.start and _ENDS.match(text, start) and _BOTH_ENDS.search(text):
        bound, start = Bound.EXACT, first.start
    if bound is Bound.MORE_THAN and shape and shape.kind == "unit" and _ALONG.match(text, start, first.start):
        bound, start = Bound.EXACT, first.start
    if bound is Bound.EXACT:
        bound = after
    if (
        not text.isascii()
        and shape
        and shape.unit[-1:] in ("B", "b")
        and (rate := side_by_side.per_second(text, start)) is not None
    ):
        shape.unit += "/s"
        earlier, start = terms.bound_before(text, rate)
        bound = earlier if bound is Bound.EXACT else bound
    if shape and shape.kind == "unit" and _COMPARED.search(text[max(0, start - _REACH) : start]):
        shape = Shape("aside", shape.unit, shape.end, rule="earlier-figure")
    if shape and shape.kind == "count":
        if separator == "choice":
            shape = Shape("aside", shape.unit, shape.end, rule="options")
        elif separator != "range" and not text.startswith("-", last.end) and _points(text, first, shape):
            return []
    shape = shape or Shape("bare", "", last.end)
    several = shape.kind == "unit" and len(chain) == 1 and text.startswith(_TIMES, shape.end)
    behind = _TIMES_BEHIND.match(text, shape.end) if several else None
    if behind:
        return [
            Figure(
                first.value, shape.unit, "unit", start, behind.end(), bound, precisions=shape.precisions,
                sparsity=shape.sparsity, per=shape.per, multiplier=behind["times"],
            )
        ]  # fmt: skip
    if shape.kind == "unit" and bound is Bound.EXACT:
        bound, _ = terms.bound_after(text, shape.end)
    return [
        Figure(
            number.value, shape.unit, shape.kind, start if number is first else number.start, shape.end, bound,
            precisions=shape.precisions, sparsity=shape.sparsity, per=shape.per, noun=shape.noun, rule=shape.rule,
            group=group if len(chain) > 1 else 0, separator="list" if separator == "choice" else separator,
            index=index, size=len(chain),
        )
        for index, number in enumerate(chain)
    ]  # fmt: skip


def _points(text: str, number: Number, shape: Shape) -> bool:
    """Whether a number points instead of counting: "one chip at a time", "the two chips side by side"."""
    if number.word and number.value == "1":
        return True
    return shape.unit != "cores" and _POINTER.search(text[: number.start]) is not None


def _verb(text: str, match: re.Match[str]) -> Figure:
    value = "2" if match["two"] else "3" if match["three"] else "4"
    bound, start = terms.bound_before(text, match.start())
    return Figure(value, "x", "gain", start, match.end(), bound)
