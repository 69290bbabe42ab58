"""The verdict on a figure of an article.

A source that says so today confirms it, whoever else disagrees: that is a conflict between sources, and shown as one.
Then: what a source said once is stale; what one says with other limits or terms is loosened or tightened; and only
what no source ever said is contradicted, by a source that speaks of the same thing.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from flows.articles.numbers import Numbers, compare_numbers
from flows.articles.terms import Stands, compare_terms
from schemas.articles import ArticleVerdict, Found, Judgement
from schemas.claims import FigureClaim
from warehouse.stated import Stated


@dataclass(frozen=True, slots=True)
class _Compared:
    stated: Stated
    numbers: Numbers
    stands: Stands

    @property
    def says_so(self) -> bool:
        return self.numbers is Numbers.AGREE and self.stands is Stands.SAME

    @property
    def says_it_otherwise(self) -> bool:
        return self.numbers is Numbers.AGREE and not self.stands & Stands.OTHER_KIND

    @property
    def says_another(self) -> bool:
        """Whether it denies the article's: not where the article names terms that the source may not mean."""
        return not self.stands & Stands.TIGHT and (
            self.numbers is Numbers.DIFFER or bool(self.stands & Stands.OTHER_KIND)
        )

    @property
    def denies(self) -> bool:
        """Whether it states another number of the very same thing."""
        return self.numbers is Numbers.DIFFER and self.stands is Stands.SAME

    @property
    def distance(self) -> tuple[int, int, float]:
        """The nearer the better: few differences in terms, the same number in another unit, the newest."""
        ours = self.stated.claim
        assert isinstance(ours, FigureClaim)
        return int(self.stands), self.numbers is Numbers.CONVERTED, -self.stated.since.timestamp()


def judge_figure(claim: FigureClaim, history: Iterable[Stated]) -> Judgement:
    """Hold a figure against every statement about its product."""
    history = list(history)
    compared = list(_comparable(claim, history))
    now = [one for one in compared if one.stated.until is None]
    if confirming := [one.stated for one in now if one.says_so]:
        judgement = _judgement(
            claim, ArticleVerdict.CONFIRMED, min(confirming, key=lambda one: (one.since, one.source))
        )
        agreed = {one.source for one in confirming}
        denying = [one for one in now if one.denies and one.stated.source not in agreed]
        denied = found_in(min(denying, key=lambda one: one.distance).stated) if denying else None
        return judgement.model_copy(update={"denied": denied})
    if once := [one.stated for one in compared if one.says_so]:
        return _judgement(claim, ArticleVerdict.STALE, max(once, key=lambda one: one.ended))
    if near := [one for one in now if one.says_it_otherwise]:
        best = min(near, key=lambda one: (bool(one.stands & _TIGHTER), one.distance))
        verdict = ArticleVerdict.TIGHTENED if best.stands & _TIGHTER else ArticleVerdict.LOOSENED
        return _judgement(claim, verdict, best.stated)
    if against := [one for one in now if one.says_another]:
        return _judgement(claim, ArticleVerdict.CONTRADICTED, min(against, key=lambda one: one.distance).stated)
    if near := [one for one in compared if one.says_it_otherwise]:
        return _judgement(claim, ArticleVerdict.STALE, max((one.stated for one in near), key=lambda one: one.ended))
    if now:
        return _judgement(claim, ArticleVerdict.UNSUPPORTED, min(now, key=lambda one: one.distance).stated)
    return Judgement(claim=claim, verdict=ArticleVerdict.UNSUPPORTED)


_TIGHTER = Stands.TIGHT | Stands.TIGHT_OF_THE_SAME


def _comparable(claim: FigureClaim, history: Sequence[Stated]) -> Iterable[_Compared]:
    kinds = {
        one.claim.terms.memory_kind
        for one in history
        if isinstance(one.claim, FigureClaim) and one.claim.subject == claim.subject and one.until is None
    }
    for stated in history:
        theirs = stated.claim
        if not isinstance(theirs, FigureClaim):
            continue
        if (theirs.subject, theirs.scope, theirs.metric) != (claim.subject, claim.scope, claim.metric):
            continue
        stands = compare_terms(claim, theirs, kinds)
        if not stands & Stands.APART:
            numbers, limits = compare_numbers(claim, theirs)
            yield _Compared(stated, numbers, stands | limits)


def _judgement(claim: FigureClaim, verdict: ArticleVerdict, stated: Stated) -> Judgement:
    gone = verdict is ArticleVerdict.STALE and stated.until is not None
    return Judgement(claim=claim, verdict=verdict, found=found_in(stated, gone=gone))


def found_in(stated: Stated, *, gone: bool = False) -> Found:
    """A statement as what decides; with `gone`, the verdict holds since its page no longer has it."""
    return Found(
        source=stated.source,
        says=stated.claim.statement,
        quote=stated.claim.evidence.quote,
        url=stated.url,
        origin=stated.origin,
        since=stated.until if gone and stated.until else stated.since,
    )
