"""WARC records (ISO 28500) to responses and back. `archive.py` keeps our files; `read_warc` reads other people's.

What surprised us: some tools write `resource` records (a body without HTTP headers) for their own logs, under
addresses such as `metadata://`; wget and browsertrix keep chunked bodies chunked; and warcio prints to standard
error where a record's length is wrong instead of raising.
"""

import contextlib
import io
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

from warcio.archiveiterator import ArchiveIterator
from warcio.exceptions import ArchiveLoadFailed
from warcio.statusandheaders import StatusAndHeaders, StatusAndHeadersParserException
from warcio.warcwriter import WARCWriter

from schemas.base import InputError
from schemas.captures import Response
from schemas.words import Origin
from warehouse.encodings import MAX_BODY, unchunked

SOURCE, ORIGIN = "Specwatch-Source", "Specwatch-Origin"
DIGEST = "WARC-Payload-Digest"
BROKEN = (ArchiveLoadFailed, StatusAndHeadersParserException, EOFError, OSError, ValueError)
"""What warcio raises on a damaged file."""
_READ = ("response", "resource", "revisit")
# The body in a record is what the HTTP layer handed over, which has undone the chunks.
_DROPPED = {"transfer-encoding"}


def write_record(out: BinaryIO, response: Response, record_id: str, sha256: str) -> None:
    """Append one response as one gzip member."""
    moment = response.captured_at.astimezone(UTC)
    date = moment.strftime("%Y-%m-%dT%H:%M:%S") + (f".{moment.microsecond:06}" if moment.microsecond else "") + "Z"
    headers = [(name, " ".join(value.split())) for name, value in response.headers if name.lower() not in _DROPPED]
    writer = WARCWriter(out, gzip=True, warc_version="WARC/1.1")
    record = writer.create_warc_record(
        response.url,
        "response",
        payload=io.BytesIO(response.body),
        length=len(response.body),
        warc_headers_dict={
            "WARC-Date": date,
            "WARC-Record-ID": f"<urn:uuid:{record_id}>",
            DIGEST: f"sha256:{sha256}",
            SOURCE: response.source,
            ORIGIN: response.origin.value,
        },
        http_headers=StatusAndHeaders(str(response.status), headers, protocol="HTTP/1.1"),
    )
    writer.write_record(record)


def said(error: BaseException) -> str:
    """What was wrong with a file, in a line that can be printed: warcio quotes all that it took for a record's head."""
    return ascii(str(error)[:200].strip())[1:-1]


def records(file: BinaryIO) -> Iterator[tuple[Any, Callable[[], tuple[int, int]]]]:
    """The records of a WARC file, each with a function that reads it to its end and gives offset and length."""
    iterator = ArchiveIterator(file)

    def place() -> tuple[int, int]:
        return iterator.get_record_offset(), iterator.get_record_length()

    while True:
        with contextlib.redirect_stderr(io.StringIO()):
            record = next(iterator.the_iter, None)
        if record is None:
            return
        yield record, place


def response_of(record: Any, source: str, origin: Origin) -> Response:
    """A `response` or `resource` record as a response; ValueError where it is none that can be read."""
    body = _body(record.raw_stream)
    http = record.http_headers
    headers: tuple[tuple[str, str], ...]
    if http is None:
        kind = record.rec_headers.get_header("Content-Type")
        headers, status = ((("Content-Type", kind),) if kind else ()), 200
    else:
        headers = tuple((str(name), str(value)) for name, value in http.headers)
        status = int(http.get_statuscode())
        if (http.get_header("Transfer-Encoding") or "").lower() == "chunked":
            body = unchunked(body)
            headers = tuple(pair for pair in headers if pair[0].lower() not in _DROPPED)
    return Response(
        source=source,
        url=record.rec_headers.get_header("WARC-Target-URI").strip("<>"),  # wget writes the brackets
        captured_at=_moment(record.rec_headers.get_header("WARC-Date")),
        origin=origin,
        status=status,
        headers=headers,
        body=body,
    )


class Bodies:
    """Responses by the digest of their payload, which a revisit names instead of sending the same once more.

    The oldest are forgotten beyond `_REMEMBERED` bytes: their revisits are then passed over.
    """

    def __init__(self) -> None:
        self._known: dict[str, Response] = {}
        self._size = 0

    def keep(self, digest: str | None, response: Response) -> None:
        """Remember a response."""
        if digest is None or digest in self._known:
            return
        self._known[digest] = response
        self._size += len(response.body)
        while self._size > _REMEMBERED:
            self._size -= len(self._known.pop(next(iter(self._known))).body)

    def again(self, digest: str | None, source: str, url: str, captured_at: datetime) -> Response | None:
        """The response that a revisit says was sent again."""
        known = self._known.get(digest or "")
        seen = {"source": source, "url": url, "captured_at": captured_at}
        return known.model_copy(update=seen) if known is not None else None


_REMEMBERED = 256 * 1024 * 1024


def read_warc(
    path: Path,
    *,
    source_of: Callable[[str], str | None],
    origin: Origin = Origin.SAVED,
    bodies: Bodies | None = None,
) -> Iterator[Response]:
    """The pages in a WARC file that another tool made, in the file's order.

    `source_of` gives the source of an address, or None for one that nobody watches. Requests and metadata are passed
    over, as is a body larger than pages are; and revisits, unless `bodies` knows what they revisit. A file made by
    specwatch keeps the origins of its captures.
    """
    try:
        with path.open("rb") as file:
            for record, _ in records(file):
                url = (record.rec_headers.get_header("WARC-Target-URI") or "").strip("<>")
                if record.rec_type not in _READ or not url.startswith(("http://", "https://")):
                    continue
                source = source_of(url)
                if source is None:
                    continue
                own, payload = (record.rec_headers.get_header(name) for name in (ORIGIN, DIGEST))
                try:
                    if record.rec_type == "revisit":
                        moment = _moment(record.rec_headers.get_header("WARC-Date"))
                        response = bodies.again(payload, source, url, moment) if bodies else None
                    else:
                        response = response_of(record, source, Origin(own) if own else origin)
                except ValueError:
                    continue
                if response is None:
                    continue
                if bodies is not None:
                    bodies.keep(payload, response)
                yield response
    except BROKEN as error:
        raise InputError(f"{path} cannot be read as a WARC file: {said(error)}") from error


def _body(stream: Any) -> bytes:
    body = bytes(stream.read(MAX_BODY + 1))
    if len(body) > MAX_BODY:
        raise ValueError("it is too large")
    # warcio takes the end of the file for the end of the record; what the record promised is still in `limit`.
    if missing := getattr(stream, "limit", 0):
        raise EOFError(f"{missing} bytes are missing at its end")
    return body


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
