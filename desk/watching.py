"""How watching goes, as records: sources, captures, what stayed unread, what is held."""

from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime
from itertools import groupby
from typing import TYPE_CHECKING

from desk.near import one_of
from desk.products import vendor as vendor_id
from desk.rows import change, fetch, record
from flows.settings import home
from schemas.products import Source
from schemas.records.base import Row
from schemas.records.news import WaitingRecord
from schemas.records.watch import (
    CaptureRecord,
    DecisionRecord,
    EntryRecord,
    QuarantineRecord,
    SourceRecord,
    UnreadRecord,
)
from schemas.words import Confirmed, Origin, PageKind, Verdict

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


def page_kinds() -> dict[str, str]:
    """What kind of page each declared source is."""
    return {name: source.page.value for name, source in _declared().items()}


def watched(*, vendor: str | None = None) -> list[Row]:
    """Every source that is declared or was captured; the history, where there is one, adds how it stands."""
    from warehouse.released import exists

    if not exists(home()):
        return standing((), vendor=vendor)
    wrong = _problems(datetime.now(UTC))
    return [row | {"problem": wrong.get(row["id"])} for row in standing(fetch("sources"), vendor=vendor)]


def _problems(at: datetime) -> dict[str, str]:
    from warehouse import released

    with closing(released.connect(home())) as connection:
        return problems(connection, at)


def problems(connection: "DuckDBPyConnection", at: datetime) -> dict[str, str]:
    """What is wrong with sources though their pages come or came, by their ids; of a released file."""
    from warehouse.health import unwell
    from warehouse.tables import Tables
    from warehouse.troubles import failing

    found = [(one.source, f"{one.what}, since {one.since:%Y-%m-%d}") for one in failing(Tables(connection))]
    found += [(one.source, one.what) for one in unwell(connection, at)]
    found.sort(key=lambda one: one[0])  # what fails stays first
    return {source: "; ".join(what for _, what in some) for source, some in groupby(found, lambda one: one[0])}


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


def listed(*, feed: str | None = None, vendor: str | None = None, watched: bool | None = None) -> list[Row]:
    """What feeds list, the newest first; only what is watched, or only what is not."""
    found = fetch("entries", feed=feed, vendor=vendor_id(vendor), watched=watched)
    return [record(EntryRecord, row) for row in found]


def not_understood(*, source: str | None = None, vendor: str | None = None, since: datetime | None = None) -> list[Row]:
    """Unread quantities of each source's newest page; of pages captured from a time on."""
    found = fetch("unread", source=source, vendor=vendor_id(vendor), since=since)
    return [record(UnreadRecord, row) for row in found]


def held(*, source: str | None = None, vendor: str | None = None) -> list[Row]:
    """Claims of each source's newest page that failed validation and that nobody has decided about."""
    return [record(QuarantineRecord, row) for row in fetch("quarantine", source=source, vendor=vendor_id(vendor))]


def waiting(*, source: str | None = None, vendor: str | None = None) -> list[Row]:
    """Changes that wait for a second capture or a reviewer, in order of time."""
    return [change(WaitingRecord, row, ()) for row in fetch("waiting", source=source, vendor=vendor_id(vendor))]


def decided(*, source: str | None = None, vendor: str | None = None) -> list[Row]:
    """What was decided about held claims and waiting changes, in order of time."""
    return [record(DecisionRecord, row) for row in fetch("decisions", source=source, vendor=vendor_id(vendor))]


def _declared() -> dict[str, Source]:
    from extractors.catalogue import catalogue

    return catalogue().sources


def _source(declared: Row, known: Row) -> Row:
    """A source that only the history knows was announced by a feed, or replayed: then nothing asks it again."""
    made = {"cadence": "never", "address_known": True, "confirmed": Confirmed.NOT_YET.value}
    if (feed := known.get("found_by")) is not None and not declared:
        announced = _declared().get(feed)
        made |= {"cadence": "falling", "page": announced.announces.value if announced else PageKind.POST.value}
    merged = made | {name: value for name, value in known.items() if value is not None} | declared
    if known.get("verdict") == Verdict.PAGE and known.get("origin") == Origin.LIVE:
        merged["confirmed"] = Confirmed.FETCH.value
    return record(SourceRecord, merged)
