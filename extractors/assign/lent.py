"""Units that stand round a cell and not in its header: in the caption, the corner, a section's row or a footnote.

They are lent to a bare number only where its own label is of what the unit measures: under "Peak TFLOPS" stand the
numbers of FP8 and BF16, and perhaps a number of decoders.
"""

import re

from extractors.assign.headers import Header, header
from extractors.assign.metric import named
from extractors.kept import kept
from extractors.quantities import terms
from extractors.quantities.spellings import unit_at
from schemas import units

_IN_UNIT = re.compile(
    r"(?:^|[.;]\s)\s*(?:(?:all|the)\s)?(?:figures|values|numbers|rates|sizes)?\s*(?:(?:are|is|given|stated|shown)\s)*"
    r"(?:in|In)\s(?P<unit>[^\s.;,]+)(?=[.;,]|\s*$)"
)
_POWER = re.compile(r"power|tdp", re.IGNORECASE)
_RATE = re.compile(r"bandwidth|bandbreite|throughput|speed|rate|bande passante", re.IGNORECASE)


def lent(label: str, wide: str, notes: str) -> Header | None:
    """The unit that stands round a cell, where it is of what the cell's `label` (or all of the table) is of."""
    for text in (_in_note(notes), wide):
        top = header(text) if text else None
        if top and top.unit and _fits(units.dimension(top.unit), label, wide):
            return top
    return None


@kept
def _in_note(notes: str) -> str:
    """The unit of a note that says nothing else ("In TB/s."); none where two say different ones."""
    found = {match["unit"] for match in _IN_UNIT.finditer(notes) if unit_at(match["unit"], 0)}
    return found.pop() if len(found) == 1 else ""


def _fits(dimension: str, label: str, wide: str) -> bool:
    own = label if any(map(str.isalpha, label)) else wide
    if dimension == "operations":
        return bool(terms.precisions(own)) and not named("bytes_per_second", own)
    if dimension == "power":
        return bool(_POWER.search(own))
    hit = named(dimension, own)
    return hit is not None and not hit[1] and bool(_RATE.search(own)) == (dimension == "bytes_per_second")
