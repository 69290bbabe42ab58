"""What a page shows against what its data says: each statement once, and the page decides."""

from extractors.documents.embedded import PLACE
from schemas.claims import Claim, FigureClaim
from schemas.readings import Ignored, Reading, Unread


def is_embedded(claim: Claim) -> bool:
    """Whether a claim comes from data that the page does not show."""
    return claim.evidence.place.startswith(PLACE)


def settled(reading: Reading) -> Reading:
    """The reading with each statement once: what the page shows decides over what its data says.

    A figure of the data that the page states too is ignored. One that may be of the same thing and differs is unread:
    data grows old where nobody sees it.
    """
    hidden = [claim for claim in reading.claims if is_embedded(claim)]
    if not hidden:
        return reading
    seen = [claim for claim in reading.claims if not is_embedded(claim)]
    kept: list[Claim] = []
    ignored, unread = list(reading.ignored), list(reading.unread)
    for claim in hidden:
        like = [
            one for one in seen if (one.subject, one.scope, one.metric) == (claim.subject, claim.scope, claim.metric)
        ]
        if not like:
            kept.append(claim)
        elif any(_same(claim, one) for one in like):
            ignored.append(Ignored(text=claim.statement, evidence=claim.evidence, rule="the page shows it too"))
        elif any(_may_be(claim, one) for one in like):
            why = "the page shows another than its data"
            unread.append(Unread(text=claim.statement, evidence=claim.evidence, why=why))
        else:
            kept.append(claim)
    update = {"claims": (*seen, *kept), "ignored": tuple(ignored), "unread": tuple(unread)}
    return reading.model_copy(update=update)


def _same(claim: Claim, other: Claim) -> bool:
    if isinstance(claim, FigureClaim) and isinstance(other, FigureClaim):
        return claim.quantity.canonical == other.quantity.canonical
    return claim.identity == other.identity and claim.statement == other.statement


def _may_be(claim: Claim, other: Claim) -> bool:
    """Whether two claims may be of one thing: no term says otherwise."""
    pairs = zip(claim.identity, other.identity, strict=False)
    return all(one == two or one in (None, "unstated") or two in (None, "unstated") for one, two in pairs)
