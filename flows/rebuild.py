"""Rebuild: the whole history anew, from the archive and people's decisions, with the present readers.

It equals what the runs told one by one; what the runs recorded stays in recorded time. Nothing is alerted.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from extractors.catalogue import catalogue
from flows import progress, step
from flows.reading import WORTH_IT, Readers
from flows.report import Result, RunReport
from flows.settle import settle
from schemas.captures import Capture
from schemas.readings import Reading
from warehouse.archive import Archive
from warehouse.connection import PATIENCE
from warehouse.entries import fold_entries, found_in
from warehouse.packed import Again
from warehouse.store import Warehouse
from warehouse.tables import Row


def rebuild(home: Path) -> RunReport:
    """Read every archived capture again: one source after another, so that each can be stored when it is read."""
    with Readers(home) as readers:
        return _rebuild(home, readers)


def _rebuild(home: Path, readers: Readers) -> RunReport:
    captures: dict[str, Capture] = {}
    for capture in Archive(home).captures():
        captures[capture.id] = capture
        if len(captures) == WORTH_IT:
            readers.prepare()
    many = Counter(capture.source for capture in captures.values())
    # Those with most captures first: what is stored after the last was read, only one process does.
    ordered = sorted(captures.values(), key=lambda one: (-many[one.source], one.source, *step.in_time(one)))
    results: list[Result] = []
    with Warehouse.open(home, PATIENCE) as warehouse:
        warehouse.sync_products(catalogue().products.values())
        settle(warehouse)
        warehouse.rebuild(_readings(readers, ordered, results), many)
        settle(warehouse)  # what people decided meanwhile
        released = warehouse.release()
    return RunReport(results=tuple(sorted(results, key=_in_time)), released=released)


def _in_time(result: Result) -> tuple[datetime, str]:
    assert result.captured_at is not None, "it is of a capture"
    return result.captured_at, result.source


def _readings(readers: Readers, captures: list[Capture], results: list[Result]) -> Iterator[Again]:
    """Feeds first, then the sitemaps that they announce, then all else: what is announced decides how it is read."""
    rows: list[Row] = []
    left = captures
    for wave in range(3):
        announced = found_in(rows)
        now = [one for one in left if step.announced_by(one.source, announced) <= wave]
        left = [one for one in left if step.announced_by(one.source, announced) > wave]
        feeds: dict[str, list[tuple[Capture, Reading]]] = defaultdict(list)
        for source, capture, packed, result in readers.read(now, announced):
            if result.entries:
                feeds[source.id].append((capture, packed.reading()))
            results.append(result)
            yield source, capture, packed
            progress.step(len(results), len(captures), result)
        rows += [row for feed, readings in feeds.items() for row in fold_entries(feed, readings)]
