"""A capture's way from the archive into the history: gate and read, compare, one transaction.

`collect`, `replay` and `rebuild` all go this way, which is why they tell one history.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from extractors.catalogue import catalogue
from extractors.version import reader_version
from flows import progress
from flows.report import Outcome, Result
from flows.sources import Announced, source_of
from schemas.base import SpecwatchError, StoreError
from schemas.captures import Capture
from schemas.changes import Change
from schemas.products import Source
from schemas.readings import Reading
from schemas.words import Origin, PageKind, Verdict
from warehouse.archive import BACKFILL, Archive
from warehouse.readings import Taken
from warehouse.store import Warehouse

TOGETHER = 50
"""Captures of different sources that are stored in one transaction, at most."""


def reading_of(archive: Archive, source: Source, capture: Capture) -> Reading:
    """What the present reader makes of an archived capture.

    Where it breaks, the reading says so: it withdraws nothing, and another reader will try again.
    """
    from extractors.read import read  # all the readers: a run in which no page changed needs none

    live = capture.origin is Origin.LIVE
    try:
        return read(
            archive.body(capture),
            # A live capture's address is where redirects led to; the source's is what was asked for.
            url=source.url if live else capture.url,
            final_url=capture.url if live else None,
            captured_at=capture.captured_at,
            content_type=capture.content_type,
            status=capture.status,
            source=source,
        )
    except StoreError:
        raise
    except SpecwatchError as error:
        why = str(error)
    except Exception as error:  # noqa: BLE001 - any page may surprise a reader, and only its own source shall suffer
        why = f"{type(error).__name__}: {error}"
    return Reading(verdict=Verdict.UNREADABLE, reason=why, complete=False, reader=reader_version())


def take(warehouse: Warehouse, archive: Archive, captures: Iterable[Capture]) -> Iterator[Result]:
    """Read captures and record what they say, with changes and their alerts; of a backfill's, without these.

    Captures of different sources are stored together, which is much quicker. A feed is stored alone, and before what
    comes after it is read: what it announces decides how that is read.
    """
    together: dict[str, Taken] = {}
    for capture in captures:
        source = source_of(capture.source, capture.url, warehouse.found)
        is_feed = source.page is PageKind.FEED
        if is_feed or source.id in together or len(together) == TOGETHER:
            yield from _record(warehouse, archive, list(together.values()))
            together = {}
        together[source.id] = (source, capture, reading_of(archive, source, capture))
        if is_feed:
            yield from _record(warehouse, archive, list(together.values()))
            together = {}
    yield from _record(warehouse, archive, list(together.values()))


def _record(warehouse: Warehouse, archive: Archive, taken: Sequence[Taken]) -> Iterator[Result]:
    """Record readings of different sources, or that of one feed."""
    if not taken:
        return
    silent = {capture.id for _, capture, _ in taken if is_backfilled(capture)}
    with announcing(warehouse, archive, taken[0][0]):
        made = warehouse.record_all(taken, silent=silent)
    for one, changes in zip(taken, made, strict=True):
        yield _told(*one, changes)


def _told(source: Source, capture: Capture, reading: Reading, changes: tuple[Change, ...]) -> Result:
    """How taking a capture is reported."""
    told = result_of(capture, reading)
    if told.outcome is Outcome.NOT_THE_PAGE:  # new, and so for somebody to look at
        return told.model_copy(update={"outcome": Outcome.FAILED})
    if source.page is PageKind.FEED and not reading.entries:
        why = "it lists nothing, which no feed does for long; what it announced is watched as before"
        return told.model_copy(update={"outcome": Outcome.FAILED, "reason": why})
    if short := lacking(source, capture, len(reading.claims)):  # what it still says is recorded
        return told.model_copy(update={"outcome": Outcome.FAILED, "reason": short, "changes": changes})
    return told.model_copy(update={"changes": changes})


@contextmanager
def announcing(warehouse: Warehouse, archive: Archive, source: Source) -> Iterator[None]:
    """While a feed's readings are stored: pages that we have already, and that it announces now, are read again.

    What is known of them has changed, as their date or whether they were news. In a run, a feed is read before what it
    announces; replayed and backfilled pages may have come before it.
    """
    if source.page is not PageKind.FEED:
        yield
        return
    before = warehouse.found()
    yield
    for name, found in warehouse.found().items():
        if found != before.get(name) and (captures := warehouse.captures(name)):
            page = source_of(name, found.url, warehouse.found)
            warehouse.correct(page, [(capture, reading_of(archive, page, capture)) for capture in captures])


def lacking(source: Source, capture: Capture, claims: int) -> str | None:
    """That a page of ours says less than is expected of it, which is for somebody to look at."""
    if claims >= source.min_claims or capture.origin is not Origin.LIVE or is_backfilled(capture):
        return None
    return f"{claims} claims, where {source.min_claims} are expected; nothing is withdrawn"


def recover(warehouse: Warehouse, archive: Archive) -> dict[str, Result]:
    """Take what a killed run archived and did not come to read, before anything newer; results by capture.

    Such a file has more bytes than those of its captures that are stored.
    """
    stored = warehouse.archived()
    behind = [file for file, size in archive.files().items() if stored.get(file) != size]
    if not behind:
        return {}
    waiting = {capture.id: capture for capture in archive.captures(behind) if not warehouse.known(capture.id)}
    ordered = sorted(waiting.values(), key=in_time)
    return {one.id: result for one, result in zip(ordered, take(warehouse, archive, ordered), strict=True)}


def is_backfilled(capture: Capture) -> bool:
    """Whether a backfill put it into the archive."""
    return (capture.file or "").startswith(f"archive/{BACKFILL}")


def in_time(capture: Capture) -> tuple[datetime, str, str]:
    """The order in which captures are taken."""
    return capture.captured_at, capture.source, capture.id


def correct(warehouse: Warehouse, archive: Archive) -> int:
    """Read again what an older reader read, before anything new is compared: a better reader is not news.

    Of all sources, not only those of this run, since statuses and conflicts are found across them.
    """
    outdated: dict[str, list[Capture]] = {}
    for capture in warehouse.outdated(None, reader_version()):
        outdated.setdefault(capture.source, []).append(capture)
    corrected = 0
    announced = warehouse.found()
    for source_id in sorted(outdated, key=lambda name: announced_by(name, announced)):
        captures = outdated[source_id]
        source = source_of(source_id, captures[-1].url, warehouse.found)
        again = [(capture, reading_of(archive, source, capture)) for capture in captures]
        corrected += warehouse.correct(source, again)
        progress.say(f"{source_id}: {len(again)} captures read again, since the reader changed")
    return corrected


def announced_by(source_id: str, announced: Announced) -> int:
    """In which order sources are read again: feeds, then the sitemaps that these announce, then all others.

    What a feed announces decides how its pages are read.
    """
    known = catalogue().sources.get(source_id)
    if known is not None and known.page is PageKind.FEED:
        return 0
    return 1 if source_id in announced and announced[source_id].is_sitemap else 2


def result_of(capture: Capture, reading: Reading) -> Result:
    """A reading, as a run reports it."""
    result = Result(source=capture.source, outcome=Outcome.READ, captured_at=capture.captured_at)
    if reading.verdict is Verdict.PAGE:
        counts = {"claims": len(reading.claims), "unread": len(reading.unread), "entries": len(reading.entries)}
        return result.model_copy(update=counts)
    why = f"{reading.verdict}: {reading.reason}" if reading.reason else reading.verdict.value
    return result.model_copy(update={"outcome": Outcome.NOT_THE_PAGE, "reason": why})
