"""A table as a page of its own: no script, nothing loaded, everything escaped."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from desk.site.words import day, sources
from schemas.records.tables import TableRecord

TEMPLATES = Path(__file__).parent
"""Where `table.html.jinja` lies, which the desk's own page includes."""


def html(table: TableRecord) -> str:
    """The whole document."""
    return _template().render(table=table)


@cache
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"day": day, "sources": sources}
    return environment.get_template("page.html.jinja")
