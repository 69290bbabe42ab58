"""The public records: flat, with plain values, as the command line, the exports and SQL show them."""

from typing import Any

from pydantic import TypeAdapter

from schemas.captures import Capture, iso
from schemas.changes import Alert, Change
from schemas.claims import AvailabilityClaim, BenchmarkClaim, Claim, FigureClaim, PositioningClaim
from schemas.products import Product, Source
from schemas.readings import Reading

Row = dict[str, Any]
_WHERE = ("quote", "place", "source", "captured_at", "origin")


def claim_row(claim: Claim, *, source: str | None, captured_at: str | None, origin: str | None) -> Row:
    """A claim as a flat record; the keys are the contract of the records in the README."""
    row: Row = {"subject": claim.subject, "scope": claim.scope.value, "metric": claim.metric}
    if isinstance(claim, FigureClaim):
        terms = claim.terms.model_dump(mode="json")
        row |= {"value": claim.quantity.value, "unit": claim.quantity.unit}
        row |= {key: terms[key] for key in ("precision", "sparsity", "memory_kind")}
        row |= {"bound": claim.quantity.bound.value}
        row |= {key: terms[key] for key in ("baseline", "link", "direction", "per", "variant", "multiplier")}
        if isinstance(claim, BenchmarkClaim):
            row |= {key: getattr(claim, key) for key in ("model", "conditions", "measured_by", "published_by")}
    elif isinstance(claim, AvailabilityClaim):
        row |= {"status": claim.status.value, "of": claim.of, "stated_on": claim.stated_on}
        row |= {"effective": claim.effective, "audience": claim.audience}
    elif isinstance(claim, PositioningClaim):
        row |= {"value": claim.value}
    where = (claim.evidence.quote, claim.evidence.place, source, captured_at, origin)
    return row | dict(zip(_WHERE, where, strict=True))


def change_row(change: Change) -> Row:
    """A change as a flat record. `quote` is the words after it, or before where it took them away."""
    evidence = change.after or change.before
    row = change.model_dump(mode="json", include={"subject", "scope", "metric", "precision", "sparsity", "memory_kind",
                                                  "variant", "kind", "old", "new"})  # fmt: skip
    return row | {
        "seen_at": iso(change.seen_at),
        "source": change.source,
        "quote": evidence[0].quote if evidence else None,
        "origin": change.origin.value,
    }


def json_schemas() -> Row:
    """JSON Schema (draft 2020-12) of every public record, by name."""
    models = {
        "figure_claim": FigureClaim, "benchmark_claim": BenchmarkClaim, "availability_claim": AvailabilityClaim,
        "positioning_claim": PositioningClaim, "product": Product, "source": Source, "capture": Capture,
        "reading": Reading, "change": Change, "alert": Alert,
    }  # fmt: skip
    return {name: TypeAdapter(model).json_schema() for name, model in models.items()}
