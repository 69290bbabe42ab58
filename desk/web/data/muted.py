"""Who muted or snoozed which changes, and what ended it: lines of the same log as the decisions."""

from datetime import UTC, datetime
from pathlib import Path

from pydantic import Field

from desk.web.paging import Shown
from flows import mutes
from schemas.captures import iso
from schemas.mutes import Mute, Muting
from schemas.records.base import Moment
from warehouse.decisions import DecisionLog

MOST = 100
"""Lines that are shown, the last: of older ones those that still hold are shown as well."""


class Muted(Shown):
    """A mute or snooze, or the end of one."""

    id: str = Field(description="Id of the mute: what ends it has the same.")
    ruling: Muting = Field(description="Muted: alerts never go; snoozed: they go when it ends; unmuted: it has ended.")
    about: tuple[str, ...] = Field(description="Of which vendors, products, metrics, kinds of change and sources.")
    until: Moment | None = Field(description="When it ends by itself.")
    decided_at: Moment = Field(description="When it was decided.")
    by: str | None = Field(description="By whom.")
    note: str | None = Field(description="Why.")
    holds: bool = Field(description="Whether it holds now.")


def muted(home: Path) -> tuple[Muted, ...]:
    """The mutes and snoozes and what ended them, the last first."""
    holding = {one.id for one in mutes.active(home, datetime.now(UTC))}
    found = [_muted(one, holding) for one in reversed(DecisionLog(home).mutes())]
    return tuple(one for number, one in enumerate(found) if number < MOST or one.holds)


def _muted(one: Mute, holding: set[str]) -> Muted:
    chosen = (*one.of.vendors, *one.of.products, *one.of.metrics, *(kind.value for kind in one.of.kinds))
    return Muted(
        id=one.id,
        ruling=one.ruling,
        about=(*chosen, *one.of.sources),
        until=iso(one.until) if one.until else None,
        decided_at=iso(one.decided_at),
        by=one.by,
        note=one.note,
        holds=one.id in holding and one.ruling is not Muting.UNMUTED,
    )
