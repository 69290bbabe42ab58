"""The tracked facts (../shared/tracked-facts.csv): each row as the claim that a source must state."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from extractors.catalogue import catalogue
from schemas.products import Source
from tests.story.told import FIXTURES, SHARED, Saved, saved, table

PATH = SHARED / "tracked-facts.csv"
MISSING = "the shared folder with the list of tracked facts is not beside the repository"

# Rows without an address, by vendor and the name that the list gives the page.
UNADDRESSED = {
    ("Microsoft", "announcement"): "microsoft/maia-300-announcement",
    ("Intel", "OCP announcement"): "intel/ocp-2026-announcement",
    ("Intel", "D270 product page"): "intel/d270-page",
    ("Intel", "third-quarter 2026 results"): "intel/q3-2026-results",
}
# What the notes add, in the words of a record.
NOTED: dict[str, dict[str, str]] = {
    "G9": {"of": "unstated"},
    "G17": {"of": "unstated"},
    "M5": {"of": "unstated"},
    "I6": {"of": "unstated"},
    "N7": {
        "model": "Gemma 4 31B", "conditions": "100,000 tokens of context", "measured_by": "Artificial Analysis",
        "published_by": "Nvidia",
    },
}  # fmt: skip


@dataclass(frozen=True)
class Fact:
    """One row of the list."""

    row: dict[str, str]

    @property
    def id(self) -> str:
        """As the list numbers it."""
        return self.row["id"]

    @property
    def source(self) -> Source:
        """The source that states it."""
        known, row = catalogue(), self.row
        found = known.source_for(row["url"]) if row["url"] else None
        return found or known.sources[UNADDRESSED[row["vendor"], row["source_page"]]]

    @property
    def subject(self) -> str:
        """The id of the product."""
        found = catalogue().names(self.source.vendor).exact(self.row["product"])
        assert found is not None, self.row["product"]
        return found

    @property
    def is_figure(self) -> bool:
        """Whether it is a number with a unit."""
        return bool(self.row["unit"])

    @property
    def record(self) -> dict[str, str]:
        """Its columns as those of a record of `specs`; what the list leaves empty is not judged."""
        row = self.row
        said = {"scope": row["scope"], "metric": row["metric"]}
        if row["metric"] == "availability":
            said |= {"status": row["value"], "stated_on": row["stated_on"], "effective": row["effective"]}
        else:
            terms = ("unit", "precision", "memory_kind", "bound", "baseline")
            said |= {"value": row["value"]} | {name: row[name] for name in terms}
        said |= {"subject": self.subject, "source": self.source.id} | NOTED.get(self.id, {})
        return {name: value for name, value in said.items() if value}

    def is_stated_by(self, row: dict[str, Any]) -> bool:
        """Whether a record states it."""
        return all(row.get(name) == value for name, value in self.record.items())


FACTS = [Fact(row) for row in table(PATH)] if PATH.is_file() else []


@cache
def last_pages() -> dict[str, Saved]:
    """The page with which the story leaves each source."""
    return {page.source.id: page for page in saved(FIXTURES)}
