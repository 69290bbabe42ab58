"""What waits for a person, held claims and changes, and what people decided: the tables, and what of the log they lack.

A decision that was made while a run writes stands in the log alone. It is shown as waiting, and not asked for again.
"""

from pathlib import Path

from duckdb import DuckDBPyConnection
from pydantic import Field

from desk.products import vendor as vendor_id
from desk.rows import answer, made
from desk.web.data import today
from desk.web.data.muted import Muted, muted
from desk.web.data.today import Changed
from desk.web.paging import Page, Shown, paged
from flows.links import live
from flows.settings import Settings
from schemas.decisions import Decision, Ruling
from schemas.records.base import Row
from schemas.records.watch import DecisionRecord, QuarantineRecord
from warehouse.decisions import DecisionLog


class Decided(Shown):
    """A decision and what has become of it."""

    decision: DecisionRecord = Field(description="Who decided what, when, about which words.")
    applied: bool = Field(description="False while a run writes: it takes effect when that run ends.")
    stands: bool = Field(description="Whether it counts and may be taken back: no later one about the same does.")
    live: str | None = Field(description="The address of the live page, at these words; null where it is not known.")


class Held(Shown):
    """A claim that failed validation and waits for a decision."""

    claim: QuarantineRecord = Field(description="What the page says, with its words and why it is held.")
    live: str | None = Field(description="The address of the live page, at these words; null where it is not known.")


class Review(Shown):
    """What is held, and what was just decided."""

    held: Page[Held] = Field(description="The claims that wait for a decision.")
    waiting: Page[Changed] = Field(description="The changes that wait for a second capture or a reviewer.")
    done: Decided | None = Field(description="The last decision about the claim asked for with `done`.")


class Decisions(Shown):
    """Who decided what, and who muted what."""

    decisions: Page[Decided] = Field(description="About held claims, the last first.")
    mutes: tuple[Muted, ...] = Field(description="Mutes and snoozes, and what ended them, the last first.")


def review(
    history: DuckDBPyConnection,
    home: Path,
    settings: Settings,
    *,
    vendor: str | None,
    source: str | None,
    done: str | None,
    number: int,
    waiting: int,
) -> Review:
    """The claims that nobody has decided about, and the changes that wait, a page of each.

    `done` is the id of a claim of which the last decision is shown as well.
    """
    every = _every(history, home)
    waits = {one.decision.id for one in every if not one.applied and one.stands}
    rows = answer(history, "quarantine", vendor=vendor_id(vendor), source=source)
    rows = [row for row in rows if row["id"] not in waits]
    page = paged(rows, number, size=20)
    held = [Held(claim=made(QuarantineRecord, row), live=live(row["url"], row["quote"])) for row in page.items]
    last = next((one for one in every if one.decision.id == done), None)
    changes = today.waiting(history, home, settings, vendor=vendor_id(vendor), source=source, number=waiting)
    return Review(held=paged(held, number, total=page.total, size=20), waiting=changes, done=last)


def decisions(history: DuckDBPyConnection, home: Path, *, vendor: str | None, by: str | None, number: int) -> Decisions:
    """What was decided, the last first; of one vendor's pages, or by one person."""
    wanted = vendor_id(vendor)
    every = [
        one
        for one in _every(history, home)
        if wanted in (None, one.decision.source.partition("/")[0]) and by in (None, one.decision.by)
    ]
    mutes = [one for one in muted(home) if wanted is None and by in (None, one.by)]
    return Decisions(decisions=paged(every, number), mutes=tuple(mutes))


def _every(history: DuckDBPyConnection, home: Path) -> list[Decided]:
    """All decisions, the last first: the log is the truth, and the tables say which of it they know."""
    origins = {_key(row): row["origin"] for row in answer(history, "decisions", source=None, vendor=None)}
    found: list[Decided] = []
    later: set[str] = set()
    for one in reversed(DecisionLog(home).read()):
        row = one.model_dump()
        found.append(
            Decided(
                decision=made(DecisionRecord, row | {"origin": origins.get(_key(row))}),
                applied=_key(row) in origins,
                stands=_stands(one, later),
                live=live(one.url, one.quote),
            )
        )
        later.add(one.id)
    return found


def _stands(one: Decision, later: set[str]) -> bool:
    return one.id not in later and one.ruling is not Ruling.TAKEN_BACK


def _key(row: Row) -> tuple[object, ...]:
    return row["id"], str(row["ruling"]), row["decided_at"]
