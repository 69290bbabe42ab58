"""Every source and how it stands."""

from datetime import UTC, datetime
from typing import Literal

from duckdb import DuckDBPyConnection
from pydantic import Field

from desk import watching
from desk.rows import answer, made
from desk.web.data import captures
from desk.web.errors import MissingError
from desk.web.paging import Page, Shown, paged
from schemas.records.base import Moment, PublicRecord
from schemas.records.watch import CaptureRecord, SourceRecord, UnreadRecord
from schemas.words import Verdict
from warehouse.tables import Tables
from warehouse.troubles import failing

Health = Literal["well", "problem", "incomplete", "failing", "unwell", "never_captured"]


class Standing(SourceRecord):
    """A source with how it is doing."""

    health: Health = Field(
        description="`problem`: the last capture was not the page; `incomplete`: it was not read completely; "
        "`failing`: it was, and later checks failed; `unwell`: it comes, and is frozen, read less than usual or has "
        "much unread. `problem` says what is known of it."
    )
    coverage: float | None = Field(
        None, ge=0, le=1, description="Share of the last reading's quantities that became claims; null without any."
    )


class Verdicts(PublicRecord):
    """How often the gate said something of a source."""

    verdict: Verdict | None = Field(description="What it said; null of captures that nobody has read.")
    times: int = Field(ge=1, description="How often.")
    last_at: Moment = Field(description="Last of a capture of this time.")


class OneSource(Shown):
    """A source, its captures, and what stayed unread on its newest page."""

    source: Standing
    verdicts: tuple[Verdicts, ...] = Field(description="What the gate said, the most frequent first.")
    unread: Page[UnreadRecord] = Field(description="Quantities of the newest page that no rule understood.")
    captures: Page[CaptureRecord] = Field(description="The archived responses, the newest first.")


def sources(history: DuckDBPyConnection, *, vendor: str | None, problems: bool) -> list[Standing]:
    """Sources that are declared or were captured, in order of their ids; with `problems` those that are not well."""
    at = datetime.now(UTC)
    failed = {one.source for one in failing(Tables(history))}
    known = watching.problems(history, at)
    rows = watching.standing(answer(history, "sources"), vendor=vendor)
    found = [_standing(SourceRecord(**row | {"problem": known.get(row["id"])}), row["id"] in failed) for row in rows]
    return [one for one in found if not problems or one.health not in ("well", "never_captured")]


def source(history: DuckDBPyConnection, name: str, number: int, unread: int) -> OneSource:
    """One source, with a page of its captures and one of what is unread.

    MissingError where it is neither declared nor was captured.
    """
    found = next((one for one in sources(history, vendor=None, problems=False) if one.id == name), None)
    if found is None:
        raise MissingError(f"there is no source {name!r}")
    verdicts = answer(history, "verdicts", source=name)
    left = answer(history, "unread", source=name, vendor=None, since=None)
    return OneSource(
        source=found,
        verdicts=tuple(made(Verdicts, row) for row in verdicts),
        unread=paged([made(UnreadRecord, row) for row in left], unread),
        captures=captures.of_source(history, name, number),
    )


def _standing(one: SourceRecord, fails: bool) -> Standing:
    quantities = (one.claims or 0) + (one.unread or 0)
    return Standing(
        **one.model_dump(),
        health=_health(one, fails),
        coverage=round((one.claims or 0) / quantities, 3) if quantities else None,
    )


def _health(one: SourceRecord, fails: bool) -> Health:
    if fails and one.verdict in (None, Verdict.PAGE):
        return "failing"
    if one.last_captured_at is None:
        return "never_captured"
    if one.verdict != Verdict.PAGE:
        return "problem"
    if one.last_complete_at != one.last_captured_at:
        return "incomplete"
    return "unwell" if one.problem else "well"
