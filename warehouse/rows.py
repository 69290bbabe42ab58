"""Versions, changes and conflicts as rows of tables, and versions back.

Words of closed lists stay what they are: each is a text as well, and asking a thousand for it takes a millisecond.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from operator import itemgetter
from typing import Any

from schemas.changes import Change
from schemas.claims import (
    AvailabilityClaim,
    BenchmarkClaim,
    Claim,
    Evidence,
    FigureClaim,
    PositioningClaim,
    Quantity,
    Terms,
)
from schemas.words import Bound, ChangeKind, Origin, Scope, Sparsity, Status
from warehouse.conflicts import Conflict
from warehouse.statements import Statement, known
from warehouse.versions import Began, Ended, Version

Row = dict[str, Any]
_TERMS = ("precision", "memory_kind", "link", "direction", "baseline", "per", "multiplier", "variant")
_TERMS_OF = itemgetter(*_TERMS)


_NO_CLAIM: Row = dict.fromkeys((
    "value", "unit", "bound", "sparsity", *_TERMS, "canonical_value", "canonical_unit",
    "model", "conditions", "measured_by", "published_by", "status", "of", "stated_on", "effective", "audience",
))  # fmt: skip
"""The columns that claims of one kind or another fill: each kind has some of them."""


_AS_IT_IS = ("id", "subject", "metric", "precision", "sparsity", "memory_kind", "variant", "old", "new", "source")
"""What a change has as its row has it."""


def version_row(version: Version) -> Row:
    """A version's wording as a row of `versions`."""
    source, vendor, origin, statement, capture, since, valid_from, began, made, valid_to, ended, ended_by = version
    claim = statement.claim
    row: Row = {
        **_NO_CLAIM,
        **vars(claim),
        "source": source,
        "origin": origin,
        "quote": claim.evidence.quote,
        "place": claim.evidence.place,
        "id": version.id,
        "vendor": vendor,
        "about": statement.about,
        "said": statement.said,
        "evidence": _evidence_row(statement.evidence),
        "capture": capture,
        "since": since,
        "valid_from": valid_from,
        "began": began,
        "made": made,
        "valid_to": valid_to,
        "ended": ended,
        "ended_by": ended_by,
    }
    if isinstance(claim, FigureClaim):
        row |= vars(claim.quantity) | vars(claim.terms)
        size, row["canonical_unit"] = statement.size
        row["canonical_value"] = float(size)
    return row


def end_of(version: Version) -> Row:
    """What the row of a version says of its end."""
    return {"valid_to": version.valid_to, "ended": version.ended, "ended_by": version.ended_by}


def version_of(row: Mapping[str, Any]) -> Version:
    """The version that a row of `versions` holds, with the times as `Tables.holding` gives them."""
    evidence = _evidence_of(row["evidence"])
    statement = Statement(claim=claim_of(row, evidence[0]), evidence=evidence)
    known(statement, about=row["about"], said=row["said"])  # they were hashed when the row was made
    return Version(
        source=row["source"],
        vendor=row["vendor"],
        origin=Origin(row["origin"]),
        statement=statement,
        capture=row["capture"],
        since=row["since"],
        valid_from=row["valid_from"],
        began=Began(row["began"]),
        made=row["made"],
        valid_to=row["valid_to"],
        ended=Ended(row["ended"]) if row["ended"] else None,
        ended_by=row["ended_by"],
    )


def change_row(
    change: Change, *, capture: str, vendor: str, found_by: str, about: str | None = None, flaps: str | None = None
) -> Row:
    """A change as a row of `changes`; `flaps` as in flapping.py."""
    shown = change.after or change.before
    return vars(change) | {
        "capture": capture,
        "vendor": vendor,
        "found_by": found_by,
        "about": about,
        "flaps": flaps,
        "quote": shown[0].quote if shown else None,
        "before": _evidence_row(change.before),
        "after": _evidence_row(change.after),
    }


def change_of(row: Mapping[str, Any]) -> Change:
    """The change that a row of `changes` holds."""
    return Change(
        scope=Scope(row["scope"]),
        kind=ChangeKind(row["kind"]),
        origin=Origin(row["origin"]),
        seen_at=_utc(row["seen_at"]),
        before=_evidence_of(row["before"]),
        after=_evidence_of(row["after"]),
        **{name: row[name] for name in _AS_IT_IS},
    )


def conflict_row(conflict: Conflict) -> Row:
    """A conflict as a row of `conflicts`."""
    claim = conflict.left.statement.claim
    assert isinstance(claim, FigureClaim)
    row: Row = {
        "id": conflict.id,
        "about": conflict.left.statement.about,
        "subject": claim.subject,
        "scope": claim.scope,
        "metric": claim.metric,
        "precision": claim.terms.precision,
        "sparsity": claim.terms.sparsity,
        "memory_kind": claim.terms.memory_kind,
        "variant": claim.terms.variant,
        "origin": conflict.opened.origin,
        "opened_at": conflict.opened.at,
        "opened_by": conflict.opened.source,
        "closed_at": conflict.closed.at if conflict.closed else None,
        "closed_by": conflict.closed.source if conflict.closed else None,
    }
    for side, version in (("left", conflict.left), ("right", conflict.right)):
        first = version.statement.evidence[0]
        row |= {
            f"{side}_source": version.source,
            f"{side}_statement": version.statement.text,
            f"{side}_quote": first.quote,
            f"{side}_place": first.place,
            f"{side}_since": version.since,
        }
    return row


@lru_cache(maxsize=1024)  # there are far fewer than figures
def _terms_of(sparsity: str | None, *others: str | None) -> Terms:
    return Terms(sparsity=Sparsity(sparsity) if sparsity else None, **dict(zip(_TERMS, others, strict=True)))


def _evidence_row(evidence: tuple[Evidence, ...]) -> list[dict[str, str]]:
    return [{"quote": one.quote, "place": one.place} for one in evidence]


def _evidence_of(rows: Iterable[Mapping[str, str]]) -> tuple[Evidence, ...]:
    return tuple([Evidence(quote=row["quote"], place=row["place"]) for row in rows])


def _utc(moment: datetime) -> datetime:
    # DuckDB hands out pytz's UTC: equal, but another object, which pickles and prints differently.
    return moment.astimezone(UTC)


def claim_of(row: Mapping[str, Any], evidence: Evidence | None = None) -> Claim:
    """The claim that a row of `versions`, or of a public view of claims, holds; its evidence, where that is at hand."""
    evidence = evidence or Evidence(quote=row["quote"], place=row["place"])
    subject, scope, metric = row["subject"], Scope(row["scope"]), row["metric"]
    if metric == "availability":
        return AvailabilityClaim(
            subject=subject, scope=scope, evidence=evidence, status=Status(row["status"]), of=row["of"],
            stated_on=row["stated_on"], effective=row["effective"], audience=row["audience"],
        )  # fmt: skip
    if metric == "positioning":
        return PositioningClaim(subject=subject, scope=scope, evidence=evidence, value=row["value"])
    quantity = Quantity(value=row["value"], unit=row["unit"], bound=Bound(row["bound"]))
    terms = _terms_of(row["sparsity"], *_TERMS_OF(row))
    if row["model"] is not None:
        return BenchmarkClaim(
            subject=subject, scope=scope, evidence=evidence, metric=metric, quantity=quantity, terms=terms,
            model=row["model"], conditions=row["conditions"], measured_by=row["measured_by"],
            published_by=row["published_by"],
        )  # fmt: skip
    return FigureClaim(subject=subject, scope=scope, evidence=evidence, metric=metric, quantity=quantity, terms=terms)
