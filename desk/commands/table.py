"""`table`: tables for the site, from small definitions."""

import sys
from typing import Annotated

import typer

from desk import times
from desk.options import add
from desk.output import note, until_enough
from desk.site.form import Form
from schemas.base import InputError

Name = Annotated[
    str | None,
    typer.Argument(help="A table that is shipped or in the home's tables/, or a .toml file; without, which there are."),
]
AsOf = Annotated[str | None, typer.Option("--as-of", help="As it was then; a date means the end of that day.")]
FormOption = Annotated[
    Form, typer.Option("--format", help="markdown; html is a page of its own; csv and json have every source.")
]


def table(name: Name = None, as_of: AsOf = None, form: FormOption = Form.MARKDOWN) -> None:
    """Make a table for the site: each cell with its source and date, planned products and disagreements marked."""
    from contextlib import closing

    from desk.site.build import table as built
    from desk.site.definition import load
    from desk.site.render import rendered
    from flows.settings import home
    from warehouse import released

    if name is None:
        _list()
        return
    definition = load(name, home())
    with closing(released.connect(home())) as history:
        made = built(history, definition, times.end(as_of) if as_of else None)
    with until_enough(sys.stdout):
        print(rendered(made, form), end="")
    if not made.rows:
        note("nothing is stated yet of what this table asks for")


def _list() -> None:
    from desk.site.definition import names, read
    from flows.settings import home

    with until_enough(sys.stdout):
        for name, path in names(home()).items():
            try:
                print(f"{name}: {read(path).title}")
            except InputError as error:  # one of the home's that is not in order hides no other
                note(str(error))


def register(app: typer.Typer) -> None:
    """Add this command."""
    add(app, table, example="specwatch table chips --as-of 2026-11-30 --format html > chips.html")
