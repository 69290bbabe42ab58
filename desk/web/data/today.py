"""What changed, grouped by product."""

from datetime import datetime
from itertools import groupby

from duckdb import DuckDBPyConnection
from pydantic import Field

from desk.rows import answer, change
from desk.web.paging import Page, Shown, paged
from schemas.records.base import Row
from schemas.records.news import ChangeRecord


class Product(Shown):
    """A product and what changed of it."""

    subject: str = Field(description="Product id, `vendor/slug`.")
    changes: tuple[ChangeRecord, ...] = Field(description="Its changes, the newest first.")


def today(history: DuckDBPyConnection, *, since: datetime, vendor: str | None, number: int) -> Page[Product]:
    """The changes since a time, a page of products; the product that changed last comes first."""
    found = answer(history, "changes", since=since, until=None, vendor=vendor, subject=None, metric=None, kind=None)
    found.sort(key=lambda row: row["seen_at"], reverse=True)
    order = {subject: place for place, subject in enumerate(dict.fromkeys(row["subject"] for row in found))}
    found.sort(key=lambda row: order[row["subject"]])
    groups = [
        Product(subject=subject, changes=tuple(map(_change, of)))
        for subject, of in groupby(found, key=lambda row: str(row["subject"]))
    ]
    return paged(groups, number, size=20)


def _change(row: Row) -> ChangeRecord:
    return ChangeRecord(**change(ChangeRecord, row, ()))
