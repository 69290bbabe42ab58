"""A reading: what a reader made of one capture, and what it did not."""

from collections.abc import Iterable

from schemas.base import Record
from schemas.claims import Claim, Evidence
from schemas.feeds import Entry
from schemas.products import Product
from schemas.words import Verdict


class Unread(Record):
    """A quantity that no rule understood: shown, counted, never dropped."""

    text: str
    evidence: Evidence
    why: str


class Ignored(Record):
    """A quantity that a named rule sets aside."""

    text: str
    evidence: Evidence
    rule: str


class Quarantined(Record):
    """A claim that failed validation, with its reason; the last good version stays current."""

    claim: Claim
    reason: str


class Reading(Record):
    """What a reader made of a capture.

    `complete` is true when the page was the page and all of it was there: only then is absence a fact.
    `subjects` are products that the page names in a table and no vendor folder knows: new until confirmed.
    `entries` are what a feed lists; only feeds have any, and they have no claims.
    """

    verdict: Verdict = Verdict.PAGE
    reason: str | None = None
    complete: bool = True
    reader: str = ""
    published: str | None = None
    title: str | None = None
    claims: tuple[Claim, ...] = ()
    unread: tuple[Unread, ...] = ()
    ignored: tuple[Ignored, ...] = ()
    issues: tuple[str, ...] = ()
    quarantined: tuple[Quarantined, ...] = ()
    subjects: tuple[Product, ...] = ()
    entries: tuple[Entry, ...] = ()

    def with_subject(self, subject: str, *, under: str, because: str) -> "Reading":
        """The same reading with the claims under a heading given to another subject; `because` is for the reader."""
        assert because
        return self.model_copy(
            update={
                "claims": tuple(
                    claim.model_copy(update={"subject": subject})
                    if under in claim.evidence.place.split(" > ")
                    else claim
                    for claim in self.claims
                )
            }
        )

    def with_claims(self, claims: Iterable[Claim]) -> "Reading":
        """The same reading with other claims."""
        return self.model_copy(update={"claims": tuple(claims)})
