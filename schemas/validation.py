"""What a claim must satisfy to become history: dimension, required terms, plausible range, dates in order.

A claim that fails is quarantined with the reason; it neither changes nor withdraws what is current.
"""

from decimal import Decimal

from schemas import units
from schemas.claims import AvailabilityClaim, BenchmarkClaim, Claim, FigureClaim
from schemas.dates import PartialDate
from schemas.metrics import metrics
from schemas.words import Status

# A factor or percentage beyond these is a slip: the largest gain a vendor printed so far is some 10,000 times.
_GAIN = {"x": (Decimal("0.1"), Decimal(100000)), "%": (Decimal("0.1"), Decimal(1000000))}


def fault(claim: Claim) -> str | None:
    """Why a claim must be held, or None for a good one."""
    if isinstance(claim, FigureClaim):
        return _figure_fault(claim)
    if isinstance(claim, AvailabilityClaim):
        return _date_fault(claim)
    return None


def _figure_fault(claim: FigureClaim) -> str | None:
    metric = metrics()[claim.metric]
    quantity = claim.quantity
    is_other_count = metric.dimension == "count" and units.family(quantity.unit) != units.family(metric.unit)
    if units.dimension(quantity.unit) != metric.dimension or is_other_count:
        return f"{quantity.unit} is no unit of {claim.metric} ({metric.dimension})"
    for term in metric.required:
        holder = claim if term == "model" and isinstance(claim, BenchmarkClaim) else claim.terms
        if getattr(holder, term, None) is None:
            return f"{claim.metric} needs a {term}"
    value = Decimal(quantity.value)
    if metric.relative:
        low, high = _GAIN[quantity.unit]
        return None if low <= value <= high else f"a gain of {value} {quantity.unit} is not plausible"
    if not metric.range:
        return None if value > 0 else f"{value} is not plausible"
    limits = metric.range.get(claim.scope)
    if limits is None:
        return f"{claim.metric} has no scope {claim.scope}"
    size = units.magnitude(value, quantity.unit, metric.unit)
    low, high = (Decimal(str(limit)) for limit in limits)  # of 0.01 itself Decimal would make a little more
    if not low <= size <= high:
        return f"{quantity} is not plausible for {claim.metric} of a {claim.scope}"
    return None


def _date_fault(claim: AvailabilityClaim) -> str | None:
    if claim.stated_on is None or claim.effective is None:
        return None
    stated, effective = PartialDate(claim.stated_on), PartialDate(claim.effective)
    if claim.status is Status.UPCOMING and effective.last < stated.first:
        return f"upcoming in {claim.effective}, yet stated on {claim.stated_on}"
    if claim.status is not Status.UPCOMING and effective.first > stated.last:
        return f"{claim.status} as of {claim.effective}, yet stated on {claim.stated_on}"
    return None
