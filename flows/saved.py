"""Folders of saved pages: `index.csv` and the files it lists.

One row a capture, with the columns `vendor, source, url, captured_at, file, bytes, sha256`; also `version`
(a note for people), `origin` (`saved` where it is missing) and `content_type` (what the server sent it as, for a
document that its bytes and its address do not tell). `file` is relative to the folder and stays inside it.
Everything is checked before anything is stored, so a malformed index changes nothing.
"""

import csv
import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from schemas.base import InputError
from schemas.captures import Response, capture_id
from schemas.words import Origin

REQUIRED = ("vendor", "source", "url", "captured_at", "file", "bytes", "sha256")
OPTIONAL = ("version", "origin", "content_type")
SOURCE_ID = re.compile(r"[a-z0-9][a-z0-9-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)+")


@dataclass(frozen=True)
class Saved:
    """One saved capture, checked. Its bytes are loaded when they are archived, not held until then."""

    id: str
    source: str
    url: str
    captured_at: datetime
    origin: Origin
    load: Callable[[], Response]


def read_index(folder: Path, *, largest: int) -> list[Saved]:
    """All captures of a folder, in the order of its index; `largest` is the size limit of a page."""
    index = folder / "index.csv"
    if not index.is_file():
        raise InputError(f"{index}: no such file; a folder of saved pages needs one (the README says which columns)")
    saved: list[Saved] = []
    seen: dict[tuple[str, datetime], int] = {}
    for line, row in _rows(index):
        entry = _Row(folder, index, line, row, largest).saved()
        if (first := seen.setdefault((entry.source, entry.captured_at), line)) != line:
            raise InputError(f"{index}, line {line}: the same source and captured_at as line {first}; delete one")
        saved.append(entry)
    return saved


def _rows(index: Path) -> Iterator[tuple[int, dict[str, str]]]:
    try:
        with index.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.reader(file, strict=True)
            header = next(reader, [])
            if missing := [name for name in REQUIRED if name not in header]:
                raise InputError(f"{index}, line 1: no column {', '.join(missing)}; the first line names the columns")
            if unknown := [name for name in header if name not in REQUIRED + OPTIONAL]:
                raise InputError(f"{index}, line 1: unknown column {', '.join(map(repr, unknown))}; delete it")
            for cells in reader:
                if not cells:
                    continue
                if len(cells) != len(header):
                    raise InputError(
                        f"{index}, line {reader.line_num}: {len(cells)} cells where the header has {len(header)}"
                    )
                yield reader.line_num, dict(zip(header, cells, strict=True))
    except (UnicodeDecodeError, csv.Error, OSError) as error:
        raise InputError(f"{index}: not a CSV file in UTF-8: {error}") from error


@dataclass(frozen=True)
class _Row:
    folder: Path
    index: Path
    line: int
    cells: dict[str, str]
    largest: int

    def saved(self) -> Saved:
        source, url = self.cells["source"], self.cells["url"]
        if not SOURCE_ID.fullmatch(source):
            raise self.wrong("source", "wants vendor/name, as in aws/neuron-docs/trainium2")
        if self.cells["vendor"] != source.partition("/")[0]:
            raise self.wrong("vendor", f"is not the vendor of source {source!r}")
        address = urlsplit(url)
        if address.scheme not in ("http", "https") or not address.hostname or "@" in address.netloc:
            raise self.wrong("url", "wants a web address, http or https, without credentials")
        path, moment, origin, digest = self._file(), self._time(), self._origin(), self.cells["sha256"].lower()

        headers = (("Content-Type", sent),) if (sent := self.cells.get("content_type")) else ()

        def load() -> Response:
            # No other header: nobody saved them, and we invent nothing.
            body = path.read_bytes()
            response = Response(source=source, url=url, captured_at=moment, origin=origin, headers=headers, body=body)
            if response.id != known:
                raise self.wrong("file", "changed while it was replayed; replay it again")
            return response

        known = capture_id(source, moment, digest)
        return Saved(known, source, url, moment, origin, load)

    def _time(self) -> datetime:
        try:
            moment = datetime.fromisoformat(self.cells["captured_at"])
        except ValueError:
            raise self.wrong("captured_at", "wants a time like 2026-04-22T18:00:00Z") from None
        if moment.tzinfo is None:
            raise self.wrong("captured_at", "wants its time zone, Z for UTC")
        return moment.astimezone(UTC)

    def _origin(self) -> Origin:
        try:
            return Origin(self.cells.get("origin") or Origin.SAVED)
        except ValueError:
            raise self.wrong("origin", f"wants one of {', '.join(Origin)}") from None

    def _file(self) -> Path:
        name, folder = self.cells["file"], self.folder.resolve()
        path = (folder / name).resolve() if "\0" not in name else folder
        if not path.is_relative_to(folder):
            raise self.wrong("file", "leads out of the folder; saved pages lie inside it")
        if not path.is_file():
            raise self.wrong("file", "is no file of the folder")
        size = path.stat().st_size
        if str(size) != self.cells["bytes"]:
            raise self.wrong("bytes", f"but {name} has {size}; save the page or write the row anew")
        if size > self.largest:
            raise self.wrong("file", f"has {size} bytes, more than limits.body_bytes = {self.largest} allows")
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        if digest != self.cells["sha256"].lower():
            raise self.wrong("sha256", f"but {name} has {digest}; save the page or write the row anew")
        return path

    def wrong(self, column: str, what: str) -> InputError:
        return InputError(f"{self.index}, line {self.line}, column {column}: {self.cells[column]!r} {what}")
