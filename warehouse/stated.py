"""What vendors ever stated of some products, for those who hold another text against it."""

from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import duckdb

from schemas.claims import AvailabilityClaim, Claim
from schemas.dates import PartialDate
from schemas.words import Origin
from warehouse import released
from warehouse.queries import query
from warehouse.rows import claim_of


@dataclass(frozen=True, slots=True)
class Stated:
    """One statement of one source, with when its pages had it; `until` is None while they do."""

    claim: Claim
    source: str
    origin: Origin
    since: datetime
    until: datetime | None
    url: str | None = None

    @property
    def said(self) -> AvailabilityClaim:
        """The claim of a statement of status."""
        assert isinstance(self.claim, AvailabilityClaim)
        return self.claim

    @property
    def ended(self) -> tuple[float, str]:
        """By when it ended, to be put in order; what has not ended comes last."""
        return (self.until.timestamp() if self.until else float("inf")), self.source

    @property
    def made(self) -> PartialDate:
        """The day on which it was made: that of the page, else that of the first capture which has it."""
        said = self.claim.stated_on if isinstance(self.claim, AvailabilityClaim) else None
        return PartialDate(said or f"{self.since.astimezone(UTC):%Y-%m-%d}")


def released_statements(home: Path, subjects: set[str]) -> list[Stated]:
    """All statements about these products in the newest released file. InputError where there is none yet."""
    with closing(released.connect(home)) as connection:
        return statements(connection, subjects)


def statements(connection: duckdb.DuckDBPyConnection, subjects: set[str]) -> list[Stated]:
    """All statements about these products that the tables hold."""
    cursor = connection.execute(query("ever_stated"), {"subjects": sorted(subjects)})
    names = [column[0] for column in cursor.description or ()]
    return [_stated(dict(zip(names, row, strict=True))) for row in cursor.fetchall()]


def _stated(row: dict[str, Any]) -> Stated:
    return Stated(
        claim=claim_of(row),
        source=row["source"],
        origin=Origin(row["origin"]),
        since=row["valid_from"].astimezone(UTC),
        until=row["valid_to"].astimezone(UTC) if row["valid_to"] else None,
        url=row["url"],
    )
