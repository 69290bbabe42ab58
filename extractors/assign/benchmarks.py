"""Benchmark results: output tokens per second with the model, the conditions and who measured them.

A rate without a named model is left unread: it could be anything.
"""

import re
import tomllib
from pathlib import Path

from extractors.assign import subjects
from extractors.assign.frame import Desk, Frame
from extractors.quantities.figures import Figure
from schemas.claims import BenchmarkClaim, Evidence, Quantity, Terms

_DATA = tomllib.loads(Path(__file__).with_name("benchmarks.toml").read_text(encoding="utf-8"))
_MODEL = re.compile(
    rf"(?<![A-Za-z])(?:{'|'.join(map(re.escape, _DATA['families']))})"
    rf"(?:[ -]?(?:[A-Z]?\d[\w.]*|[vVRKM]\d[\w.]*|{'|'.join(_DATA['editions'])})(?![a-z]))+"
)
_CONDITIONS = re.compile(
    r"\d[\d,.]*(?:\s?[kK])?[\s-](?:input )?tokens?\s(?:of\s)?(?:context|input|prompt)(?:\s(?:length|window))?"
    r"|context(?:\s(?:length|window))?\sof\s\d[\d,.]*(?:\s?[kK])?(?:\stokens)?|\d[\d,.]*\s?[kK]\s(?:token\s)?context"
)
_WHO = re.compile(
    rf"\b(?:{'|'.join(_DATA['measured_by'])})\s(?:the\s|independent\s(?:firm|benchmarker|analyst)s?\s)?(?P<name>[A-Z][\w&.]*(?:\s[A-Z][\w&.]*){{0,3}})",
    re.IGNORECASE,
)
_WHO_FIRST = re.compile(
    r"(?P<name>[A-Z][\w&]*(?:\s[A-Z][\w&]*){0,3})(?:'s)?\s(?:measured|benchmarked|clocked|recorded|independently)\b"
)


def read_benchmark(
    text: str, figure: Figure, who: subjects.Owners, desk: Desk, frame: Frame, evidence: Evidence
) -> BenchmarkClaim | None:
    """The benchmark claim that a sentence makes, left unread where the model or the product is not named."""
    words = text[figure.start : figure.end]
    around = " | ".join((text, frame.label, frame.notes, frame.around, frame.wide))
    model = _MODEL.search(text) or _MODEL.search(around)
    owned = (
        frame.subjects if frame.sure else (subjects.owner_of(text, figure, who, text[figure.end :]) or frame.subjects)
    )
    own = tuple(product for product in owned if not desk.is_foreign(product))
    if model is None or len(own) != 1:
        desk.leave(
            words, evidence, "a rate without a named model" if model is None else "no single product that it is of"
        )
        return None
    conditions = _CONDITIONS.search(around)
    measured = _WHO.search(around) or _WHO_FIRST.search(around)
    claim = BenchmarkClaim(
        subject=own[0],
        scope=desk.product_kind(own[0]),
        metric="benchmark_output_tokens_per_second",
        quantity=Quantity(value=figure.value, unit=figure.unit, bound=figure.bound),
        terms=Terms(),
        evidence=evidence,
        model=model[0].rstrip("."),
        conditions=conditions[0] if conditions else None,
        measured_by=_trimmed(measured["name"]) if measured else None,
        published_by=desk.vendor_name,
    )
    desk.claims.append(claim)
    return claim


def _trimmed(name: str) -> str:
    return re.sub(r"[.,]$", "", name)
