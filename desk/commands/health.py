"""`health`: whether the machine does its work, for people, cron and health checks."""

from typing import Annotated

import typer

from desk import layout
from desk.options import FormatOption, add
from desk.output import Format, note, show


def health(
    tell: Annotated[bool, typer.Option("--tell", help="First tell the operators what they do not know yet.")] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """List what is wrong with the machine: sources that fail, nothing fetched, channels given up; status 1 then."""
    from desk import health as looked_at
    from schemas.records.watch import TroubleRecord

    for failure in looked_at.tell() if tell else ():
        note(f"not delivered: {failure}")
    rows = looked_at.wrong()
    show(rows, form, columns=TroubleRecord.columns(), people=map(layout.trouble, rows), empty="all is well")
    if rows:
        raise typer.Exit(1)


def register(app: typer.Typer) -> None:
    """Add this command."""
    add(app, health, example="specwatch health --tell")
