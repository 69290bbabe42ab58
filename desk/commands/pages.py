"""`read`: the claims of one saved page, with nothing stored."""

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
Url = Annotated[str, typer.Option("--url", help="Its address: decides the source and whose page it is.")]
CapturedAt = Annotated[str, typer.Option("--captured-at", metavar="TIME", help="When it was saved.")]


def read(file: File, url: Url, captured_at: CapturedAt, form: FormatOption = Format.TABLE) -> None:
    """Read one saved page: its claims on standard output, what stayed unread on standard error."""
    from desk.reading import tell
    from extractors.documents.kinds import type_of_name
    from extractors.read import read as read_page
    from flows.sources import source_at
    from schemas.captures import iso
    from schemas.records import claim_row
    from schemas.words import Origin, Verdict

    moment, where_at, body = times.start(captured_at), address(url), _body(file)
    source = source_at(where_at)
    sent = type_of_name(file.name)
    reading = read_page(body, url=where_at, captured_at=moment, source=source, content_type=sent)
    if reading.verdict is not Verdict.PAGE:
        raise InputError(f"{file}: not read: {reading.verdict}" + (f": {reading.reason}" if reading.reason else ""))
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
