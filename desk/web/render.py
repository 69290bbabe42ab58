"""Templates: what every page has, and the few words that templates share."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from fastapi import Request
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse

from desk.site.html import TEMPLATES
from desk.site.words import sources
from desk.web import marks, spoken
from desk.web.security import FIELD, Tokens, who
from extractors.catalogue import catalogue

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Link:
    """A page that the navigation leads to."""

    name: str
    path: str


class Renderer:
    """Jinja with everything escaped; a name that a template has wrong is an error, not a blank."""

    def __init__(self, navigation: tuple[Link, ...]) -> None:
        self.templates = Environment(
            loader=FileSystemLoader([HERE / "templates", TEMPLATES]),
            autoescape=True,
            undefined=StrictUndefined,
            auto_reload=False,  # templates stay those of the code that runs, whatever is installed meanwhile
            trim_blocks=True,
            lstrip_blocks=True,
        )
        makers = [(vendor.id, vendor.name) for vendor in catalogue().vendors.values()]
        self.templates.globals |= {"navigation": navigation, "vendors": makers, "changed": marks.changed}
        self.templates.filters |= {"day": day, "minute": minute, "words": words, "number": number}
        self.templates.filters |= {"statement": spoken.statement, "sources": sources}

    def html(self, request: Request, template: str, context: Mapping[str, Any], status: HTTPStatus) -> HTMLResponse:
        """A page."""
        tokens: Tokens = request.app.state.tokens
        known = {
            "here": request.url.path,
            "asked": lambda name: request.query_params.get(name, ""),
            "token": tokens.of(request),
            "token_field": FIELD,
            "who": who(request),
            "with_page": lambda number, name="page": _with_page(request, number, name),
        }
        return HTMLResponse(self.templates.get_template(template).render(known | dict(context)), status)


def render(request: Request, template: str, *, status: HTTPStatus = HTTPStatus.OK, **context: Any) -> HTMLResponse:
    """The page of a template with what it needs; every page also has `token`, `who`, `here`, `asked`, `with_page`."""
    renderer: Renderer = request.app.state.renderer
    return renderer.html(request, template, context, status)


def day(moment: datetime | str | None) -> str:
    """The day of a time, as 2026-10-29; nothing for none."""
    return (moment.isoformat() if isinstance(moment, datetime) else moment or "")[:10]


def minute(moment: datetime | str | None) -> str:
    """A time for people, in UTC: 2026-10-29 12:00."""
    return (moment.isoformat() if isinstance(moment, datetime) else moment or "")[:16].replace("T", " ")


def words(name: str) -> str:
    """A word of the record as people write it: `memory_capacity` is memory capacity."""
    return name.replace("_", " ")


def number(value: float) -> str:
    """A number with thousands apart, and no digit that rounding in doubles made."""
    return f"{value:,.10g}"


def _with_page(request: Request, number: int, name: str) -> str:
    """This address with another page number: the other parameters stay, so that the link can be kept."""
    kept = [(other, value) for other, value in request.query_params.multi_items() if other != name]
    return "?" + urlencode([*kept, (name, str(number))])
