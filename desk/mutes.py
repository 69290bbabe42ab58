"""Mutes and snoozes as records, and making them of what a person names."""

from desk.near import one_of
from desk.products import product as product_id
from desk.products import vendor as vendor_id
from desk.rows import record
from desk.times import start
from desk.watching import source_id
from flows import mutes
from flows.fetch import now
from flows.settings import home
from schemas.metrics import metrics
from schemas.mutes import Mute
from schemas.records.base import Row
from schemas.records.news import MuteRecord
from schemas.selections import OTHER_METRICS, Selection
from schemas.words import ChangeKind


def selection(
    vendor: str | None, product: str | None, metric: str | None, kind: str | None, source: str | None
) -> Selection:
    """What a person names; InputError for what does not exist."""
    known, source = (*metrics(), *OTHER_METRICS), source_id(source)
    return Selection(
        vendors=(str(vendor_id(vendor)),) if vendor else (),
        products=(str(product_id(product)),) if product else (),
        metrics=(one_of(metric, known, "metric"),) if metric else (),
        kinds=(ChangeKind(one_of(kind, [one.value for one in ChangeKind], "kind of change")),) if kind else (),
        sources=(source,) if source else (),
    )


def make(of: Selection, until: str | None, by: str | None, note: str | None, *, snooze: bool) -> Row:
    """Mute or snooze it until the beginning of a day, or a moment."""
    moment = start(until) if until else None
    return _row(mutes.mute(home(), of, until=moment, by=by, note=note, snooze=snooze))


def end(identity: str, by: str | None, note: str | None) -> None:
    """End one."""
    mutes.end(home(), identity, by=by, note=note)


def listed() -> list[Row]:
    """Those that hold, oldest first."""
    return [_row(one) for one in mutes.active(home(), now())]


def _row(mute: Mute) -> Row:
    told = mute.model_dump(exclude={"of"}) | mute.of.model_dump(mode="json")
    return record(MuteRecord, told | {"ruling": mute.ruling.value})
