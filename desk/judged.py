"""The check of an article as people read it: the sentence, the verdicts, the evidence with its link."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from desk.tables import safe
from schemas.articles import ArticleVerdict, Found, Judgement
from schemas.claims import AvailabilityClaim, FigureClaim


def judged(name: str, judgements: Sequence[Judgement], *, problems: bool) -> Iterator[str]:
    """Line by line; with `problems`, without what is confirmed."""
    shown = [one for one in judgements if not problems or one.verdict is not ArticleVerdict.CONFIRMED]
    yield from (name, "=" * len(name))
    for (place, sentence), group in groupby(shown, key=_where):
        yield f"\n{safe(place)}: “{safe(sentence)}”" if len(sentence) < _CELL else f"\n“{safe(sentence)}”"
        for one in group:
            claim = one.claim
            yield f"  {one.verdict.upper():<12} {' '.join(_about(claim))}: {safe(claim.statement)}"
            yield from _evidence(one)


def _about(claim: FigureClaim | AvailabilityClaim) -> Iterator[str]:
    yield from (claim.subject, claim.scope, claim.metric)
    if isinstance(claim, FigureClaim):
        yield from filter(None, (claim.terms.precision, claim.terms.sparsity, claim.terms.memory_kind))


_CELL = 30
"""Characters below which a quote is a table's cell, which says nothing without its row and column."""


def _where(judgement: Judgement) -> tuple[str, str]:
    return judgement.claim.evidence.place, judgement.claim.evidence.quote


def _evidence(judgement: Judgement) -> Iterator[str]:
    found = judgement.found
    if found is None:
        yield "               no source says anything to compare"
        return
    yield f"               {found.source}{_when(judgement, found)}: “{safe(found.quote)}”"
    if found.url is not None:
        yield f"               {safe(found.url)}"
    if (other := judgement.denied) is not None:
        says = f"but {other.source} says {safe(other.says)} since {other.since:%Y-%m-%d}"
        yield f"               {says}: “{safe(other.quote)}”"


def _when(judgement: Judgement, found: Found) -> str:
    day = f"{found.since:%Y-%m-%d}"
    if judgement.verdict is ArticleVerdict.STALE and found.says == judgement.claim.statement:
        return f" said so until {day}"
    return f" says {safe(found.says)} since {day}"
