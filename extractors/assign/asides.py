"""Rules that set a figure aside whatever it measures: divisors, requirements, what only adds up to another figure."""

import re
from decimal import Decimal

from extractors.assign import metric, subjects
from extractors.assign.frame import Frame
from extractors.assign.headers import header
from extractors.assign.seen import Seen, Stretch
from extractors.quantities.terms import precisions
from extractors.quick import SentenceStems
from schemas import units

_NEEDS = re.compile(
    r"\b(?:needs?|requires?|takes?(?! (?:it|this|that|things|us|AI|inference|training)\b)(?: up)?|consumes?"
    r"|occup(?:y|ies)|demands?)\b(?!:)(?:(?!,\sand\s)[^ø])*$",
    re.IGNORECASE,
)
_HOSTS = r"(?:servers?|nodes?|systems?|platforms?|racks?|baseboards?|chassis|boxes)\b"
_FOR_HOSTS = re.compile(
    r"\b(?:targets?|targeting|aimed at|(?:designed|built|meant|intended|optimi[sz]ed|made|suited) for|suits"
    r"|fits (?:in|into|inside))"
    rf"\s[^.,;ø]*?(?P<host>{_HOSTS}\s(?:with|of|holding|having)\s)?$"
)
_HOST_BEHIND = re.compile(rf"[\s-]*{_HOSTS}")
_MAY_BE_FOR_HOSTS = SentenceStems(("target", "aimed", "for", "suits", "fits"))
_MAY_NEED = SentenceStems(("need", "require", "take", "consume", "occup", "demand"))
"""What a model or a cache needs is no figure of the product; what the product needs (its power) is no memory."""
_PLAIN_CORES = re.compile(r"cores?", re.IGNORECASE)
_ROUNDED = Decimal("0.03")
"""By how much a sum may be rounded."""
_CPU = re.compile(r"\bv?CPUs?\b|\bRAM\b|Xeon|EPYC|Neoverse|\bArm\b|Graviton")


_BESIDE_CPUS = re.compile(r"\bvCPUs?(?:,|\s(?:and|with))?\s(?:and\s|with\s)?$")
"""What stands beside a count of virtual processors is a machine's own memory: "72 vCPUs and 576 GB of DDR5"."""


def set_aside(stretch: Stretch, seen: Seen, frame: Frame) -> str:
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
    if "vCPU" in seen.before and figure.unit[-1:] == "B" and _BESIDE_CPUS.search(seen.before):
        return "host-memory"
    wanted = figure.kind in ("unit", "count") and figure.unit[-1:] in "Bs" and figure.unit not in units.AREAS
    if wanted and _MAY_NEED.may_be_in(stretch.text) and _NEEDS.search(seen.clause):
        return "requirement"
    if figure.kind in ("unit", "count") and _is_of_a_host(stretch, seen):
        return "requirement"
    if figure.unit == "cores" and _PLAIN_CORES.fullmatch(figure.noun) and _CPU.search(stretch.text):
        return "other-cores"
    return ""


def _is_of_a_host(stretch: Stretch, seen: Seen) -> bool:
    """Whether a figure is what a machine has that a product is for: "aimed at eight-GPU servers"."""
    if not _MAY_BE_FOR_HOSTS.may_be_in(stretch.text) or (meant := _FOR_HOSTS.search(seen.clause)) is None:
        return False
    return meant["host"] is not None or _HOST_BEHIND.match(seen.right) is not None


def _adds_up(stretch: Stretch, seen: Seen) -> bool:
    """Whether a figure in brackets only says what the one in front is made of: "1.1 TB (8 x 141 GB)"."""
    figure, before = seen.figure, stretch.figures[seen.position - 1]
    if not seen.position or before.kind != "unit" or not subjects.in_brackets(stretch.text, figure.start):
        return False
    value, unit = units.canonical(Decimal(figure.value), figure.unit)
    whole, whole_unit = units.canonical(Decimal(before.value), before.unit)
    return unit == whole_unit and abs(value * Decimal(figure.multiplier or 1) - whole) <= whole * _ROUNDED
