"""What a document says, short enough to be written down beside it."""

from datetime import UTC, datetime

from extractors.read import read
from schemas.claims import FigureClaim
from schemas.readings import Reading

AWS = "https://aws.amazon.com/documents/chips"
AMD = "https://www.amd.com/documents/gpus"


def reading(body: str | bytes, url: str = AWS, content_type: str | None = None) -> Reading:
    """A document as the reader has it."""
    if isinstance(body, str):
        body = body.encode()
    return read(body, url=url, captured_at=datetime(2026, 11, 30, tzinfo=UTC), content_type=content_type)


def figures(reading: Reading) -> set[tuple[str, str, str]]:
    """Subject, metric and statement of each figure."""
    return {
        (claim.subject, claim.metric, claim.statement) for claim in reading.claims if isinstance(claim, FigureClaim)
    }


def places(reading: Reading) -> dict[str, str]:
    """Where each figure stands, by its statement."""
    return {claim.statement: claim.evidence.place for claim in reading.claims}


def unread(reading: Reading) -> dict[str, str]:
    """Why each quantity that was not read was not."""
    return {one.text: one.why for one in reading.unread}
