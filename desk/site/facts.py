"""What the history has for a table at a time: statements by product, how far each product has come, and its name."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from desk.rows import answer
from schemas.records.base import Row

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


@dataclass(frozen=True)
class Facts:
    """All statements that were current, best-ranked page first, and the statuses in force, by product."""

    stated: Mapping[str, list[Row]]
    in_force: Mapping[str, list[Row]]
    products: Mapping[str, Row] = field(default_factory=dict)

    def name(self, subject: str) -> str:
        """A product as readers know it."""
        known = self.products.get(subject)
        return str(known["name"]) if known else subject.partition("/")[2]

    def kind(self, subject: str) -> str:
        """What it is, in a word; empty where nobody knows."""
        known = self.products.get(subject)
        return str(known["kind"]) if known else ""

    def vendor(self, subject: str) -> str:
        """Whose it is, as readers know it."""
        from extractors.catalogue import catalogue

        vendor = subject.partition("/")[0]
        known = catalogue().vendors
        return known[vendor].name if vendor in known else vendor

    def introduced(self, subject: str) -> Row | None:
        """The statement that stands for a product as such: of its best-ranked page the newest."""
        return min(self.stated.get(subject, ()), key=lambda row: int(row["rank"]), default=None)

    def saying(self, subject: str, held: Row) -> Row | None:
        """The statement of a status in force, by its best-ranked source; None where every source has dropped it."""
        names = ("scope", "status", "of", "audience")
        said = (row for row in self.stated.get(subject, ()) if all(row[name] == held[name] for name in names))
        return min(said, key=lambda row: int(row["rank"]), default=None)

    def mark(self, subject: str) -> str:
        """What readers must be told beside its name: `planned` or `under construction`; empty of what can be had.

        A product of which no status is stated is not marked: nobody said that it is planned.
        """
        statuses = {row["status"] for row in self.in_force.get(subject, ())}
        if statuses and statuses <= {"announced", "upcoming"}:
            return "planned"
        return "under construction" if "under_construction" in statuses else ""


def facts(history: "DuckDBPyConnection", at: datetime | None, subjects: Collection[str]) -> Facts:
    """What was stated of these products at a time, or is today."""
    asked = list(subjects)
    stated: dict[str, list[Row]] = defaultdict(list)
    for row in answer(history, "stated_as_of", as_of=at, subjects=asked):
        stated[row["subject"]].append(row)
    force: dict[str, list[Row]] = defaultdict(list)
    for row in answer(history, "statuses_of", as_of=at, subjects=asked):
        force[row["subject"]].append(row)
    return Facts(stated, force, {row["id"]: row for row in answer(history, "products", subjects=asked)})
