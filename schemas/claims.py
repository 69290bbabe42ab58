"""Claims: what a vendor states about one subject, as stated and with its evidence.

A claim's *identity* is what makes two claims statements about the same thing; its *statement* is what it says of it.
The identity holds the terms (an FP8 figure is never an FP4 one) and not the place, so that a redesign is no news.
"""

from decimal import Decimal
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from schemas import units
from schemas.base import Record
from schemas.dates import PartialDate
from schemas.metrics import metrics
from schemas.words import MEMORY_KINDS, PRECISIONS, VARIANTS, Bound, Scope, Sparsity, Status

Slug = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]*/[a-z0-9][a-z0-9.()+-]*$")]
"""A product id, `vendor/slug`."""
Of = Literal[
    "sampling", "in_production", "preview", "generally_available", "under_construction", "operational", "unstated"
]  # fmt: skip
"""What is upcoming: a status of a track, or `unstated`."""
Plain = Annotated[str, Field(pattern=r"^-?\d+(\.\d+)?$")]
"""A plain decimal number: no thousands mark, no exponent."""


class Evidence(Record):
    """Where and with which words a page states a claim."""

    quote: str = Field(min_length=1, description="The words.")
    place: str = Field(description="Where on the page: headings, row and column, or sentence.")


@lru_cache(maxsize=4096)  # a figure is compared with several others
def _canonical(value: str, unit: str) -> tuple[Decimal, str]:
    return units.canonical(Decimal(value), unit)


class Quantity(Record):
    """A number with its unit, as stated. `canonical` is computed beside it and never replaces it."""

    value: Plain
    unit: str
    bound: Bound = Bound.EXACT

    @field_validator("unit")
    @classmethod
    def _known(cls, unit: str) -> str:
        units.family(unit)
        return unit

    @property
    def canonical(self) -> tuple[Decimal, str]:
        """Value and unit in which figures of one family are compared."""
        return _canonical(self.value, self.unit)

    def __str__(self) -> str:
        """As a change prints it: `32 GB`, `up_to 480 GB`."""
        limit = "" if self.bound is Bound.EXACT else f"{self.bound} "
        return f"{limit}{self.value} {self.unit}"


class Terms(Record):
    """The terms of a figure: part of its identity. Null where the page does not say or the term does not apply."""

    precision: str | None = None
    sparsity: Sparsity | None = None
    memory_kind: str | None = None
    link: str | None = None
    direction: str | None = None
    baseline: str | None = None
    per: str | None = None
    multiplier: Plain | None = None
    variant: str | None = None

    @model_validator(mode="after")
    def _closed_lists(self) -> "Terms":
        for value, known, name in (
            (self.precision, PRECISIONS, "precision"),
            (self.memory_kind, MEMORY_KINDS, "memory kind"),
            (self.variant, VARIANTS, "variant"),
        ):
            if value is not None and value not in known:
                raise ValueError(f"{value!r} is no {name} of the list in schemas/words.py")
        return self


class _Claim(Record):
    subject: Slug
    scope: Scope
    evidence: Evidence


class FigureClaim(_Claim):
    """A spec figure, absolute or relative."""

    metric: str
    quantity: Quantity
    terms: Terms = Terms()

    @field_validator("metric")
    @classmethod
    def _listed(cls, metric: str) -> str:
        if metric not in metrics():
            raise ValueError(f"{metric!r} is no metric of schemas/metrics.toml")
        return metric

    @property
    def identity(self) -> tuple[str | None, ...]:
        """What the figure is of."""
        t = self.terms
        return (self.subject, self.scope, self.metric, t.precision, t.sparsity, t.memory_kind, t.link, t.direction,
                t.baseline, t.per, t.multiplier, t.variant)  # fmt: skip

    @property
    def statement(self) -> str:
        """What a change prints as old or new."""
        return str(self.quantity)


class BenchmarkClaim(FigureClaim):
    """A measured result; who measured what under which conditions belongs to its identity."""

    model: str
    conditions: str | None = None
    measured_by: str | None = None
    published_by: str | None = None

    @property
    def identity(self) -> tuple[str | None, ...]:
        """As of a figure, with model, conditions and who measured; who published is no part of it."""
        return (*super().identity, self.model, self.conditions, self.measured_by)


class AvailabilityClaim(_Claim):
    """A statement of status. `effective` is EDTF; `stated_on` is null where the page bears no date."""

    metric: Literal["availability"] = "availability"
    status: Status
    of: Of | None = None
    stated_on: str | None = None
    effective: str | None = None
    audience: str | None = None

    @field_validator("stated_on", "effective")
    @classmethod
    def _edtf(cls, text: str | None) -> str | None:
        if text is not None:
            PartialDate(text)
        return text

    @model_validator(mode="after")
    def _of_what(self) -> "AvailabilityClaim":
        if (self.of is not None) != (self.status is Status.UPCOMING):
            raise ValueError("`of` says what is upcoming, and is there exactly when the status is upcoming")
        return self

    @property
    def identity(self) -> tuple[str | None, ...]:
        """Subject, scope, what is or will be reached, and for whom."""
        return (self.subject, self.scope, self.metric, self.status, self.of, self.audience)

    @property
    def statement(self) -> str:
        """`upcoming generally_available 2026-41`."""
        return " ".join(part for part in (self.status, self.of, self.effective) if part)


class PositioningClaim(_Claim):
    """The vendor's own words for what a product is for, verbatim."""

    metric: Literal["positioning"] = "positioning"
    value: str = Field(min_length=1)

    @property
    def identity(self) -> tuple[str | None, ...]:
        """One page may give a product several purposes: each is a claim of its own."""
        return (self.subject, self.scope, self.metric, normal_words(self.value))

    @property
    def statement(self) -> str:
        """The words."""
        return self.value


Claim = FigureClaim | BenchmarkClaim | AvailabilityClaim | PositioningClaim


def normal_words(words: str) -> str:
    """Words as positionings are compared: no leading article, white space folded, case kept out."""
    folded = " ".join(words.split()).casefold()
    for article in ("the ", "a ", "an ", "our "):
        folded = folded.removeprefix(article)
    return folded
