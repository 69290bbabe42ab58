"""What pages say of a product, as the Chip page and its JSON have it."""

from typing import Literal

from pydantic import Field

from desk.web.data.evidence import Evidence
from desk.web.paging import Page, Shown
from schemas.records.base import Moment
from schemas.words import Bound, Scope, Sparsity, Status


class Chip(Shown):
    """A product and how it stands."""

    subject: str = Field(description="Product id, `vendor/slug`.")
    name: str = Field(description="Its name.")
    vendor: str = Field(description="Whose it is.")
    kind: Scope = Field(description="Chip, card, rack and so on.")
    is_new: bool = Field(description="Named on a page and known to no vendor folder yet.")
    figures: int = Field(description="How many figures are stated of it, each metric and terms once.")
    sources: int = Field(description="How many sources state them.")
    conflicts: int = Field(description="On how many figures sources disagree.")
    reached: str | None = Field(description="The statuses that it has reached, in force now.")
    planned: str | None = Field(description="What is promised of it, in force now, with the date (EDTF).")
    only_planned: bool = Field(description="Whether it has only been announced or promised so far.")


class Said(Shown):
    """What one source says of a figure."""

    statement: str = Field(description="Bound, number and unit, as stated.")
    bound: Bound = Field(description="How the page limits the figure.")
    canonical_value: float | None = Field(description="The number in `canonical_unit`.")
    canonical_unit: str | None = Field(description="The unit of its family; GB and GiB are two families.")
    valid_from: Moment = Field(description="First capture since which the source says it.")
    evidence: Evidence = Field(description="Where it says so.")
    places: tuple[str, ...] = Field(description="Further places of the same page that state it, three at most.")


class Figure(Shown):
    """A figure of a product: a metric with its terms, and what each source says of it."""

    about: str = Field(description="Id of the figure, the same over sources and times.")
    scope: Scope = Field(description="What it is about the whole of.")
    metric: str = Field(description="What is stated.")
    terms: str = Field(description="Its terms in words.")
    precision: str | None = Field(description="Number format of a compute figure; `unstated` where none is.")
    sparsity: Sparsity | None = Field(description="Dense or sparse; null where not said.")
    memory_kind: str | None = Field(description="Kind of memory.")
    link: str | None = Field(description="The link that a bandwidth is of.")
    variant: str | None = Field(description="What else tells two figures of one metric apart.")
    conflict: bool = Field(description="Whether sources disagree on it.")
    versions: int = Field(description="How many statements its history has, over all sources.")
    said: tuple[Said, ...] = Field(description="What each source says, documentation first.")


class Disagreement(Shown):
    """Two sources that state different figures for one thing."""

    about: str = Field(description="Id of the figure.")
    scope: Scope = Field(description="What it is about the whole of.")
    metric: str = Field(description="What they disagree on.")
    terms: str = Field(description="The terms of both.")
    opened_at: Moment = Field(description="Since when they differ.")
    left_statement: str = Field(description="What the one says.")
    left: Evidence = Field(description="Where.")
    right_statement: str = Field(description="What the other says.")
    right: Evidence = Field(description="Where.")


class Standing(Shown):
    """A statement of status and its part in what holds."""

    scope: Scope = Field(description="What it is about the whole of.")
    audience: str | None = Field(description="Audience or region, where stated.")
    track: Literal["making", "offering", "building", "planned", "announced", "ended"] = Field(
        description="Reached, promised, over."
    )
    status: Status = Field(description="The status stated.")
    of: str | None = Field(description="What is upcoming.")
    effective: str | None = Field(description="The date of which it speaks (EDTF).")
    told: str = Field(description="All that in words: planned: sampling, first quarter of 2027.")
    made: str = Field(description="The day on which it was made (EDTF), as far as known.")
    in_force_from: Moment | None = Field(description="Since when it was in force; null where it never was.")
    in_force_to: Moment | None = Field(description="Until when; null while it is.")
    flag: Literal["regression", "contradiction"] | None = Field(description="Whether it goes back or contradicts.")
    against: str | None = Field(description="What it takes back or contradicts.")
    evidence: Evidence = Field(description="Where it is said.")


class Version(Shown):
    """A statement of a figure and the time through which its source made it."""

    statement: str = Field(description="Bound, number and unit, as stated.")
    canonical_value: float = Field(description="The number in `canonical_unit`.")
    canonical_unit: str = Field(description="The unit of its family; GB and GiB are two families.")
    valid_from: Moment = Field(description="First capture since which the source said it.")
    valid_to: Moment | None = Field(description="First complete capture that no longer did; null: current.")
    evidence: Evidence = Field(description="Where it said so.")


class FigureHistory(Shown):
    """Every statement of one figure, over all sources."""

    subject: str = Field(description="Product id, `vendor/slug`.")
    name: str = Field(description="The product's name.")
    about: str = Field(description="Id of the figure.")
    scope: Scope = Field(description="What it is about the whole of.")
    metric: str = Field(description="What is stated.")
    terms: str = Field(description="Its terms in words.")
    versions: Page[Version] = Field(description="The statements, the newest first.")


class Purpose(Shown):
    """What a product is for, in a vendor's words."""

    value: str = Field(description="The words.")
    scope: Scope = Field(description="What they are about the whole of.")
    valid_from: Moment = Field(description="First capture since which the source says it.")
    evidence: Evidence = Field(description="Where.")


class Told(Shown):
    """Everything that is said of a product."""

    chip: Chip = Field(description="The product and how it stands.")
    standings: Page[Standing] = Field(description="The last statements of status, in order of the date made.")
    conflicts: Page[Disagreement] = Field(description="The last conflicts: what sources disagree on.")
    figures: Page[Figure] = Field(description="Its figures, each with what each source says.")
    purposes: Page[Purpose] = Field(description="What it is for, in the words of each source, the newest first.")
