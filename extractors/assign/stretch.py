"""One stretch of text to claims: every figure in it is claimed, set aside by a named rule, or left unread.

The words right of a figure up to the next one, then the words left of it, then its label and header, then what stands
round the table: the first that names a metric or a term decides.
"""

import re
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

from extractors.assign import benchmarks, metric, subjects
from extractors.assign.doubts import doubt, may_doubt
from extractors.assign.frame import Desk, Frame
from extractors.assign.headers import header, parts_of, parts_of_notes
from extractors.assign.lent import lent
from extractors.assign.metric_of import is_other_percentage, metric_of
from extractors.assign.parts import part_of
from extractors.assign.rivals import leave_rivals
from extractors.assign.scope_of import scope_of
from extractors.assign.seen import Seen, Stretch
from extractors.assign.terms_of import COMPUTE, bound_of, strange_format, terms_of
from extractors.assign.unnamed import UNNAMED
from extractors.quantities.figures import Figure
from extractors.quantities.terms import PRECISIONS, precisions
from schemas import units
from schemas.claims import Evidence, FigureClaim, Quantity

_LONGEST_QUOTE = 400
_NEEDS = re.compile(r"\b(?:needs?|requires?|takes?(?: up)?|consumes?|occup(?:y|ies)|demands?)\b[^ø]*$", re.IGNORECASE)
"""What a model or a cache needs is no figure of the product; what the product needs (its power) is no memory."""
_FORMATS_BEHIND = re.compile(
    rf"\s(?:for|in|at|of)\s(?P<formats>{PRECISIONS.pattern})(?:,? respectively)?", re.IGNORECASE
)
_FORMATS_BEFORE = re.compile(rf"(?P<formats>{PRECISIONS.pattern})\s?:\s*$", re.IGNORECASE)
_PLAIN_CORES = re.compile(r"cores?", re.IGNORECASE)
_CPU = re.compile(r"\bv?CPUs?\b|\bRAM\b|Xeon|EPYC|Neoverse|\bArm\b|Graviton")
_BETWEEN = re.compile(r"[^\d]{0,24}?(?:\||/|,|\band\b)\s*")


def read_stretch(stretch: Stretch, desk: Desk, frame: Frame) -> None:
    """Read the figures of one stretch into `desk`."""
    first_claim = len(desk.claims)
    previous: FigureClaim | None = None
    doubtful = may_doubt(stretch.text)
    for seen in stretch.figures_seen():
        claimed = _read(stretch, seen, desk, frame, previous, doubtful=doubtful)
        previous = claimed or (previous if seen.figure.kind == "aside" else None)
    if len(desk.claims) > first_claim + 1:
        leave_rivals(desk, first_claim)


def _read(
    stretch: Stretch, seen: Seen, desk: Desk, frame: Frame, previous: FigureClaim | None, *, doubtful: bool
) -> FigureClaim | None:
    text = stretch.text
    words = text[seen.figure.start : seen.figure.end]
    evidence = Evidence(quote=_quote(text, seen.figure), place=frame.place)
    if rule := _set_aside(stretch, seen, frame):
        desk.skip(words, evidence, rule)
        return None
    if seen.figure.kind in ("unit", "count"):
        part = part_of(stretch.text, seen, in_cell=frame.cell and frame.sure, label=frame.label)
        if part and part.certain:
            desk.skip(words, evidence, f"part: {part.words}")
            return None
        if part:
            desk.leave(words, evidence, f"perhaps of a part: {part.words}")
            return None
    if doubtful and (why := doubt(seen)):
        desk.leave(words, evidence, why)
        return None
    seen.label = _label(stretch, seen, frame)
    if seen.figure.kind == "bare":
        dressed = _dressed(seen, frame)
        if dressed is None:
            desk.leave(words, evidence, f"no unit in {frame.label or 'the header'!r}")
            return None
        seen.figure = dressed
    figure = seen.figure
    if figure.unit == "tokens/s":
        return benchmarks.read_benchmark(text, figure, stretch.who, desk, frame, evidence)
    if figure.separator in ("list", "pipe") and seen.label == frame.label and not seen.unmarked:
        formats = _formats_in_turn(stretch, seen)
        if not formats:
            desk.leave(words, evidence, "several figures, and nothing says which is which")
            return None
        seen.figure = figure = replace(figure, precisions=(formats[figure.index],))
    dimension = "ratio" if frame.gain_of else units.dimension(figure.unit)
    name, rule = metric_of(dimension, seen, frame, previous)
    if rule or (name is None and dimension == "ratio" and is_other_percentage(seen)):
        desk.skip(words, evidence, rule or "percentage")
        return None
    if name is None:
        desk.leave(words, evidence, "no word says which metric it is of")
        return None
    return _claim(name, stretch, seen, desk, frame, evidence, previous)


def _set_aside(stretch: Stretch, seen: Seen, frame: Frame) -> str:
    """The rule by which a figure is of no interest whatever it measures; empty where none applies."""
    figure = seen.figure
    if figure.kind == "aside":
        return figure.rule
    if (
        figure.kind == "bare"
        and not header(frame.label).unit
        and not precisions(frame.label)
        and (hit := metric.named("count", frame.label))
        and hit[1]
    ):
        return hit[0]
    if figure.kind == "bare" and subjects.in_brackets(stretch.text, figure.start):
        return "in-brackets"
    if figure.multiplier and _adds_up(stretch, seen):
        return "makes-up-the-figure"
    if figure.unit == "GW":
        return "facility-power"
    if figure.kind == "count" and seen.before.endswith("per "):
        return "divisor"
    if figure.kind in ("unit", "count") and figure.unit[-1:] in "Bs" and _NEEDS.search(seen.clause):
        return "requirement"
    if figure.unit == "cores" and _PLAIN_CORES.fullmatch(figure.noun) and _CPU.search(stretch.text):
        return "other-cores"
    return ""


def _adds_up(stretch: Stretch, seen: Seen) -> bool:
    """Whether a figure in brackets only says what the one in front is made of: "128 GB (2 x 64 GB)"."""
    figure, before = seen.figure, stretch.figures[seen.position - 1]
    if not seen.position or figure.unit != before.unit or not subjects.in_brackets(stretch.text, figure.start):
        return False
    return Decimal(figure.value) * Decimal(figure.multiplier or 1) == Decimal(before.value)


def _formats_in_turn(stretch: Stretch, seen: Seen) -> tuple[str, ...]:
    """The formats of a list of figures, where as many are listed: "20, 10 and 5 PFLOPS for FP4, FP8 and FP16"."""
    figure = seen.figure
    first = next(one for one in stretch.figures if one.group == figure.group)
    before = _FORMATS_BEFORE.search(stretch.text[: first.start])
    listed = _FORMATS_BEHIND.match(stretch.text, figure.end) or before
    formats = precisions(listed["formats"]) if listed else ()
    return formats if len(formats) == figure.size and not figure.precisions else ()


def _dressed(seen: Seen, frame: Frame) -> Figure | None:
    """A bare number with the unit of its header; None where the header has none.

    Only the first number of a cell, or all of one group, are the header's.
    """
    figure = seen.figure
    if seen.position and not figure.group:
        return None
    top = header(seen.label)
    top = top if top.unit or top.count_unit else header(frame.label)
    if not (top.unit or top.count_unit):
        top = lent(seen.label, frame.wide, frame.notes) or top
    if top.unit:
        return replace(figure, unit=top.unit, per=top.per, kind="ratio" if top.unit in ("x", "%") else "unit")
    if top.count_unit:
        return replace(figure, unit=top.count_unit, noun=top.count_unit, kind="count")
    return None


def _label(stretch: Stretch, seen: Seen, frame: Frame) -> str:
    """The header that speaks of this figure: its own part of `sparse | dense`, else all of it."""
    if not frame.cell:
        return frame.label
    figure = seen.figure
    group = [f for f in stretch.figures if f.group == figure.group and (figure.group or f.kind != "aside")]
    if not figure.group and not _in_row(stretch.text, group):
        return frame.label
    stated = parts_of(frame.label, len(group))
    parts = stated or parts_of_notes(frame.label, frame.notes, group)
    if len(group) != len(parts):
        return frame.label
    part = parts[next(index for index, f in enumerate(group) if f.start == figure.start)]
    seen.unmarked = not stated and part == frame.label
    return part


def _in_row(text: str, group: list[Figure]) -> bool:
    """Whether nothing but a bar, a slash, a comma or "and" stands between the figures of a cell."""
    return all(_BETWEEN.fullmatch(text[one.end : two.start]) for one, two in pairwise(group))


def _claim(
    name: str, stretch: Stretch, seen: Seen, desk: Desk, frame: Frame, evidence: Evidence, previous: FigureClaim | None
) -> FigureClaim | None:
    text, figure = stretch.text, seen.figure
    words = text[figure.start : figure.end]
    owned = frame.subjects
    if not frame.sure:
        named = subjects.owner_of(text, figure, stretch.who, seen.right)
        if named is None and any(mention.product in owned for mention in stretch.who.compared):
            desk.leave(words, evidence, "of something that is compared with the product")
            return None
        owned = named or owned
    if not owned:
        desk.leave(words, evidence, "no single product that it is of")
        return None
    own = [product for product in owned if not desk.is_foreign(product)]
    if not own and UNNAMED in owned:
        desk.leave(words, evidence, "of a product that no name tells")
        return None
    if not own:
        desk.skip(words, evidence, "another vendor's product")
        return None
    if name in COMPUTE and (strange := strange_format(seen, frame, previous)):
        desk.leave(words, evidence, f"of a format that is not in the list: {strange}")
        return None
    baseline = None
    if units.dimension(figure.unit) == "ratio":
        compared = f"{text} {seen.label}" if frame.cell else text
        baseline = frame.gain_of or subjects.baseline(compared, stretch.who, owned, desk.names.exact)
    claim = None
    for product in own:
        found = scope_of(product, name, seen, desk, frame)
        if found is None:
            why = "a count in nothing that has so many" if figure.kind == "count" else "of several chips together"
            desk.leave(words, evidence, why)
            continue
        quantity = Quantity(value=figure.value, unit=figure.unit, bound=bound_of(seen, frame))
        for terms in terms_of(name, seen, frame, previous, baseline):
            claim = FigureClaim(
                subject=found[0], scope=found[1], metric=name, quantity=quantity, terms=terms, evidence=evidence
            )
            desk.claims.append(claim)
    return claim


def _quote(text: str, figure: Figure) -> str:
    if len(text) <= _LONGEST_QUOTE:
        return text
    start = max(0, figure.start - _LONGEST_QUOTE // 2)
    start = text.find(" ", start) + 1 if start else 0
    end = min(len(text), figure.end + _LONGEST_QUOTE // 2)
    cut = text.rfind(" ", figure.end, end)
    return text[start : cut if end < len(text) and cut > figure.end else end]
