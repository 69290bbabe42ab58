"""Where words stand: the page that says them, the capture that was read, and the place on it."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from desk.web.paging import Shown
from flows.links import live
from schemas.captures import iso
from schemas.records.base import Moment
from schemas.words import Origin, PageKind


class Evidence(Shown):
    """The words of a page that state something."""

    source: str = Field(description="Id of the source.")
    page: PageKind | None = Field(description="What kind of page it is.")
    live: str | None = Field(description="The address of the live page, at these words; null where it is not known.")
    quote: str = Field(description="The words.")
    place: str = Field(description="Where on the page: headings, row and column, or sentence.")
    capture: str | None = Field(description="Id of the capture that was read: /captures/ID shows it.")
    captured_at: Moment | None = Field(description="Time of that capture.")
    origin: Origin = Field(description="Where the capture comes from.")


def evidence(row: Mapping[str, Any], side: str = "") -> Evidence:
    """The evidence of a row; with `side` ("left_", "right_") that of its columns which begin so."""
    quote, taken = row[f"{side}quote"], row[f"{side}captured_at"]
    return Evidence(
        **{name: row[f"{side}{name}"] for name in ("source", "page", "quote", "place", "capture")},
        live=live(row[f"{side}url"], quote),
        captured_at=iso(taken) if taken else None,
        origin=row["origin"],
    )
