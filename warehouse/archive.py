"""The archive: every response as a WARC record, on disk before anything reads it.

One file a call of `store`, written under a temporary name, flushed to the disk, then named: a crash leaves a
file that nobody reads. Names and records depend on nothing but the responses, so storing them again after a
crash between archive and row writes the same bytes under the same name.

What knows records (warc.py, and with it warcio) is imported where one is read or written: a run in which no page
changed asks for neither, and importing it takes longer than asking for many pages.
"""

import hashlib
import io
import os
import uuid
from collections.abc import Iterable, Iterator
from datetime import UTC
from pathlib import Path

from schemas.base import StoreError
from schemas.captures import Capture, Response, capture_id
from schemas.words import Origin
from warehouse.encodings import decoded
from warehouse.files import sync_folder
from warehouse.hashing import digest

BACKFILL = "backfill-"


class Archive:
    """The WARC files of one home."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.folder = home / "archive"

    def store(self, responses: Iterable[Response], *, backfill: bool = False) -> list[Capture]:
        """Write the responses to one new file; when this returns they are on the disk.

        The name of a `backfill` says so: what is found in it after a crash is old, and no news to anybody.
        """
        from warehouse import warc

        captures: list[Capture] = []
        out = io.BytesIO()
        for response in responses:
            capture = _capture(response)
            start = out.tell()
            warc.write_record(out, response, str(uuid.UUID(capture.id)), capture.sha256)
            captures.append(capture.model_copy(update={"offset": start, "length": out.tell() - start}))
        if not captures:
            return []
        first = min(capture.captured_at for capture in captures).astimezone(UTC)
        name = f"{first:%Y%m%dT%H%M%SZ}-{digest(*(capture.id for capture in captures))[:12]}.warc.gz"
        name = f"{BACKFILL}{name}" if backfill else name
        try:
            self._write(name, out.getvalue())
        except OSError as error:
            raise StoreError(f"{self.folder / name} cannot be written: {error.strerror}") from error
        return [capture.model_copy(update={"file": f"archive/{name}"}) for capture in captures]

    def _write(self, name: str, content: bytes) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        part = self.folder / f".{name}.{os.getpid()}.part"
        try:
            with part.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            part.replace(self.folder / name)
        finally:
            part.unlink(missing_ok=True)
        sync_folder(self.folder)

    def response(self, capture: Capture) -> Response:
        """The response as it was received. StoreError, naming file and offset, where the record is damaged."""
        from warehouse import warc

        if capture.file is None or capture.offset is None or capture.length is None:
            raise StoreError(f"capture {capture.id} of {capture.source} is not in the archive")
        where = f"{self.home / capture.file} at byte {capture.offset}"
        try:
            with (self.home / capture.file).open("rb") as file:
                file.seek(capture.offset)
                record, _ = next(warc.records(io.BytesIO(file.read(capture.length))))
            response = warc.response_of(record, capture.source, capture.origin)
        except FileNotFoundError as error:
            raise StoreError(f"{self.home / capture.file} is missing; restore it from a backup") from error
        except (*warc.BROKEN, StopIteration, AttributeError, TypeError) as error:
            why = warc.said(error)
            raise StoreError(f"{where}: the record is damaged ({why}); restore the file from a backup") from error
        if hashlib.sha256(response.body).hexdigest() != capture.sha256:
            raise StoreError(f"{where}: the body is not the one that was stored; restore the file from a backup")
        return response

    def body(self, capture: Capture) -> bytes:
        """The body with its content encoding undone. SourceError where that cannot be done within bounds."""
        response = self.response(capture)
        return decoded(response.body, response.header("Content-Encoding"))

    def files(self) -> dict[str, int]:
        """The files of the archive with their sizes, by the names that captures give them."""
        if not self.folder.is_dir():
            return {}
        with os.scandir(self.folder) as found:  # every run looks at all: a Path for each takes five times as long
            sizes = {
                f"archive/{file.name}": file.stat().st_size
                for file in found
                if file.name.endswith(".warc.gz") and not file.name.startswith(".")
            }
        return dict(sorted(sizes.items()))

    def captures(self, files: Iterable[str] | None = None) -> Iterator[Capture]:
        """Every capture in the archive or in some of its files: what there is without any table.

        Damage is a StoreError.
        """
        from warehouse import warc

        for name in self.files() if files is None else files:
            path = self.home / name
            try:
                with path.open("rb") as file:
                    for record, place in warc.records(file):
                        source = record.rec_headers.get_header(warc.SOURCE)
                        origin = Origin(record.rec_headers.get_header(warc.ORIGIN))
                        capture = _capture(warc.response_of(record, source, origin))
                        if record.rec_headers.get_header(warc.DIGEST) != f"sha256:{capture.sha256}":
                            raise ValueError(f"the body of {capture.url} is not the one that was stored")
                        offset, length = place()
                        pointer = {"file": f"archive/{path.name}", "offset": offset, "length": length}
                        yield capture.model_copy(update=pointer)
            except (*warc.BROKEN, AttributeError, TypeError) as error:
                raise StoreError(f"{path} is damaged: {warc.said(error)}; restore it from a backup") from error


def _capture(response: Response) -> Capture:
    sha256 = hashlib.sha256(response.body).hexdigest()
    moment = response.captured_at.astimezone(UTC)
    return Capture(
        id=capture_id(response.source, moment, sha256),
        source=response.source,
        url=response.url,
        captured_at=moment,
        origin=response.origin,
        status=response.status,
        content_type=response.header("Content-Type"),
        etag=response.header("ETag"),
        last_modified=response.header("Last-Modified"),
        sha256=sha256,
        size=len(response.body),
    )
