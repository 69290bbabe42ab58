"""What the check of an article says: each of its statements, held against what vendors ever stated."""

from enum import StrEnum

from pydantic import AwareDatetime

from schemas.base import Record
from schemas.claims import AvailabilityClaim, BenchmarkClaim, FigureClaim
from schemas.words import Origin


class ArticleVerdict(StrEnum):
    """How a statement of an article stands to what vendors say."""

    CONFIRMED = "confirmed"
    """A source says so today."""
    STALE = "stale"
    """A source said so, and says so no more."""
    CONTRADICTED = "contradicted"
    """A source says otherwise of the same thing, in number, unit, status or date."""
    LOOSENED = "loosened"
    """The article lost a limit or a term that the source states: "up to", MXFP8 for which it says FP8."""
    TIGHTENED = "tightened"
    """The article has a limit, a term or a precision that no source states."""
    UNSUPPORTED = "unsupported"
    """No source says anything that could be compared."""


WRONG = frozenset({ArticleVerdict.STALE, ArticleVerdict.CONTRADICTED})
"""What an editor must act on."""


class Found(Record):
    """The statement of a source that decides."""

    source: str
    says: str
    quote: str
    url: str | None = None
    origin: Origin
    since: AwareDatetime
    """Since when the verdict holds, by the captures of this source: it says so, or says so no more."""


class Judgement(Record):
    """One statement of an article, judged. `found` is None where no source says anything to it."""

    claim: FigureClaim | BenchmarkClaim | AvailabilityClaim
    verdict: ArticleVerdict
    found: Found | None = None
    denied: Found | None = None
    """Of what is confirmed: a source that says otherwise of the same thing. Both are current."""
