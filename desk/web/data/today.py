"""What vendors changed since a time, grouped by product, each change with the words before and after."""

from datetime import datetime

from duckdb import DuckDBPyConnection
from pydantic import Field

from desk import layout
from desk.rows import answer, change
from desk.web.paging import Page, Shown, paged
from flows.links import at_words
from schemas.captures import iso
from schemas.claims import Evidence
from schemas.records.base import Moment, Row
from schemas.records.news import ChangeRecord

SIZE = 30
"""Changes of a page, which is then some 60 KB."""


class Changed(ChangeRecord):
    """A change with its evidence on both sides and where to look it up."""

    id: str = Field(description="Id of the change.")
    name: str = Field(description="What the product is called; its id where nobody knows.")
    terms: str = Field(description="The terms of a figure in words.")
    before: tuple[Evidence, ...] = Field(description="Where and in which words it was said before.")
    after: tuple[Evidence, ...] = Field(description="Where and in which words it is said now.")
    capture: str = Field(description="Id of the capture that shows the change.")
    live: str | None = Field(description="The page as it is now, at these words where it still has them.")
    capture_before: str | None = Field(description="Id of a capture with the words before.")
    source_before: str | None = Field(description="Whose capture that is.")


class Today(Shown):
    """What changed since a time."""

    since: Moment = Field(description="That time.")
    latest: Moment | None = Field(description="When anything changed last; null where nothing ever did.")
    changes: Page[Changed] = Field(description="A product after the other, the one that changed last first.")


def today(
    history: DuckDBPyConnection, *, since: datetime, vendor: str | None, product: str | None, number: int
) -> Today:
    """A page of the changes since a time, of a vendor or a product where one is named."""
    about = {"since": since, "vendor": vendor, "subject": product}
    found = answer(history, "changed_since", **about, most=SIZE, skip=(number - 1) * SIZE)
    [standing] = answer(history, "changes_counted", **about)
    return Today(
        since=iso(since),
        latest=iso(standing["latest"]) if standing["latest"] else None,
        changes=paged([_changed(row) for row in found], number, total=standing["total"], size=SIZE),
    )


def _changed(row: Row) -> Changed:
    told = change(ChangeRecord, row, ())
    after = tuple(Evidence(**one) for one in row["after"])
    before = tuple(Evidence(**one) for one in row["before"])
    words = next((one.quote for one in (*after, *before)), "")
    said_before = row["said_before"] or {"capture": None, "source": None}
    return Changed(
        **told,
        id=row["id"],
        name=row["name"],
        terms=layout.terms(told),
        before=before,
        after=after,
        capture=row["capture"],
        live=at_words(row["url"], words) if row["url"] else None,
        capture_before=said_before["capture"],
        source_before=said_before["source"],
    )
