"""One stretch of text to claims: every figure in it is claimed, set aside by a named rule, or left unread.

The words right of a figure up to the next one, then the words left of it, then its label and header, then what stands
round the table: the first that names a metric or a term decides.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from extractors.assign import benchmarks, scopes, subjects
from extractors.assign import metric as metrics_of
from extractors.assign.frame import Desk, Frame
from extractors.assign.headers import header
from extractors.mentions import Mention
from extractors.quantities import terms
from extractors.quantities.figures import Figure, find_figures, may_hold_figures
from extractors.quantities.numbers import find_numbers
from schemas import units
from schemas.claims import Evidence, FigureClaim, Quantity, Terms
from schemas.words import Bound, Scope, Sparsity

_LONGEST_QUOTE = 400
_BESIDE_NUMBER = re.compile(
    r"\([^()]*\)|\b(?:up[- ]to|over|more than|at least|nearly|about|approx(?:imately)?|around|max(?:imum)?|min(?:imum)?|bis zu|from|to|and|or|x"
    r"|per \d+\s?\w+)\b|\d+\s?(?:[xX×]|million|billion|thousand|M)(?![a-z])", re.IGNORECASE
)  # fmt: skip
_FORMAT = r"c?(?:BF|FP|TF|INT|MX|NV)\w*\d"
_CUT = re.compile(
    rf"[;.]\s|,\s(?!(?:and\s|or\s)?{_FORMAT})|\s(?:and|with|plus|while|whereas|but|alongside)\s(?!{_FORMAT})|\s[–—]\s|\s\(|\)\s?|:\s|\s•\s"
)
_PART = re.compile(
    rf"(?:^|(?<=[,;:] )|(?<=[a-z] ))(?:(?:the|an?|each|every|single|this|its|these|those|two|each of (?:the|these)(?: \w+){{0,3}})\s)"
    rf"(?:[\wø™-]+\s){{0,2}}?(?:{'|'.join(scopes.WORDS['parts']['words'])})(?![A-Za-z-])",
    re.IGNORECASE,
)
_PER_PART = re.compile(
    rf"^\s*(?:of \w+ )?(?:\w+ ){{0,3}}?(?:per|/|for an?|of an?|for each|of each|between (?:the )?(?:two )?)\s?(?:[\w-]+\s)?(?:{'|'.join(scopes.WORDS['parts']['words'])})(?![A-Za-z-])",
    re.IGNORECASE,
)
_SCALES = re.compile(r"\bscal(?:e|es|ing)\b[^,.;]*\bto\s*$")
_UP_TO_NOTES = re.compile("|".join(scopes.WORDS["bound_notes"]["up_to"]), re.IGNORECASE)
_GAIN_WORDS = re.compile(
    r"\b(?:more|better|higher|greater|larger|faster|improve\w*|increas\w+|boost\w*|gains?|uplift|lower|less|fewer|reduc\w+|cuts?|the|than|over|compared|as much|performance|of the|speed-?up|generation)\b",
    re.IGNORECASE,
)
_NOT_A_GAIN = re.compile(r"^\s*(?:of|off|share)\b(?!.*\b(?:performance|compute)\b)", re.IGNORECASE)


_FORMATS = re.compile(terms.PRECISIONS.pattern, re.IGNORECASE)
_LAST_FORMATS = re.compile(
    rf"({terms.PRECISIONS.pattern})(?!.*{terms.PRECISION.pattern})[^\d]{{0,60}}$", re.IGNORECASE
)


@dataclass(slots=True)
class _Seen:
    """A figure with the words that speak of it."""

    figure: Figure
    right: str
    left: str
    after: str
    """The rest of the text, past later figures."""
    before: str
    """All of the text before it."""
    first: bool
    """No figure stands before it."""


def read_stretch(text: str, desk: Desk, frame: Frame, mentions: Sequence[Mention] | None = None) -> None:
    """Read one stretch into `desk`."""
    if not may_hold_figures(text):
        return
    if mentions is None:
        mentions = desk.names.find(text)
    mentions = [*mentions, *desk.strangers(text, mentions)]
    bare = frame.cell and _is_number(text)
    found = find_figures(text, desk.lang, names=[(m.start, m.end) for m in mentions], bare=bare)
    if not found:
        return
    who = subjects.owners(text, mentions, found)
    masked = without_names(text, mentions, who.counted)
    previous: FigureClaim | None = None
    first_claim = len(desk.claims)
    for position, figure in enumerate(found):
        seen = _seen(masked, found, position)
        evidence = Evidence(quote=frame.quote or _quote(text, figure), place=frame.place)
        claimed = _read(text, seen, who, desk, frame, evidence, found, position, previous)
        previous = claimed or (previous if figure.kind == "aside" else None)
    _leave_rivals(desk, first_claim)


def _leave_rivals(desk: Desk, first_claim: int) -> None:
    """Unread what one stretch states twice of one identity with two values: which is whose was guessed wrong."""
    values: dict[tuple[str | None, ...], set[str]] = {}
    made = desk.claims[first_claim:]
    for claim in made:
        values.setdefault(claim.identity, set()).add(claim.statement)
    if all(len(statements) == 1 for statements in values.values()):
        return
    del desk.claims[first_claim:]
    for claim in made:
        if len(values[claim.identity]) == 1:
            desk.claims.append(claim)
        else:
            desk.leave(claim.statement, claim.evidence, "two figures of one kind, and nothing says which is whose")


@lru_cache(maxsize=4096)
def _is_number(text: str) -> bool:
    """Whether a cell holds a number (or several) and nothing else, so that its header may lend it a unit."""
    return len(text) <= 60 and not re.search(r"[^\W\d_]", _BESIDE_NUMBER.sub(" ", text))


def without_names(text: str, mentions: Sequence[Mention], counted: Sequence[Mention] = ()) -> str:
    """The text with product names blanked, so that words inside names are no evidence.

    ø is a letter, so that the blank stands as a word; names that are only counted become þ and own nothing.
    """
    for mention in mentions:
        blank = "þ" if mention in counted else "ø"
        text = text[: mention.start] + blank * (mention.end - mention.start) + text[mention.end :]
    return text


def _quote(text: str, figure: Figure) -> str:
    if len(text) <= _LONGEST_QUOTE:
        return text
    start = max(0, figure.start - _LONGEST_QUOTE // 2)
    start = text.find(" ", start) + 1 if start else 0
    end = min(len(text), figure.end + _LONGEST_QUOTE // 2)
    cut = text.rfind(" ", figure.end, end)
    return text[start : cut if end < len(text) and cut > figure.end else end]


def _seen(text: str, found: Sequence[Figure], position: int) -> _Seen:
    figure = found[position]
    following = next((f for f in found[position + 1 :] if f.start >= figure.end), None)
    preceding = next((f for f in reversed(found[:position]) if f.end <= figure.start and f.kind != "gain"), None)
    right = text[figure.end : following.start if following else len(text)]
    left = text[preceding.end if preceding else 0 : figure.start]
    return _Seen(figure, right, left, text[figure.end :], text[: figure.start], preceding is None)


@lru_cache(maxsize=4096)
def _near(right: str) -> str:
    """The words that belong to the figure on their left: up to where the next phrase begins."""
    match = _CUT.search(right)
    if match is None:
        return right
    if (
        match[0] == " ("
        and (closed := right.find(")", match.end())) >= 0
        and not find_numbers(right[match.end() : closed])
    ):
        return right[: closed + 1]
    return right[: match.start()]


@lru_cache(maxsize=4096)
def _clause(before: str) -> str:
    """The words before a figure since the last full stop."""
    cut = before.rfind(". ")
    return before[cut + 1 :] if cut >= 0 else before


@lru_cache(maxsize=4096)
def _close(left: str) -> str:
    """The words left of a figure since the last full stop, semicolon or bracket."""
    cut = max(left.rfind(". "), left.rfind("; "), left.rfind(" ("))
    return left[cut + 1 :] if cut >= 0 else left


def _read(
    text: str, seen: _Seen, who: subjects.Owners, desk: Desk, frame: Frame, evidence: Evidence,
    found: Sequence[Figure], position: int, previous: FigureClaim | None,
) -> FigureClaim | None:  # fmt: skip
    figure = seen.figure
    words = text[figure.start : figure.end]
    if figure.kind == "aside":
        desk.skip(words, evidence, figure.rule)
        return None
    if figure.kind == "bare":
        dressed = _dressed(figure, frame, found, position)
        if dressed is None:
            aside = metrics_of.named("count", frame.label)
            if aside and aside[1]:
                desk.skip(words, evidence, aside[0])
            elif not subjects.in_brackets(text, figure.start):
                desk.leave(words, evidence, f"no unit in {frame.label or 'the header'!r}")
            else:
                desk.skip(words, evidence, "in-brackets")
            return None
        figure = dressed
        seen.figure = dressed
    if figure.unit == "tokens/s":
        return benchmarks.read_benchmark(text, figure, who, desk, frame, evidence)
    if figure.kind == "count" and re.search(r"\bper\s$", text[: figure.start]):
        desk.skip(words, evidence, "divisor")
        return None
    label = _label(frame, figure, position, found)
    dimension = "ratio" if frame.gain_of else units.dimension(figure.unit)
    if part := _of_part(text, seen, frame):
        desk.skip(words, evidence, f"part: {part}")
        return None
    if figure.separator in ("list", "pipe") and label is frame.label:
        desk.leave(words, evidence, "several figures, and nothing says which is which")
        return None
    metric, aside = _metric(dimension, seen, label, frame, previous, text)
    if aside:
        desk.skip(words, evidence, aside)
        return None
    if metric is None:
        why = "no word says which metric it is of"
        if dimension == "ratio" and figure.unit == "%" and not _GAIN_WORDS.search(seen.right[:60] + seen.left[-60:]):
            desk.skip(words, evidence, "percentage")
        else:
            desk.leave(words, evidence, why)
        return None
    owned = _owners(text, seen, who, desk, frame)
    if not owned:
        desk.leave(words, evidence, "no single product that it is of")
        return None
    if all(desk.is_foreign(product) for product in owned):
        desk.skip(words, evidence, "another vendor's product")
        return None
    claim = None
    for product in owned:
        if not desk.is_foreign(product):
            claim = _claim(product, metric, text, seen, label, who, desk, frame, evidence, owned, previous) or claim
    return claim


def _dressed(figure: Figure, frame: Frame, found: Sequence[Figure], position: int) -> Figure | None:
    """A bare number with the unit of its header; None where the header has none, or the number is in brackets."""
    if position and found[position - 1].group != figure.group and not figure.group:
        return None  # only the first number of a cell is the header's: "220 (110 per GCD)"
    top = header(frame.label)
    if top.unit:
        return replace(figure, unit=top.unit, per=top.per, kind="unit" if top.unit not in ("x", "%") else "ratio")
    if top.count_unit:
        return replace(figure, unit=top.count_unit, noun=top.count_unit, kind="count")
    return None


def _label(frame: Frame, figure: Figure, position: int, found: Sequence[Figure]) -> str:
    """The header that speaks of this figure: its own part of `sparse | dense`, else all of it."""
    parts = header(frame.label).parts if frame.cell else ()
    if not parts:
        return frame.label
    group = [f for f in found if f.group == figure.group] if figure.group else [f for f in found if f.kind != "aside"]
    index = next((i for i, f in enumerate(group) if f.start == figure.start), -1)
    return parts[index] if len(group) == len(parts) and index >= 0 else frame.label


def _of_part(text: str, seen: _Seen, frame: Frame) -> str:
    """The part (a die, a link, an engine) that the figure is of, if it is of one."""
    if seen.figure.kind in ("ratio", "gain"):
        return ""
    bracket = subjects.in_brackets(text, seen.figure.start)
    if bracket and (match := _PER_PART.search(seen.after.split(")")[0])):
        return match[0].strip()
    if match := _PER_PART.match(seen.right):
        return match[0].strip()
    if bracket or (frame.cell and frame.sure):
        return ""
    match = _PART.search(re.sub(r"\([^()]*\)", lambda inner: " " * len(inner[0]), _clause(seen.before)))
    return match[0].strip() if match else ""


def _metric(
    dimension: str, seen: _Seen, label: str, frame: Frame, previous: FigureClaim | None, text: str
) -> tuple[str | None, str]:
    """The metric, or the name of the rule that sets the figure aside."""
    near = _near(seen.right)
    if dimension == "ratio":
        return _gain(seen, near, label, frame, text)
    if dimension == "count":
        return _count(seen, label)
    hit = metrics_of.nearest(dimension, near, _close(seen.left))
    if hit is None and label:
        hit = metrics_of.named(dimension, label)
    elif hit and not hit[1] and label and (over := metrics_of.named(dimension, label)) and over[1]:
        hit = over  # "Host memory": the header of a set-aside figure outweighs the cell's own "memory"
    if hit is None and previous is not None and dimension == "bytes_per_second":
        follower = metrics_of.BANDWIDTH_OF.get(previous.metric)
        hit = (follower, False) if follower else None
    if hit is None:
        hit = (
            metrics_of.named(dimension, frame.wide)
            or metrics_of.named(dimension, frame.heading)
            or metrics_of.nearest(dimension, seen.after, "")
        )
    if hit is None and (plain := metrics_of.default(dimension)):
        hit = (plain, False)
    if hit is None:
        return None, ""
    return (None, hit[0]) if hit[1] else (hit[0], "")


def _count(seen: _Seen, label: str) -> tuple[str | None, str]:
    noun = seen.figure.noun
    context = f"{label} {noun}" if label else noun
    words = f"{seen.left[-14:]} {context}" if not label else context
    hit = metrics_of.named("count", words)
    if hit and hit[1]:
        return None, hit[0]
    return ("core_count" if seen.figure.unit == "cores" else "chip_count"), ""


def _gain(seen: _Seen, near: str, label: str, frame: Frame, text: str) -> tuple[str | None, str]:
    if frame.gain_of:
        for dimension in ("operations", "bytes_per_second", "bytes"):
            top = header(label)
            if top.unit and units.dimension(top.unit) == dimension:
                hit = metrics_of.named(dimension, label) or (
                    (metrics_of.default(dimension), False) if metrics_of.default(dimension) else None
                )
                if hit and not hit[1] and hit[0]:
                    return metrics_of.GAIN_OF.get(hit[0]), ""
        hit = metrics_of.named("ratio", label)
        return (None, hit[0]) if hit and hit[1] else (hit[0] if hit else None, "")
    if _NOT_A_GAIN.match(seen.right):
        return None, "percentage"
    right = re.split(r"\b(?:than|compared|versus|vs\.|relative)\b", seen.right)[0]
    hit = metrics_of.nearest("ratio", right[:90], _close(seen.left)[-70:])
    if hit is None or hit[1]:
        fromlabel = metrics_of.named("ratio", label) if label else None
        hit = fromlabel or hit
    if hit is None:
        return None, ""
    return (None, hit[0]) if hit[1] else (hit[0], "")


def _owners(text: str, seen: _Seen, who: subjects.Owners, desk: Desk, frame: Frame) -> tuple[str, ...]:
    if frame.sure:
        return frame.subjects
    return subjects.owner_of(text, seen.figure, who, seen.right) or (() if frame.cell else frame.subjects) or frame.subjects


def _scope(product: str, metric: str, seen: _Seen, label: str, desk: Desk, frame: Frame) -> tuple[str, Scope] | None:
    """The subject and the scope of a claim; None where a count has no whole that it could be in."""
    kind = desk.product_kind(product)
    named = _named_scope(kind, metric, seen, label, frame)
    if named is None and metric == "chip_count" and not frame.cell and not frame.named and not frame.label:
        return None  # "eight GPUs with 80 GB each": of whom?
    scope = named or kind
    if scope is Scope.CHIP and kind is Scope.CARD:
        scope = Scope.CARD if scopes.per(_near(seen.right)) is None else Scope.CHIP
    if metric == "chip_count" and scope in (Scope.CHIP, Scope.CORE):
        return None
    if metric == "core_count" and scope not in (Scope.CHIP, Scope.CARD, Scope.CORE):
        return None
    if scope is Scope.CHIP and kind not in (Scope.CHIP, Scope.CARD, Scope.CORE):
        inner = desk.parts(product, Scope.CHIP)
        if len(inner) == 1:
            product = inner[0]
    return product, scope


def _named_scope(kind: Scope, metric: str, seen: _Seen, label: str, frame: Frame) -> Scope | None:
    """The scope that words name, from the nearest to the widest; None where none do."""
    near = _near(seen.right)
    if named := scopes.per(near) or scopes.per(seen.right):
        return named
    if metric == "chip_count" and (named := scopes.whole(re.split(r"[.,;]\s", seen.after)[0])):
        return named
    if metric == "power" and (named := scopes.whole(seen.right[:30])):
        return named
    owned = scopes.owner(_clause(seen.before), named=frame.named and not frame.cell)
    if owned and metric == "chip_count" and _SCALES.search(seen.before):
        return scopes.largest(_clause(seen.before))
    if owned and not (owned is Scope.CHIP and kind is Scope.CARD):
        return owned
    if label and (named := scopes.per(label)):
        return named
    if label and (metric in ("chip_count", "power") or not frame.cell) and (named := scopes.header(label)):
        return named
    if frame.wide and not frame.sure and (named := scopes.header(frame.wide)):
        return named
    if metric != "chip_count" and (named := scopes.whole(near)):
        return named
    return frame.scope


def _claim(
    product: str, metric: str, text: str, seen: _Seen, label: str, who: subjects.Owners, desk: Desk, frame: Frame,
    evidence: Evidence, owned: tuple[str, ...], previous: FigureClaim | None,
) -> FigureClaim | None:  # fmt: skip
    figure = seen.figure
    found = _scope(product, metric, seen, label, desk, frame)
    if found is None:
        desk.leave(text[figure.start : figure.end], evidence, "a count in nothing that has so many")
        return None
    subject, scope = found
    compute = metric in ("compute_peak", "compute_gain")
    formats: tuple[str | None, ...] = _precisions(seen, label, frame) if compute else (None,)
    base = frame.gain_of or (subjects.baseline(f"{text} {label}" if frame.cell else text, who, owned) if units.dimension(figure.unit) == "ratio" else None)
    bound = figure.bound
    if bound is Bound.EXACT and frame.notes and _UP_TO_NOTES.search(frame.notes):
        bound = Bound.UP_TO
    variant = _variant(metric, seen, label, frame)
    claim = None
    for precision in formats:
        claim = FigureClaim(
            subject=subject,
            scope=scope,
            metric=metric,
            quantity=Quantity(value=figure.value, unit=figure.unit, bound=bound),
            terms=Terms(
                precision=precision,
                sparsity=_sparsity(seen, label, frame) if compute else None,
                memory_kind=_memory_kind(metric, seen, label, previous),
                link=_link(metric, seen, label),
                direction=terms.direction(f"{_near(seen.right)} {label}") or terms.direction(seen.left)
                if metric.endswith("_bandwidth")
                else None,
                baseline=base,
                per=figure.per,
                multiplier=figure.multiplier,
                variant=variant,
            ),
            evidence=evidence,
        )
        desk.claims.append(claim)
    return claim


def _precisions(seen: _Seen, label: str, frame: Frame) -> tuple[str, ...]:
    figure = seen.figure
    if figure.precisions:
        return figure.precisions
    left = _LAST_FORMATS.search(_close(seen.left))
    if left and (left.end() - left.end(1) < 4 or ":" in left[0][len(left[1]) :]):
        return terms.precisions(left[1])
    near = _near(seen.right)
    if near and (named := _first_formats(near)):
        return named
    # "671 TFLOPS in BF16, and in FP32 183 TFLOPS": words before the comma are the earlier figure's.
    own = left and (seen.first or re.search(r"[,;:]\s|\band\s", _close(seen.left)[: left.start(1)]))
    for words in (left[1] if left and own else "", label, frame.wide if frame.cell else ""):
        if words and (named := terms.precisions(words)):
            return named
    return ("unstated",)


@lru_cache(maxsize=4096)
def _first_formats(words: str) -> tuple[str, ...]:
    match = _FORMATS.search(words)
    return terms.precisions(match[0]) if match else ()


def _sparsity(seen: _Seen, label: str, frame: Frame) -> Sparsity | None:
    if seen.figure.sparsity:
        return seen.figure.sparsity
    for words in (_near(seen.right), _close(seen.left)[-40:], label, frame.notes, frame.wide if frame.cell else ""):
        if words and (named := terms.sparsity(words)):
            return named
    return None


def _memory_kind(metric: str, seen: _Seen, label: str, previous: FigureClaim | None) -> str | None:
    if not metric.startswith(("memory_", "sram_")):
        return None
    kind = terms.memory_kind(_near(seen.right))
    if (
        kind is None
        and (left := terms.memory_kind(_close(seen.left), last=True))
        and not (
            previous is not None
            and metric.startswith(previous.metric.split("_")[0])
            and previous.terms.memory_kind == left
        )
    ):
        kind = left
    if kind is None:
        kind = terms.memory_kind(label)
    if kind is None and previous is not None and previous.metric.split("_")[0] == metric.split("_")[0]:
        kind = previous.terms.memory_kind
    if kind is None and metric.startswith("memory_"):
        kind = terms.memory_kind(re.split(r"[.;]\s|\s(?:and|plus|with|than|unlike)\s", seen.right)[0])
    if metric.startswith("sram_") and kind not in (None, "SRAM"):
        return None
    return None if metric.startswith("memory_") and kind == "SRAM" else kind


def _link(metric: str, seen: _Seen, label: str) -> str | None:
    if metric not in ("interconnect_bandwidth", "network_bandwidth", "interconnect_bandwidth_gain"):
        return None
    return terms.link(_near(seen.right)) or terms.link(_close(seen.left)) or terms.link(label)


def _variant(metric: str, seen: _Seen, label: str, frame: Frame) -> str | None:
    figure = seen.figure
    if figure.separator == "range":
        return "minimum" if figure.index == 0 else "maximum"
    return (
        terms.variant(_near(seen.right)[:40], metric)
        or terms.variant(_close(seen.left)[-60:], metric)
        or terms.variant(label, metric)
        or (terms.variant(frame.wide, metric) if metric == "cache_capacity" else None)
    )
