"""The timeline of a product's availability as rows of `standings`."""

from collections.abc import Iterable

from schemas.dates import PartialDate
from warehouse.inforce import Stated, track_of
from warehouse.tables import Row
from warehouse.versions import Version


def standing_rows(versions: Iterable[Version], stated: Iterable[Stated]) -> list[Row]:
    """Each statement once for each stretch in which it was in force, or once without; quoted as it was last worded."""
    last: dict[str, Version] = {}
    for version in sorted(versions, key=lambda one: one.valid_from):
        last[version.id] = version
    return [row for one in stated for row in _rows(one, last[one.said.id])]


def _rows(one: Stated, version: Version) -> Iterable[Row]:
    said, claim = one.said, one.said.claim
    row: Row = claim.model_dump(mode="json", exclude={"evidence", "metric"})
    row |= {
        "id": said.id,
        "source": said.source,
        "vendor": version.vendor,
        "track": track_of(said),
        "effective_first": said.effective.first if said.effective else None,
        "effective_last": said.effective.last if said.effective else None,
        "effective_precision": precision_of(said.effective) if said.effective else None,
        "made": said.made.text,
        "made_first": said.made.first,
        "flag": one.flag.value if one.flag else None,
        "against": one.against.statement.text if one.against else None,
        "against_source": one.against.source if one.against else None,
        "quote": version.statement.claim.evidence.quote,
        "place": version.statement.claim.evidence.place,
        "origin": version.origin.value,
        "capture": version.capture,
        "valid_from": version.since,
        "valid_to": version.valid_to,
    }
    for since, until in one.spans:
        yield row | {"in_force_from": since.at, "in_force_to": until.at if until else None}
    if not one.spans:
        yield row | {"in_force_from": None, "in_force_to": None}


def precision_of(date: PartialDate) -> str:
    """How precise a date is: a day, a month, a quarter, a third, a season, a half or a year."""
    parts = date.text.split("-")
    if len(parts) != 2 or int(parts[1]) <= 12:
        return ("year", "month", "day")[len(parts) - 1]
    part = int(parts[1])
    return "season" if part <= 24 else "quarter" if part <= 36 else "third" if part <= 39 else "half"
