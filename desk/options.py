"""Options that several commands share, so that one word means one thing everywhere."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from desk.output import Format

FormatOption = Annotated[
    Format,
    typer.Option("--format", help="table for people; jsonl, json and csv are for programs."),
]
VendorOption = Annotated[str | None, typer.Option("--vendor", help="Only this vendor's, as aws.")]
MetricOption = Annotated[str | None, typer.Option("--metric", help="Only this metric, as compute_peak.")]
SourceOption = Annotated[str | None, typer.Option("--source", help="Only this source, by its id.")]
ProductArgument = Annotated[
    str | None, typer.Argument(help="Product id, or a name of it as printed; all where missing.")
]


def add(app: typer.Typer, command: Callable[..., Any], *, example: str, name: str | None = None) -> None:
    """Give the app a command; its help ends with an example to copy."""
    app.command(name or command.__name__.strip("_"), epilog=f"Example: {example}")(command)
