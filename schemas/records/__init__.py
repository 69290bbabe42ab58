"""The public records: flat, with plain values, as the command line, the exports and SQL show them.

Each is a model of its own, so that its JSON Schema says what every column holds (`specwatch schema`), and a test
can hold each printed row to it. Records are output: they are made from claims and changes, never read back.
"""

from collections.abc import Sequence

from schemas.articles import Judgement
from schemas.captures import iso
from schemas.changes import Change
from schemas.claims import AvailabilityClaim, BenchmarkClaim, Claim, FigureClaim
from schemas.records import articles, claims, news, reading, tables, watch
from schemas.records.base import PublicRecord, Row
from schemas.severities import severity
from schemas.words import Origin

RECORDS: dict[str, type[PublicRecord]] = {
    "figure": claims.FigureRecord,
    "benchmark": claims.BenchmarkRecord,
    "availability": claims.AvailabilityRecord,
    "positioning": claims.PositioningRecord,
    "figure_spec": claims.FigureSpec,
    "benchmark_spec": claims.BenchmarkSpec,
    "availability_spec": claims.AvailabilitySpec,
    "positioning_spec": claims.PositioningSpec,
    "figure_history": claims.FigureHistory,
    "benchmark_history": claims.BenchmarkHistory,
    "availability_history": claims.AvailabilityHistory,
    "positioning_history": claims.PositioningHistory,
    "judgement": articles.JudgementRecord,
    "catalogue": claims.CatalogueRecord,
    "change": news.ChangeRecord,
    "alert": news.AlertRecord,
    "mute": news.MuteRecord,
    "waiting": news.WaitingRecord,
    "compared": news.ComparedRecord,
    "source": watch.SourceRecord,
    "capture": watch.CaptureRecord,
    "conflict": news.ConflictRecord,
    "correction": news.CorrectionRecord,
    "flapping": news.FlappingRecord,
    "timeline": news.TimelineRecord,
    "in_force": news.InForceRecord,
    "unread": watch.UnreadRecord,
    "entry": watch.EntryRecord,
    "quarantine": watch.QuarantineRecord,
    "decision": watch.DecisionRecord,
    "audit": reading.AuditRecord,
    "finding": watch.FindingRecord,
    "trouble": watch.TroubleRecord,
    "table": tables.TableRecord,
}
"""Every public record by the name that `specwatch schema` knows it by."""


def claim_row(claim: Claim, *, source: str, captured_at: str, origin: Origin) -> Row:
    """A claim as a flat record of its kind."""
    row: Row = {"subject": claim.subject, "scope": claim.scope, "metric": claim.metric}
    where: Row = {"quote": claim.evidence.quote, "place": claim.evidence.place, "source": source}
    where |= {"captured_at": captured_at, "origin": origin}
    record: type[PublicRecord]
    if isinstance(claim, FigureClaim):
        row |= claim.terms.model_dump() | claim.quantity.model_dump()
        record = claims.FigureRecord
        if isinstance(claim, BenchmarkClaim):
            row |= {name: getattr(claim, name) for name in claims.Benchmark.columns()}
            record = claims.BenchmarkRecord
    elif isinstance(claim, AvailabilityClaim):
        row |= {name: getattr(claim, name) for name in claims.Availability.columns()}
        record = claims.AvailabilityRecord
    else:
        row["value"] = claim.value
        record = claims.PositioningRecord
    return record(**row, **where).model_dump(mode="json")


def judgement_row(judgement: Judgement, article: str) -> Row:
    """A statement of an article with its verdict, as a flat record."""
    claim, found = judgement.claim, judgement.found
    row: Row = {"sentence": claim.evidence.quote, "place": claim.evidence.place, "article": article}
    row |= {"subject": claim.subject, "scope": claim.scope, "metric": claim.metric, "verdict": judgement.verdict}
    if isinstance(claim, FigureClaim):
        row |= claim.quantity.model_dump() | {"precision": claim.terms.precision}
    else:
        row["value"] = claim.statement
    row["disputed_by"] = judgement.denied.source if judgement.denied else None
    if found is not None:
        row |= found.model_dump(exclude={"since"}) | {"since": iso(found.since)}
    return articles.JudgementRecord(**row).model_dump(mode="json")


def change_row(change: Change, articles: Sequence[str] = (), waits: str | None = None) -> Row:
    """A change as a flat record; `articles` are titles of those that it makes stale, `waits` is what is doubtful."""
    evidence = change.after or change.before
    row = change.model_dump(include=set(news.ChangeRecord.columns()) - {"seen_at"}) | {"articles": tuple(articles)}
    row |= {"severity": severity(change.kind, change.metric), "why": waits, "state": "waiting" if waits else "told"}
    row |= {"seen_at": iso(change.seen_at), "quote": evidence[0].quote if evidence else None}
    return news.ChangeRecord(**row).model_dump(mode="json")
