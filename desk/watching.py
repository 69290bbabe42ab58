"""How watching goes, as records: sources, captures, what stayed unread, what is held."""

from collections.abc import Iterable
from datetime import datetime

from desk.near import one_of
from desk.products import vendor as vendor_id
from desk.rows import fetch, record
from flows.settings import home
from schemas.products import Source
from schemas.records.base import Row
from schemas.records.watch import CaptureRecord, DecisionRecord, QuarantineRecord, SourceRecord, UnreadRecord


def page_kinds() -> dict[str, str]:
    """What kind of page each declared source is."""
    return {name: source.page.value for name, source in _declared().items()}


def watched(*, vendor: str | None = None) -> list[Row]:
    """Every source that is declared or was captured; the history, where there is one, adds how it stands."""
    from warehouse.released import exists

    return standing(fetch("sources") if exists(home()) else (), vendor=vendor)


def standing(rows: Iterable[Row], *, vendor: str | None = None) -> list[Row]:
    """The same, where the caller has the history's rows."""
    wanted = vendor_id(vendor)
    known = {row["id"]: row for row in rows}
    declared = {name: source.model_dump(mode="json") for name, source in _declared().items()}
    merged = [_source(declared.get(name, {}), known.get(name, {})) for name in sorted({*declared, *known})]
    return [row for row in merged if wanted in (None, row["vendor"])]


def source_id(text: str | None) -> str | None:
    """The id of a source that is declared or was captured; InputError with near ids where there is none."""
    return None if text is None else one_of(text, [row["id"] for row in watched()], "source")


def taken(*, source: str | None = None) -> list[Row]:
    """Captures in order of time."""
    return [record(CaptureRecord, row) for row in fetch("captures", source=source)]


def not_understood(*, source: str | None = None, vendor: str | None = None, since: datetime | None = None) -> list[Row]:
    """Unread quantities of each source's newest page; of pages captured from a time on."""
    found = fetch("unread", source=source, vendor=vendor_id(vendor), since=since)
    return [record(UnreadRecord, row) for row in found]


def held(*, source: str | None = None, vendor: str | None = None) -> list[Row]:
    """Claims of each source's newest page that failed validation and that nobody has decided about."""
    return [record(QuarantineRecord, row) for row in fetch("quarantine", source=source, vendor=vendor_id(vendor))]


def decided(*, source: str | None = None, vendor: str | None = None) -> list[Row]:
    """What was decided about held claims, in order of time."""
    return [record(DecisionRecord, row) for row in fetch("decisions", source=source, vendor=vendor_id(vendor))]


def _declared() -> dict[str, Source]:
    from extractors.catalogue import catalogue

    return catalogue().sources


def _source(declared: Row, known: Row) -> Row:
    """A source that only the history knows was replayed: nothing asks it again."""
    return record(SourceRecord, {"cadence": "never", "address_known": True} | known | declared)
