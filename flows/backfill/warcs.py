"""Captures from WARC files that other tools made: one file, or all of a folder and the folders in it.

Pages of posts that feeds announced are filed under these posts. What a feed in the files themselves announces is known
from the next file on, or when the same command is given again.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from extractors import addresses
from flows.backfill.offers import Offer
from flows.sources import announced_sources, watched_at
from schemas.base import InputError
from schemas.captures import Response
from warehouse.store import Warehouse
from warehouse.warc import Bodies, read_warc

ENDINGS = (".warc", ".warc.gz")


class Warcs:
    """The pages of sources, declared or found, in some WARC files. A file at a time is held in memory."""

    def __init__(self, paths: Sequence[Path], *, largest: int, sources: Sequence[str] = ()) -> None:
        """Find the files; `largest` bounds a page, in bytes, and `sources` are the only ones wanted, or all.

        Raises InputError for a path without any.
        """
        self._files = [file for path in paths for file in _files(path)]
        self._largest = largest
        self._sources = sources
        self._found: dict[str, str] = {}

    def offers(self, warehouse: Warehouse) -> Iterator[Offer]:
        """Each file's captures in time order. InputError for a file that is none, or damaged, or for nothing at all."""
        bodies = Bodies()
        many = 0
        for file in self._files:
            announced = announced_sources(warehouse.found())
            self._found = {addresses.same(source.url): name for name, source in announced.items()}
            found = sorted(self._pages(file, bodies), key=lambda one: (one.captured_at, one.source, one.id))
            many += len(found)
            for response in found:
                if len(response.body) > self._largest:
                    why = f"{file}: more than limits.body_bytes = {self._largest} bytes"
                    yield Offer(response.source, len(found), captured_at=response.captured_at, reason=why)
                else:
                    yield Offer(response.source, len(found), response)
        if not many:
            files = ", ".join(map(str, self._files[:3])) + (" …" if len(self._files) > 3 else "")
            whose = " or ".join(self._sources) or "a source"
            raise InputError(f"{files}: none of the pages has the address of {whose}; `specwatch sources` lists them")

    def _pages(self, file: Path, bodies: Bodies) -> Iterator[Response]:
        for response in read_warc(file, source_of=self._watched, bodies=bodies):
            if not 300 <= response.status < 400:  # a redirect's target has a record of its own
                yield response

    def _watched(self, url: str) -> str | None:
        source = watched_at(url) or self._found.get(addresses.same(url))
        return source if source is None or not self._sources or source in self._sources else None


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        found = sorted(file for file in path.rglob("*") if file.name.endswith(ENDINGS) and file.is_file())
        if not found:
            raise InputError(f"{path}: no .warc or .warc.gz file in it")
        return found
    if not path.exists():
        raise InputError(f"{path}: no such file or folder")
    if not path.name.endswith(ENDINGS):
        raise InputError(f"{path}: neither a folder nor a .warc or .warc.gz file")
    return [path]
