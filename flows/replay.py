"""Replay: saved captures into the history, in time order, each observed at its own time.

A path is a folder with an `index.csv` (flows/saved.py) or a WARC file, of any tool's making. Captures that
the history has already are passed over, so replaying twice changes nothing and alerts nothing, and a replay
that was killed is completed by the next.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from extractors.catalogue import catalogue
from flows import progress, step
from flows.finish import finish
from flows.post.channels import Print
from flows.report import Outcome, Result, RunReport
from flows.saved import Saved, read_index
from flows.settings import Settings, load
from flows.settle import settle
from flows.sources import watched_at
from schemas.base import InputError
from schemas.captures import Response
from schemas.words import Origin
from warehouse.archive import Archive
from warehouse.connection import PATIENCE
from warehouse.store import Warehouse
from warehouse.warc import read_warc

BATCH = 100
"""Captures in one archive file: few files, and few captures between archive and history at any time."""


def replay(
    home: Path, paths: Sequence[Path], *, settings: Settings | None = None, stdout: Print | None = None
) -> RunReport:
    """Replay all captures of all paths. Everything is checked before the first of them is stored."""
    settings = settings or load(home)
    saved = _all_of(paths, settings.limits.body_bytes)
    with Warehouse.open(home, PATIENCE) as warehouse:
        archive = Archive(home)
        _refuse_a_mixture(home, warehouse, saved)
        warehouse.sync_products(catalogue().products.values())
        settle(warehouse)
        corrections = step.correct(warehouse, archive)
        left = step.recover(warehouse, archive)
        ours = {entry.id for entry in saved}
        results = [result for capture, result in left.items() if capture not in ours]
        for number, result in enumerate(_results(warehouse, archive, saved, left), 1):
            results.append(result)
            if result.outcome is not Outcome.KNOWN:
                progress.step(number, len(saved), result)
    return finish(home, settings, results, corrections, stdout)


def _results(
    warehouse: Warehouse, archive: Archive, saved: Sequence[Saved], left: Mapping[str, Result]
) -> Iterator[Result]:
    """Archive what is new, then read it from the archive, in the order given; `left` is what was taken just now."""
    for start in range(0, len(saved), BATCH):
        batch = saved[start : start + BATCH]
        new = [entry for entry in batch if entry.id not in left and not warehouse.known(entry.id)]
        captures = {capture.id: capture for capture in archive.store(entry.load() for entry in new)}
        taken = step.take(warehouse, archive, (captures[entry.id] for entry in batch if entry.id in captures))
        for entry in batch:
            if entry.id in captures:
                yield next(taken)
            elif entry.id in left:
                yield left[entry.id]
            else:
                yield Result(source=entry.source, outcome=Outcome.KNOWN, captured_at=entry.captured_at)


def _all_of(paths: Sequence[Path], largest: int) -> list[Saved]:
    """The captures of all paths in time order, each once."""
    found: dict[str, Saved] = {}
    for path in paths:
        if path.is_dir():
            entries = read_index(path, largest=largest)
        elif not path.exists():
            raise InputError(f"{path}: no such file or folder")
        elif path.name.endswith((".warc", ".warc.gz")):
            entries = _from_warc(path, largest)
        else:
            raise InputError(f"{path}: neither a folder with an index.csv nor a .warc or .warc.gz file")
        found |= {entry.id: entry for entry in entries}
    return sorted(found.values(), key=lambda entry: (entry.captured_at, entry.source, entry.id))


def _from_warc(path: Path, largest: int) -> list[Saved]:
    """The pages of watched sources; a crawl holds much besides. Held in memory: it is replayed page by page."""
    entries = []
    for response in read_warc(path, source_of=watched_at):
        if 300 <= response.status < 400:
            continue  # a redirect's target has a record of its own
        if len(response.body) > largest:
            raise InputError(f"{path}: {response.url} has more than limits.body_bytes = {largest} bytes")
        where = (response.source, response.url, response.captured_at, response.origin)
        entries.append(Saved(response.id, *where, partial(_same, response)))
    if not entries:
        raise InputError(f"{path}: none of its pages has the address of a source; `specwatch sources` lists them")
    return entries


def _same(response: Response) -> Response:
    return response


def _refuse_a_mixture(home: Path, warehouse: Warehouse, saved: Sequence[Saved]) -> None:
    """Pages written for tests must never become history of what vendors said."""
    if any(entry.origin is Origin.SYNTHETIC for entry in saved) and Origin.LIVE in warehouse.origins():
        raise InputError(
            f"{home} holds live captures, and these pages are synthetic; name another home in SPECWATCH_HOME"
        )
