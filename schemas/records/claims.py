"""Claims as records: as a reading states them, as they are current, and with their time."""

from typing import Literal

from pydantic import Field

from schemas.claims import Of, Plain
from schemas.records.base import About, Moment, PublicRecord
from schemas.words import Bound, Origin, PageKind, Sparsity, Status


class _Metric(PublicRecord):
    metric: str = Field(description="What is stated: a metric of schemas/metrics.toml.")


class _Figure(PublicRecord):
    value: Plain = Field(description="The number as a plain decimal, in the unit printed.")
    unit: str = Field(description="The unit printed, in its normal spelling; prefix and base unchanged.")
    precision: str | None = Field(None, description="Number format of a compute figure; `unstated` where none is.")
    sparsity: Sparsity | None = Field(None, description="Dense or sparse; null where the page does not say.")
    memory_kind: str | None = Field(None, description="Kind of memory, as HBM3e.")
    bound: Bound = Field(description="How the page limits the figure; `exact` where it does not.")
    baseline: str | None = Field(
        None, description="What a relative figure compares with: product id, printed name or `unstated`."
    )
    link: str | None = Field(None, description="The link that a bandwidth is of, as NVLink.")
    direction: str | None = Field(None, description="Direction of a bandwidth, where stated.")
    per: str | None = Field(None, description="What the unit itself divides by (/chip).")
    variant: str | None = Field(None, description="What else tells two figures of one metric apart: L2, TDP, ...")
    multiplier: Plain | None = Field(None, description="2 in `2 x 100 Gbps`.")


class Benchmark(PublicRecord):
    """What a measured result says beyond its figure."""

    model: str = Field(description="The model that was run.")
    conditions: str | None = Field(None, description="Conditions of the measurement, as printed.")
    measured_by: str | None = Field(None, description="Who measured.")
    published_by: str | None = Field(None, description="Who published.")


class Availability(PublicRecord):
    """What a statement of status says."""

    metric: Literal["availability"] = Field(description="Always `availability`.")
    status: Status = Field(description="The status stated.")
    of: Of | None = Field(None, description="What is upcoming; null for every other status.")
    stated_on: str | None = Field(None, description="The date on which the statement was made (EDTF).")
    effective: str | None = Field(None, description="The date of which it speaks (EDTF).")
    audience: str | None = Field(None, description="Audience or region, where stated.")


class _Positioning(PublicRecord):
    metric: Literal["positioning"] = Field(description="Always `positioning`.")
    value: str = Field(min_length=1, description="The vendor's own words for what the product is for.")


class _Where(PublicRecord):
    quote: str = Field(min_length=1, description="The words of the page that state it.")
    place: str = Field(description="Where on the page: headings, row and column, or sentence.")
    source: str = Field(description="Id of the source whose page states it.")
    captured_at: Moment = Field(description="Time of the capture that was read.")
    origin: Origin = Field(description="Where the capture comes from.")


class _Since(PublicRecord):
    valid_from: Moment = Field(description="First capture since which the source says it.")


class _Until(PublicRecord):
    valid_to: Moment | None = Field(None, description="First complete capture that no longer does; null: current.")


class FigureRecord(_Where, _Figure, _Metric, About):
    """A spec figure, absolute or relative, with its terms and evidence."""


class BenchmarkRecord(_Where, Benchmark, _Figure, _Metric, About):
    """A measured result, with what was run and who measured."""


class AvailabilityRecord(_Where, Availability, About):
    """A statement of status."""


class PositioningRecord(_Where, _Positioning, About):
    """What a product is for, in the vendor's words."""


class FigureSpec(_Since, FigureRecord):
    """A figure that its source states today (a row of `specs`)."""


class BenchmarkSpec(_Since, BenchmarkRecord):
    """A measured result that its source states today (a row of `specs`)."""


class AvailabilitySpec(_Since, AvailabilityRecord):
    """A statement of status that its source makes today (a row of `specs` and `availability`)."""


class PositioningSpec(_Since, PositioningRecord):
    """A positioning that its source states today (a row of `specs` and `positioning`)."""


class FigureHistory(_Until, FigureSpec):
    """A figure and the time through which its source stated it (a row of `spec_history`)."""


class BenchmarkHistory(_Until, BenchmarkSpec):
    """A measured result and the time through which its source stated it (a row of `spec_history`)."""


class AvailabilityHistory(_Until, AvailabilitySpec):
    """A statement of status and the time through which its source made it (`availability_history`)."""


class PositioningHistory(_Until, PositioningSpec):
    """A positioning and the time through which its source stated it (a row of `spec_history`)."""


class CatalogueRecord(_Figure, _Metric, About):
    """One figure of a product: what the best-ranked source says, who agrees and who does not (a row of `catalogue`)."""

    model: str | None = Field(None, description="Of a measured result: the model that was run.")
    conditions: str | None = Field(None, description="Its conditions, as printed.")
    source: str = Field(description="Id of the best-ranked source: documentation, product page, announcement, other.")
    page: PageKind | None = Field(None, description="What kind of page that is.")
    sources: int = Field(ge=1, description="How many sources state this figure.")
    agree: int = Field(ge=1, description="How many of them say the same, as far as their digits go.")
    conflict: list[str] = Field(
        description="Who says otherwise, and what; of one page at odds with itself, its other figure."
    )
    quote: str = Field(min_length=1, description="The words of the page that state it.")
    place: str = Field(description="Where on the page: headings, row and column, or sentence.")
    valid_from: Moment = Field(description="First capture since which the source says it.")
    captured_at: Moment = Field(description="Time of the capture that was read.")
    origin: Origin = Field(description="Where the capture comes from.")
