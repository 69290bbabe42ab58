"""Making changes: one shape for what the fold, the standing and the conflicts find."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from schemas.captures import Capture
from schemas.changes import Change
from schemas.claims import Evidence, FigureClaim, Terms
from schemas.words import ChangeKind, Origin
from warehouse.hashing import digest
from warehouse.statements import Statement

_NONE = Terms()


@dataclass(frozen=True, slots=True)
class Seen:
    """The capture in which a change was seen."""

    capture: str
    source: str
    at: datetime
    origin: Origin

    @classmethod
    def of(cls, capture: Capture) -> "Seen":
        """What of a capture a change needs."""
        return cls(capture.id, capture.source, capture.captured_at, capture.origin)


def change(
    kind: ChangeKind,
    old: str | None,
    new: str | None,
    *,
    seen: Seen,
    before: Statement | None = None,
    after: Statement | None = None,
) -> Change:
    """A change seen in a capture; its terms are those of the new statement, or of the old where none is left."""
    statement = after or before
    assert statement is not None
    claim = statement.claim
    terms = claim.terms if isinstance(claim, FigureClaim) else _NONE
    return Change(
        id=digest("change", kind, seen.capture, statement.about, old, new),
        subject=claim.subject,
        scope=claim.scope,
        metric=claim.metric,
        precision=terms.precision,
        sparsity=terms.sparsity,
        memory_kind=terms.memory_kind,
        variant=terms.variant,
        kind=kind,
        old=old,
        new=new,
        seen_at=seen.at,
        source=seen.source,
        origin=seen.origin,
        before=before.evidence if before else (),
        after=after.evidence if after else (),
    )


def merged(changes: Iterable[Change]) -> list[Change]:
    """Changes that are alike become one with every place; in a fixed order."""
    result: dict[str, Change] = {}
    for one in changes:
        if (same := result.get(one.id)) is not None:
            evidence = {"before": _union(same.before, one.before), "after": _union(same.after, one.after)}
            result[one.id] = same.model_copy(update=evidence)
        else:
            result[one.id] = one
    return sorted(result.values(), key=_order)


def _union(some: tuple[Evidence, ...], more: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
    return tuple(dict.fromkeys((*some, *more)))


def _order(one: Change) -> tuple[str, ...]:
    return (one.subject, one.scope, one.metric, one.precision or "", one.kind, one.old or "", one.new or "", one.id)
