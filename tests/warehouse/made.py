"""Claims, captures and readings in a line each, and histories told from them."""

import hashlib
from datetime import UTC, datetime, timedelta
from typing import Literal, get_args

from schemas.captures import Capture, capture_id
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
from schemas.decisions import Decision, Ruling
from schemas.products import Source
from schemas.readings import Quarantined, Reading
from schemas.words import Bound, Origin, PageKind, Scope, Sparsity, Status
from warehouse.changes import Seen
from warehouse.fold import Step, fold
from warehouse.rulings import held_id
from warehouse.standing import standing_of
from warehouse.versions import Version

Of = Literal["sampling", "in_production", "preview", "generally_available", "unstated"]
DAY_ZERO = datetime(2026, 1, 1, 12, tzinfo=UTC)
Told = tuple[str, str | None, str | None]


def figure(
    text: str,
    *,
    place: str = "Specifications > Value",
    metric: str = "memory_capacity",
    subject: str = "acme/x1",
    scope: Scope = Scope.CHIP,
    quote: str | None = None,
    precision: str | None = None,
    sparsity: str | None = None,
    memory: str | None = None,
) -> FigureClaim:
    """`up_to 32 GB` and its terms."""
    *bound, value, unit = text.split()
    return FigureClaim(
        subject=subject,
        scope=scope,
        metric=metric,
        quantity=Quantity(value=value, unit=unit, bound=Bound(bound[0]) if bound else Bound.EXACT),
        terms=Terms(precision=precision, sparsity=Sparsity(sparsity) if sparsity else None, memory_kind=memory),
        evidence=Evidence(quote=quote or text, place=place),
    )


def peak(text: str, precision: str, place: str = "Compute > Peak") -> FigureClaim:
    """A compute figure."""
    return figure(text, metric="compute_peak", precision=precision, place=place)


def benchmark(text: str, model: str, published_by: str = "ACME") -> BenchmarkClaim:
    """A measured result."""
    value, unit = text.split()
    return BenchmarkClaim(
        subject="acme/x1",
        scope=Scope.CHIP,
        metric="benchmark_output_tokens_per_second",
        quantity=Quantity(value=value, unit=unit),
        evidence=Evidence(quote=text, place="Results"),
        model=model,
        published_by=published_by,
    )


def status(
    text: str,
    *,
    stated: str | None = None,
    audience: str | None = None,
    scope: Scope = Scope.CHIP,
    place: str = "Availability",
    subject: str = "acme/x1",
) -> AvailabilityClaim:
    """`in_production`, `upcoming sampling 2026-41`, `generally_available 2026-03-01`."""
    said, *rest = text.split()
    of = next((name for name in get_args(Of) if rest and name == rest[0]), None)
    return AvailabilityClaim(
        subject=subject,
        scope=scope,
        status=Status(said),
        of=of,
        effective=next(iter(rest[1:] if of else rest), None),
        stated_on=stated,
        audience=audience,
        evidence=Evidence(quote=text, place=place),
    )


def words(text: str, place: str = "Opening") -> PositioningClaim:
    """A positioning."""
    evidence = Evidence(quote=text, place=place)
    return PositioningClaim(subject="acme/x1", scope=Scope.CHIP, value=text, evidence=evidence)


def source(name: str = "docs", page: PageKind = PageKind.DOCS, **more: bool) -> Source:
    """A source of ACME's."""
    return Source(
        id=f"acme/{name}",
        vendor="acme",
        url=f"https://acme.example/{name}",
        page=page,
        found_by_feed=more.get("found_by_feed", False),
    )


def capture(of: Source, day: float, body: bytes | None = None, origin: Origin = Origin.SYNTHETIC) -> Capture:
    """A capture of a source, some days after the first of January."""
    moment = DAY_ZERO + timedelta(days=day)
    sha256 = hashlib.sha256(body if body is not None else f"{day}".encode()).hexdigest()
    return Capture(
        id=capture_id(of.id, moment, sha256),
        source=of.id,
        url=of.url,
        captured_at=moment,
        origin=origin,
        sha256=sha256,
        size=1,
    )


def reading(*claims: Claim, complete: bool = True, published: str | None = None, reader: str = "r1") -> Reading:
    """A reading of a page."""
    return Reading(claims=claims, complete=complete, published=published, reader=reader)


def holding(read: Reading, *claims: Claim, reason: str = "not plausible") -> Reading:
    """The reading with claims that failed validation."""
    return read.model_copy(update={"quarantined": tuple(Quarantined(claim=one, reason=reason) for one in claims)})


def decision(ruling: str, claim: Claim, of: Source, captured: Capture, by: str | None = None) -> Decision:
    """What somebody decided about a claim that a capture holds."""
    return Decision(
        id=held_id(of.id, claim), ruling=Ruling(ruling), decided_at=datetime(2026, 11, 30, tzinfo=UTC), by=by,
        source=of.id, url=of.url, capture=captured.id, captured_at=captured.captured_at, subject=claim.subject,
        scope=claim.scope, metric=claim.metric, statement=claim.statement, reason="not plausible",
        quote=claim.evidence.quote, place=claim.evidence.place,
    )  # fmt: skip


def told(changes: list[Change] | tuple[Change, ...]) -> list[Told]:
    """Changes, short."""
    return [(change.kind.value, change.old, change.new) for change in changes]


def history(*readings: Reading, of: Source | None = None) -> tuple[list[Version], list[Step]]:
    """One source, read once a day."""
    watched = of or source()
    return fold(watched, [(capture(watched, day), one) for day, one in enumerate(readings)])


def between(before: list[Claim], after: list[Claim], *, complete: bool = True) -> list[Told]:
    """The changes from one page to the next."""
    _, steps = history(reading(*before), reading(*after, complete=complete))
    return told(steps[1].changes)


def standing(*events: tuple[float, Source, Reading]) -> list[tuple[float, str, Told]]:
    """Days, sources and changes of status, of a vendor's sources read on some days."""
    versions: list[Version] = []
    seen: dict[str, Seen] = {}
    for watched in {one.id: one for _, one, _ in events}.values():
        mine = [(capture(watched, day), read) for day, one, read in sorted(events, key=_day) if one == watched]
        seen |= {captured.id: Seen.of(captured) for captured, _ in mine}
        rows, _ = fold(watched, mine)
        versions += [row for row in rows if row.statement.claim.metric == "availability"]
    return [
        ((one.seen_at - DAY_ZERO) / timedelta(days=1), one.source.removeprefix("acme/"), told([one])[0])
        for one in standing_of(versions, seen).changes
    ]


def _day(event: tuple[float, Source, Reading]) -> float:
    return event[0]
