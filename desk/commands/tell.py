"""Commands that hand things out: alerts, SQL, the schemas of the records, whole exports."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from desk import layout
from desk.near import one_of
from desk.options import FormatOption, add
from desk.output import Format, note, show, until_enough
from schemas.base import InputError

State = Annotated[
    str | None,
    typer.Option(
        "--state", help="Only those in this state: held, waiting, snoozed, muted, failed, dead, delivered, dropped."
    ),
]
Limit = Annotated[int, typer.Option("--limit", min=1, help="Rows at most; more are cut, and it says so.")]
Timeout = Annotated[float, typer.Option("--timeout", min=0.1, max=3600, help="Seconds at most.")]


def alerts(
    state: State = None,
    deliver: Annotated[bool, typer.Option("--deliver", help="First send what waits, or failed.")] = False,
    again: Annotated[
        bool, typer.Option("--again", help="First send what waits, failed, or was given up (dead).")
    ] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """List the alerts: what waits in the outbox, what went out in which digest, what failed and why."""
    from desk.outbox import STATES, outbox, send
    from schemas.records.news import AlertRecord

    failures = send(print if form is Format.TABLE else None, again=again) if deliver or again else ()
    rows = outbox(one_of(state, STATES, "state") if state else None)
    show(rows, form, columns=AlertRecord.columns(), people=map(layout.alert, rows), empty="no alerts")
    if any(row["state"] == "dead" for row in rows):
        note("dead: given up after too many attempts; `specwatch alerts --again` tries once more")
    for failure in failures:
        note(f"not delivered: {failure}")
    if failures:
        raise typer.Exit(3)


def sql(
    query: Annotated[str | None, typer.Argument(help="One statement that reads, as SELECT or DESCRIBE.")] = None,
    name: Annotated[str | None, typer.Option("--named", help="Instead: a query that is kept under this name.")] = None,
    value: Annotated[
        list[str] | None, typer.Option("--set", help="PARAMETER=VALUE of a named query; may be given several times.")
    ] = None,
    limit: Limit = 10_000,
    timeout: Timeout = 30.0,
    form: FormatOption = Format.TABLE,
) -> None:
    """Answer one SQL statement over the public views, or a query kept by name; it only reads, and ends in time."""
    from desk.named import Named, named, told
    from desk.sql import LateError, ask
    from flows.settings import home

    if (query is None) == (name is None):
        raise InputError(f"say one SQL statement, or one of the {told()}")
    if query is not None and value:
        raise InputError("--set goes with --named; a statement of your own has its values in it")
    asked = named(name, value or []) if name is not None else Named(query or "", {})
    try:
        answer = ask(home(), asked.text, seconds=timeout, limit=limit, values=asked.values)
    except LateError as error:
        raise InputError(f"{error}, or raise --timeout") from None
    show(answer.rows, form, columns=answer.columns, empty="no rows")
    if answer.cut:
        note(f"cut at {limit} rows; --limit allows more")


def schema(
    name: Annotated[str | None, typer.Argument(help="One record, as change; all where missing.")] = None,
) -> None:
    """Print the JSON Schema of the public records."""
    import json

    from schemas.records import RECORDS

    schemas: dict[str, Any] = {key: model.model_json_schema() for key, model in RECORDS.items()}
    chosen = schemas[one_of(name, schemas, "record")] if name else schemas
    with until_enough(sys.stdout):
        print(json.dumps(chosen, indent=2, ensure_ascii=False))


def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where to; made where it is missing.")],
) -> None:
    """Write every public view as Parquet, CSV and JSON lines, as a data package; files are old or new, never half."""
    from desk.export import export as write
    from flows.settings import home

    for path, rows in write(home(), folder):
        note(f"{path}: {rows} rows")


def register(app: typer.Typer) -> None:
    """Add these commands."""
    add(app, alerts, example="specwatch alerts --state waiting")
    add(app, sql, example="specwatch sql \"select subject, value, unit from specs where metric = 'power'\"")
    add(app, schema, example="specwatch schema change")
    add(app, export, example="specwatch export data/export")
