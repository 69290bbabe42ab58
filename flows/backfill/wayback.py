"""Captures from a web archive: its index says which there are, its replay addresses give them as they were received.

`id_` behind a replay address's time asks for the page without the archive's own additions. What surprised us: such
an address may lead to the capture nearest in time, or to where the page had moved; and the headers that the page had
come with `x-archive-orig-` in front, of which those that speak of the transfer are no longer true.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from extractors import addresses
from flows.backfill import index
from flows.backfill.index import Row, moment
from flows.backfill.offers import Offer
from flows.errors import HostResting, NoConnection
from flows.fetch import Fetcher
from flows.report import Outcome
from flows.request import Answer
from flows.settings import Settings
from schemas.base import SourceError
from schemas.captures import Response
from schemas.products import Source
from schemas.words import Origin
from warehouse.store import Warehouse

_ORIGINAL = "x-archive-orig-"
_OF_THE_TRANSFER = ("content-encoding", "content-length", "transfer-encoding", "connection", "keep-alive")
_KEPT = ("content-type", "content-encoding")
_GONE = (403, 404, 410, 451)


@dataclass(frozen=True)
class Wayback:
    """What is wanted of a web archive: sources, a time, and at most so many captures of each source."""

    settings: Settings
    fetcher: Fetcher
    sources: Sequence[Source]
    since: datetime | None = None
    until: datetime | None = None
    most: int = 1000

    def offers(self, warehouse: Warehouse) -> Iterator[Offer]:
        """The captures of each source, oldest first; one source's failure ends its own offers alone."""
        for source in self.sources:
            if addresses.host_of(source.url).endswith(".invalid"):
                yield Offer(source.id, 1, reason="nobody has found its address yet")
                continue
            try:
                yield from self._of(source, warehouse)
            except (HostResting, NoConnection) as error:
                yield Offer(source.id, 1, outcome=Outcome.FAILED, reason=str(error))
                return  # the archive will not answer for the other sources either
            except SourceError as error:
                yield Offer(source.id, 1, outcome=Outcome.FAILED, reason=str(error))

    def _of(self, source: Source, warehouse: Warehouse) -> Iterator[Offer]:
        have = {capture.captured_at for capture in warehouse.captures(source.id)}
        wanted = self._wanted(source)
        for row in wanted:
            if row.captured_at in have:
                yield Offer(source.id, len(wanted), captured_at=row.captured_at, outcome=Outcome.KNOWN)
                continue
            try:
                offer = self._offer(source, row, len(wanted))
            except (HostResting, NoConnection):
                raise
            except SourceError as error:  # of this capture alone: too large, an answer without sense
                offer = Offer(source.id, len(wanted), None, row.captured_at, Outcome.FAILED, str(error))
            if offer.response is not None and offer.response.captured_at in have:
                yield Offer(source.id, len(wanted), captured_at=row.captured_at, outcome=Outcome.KNOWN)
                continue
            if offer.response is not None:
                have.add(offer.response.captured_at)
            yield offer

    def _wanted(self, source: Source) -> list[Row]:
        """Rows of the source's addresses, in time order, without what only repeats the bytes before it."""
        places = {addresses.same(url) for url in (source.url, *source.former)}
        found = [
            row
            for address in (source.url, *source.former)
            for row in index.rows(self._get, self.settings.wayback.index, address, self.since, self.until, self.most)
            if row.is_page and addresses.same(row.original) in places
        ]
        found.sort(key=lambda row: row.timestamp)
        return [row for place, row in enumerate(found) if not place or row.digest != found[place - 1].digest]

    def _get(self, url: str) -> Answer:
        return self.fetcher.get(url, pause=self.settings.wayback.pause)

    def _offer(self, source: Source, row: Row, total: int) -> Offer:
        """One capture by its replay address. FetchError where the archive is out of order."""
        replay = self.settings.wayback.replay
        answer = self._get(f"{replay}/{row.timestamp}id_/{row.original}")
        nothing = partial(Offer, source.id, total, captured_at=row.captured_at)
        if answer.status in _GONE:
            return nothing(reason=f"the archive no longer shows it ({answer.status})")
        if answer.status != 200:
            return nothing(outcome=Outcome.FAILED, reason=f"the archive answers {answer.status}")
        shown = re.fullmatch(rf"{re.escape(replay)}/(\d{{14}})id_/(.+)", answer.url)
        if shown is None or addresses.same(shown[2]) != addresses.same(row.original):
            return nothing(reason=f"it leads elsewhere: {answer.url}")
        captured_at = moment(shown[1])
        response = Response(
            source=source.id,
            url=row.original,
            captured_at=captured_at,
            origin=Origin.SAVED,
            headers=tuple(_headers(answer)),
            body=answer.body,
        )
        return Offer(source.id, total, response)


def _headers(answer: Answer) -> Iterator[tuple[str, str]]:
    """The headers that the page came with, and those of this transfer without which its bytes cannot be read."""
    original = {
        key.lower().removeprefix(_ORIGINAL): value for key, value in answer.headers if key.lower().startswith(_ORIGINAL)
    }
    yield from ((key, value) for key, value in original.items() if key not in _OF_THE_TRANSFER)
    for key, value in answer.headers:
        if key.lower() in _KEPT and (key.lower() not in original or key.lower() in _OF_THE_TRANSFER):
            yield key.lower(), value
