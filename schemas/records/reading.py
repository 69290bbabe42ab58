"""What one reading made of each quantity of a page, as records (`specwatch read --audit`)."""

from typing import Literal

from pydantic import Field

from schemas.records.base import About, PublicRecord


class AuditedClaim(About):
    """As what a quantity is claimed."""

    metric: str = Field(description="What is stated: a metric of schemas/metrics.toml.")
    statement: str = Field(description="Bound, number and unit.")
    terms: str | None = Field(None, description="The terms of the figure in words: precision, memory kind, link, ...")


class AuditRecord(PublicRecord):
    """A quantity in a page's own content, and what became of it."""

    text: str = Field(description="The quantity as printed.")
    verdict: Literal["claimed", "held", "unread", "ignored"] = Field(
        description="What became of it; of several fates the first of these."
    )
    claims: list[AuditedClaim] = Field(description="What it is claimed as; of a held one, what it would be.")
    rule: str | None = Field(None, description="The rule that set it aside.")
    reason: str | None = Field(None, description="Why it is unread or held.")
    quote: str = Field(description="The words of the page round it.")
    place: str = Field(description="Where on the page.")
