"""What vendors changed since a time, grouped by product, each change with the words before and after."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from duckdb import DuckDBPyConnection
from pydantic import Field

from desk import layout
from desk.rows import answer, change
from desk.web.data.checked import naming
from desk.web.paging import Page, Shown, paged
from flows.links import live
from flows.settings import Settings
from schemas.captures import iso
from schemas.claims import Evidence
from schemas.records.base import Moment, Row
from schemas.records.news import ChangeRecord

SIZE = 30
"""Changes of a page, which is then some 60 KB."""
WAITING = 10
"""Changes that wait, of a page that has held claims as well."""


class Changed(ChangeRecord):
    """A change with its evidence on both sides and where to look it up."""

    name: str = Field(description="What the product is called; its id where nobody knows.")
    terms: str = Field(description="The terms of a figure in words.")
    before: tuple[Evidence, ...] = Field(description="Where and in which words it was said before.")
    after: tuple[Evidence, ...] = Field(description="Where and in which words it is said now.")
    capture: str = Field(description="Id of the capture that shows the change.")
    live: str | None = Field(description="The page as it is now, at these words where it still has them.")
    capture_before: str | None = Field(description="Id of a capture with the words before.")
    source_before: str | None = Field(description="Whose capture that is.")
    incident: str | None = Field(description="Id of the suspected redesign that it is of, to decide all of it as one.")
    settled: str | None = Field(description="How a doubtful change was confirmed or dismissed: by what or by whom.")


class Today(Shown):
    """What changed since a time."""

    since: Moment = Field(description="That time.")
    latest: Moment | None = Field(description="When anything changed last; null where nothing ever did.")
    changes: Page[Changed] = Field(description="A product after the other, the one that changed last first.")


def today(
    history: DuckDBPyConnection,
    home: Path,
    settings: Settings,
    *,
    since: datetime,
    vendor: str | None,
    product: str | None,
    number: int,
) -> Today:
    """A page of the changes since a time, of a vendor or a product where one is named.

    Each has the titles of the articles registered in `settings` that it makes stale.
    """
    about = {"since": since, "vendor": vendor, "subject": product, "source": None, "state": None}
    [standing] = answer(history, "changes_counted", **about)
    return Today(
        since=iso(since),
        latest=iso(standing["latest"]) if standing["latest"] else None,
        changes=_changes(history, home, settings, about, number, standing["total"]),
    )


def waiting(
    history: DuckDBPyConnection,
    home: Path,
    settings: Settings,
    *,
    vendor: str | None,
    source: str | None,
    number: int,
) -> Page[Changed]:
    """A page of the changes that wait for a second capture or a reviewer."""
    about = {"since": None, "vendor": vendor, "subject": None, "source": source, "state": "waiting"}
    [standing] = answer(history, "changes_counted", **about)
    return _changes(history, home, settings, about, number, standing["total"], size=WAITING)


def _changes(
    history: DuckDBPyConnection,
    home: Path,
    settings: Settings,
    about: Row,
    number: int,
    total: int,
    *,
    size: int = SIZE,
) -> Page[Changed]:
    found = answer(history, "changed_since", **about, most=size, skip=(number - 1) * size)
    stale = naming(history, home, settings, found)
    changes = [_changed(row, titles) for row, titles in zip(found, stale, strict=True)]
    return paged(changes, number, total=total, size=size)


def _changed(row: Row, articles: Sequence[str]) -> Changed:
    told = change(ChangeRecord, row, articles)
    after = tuple(Evidence(**one) for one in row["after"])
    before = tuple(Evidence(**one) for one in row["before"])
    words = next((one.quote for one in (*after, *before)), "")
    said_before = row["said_before"] or {"capture": None, "source": None}
    return Changed(
        **told,
        name=row["name"],
        terms=layout.terms(told),
        before=before,
        after=after,
        capture=row["capture"],
        live=live(row["url"], words),
        capture_before=said_before["capture"],
        source_before=said_before["source"],
        incident=row["incident"],
        settled=row["settled"],
    )
