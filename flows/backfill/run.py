"""A backfill from its offers to its report: what others captured is archived, read, and put in its place.

It ends in the same history as if every capture had been ours, in order. Nothing of it is news, but for captures that
are newer than all that the home had of its own. It may be stopped at any moment: what is stored stays, captures that
are there already are passed over, and the same command goes on.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path

from extractors.catalogue import catalogue
from flows import progress, step
from flows.backfill.offers import Offer
from flows.finish import finish
from flows.post.channels import Print
from flows.report import Outcome, Result, RunReport
from flows.settings import Settings
from flows.sources import source_of
from schemas.captures import Capture, Response
from warehouse.archive import Archive
from warehouse.connection import PATIENCE
from warehouse.store import Warehouse

BATCH = 50
"""Captures that are archived and taken together: what a kill may cost, in pages to be fetched again."""
Offers = Callable[[Warehouse], Iterator[Offer]]
"""What there is to put, given what is there."""


def backfill(home: Path, settings: Settings, offers: Offers, *, stdout: Print | None = None) -> RunReport:
    """Take all that is offered. What fails is told in the report, and the rest is taken."""
    results: list[Result] = []
    with Warehouse.open(home, PATIENCE) as warehouse:
        archive = Archive(home)
        warehouse.sync_products(catalogue().products.values())
        corrections = step.correct(warehouse, archive)
        results += step.recover(warehouse, archive).values()
        try:
            for result in _Taking(warehouse, archive).all(_told(offers(warehouse))):
                results.append(result)
        except KeyboardInterrupt:
            results.append(_stopped(results))
    return finish(home, settings, results, corrections, stdout)


def _told(offers: Iterable[Offer]) -> Iterator[Offer]:
    """The offers, each told to a person who waits: between two of them may lie a request and its pause."""
    for number, offer in enumerate(offers, 1):
        result = offer.result()
        if result.outcome is not Outcome.KNOWN:
            words = (
                ["captured", f"{result.captured_at:%Y-%m-%d}"] if offer.response else [result.outcome, result.reason]
            )
            progress.say(f"[{number}/{max(number, offer.total)}] {result.source} {' '.join(filter(None, words))}")
        yield offer


def _stopped(results: list[Result]) -> Result:
    why = "stopped; what is stored stays, and the same command goes on from there"
    return Result(source=results[-1].source if results else "backfill", outcome=Outcome.FAILED, reason=why)


class _Taking:
    def __init__(self, warehouse: Warehouse, archive: Archive) -> None:
        self._warehouse = warehouse
        self._archive = archive
        self._newest = warehouse.newest()

    def all(self, offers: Iterable[Offer]) -> Iterator[Result]:
        """Every offer's result; those of a batch together, since they are stored together."""
        batch: list[Response] = []
        try:
            for offer in offers:
                if offer.response is None:
                    yield offer.result()
                    continue
                batch.append(offer.response)
                if len(batch) == BATCH:
                    yield from self._take(batch)
                    batch = []
        except KeyboardInterrupt:
            yield from self._take(batch)  # fetched already: nobody need be asked again
            raise
        yield from self._take(batch)

    def _take(self, batch: list[Response]) -> list[Result]:
        """Archive what is new, then put it into the history, each source's old captures in one transaction."""
        new = {response.id: response for response in batch if not self._warehouse.known(response.id)}
        results = [
            Result(source=response.source, outcome=Outcome.KNOWN, captured_at=response.captured_at)
            for response in batch
            if response.id not in new
        ]
        news = {key for key, response in new.items() if self._is_news(response.captured_at)}
        old = self._archive.store((new[key] for key in new if key not in news), backfill=True)
        fresh = self._archive.store(new[key] for key in new if key in news)
        for source_id in dict.fromkeys(capture.source for capture in old):
            results += self._put([capture for capture in old if capture.source == source_id])
        return [*results, *step.take(self._warehouse, self._archive, sorted(fresh, key=step.in_time))]

    def _is_news(self, captured_at: datetime) -> bool:
        """Whether it is newer than all that the home had of its own; one that had nothing tells no old stories."""
        return self._newest is not None and captured_at > self._newest

    def _put(self, captures: list[Capture]) -> list[Result]:
        source = source_of(captures[0].source, captures[0].url, self._warehouse.found)
        readings = [(capture, step.reading_of(self._archive, source, capture)) for capture in captures]
        with step.announcing(self._warehouse, self._archive, source):
            self._warehouse.backfill(source, readings)
        return [step.result_of(capture, reading) for capture, reading in readings]
