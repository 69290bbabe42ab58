"""`phrase`: what one phrase says, with nothing stored."""

from typing import Annotated

import typer

from desk.options import FormatOption, add
from desk.output import Format
from schemas.base import InputError

_LONGEST = 100_000
"""Characters. A phrase is a sentence or a cell; a page goes to `read`."""

Text = Annotated[str, typer.Argument(metavar="TEXT", help="The phrase: a fragment of HTML, as a page has it.")]
Subject = Annotated[
    str, typer.Option("--subject", metavar="ID", help="What it speaks of, known or not; acme/x1 answers to X1.")
]
Header = Annotated[str | None, typer.Option("--header", help="The header of the table's cell that it stands in.")]
Lang = Annotated[str, typer.Option("--lang", help="The language of the page, as de.")]
Published = Annotated[str | None, typer.Option("--published", metavar="DATE", help="When it was said, as 2026-04-22.")]
Footnote = Annotated[str | None, typer.Option("--footnote", help="The note, with its mark: '* With sparsity'.")]


def phrase(
    text: Text,
    subject: Subject = "acme/x1",
    header: Header = None,
    lang: Lang = "",
    published: Published = None,
    footnote: Footnote = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Read one phrase as a page would be: its claims on standard output, what stayed unread on standard error."""
    from datetime import UTC, datetime

    from desk.reading import tell
    from extractors.phrase import read_phrase
    from schemas.captures import iso
    from schemas.records import claim_row
    from schemas.words import Origin

    for name, given in (("TEXT", text), ("--header", header), ("--footnote", footnote)):
        if given and len(given) > _LONGEST:
            raise InputError(f"{name}: {len(given)} characters, more than {_LONGEST}: use specwatch read")
    now = iso(datetime.now(UTC))
    reading = read_phrase(
        text,
        subject=_id(subject),
        header=header,
        lang=lang,
        published=_date(published),
        footnote=footnote,
    )
    # A phrase has no capture: it is read now, and nothing is archived.
    tell(reading, form, lambda claim: claim_row(claim, source="phrase", captured_at=now, origin=Origin.SYNTHETIC))


def _id(subject: str) -> str:
    from pydantic import TypeAdapter, ValidationError

    from schemas.claims import Slug

    try:
        return TypeAdapter(Slug).validate_python(subject)
    except ValidationError:
        raise InputError(f"--subject {subject!r}: say a product id, as acme/x1 or google/tpu-8i") from None


def _date(published: str | None) -> str | None:
    from schemas.dates import PartialDate

    try:
        return None if published is None else PartialDate(published).text
    except ValueError as error:
        raise InputError(f"--published: {error}") from None


def register(app: typer.Typer) -> None:
    """Add this command."""
    example = "specwatch phrase 'X1 has 96 GB of HBM3e.' --subject acme/x1 --format jsonl"
    add(app, phrase, example=example)
