"""`read`: the claims of one saved page, with nothing stored."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from desk import times
from desk.options import FormatOption, add
from desk.output import Format
from schemas.base import InputError

File = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", help="The saved page: HTML, PDF, Markdown (.md), reStructuredText (.rst), JSON, text."
    ),
]
Url = Annotated[
    str | None,
    typer.Option("--url", help="Its address: decides source and vendor; the one it gives itself if missing."),
]
CapturedAt = Annotated[
    str | None, typer.Option("--captured-at", metavar="TIME", help="When it was saved; the file's own time if missing.")
]


def read(
    file: File,
    url: Url = None,
    captured_at: CapturedAt = None,
    audit: Annotated[
        bool, typer.Option("--audit", help="Show the page with each quantity marked: claimed, held, unread, ignored.")
    ] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Read one saved page: its claims on standard output, what stayed unread on standard error."""
    from desk.reading import tell
    from extractors.documents.kinds import type_of_name
    from extractors.read import read as read_page
    from flows.sources import source_at
    from schemas.captures import iso
    from schemas.records import claim_row
    from schemas.words import Origin, Verdict

    body = _body(file)
    moment = times.start(captured_at) if captured_at else datetime.fromtimestamp(file.stat().st_mtime, UTC)
    where_at = address(url) if url else _own_address(file, body)
    source = source_at(where_at)
    sent = type_of_name(file.name)
    reading = read_page(body, url=where_at, captured_at=moment, source=source, content_type=sent)
    if reading.verdict is not Verdict.PAGE:
        raise InputError(f"{file}: not read: {reading.verdict}" + (f": {reading.reason}" if reading.reason else ""))
    if audit:
        from desk.audit.tell import tell as tell_audit
        from extractors.audit.page import audit as audited
        from extractors.documents.document import opened
        from extractors.read import page_of

        tell_audit(audited(page_of(opened(body, sent, where_at), where_at), reading), form)
        return
    where = {"source": source.id, "captured_at": iso(moment)}
    tell(reading, form, lambda claim: claim_row(claim, **where, origin=Origin.SAVED))


def _body(file: Path) -> bytes:
    from flows.settings import home, load

    largest = load(home()).limits.body_bytes
    try:
        size = file.stat().st_size
        if size > largest:
            raise InputError(f"{file}: {size} bytes, more than limits.body_bytes = {largest} of specwatch.toml allows")
        return file.read_bytes()
    except OSError as error:
        raise InputError(f"{file}: {error.strerror}") from error


def _own_address(file: Path, body: bytes) -> str:
    from extractors.page.own_address import own_address

    url = own_address(body)
    if url is None:
        raise InputError(f"{file}: it does not say its own address; give it with --url")
    return url


def address(url: str) -> str:
    """A web address as given with --url; InputError where it is none."""
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise InputError(f"--url {url!r}: {error}") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise InputError(f"--url {url!r}: say a web address, as https://aws.amazon.com/ec2/instance-types/trn3/")
    return url


def register(app: typer.Typer) -> None:
    """Add this command."""
    example = "specwatch read page.html --url https://aws.amazon.com/ec2/ --captured-at 2026-06-10 --format jsonl"
    add(app, read, example=example)
