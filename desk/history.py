"""What the history says, as records: the answers behind the commands, with products and words as people say them."""

from datetime import datetime
from typing import Any

from desk.near import one_of
from desk.products import product as product_id
from desk.products import vendor as vendor_id
from desk.rows import change, claim, fetch, record
from desk.watching import source_id
from schemas.metrics import metrics
from schemas.records.base import Row
from schemas.records.claims import AvailabilitySpec, CatalogueRecord
from schemas.records.news import ChangeRecord, ConflictRecord, CorrectionRecord, InForceRecord, TimelineRecord


def current(
    *,
    product: str | None = None,
    vendor: str | None = None,
    metric: str | None = None,
    as_of: datetime | None = None,
    known_at: datetime | None = None,
) -> list[Row]:
    """What each source says today, or said at a time: figures, then statuses, then positionings of each product.

    With `known_at`, by what our tables said then.
    """
    about = _about(product, vendor, metric)
    if known_at is not None:
        found = fetch("specs_known_at", as_of=as_of, known_at=known_at, **about)
    else:
        found = fetch("specs", **about) if as_of is None else fetch("specs_as_of", as_of=as_of, **about)
    return [claim(row) for row in found]


def best(*, product: str | None = None, vendor: str | None = None, metric: str | None = None) -> list[Row]:
    """What the best-ranked source says of each figure, with who agrees and who does not."""
    return [record(CatalogueRecord, row) for row in fetch("catalogue", **_about(product, vendor, metric))]


def changed(
    *,
    since: datetime | None = None,
    until: datetime | None = None,
    vendor: str | None = None,
    product: str | None = None,
    kind: str | None = None,
    metric: str | None = None,
) -> list[Row]:
    """Changes in order of time, each with the registered articles that it makes stale."""
    from desk.articles import naming  # brings the readers with it

    rows = fetch("changes", since=since, until=until, kind=kind, **_about(product, vendor, metric))
    return [change(ChangeRecord, row, names) for row, names in zip(rows, naming(rows), strict=True)]


def statuses(*, product: str | None = None, vendor: str | None = None) -> list[Row]:
    """Statements of status that are current, in order of the date made."""
    found = fetch("availability", subject=product_id(product), vendor=vendor_id(vendor))
    return [record(AvailabilitySpec, row) for row in found]


def timeline(*, product: str | None = None, vendor: str | None = None) -> list[Row]:
    """Every statement of status with its part in what holds, in order of the date made."""
    found = fetch("availability_timeline", subject=product_id(product), vendor=vendor_id(vendor))
    return [record(TimelineRecord, row) for row in found]


def in_force(at: datetime, *, product: str | None = None, vendor: str | None = None) -> list[Row]:
    """The statuses in force at a time, with who said so."""
    found = fetch("availability_as_of", as_of=at, subject=product_id(product), vendor=vendor_id(vendor))
    return [record(InForceRecord, row) for row in found]


def planned() -> frozenset[str]:
    """Products that are announced or promised and have reached nothing yet."""
    return frozenset(row["subject"] for row in fetch("planned"))


def disagreements(
    *, product: str | None = None, vendor: str | None = None, metric: str | None = None, closed: bool = False
) -> list[Row]:
    """Conflicts that are open, or all that ever were."""
    return [record(ConflictRecord, row) for row in fetch("conflicts", closed=closed, **_about(product, vendor, metric))]


def corrected(
    *,
    since: datetime | None = None,
    until: datetime | None = None,
    product: str | None = None,
    vendor: str | None = None,
    metric: str | None = None,
    source: str | None = None,
) -> list[Row]:
    """What a better reader changed in the record, in order of the time when it did."""
    about = _about(product, vendor, metric)
    found = fetch("corrections", since=since, until=until, source=source_id(source), **about)
    return [record(CorrectionRecord, row) for row in found]


def _about(product: str | None, vendor: str | None, metric: str | None) -> dict[str, Any]:
    """What a query is about, in the history's words; InputError for a word that is none."""
    known = (*metrics(), "availability", "positioning")
    return {
        "subject": product_id(product),
        "vendor": vendor_id(vendor),
        "metric": one_of(metric, known, "metric") if metric else None,
    }
