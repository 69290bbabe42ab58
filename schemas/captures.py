"""A capture: one response from a source at one time, archived before anything reads it."""

from datetime import UTC, datetime
from hashlib import sha256

from pydantic import AwareDatetime, Field

from schemas.base import Record
from schemas.words import Origin, Verdict


class Response(Record):
    """What a server answered, as it goes into the archive: nothing decoded, nothing left out."""

    source: str
    url: str
    captured_at: AwareDatetime
    origin: Origin
    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes

    def header(self, name: str) -> str | None:
        """The first header of that name, in any case of letters."""
        return next((value for key, value in self.headers if key.lower() == name.lower()), None)

    @property
    def id(self) -> str:
        """The id of its capture."""
        return capture_id(self.source, self.captured_at, sha256(self.body).hexdigest())


class Capture(Record):
    """One response. `id` is that of `capture_id`; `file`, `offset` and `length` point into the archive."""

    id: str
    source: str
    url: str
    captured_at: AwareDatetime
    origin: Origin
    status: int = 200
    content_type: str | None = None
    etag: str | None = None
    last_modified: str | None = None
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    size: int
    file: str | None = None
    offset: int | None = None
    length: int | None = None
    verdict: Verdict = Verdict.PAGE
    reason: str | None = None


def capture_id(source: str, captured_at: datetime, body_sha256: str) -> str:
    """A hash of source, time and body: the same however often a capture is archived. Fits a UUID."""
    parts = ("capture", source, captured_at.astimezone(UTC).isoformat(), body_sha256)
    return sha256("\x1f".join(parts).encode()).hexdigest()[:32]


def iso(moment: datetime) -> str:
    """A time as records print it: UTC, seconds, `Z`."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
