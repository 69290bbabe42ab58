"""The terms of a figure, each from the nearest words that state it; what nothing states stays null."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from extractors.assign.frame import Frame
from extractors.assign.metric_of import THAT_OF, own_words, sums_up
from extractors.assign.scopes import WORDS
from extractors.assign.seen import Seen
from extractors.kept import kept
from extractors.quantities import terms
from schemas.claims import FigureClaim, Terms
from schemas.words import Bound, Sparsity

_FORMATS = re.compile(terms.PRECISIONS.pattern, re.IGNORECASE)
_LAST_FORMATS = re.compile(rf"({terms.PRECISIONS.pattern})(?!.*{terms.PRECISION.pattern})[^\d]{{0,60}}$", re.IGNORECASE)
_AT_THE_END = re.compile(rf"[,;:]\s*{terms.PRECISION.pattern}\W*$", re.IGNORECASE)
_TO_THE_OTHER_WAY = re.compile(
    r"\s\(?(?:dense|sparse|with(?:out)? sparsity)\)?(?:\s?[/|,]\s?|,?\sand\s)(?:up to\s)?", re.IGNORECASE
)
_FORMAT_OF_ALL = re.compile(rf"(?:^|[;.]\s){terms.PRECISION.pattern}\s?:[^:;]*$", re.IGNORECASE)
_ON_OTHER_CORES = re.compile(
    r"\s(?:(?:with|using|on|via|through)\s(?:the\s|its\s)?(?:[\w-]+\s)?(?:Tensor|[Mm]atrix)\s[Cc]ores?\b|\(?matrix\b)"
)
_LABELLED = re.compile(r"(\w+)\s?[:=]\s*$")
_BRACKETS_BETWEEN = re.compile(rf"({terms.PRECISIONS.pattern})\s?\([A-Za-z][A-Za-z ,/&-]*\)\s?[:=]\s*$", re.IGNORECASE)
"""Words between a format and its figure that say what it is for: "FP8 (training): 4 PFLOPS"."""
_BEFORE_FIGURES = re.compile(r"[^\d]*")
_DASH = re.compile(r"\s[-–—]\s")
_ENDS_A_LIST = re.compile(r"[;.:]\s")
_UP_TO_LABEL = re.compile(r"\(up to\b[^()]*\)|^up to\b|,\s?up to$", re.IGNORECASE)
_UP_TO_NOTES = re.compile("|".join(WORDS["bound_notes"]["up_to"]), re.IGNORECASE)
COMPUTE = ("compute_peak", "compute_gain")
_LINKED = ("interconnect_bandwidth", "network_bandwidth", "interconnect_bandwidth_gain")


def bound_of(seen: Seen, frame: Frame) -> Bound:
    """The figure's own bound, else the one that a footnote or its header ("Network bandwidth (up to)") sets for all."""
    if seen.figure.bound is not Bound.EXACT:
        return seen.figure.bound
    of_all = frame.notes and _UP_TO_NOTES.search(frame.notes)
    return Bound.UP_TO if of_all or ("p to" in seen.label and _UP_TO_LABEL.search(seen.label)) else Bound.EXACT


_OF_BOTH = re.compile(r",\s(?:both|all)\s(?:of them\s|figures\s)?(?:with|without|dense|sparse)\b[^;]*$")
"""What is said of all figures at the end: "4.6 petaflops at FP8 and 2.3 at BF16, both without sparsity"."""
_COMPARED = re.compile(
    r"\b(?:than|over|versus|vs\.?|compared (?:to|with))\s(?:the\s|its\s)?[A-Z]+\d+(?:E\dM\d)?(?![\w-])"
)
"""A format that is compared with: "6x over FP16" is no gain in FP16."""


def terms_of(
    metric: str,
    seen: Seen,
    frame: Frame,
    previous: FigureClaim | None,
    baseline: str | None,
    formats: Sequence[str | None],
) -> tuple[Terms, ...]:
    """One set of terms for each of the formats (`formats_of`) that the phrase states the figure for."""
    figure = seen.figure
    compute = metric in COMPUTE
    variant = _variant(metric, seen, frame)
    if compute and variant is None and tuple(formats) == ("FP64",) and _ON_OTHER_CORES.match(seen.right):
        variant = "matrix"  # as of FP64 alone there is a figure without them
    shared: dict[str, Any] = {
        "sparsity": _sparsity(seen, frame) if compute else None,
        "memory_kind": _memory_kind(metric, seen, frame, previous) if metric.startswith(("memory_", "sram_")) else None,
        "link": _link(seen, frame) if metric in _LINKED else None,
        "direction": _direction(seen, frame) if metric.endswith("_bandwidth") else None,
        "baseline": baseline,
        "per": figure.per,
        "multiplier": figure.multiplier,
        "variant": variant,
    }
    return tuple(_made(precision=precision, **shared) for precision in formats)


@kept
def _made(**terms: Any) -> Terms:
    """Validated once: the figures of a table are of few kinds."""
    return Terms(**terms)


def formats_of(seen: Seen, frame: Frame, previous: FigureClaim | None) -> tuple[str, ...]:
    """The formats that a figure is stated for, from the nearest words; `unstated` where none names any."""
    if seen.figure.precisions:
        return seen.figure.precisions
    left = _LAST_FORMATS.search(seen.close)
    after = left[0][len(left[1]) :] if left else ""
    if left and not seen.first and not seen.close[: left.start(1)].strip() and _DASH.match(after):
        left = None  # "1.4 PFLOPS FP8 – twice the FP4 of X1": right behind a figure it is that one's
    if left and (not after.strip(" :=–-") or (":" in after and ")" not in after)):
        return terms.precisions(left[1])
    if seen.left.rstrip()[-2:] in ("):", ")=") and (labelled := _BRACKETS_BETWEEN.search(seen.left)):
        return terms.precisions(labelled[1])
    near = _COMPARED.sub("", seen.near) if seen.figure.kind in ("ratio", "gain") else seen.near
    if named := _first_formats(near):
        return named
    # "671 TFLOPS in BF16, and in FP32 183 TFLOPS": words before the comma are the earlier figure's.
    apart = seen.first or len(seen.close) < len(seen.left)
    own = left and (apart or re.search(r"[,;:]\s|\band\s", seen.close[: left.start(1)]))
    for words in (left[1] if left and own else "", seen.label, frame.wide if frame.cell else ""):
        if words and (named := terms.precisions(words)):
            return named
    last = _AT_THE_END.search(seen.after)  # "1,000 TOPS (sparse) / 500 TOPS (dense), INT8"
    if last and len(named := terms.precisions(seen.after)) == 1:
        return named
    # "15 PFLOPS (dense) / 30 PFLOPS (sparse) of NVFP4": one format for both ways.
    if _TO_THE_OTHER_WAY.fullmatch(seen.right) and len(named := terms.precisions(_clause(seen.after))) == 1:
        return named
    if previous and previous.terms.precision and _TO_THE_OTHER_WAY.fullmatch(seen.left) and terms.sparsity(seen.near):
        return (previous.terms.precision,)
    if previous and previous.terms.precision and _goes_on_with(previous, seen):
        return (previous.terms.precision,)
    spelled = next(filter(None, map(terms.spelled_precision, (seen.near, seen.close, seen.label))), None)
    return (spelled or "unstated",)


def _goes_on_with(previous: FigureClaim, seen: Seen) -> bool:
    """Whether a format is said once for two: "FP64: 81 TFLOPS vector, 163 TFLOPS matrix".

    Also where the second is as much as the way makes it: "989 TFLOPS of BF16 and 1,979 with sparsity".
    """
    if _FORMAT_OF_ALL.search(seen.clause):
        return True
    if seen.figure.kind in ("ratio", "gain"):
        return previous.metric == "compute_peak" and THAT_OF.match(seen.right) is not None
    if _ENDS_A_LIST.search(seen.left):
        return False
    way, before = seen.figure.sparsity or terms.sparsity(seen.near), previous.terms.sparsity
    if way is not None and before is not None:
        return way != before
    if seen.figure.unit != previous.quantity.unit:
        return False
    now, was = Decimal(seen.figure.value), Decimal(previous.quantity.value)
    if way is None:
        return now > was and _ON_OTHER_CORES.match(seen.right) is not None
    return terms.is_twice(now, was) if way is Sparsity.SPARSE else terms.is_twice(was, now)


def strange_format(seen: Seen, formats: Sequence[str | None]) -> str:
    """The format that a figure has in words that the list does not know; it is not unstated then."""
    labelled = _LABELLED.search(seen.close)
    if labelled and (own := terms.strange_format(labelled[1])):  # "INT32: 5 TOPS, INT8: 20 TOPS"
        return own
    if formats != ("unstated",):
        return ""
    return next(filter(None, map(terms.strange_format, (seen.near, seen.close, seen.label))), "")


@kept
def _first_formats(words: str) -> tuple[str, ...]:
    match = _FORMATS.search(words)
    return terms.precisions(match[0]) if match else ()


def _sparsity(seen: Seen, frame: Frame) -> Sparsity | None:
    if seen.figure.sparsity:
        return seen.figure.sparsity
    left = seen.close[-40:]
    own = left if seen.first else re.split(r"[,;]\s|\band\s|\swith\s", left)[-1]  # the rest is the earlier figure's
    notes = "" if seen.unmarked else frame.notes
    for words in (seen.near, own, seen.label, notes, frame.wide if frame.cell else ""):
        if words and (named := terms.sparsity(words)):
            return named
    tail = _OF_BOTH.search(seen.after) if "both " in seen.after or "all " in seen.after else None
    return terms.sparsity(tail[0]) if tail else None


def _memory_kind(metric: str, seen: Seen, frame: Frame, previous: FigureClaim | None) -> str | None:
    """HBM of whichever generation, SRAM …: "32 GiB of HBM with 820 GiB/s" states it for both figures."""
    store = metric.partition("_")[0]
    before = previous.terms.memory_kind if previous and previous.metric.partition("_")[0] == store else None
    left = terms.memory_kind(seen.close, last=True)
    kind = (
        terms.memory_kind(seen.near)
        or (left if left != before else None)
        or terms.memory_kind(seen.label)
        or before
        or (terms.memory_kind(_phrase(seen.right)) if store == "memory" else None)
        or (terms.memory_kind(frame.wide) if frame.cell else None)
    )
    return kind if (kind == "SRAM") == (store == "sram") else None


def _phrase(right: str) -> str:
    return re.split(r"[.;]\s|\s(?:and|plus|with|than|unlike)\s", right)[0]


def _clause(after: str) -> str:
    return re.split(r"[.;]\s", after)[0]


def _link(seen: Seen, frame: Frame) -> str | None:
    labelled = terms.link(seen.close) if seen.close.rstrip().endswith(":") else None
    found = labelled or terms.link(seen.near) or terms.link(_own(seen)) or terms.link(seen.label)
    return found or (terms.link(seen.before) if frame.cell else None)


def _own(seen: Seen) -> str:
    """Of "1.8 TB/s of NVLink and 800 Gb/s of network" the link is the first's."""
    return own_words("bytes_per_second", seen)


def _direction(seen: Seen, frame: Frame) -> str | None:
    last = seen.right if len(seen.right) == len(seen.after) else ""  # "1.6 Tb/s per chip, unidirectional"
    return (
        terms.direction(seen.near)
        or terms.direction(seen.label)
        or terms.direction(_own(seen) if seen.close else seen.left)
        or terms.direction(_clause(last))
        or terms.direction(frame.notes)
    )


def _of_all(seen: Seen, metric: str) -> str | None:
    """The variant that a sentence names once, before the first of its figures: "Vector units reach 5.5 …, 2.8 …"."""
    opening = _BEFORE_FIGURES.match(seen.clause)
    return terms.variant(opening[0], metric) if opening else None


def _variant(metric: str, seen: Seen, frame: Frame) -> str | None:
    if seen.figure.separator == "range":
        return "minimum" if seen.figure.index == 0 else "maximum"
    return (
        terms.variant(seen.near[:40], metric)
        or terms.variant(seen.close[-60:], metric)
        or terms.variant(seen.label, metric)
        or (terms.variant(frame.wide, metric) if metric == "cache_capacity" else None)
        or (terms.variant(seen.before, metric) if metric == "cache_capacity" and sums_up(seen) else None)
        or (_of_all(seen, metric) if metric == "compute_peak" and not (seen.first or frame.cell) else None)
    )
