"""Mute: what an editor does not want to be told for a while, or ever. Today leads here from each change."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import ValidationError
from starlette.responses import RedirectResponse, Response

from desk.near import one_of
from desk.web.errors import MissingError
from desk.web.released import History
from desk.web.render import render
from desk.web.security import Fields, who
from flows.mutes import mute
from schemas.base import InputError
from schemas.selections import Selection

router = APIRouter()

DAYS = {"7": "a week", "30": "a month", "": "until somebody ends it"}
"""For how long, by the value of the form."""
Change = Annotated[str, Query(description="Id of the change that is the example of what to mute.")]


@router.get("/mute", include_in_schema=False)
def page(request: Request, history: History, change: Change) -> Response:
    """What can be muted after the example of a change."""
    found = history.execute("select subject, metric, source from changes where id = ?", [change]).fetchone()
    if found is None:
        raise MissingError(f"there is no change {change!r}")
    subject, metric, source = found
    return render(request, "mute.html", subject=subject, metric=metric, source=source, days=DAYS)


@router.post("/mute", include_in_schema=False)
def muted(request: Request, fields: Fields) -> Response:
    """Mute it, in the name of whoever asks; the decisions show it, with the button that ends it."""
    what = one_of(fields.get("what", ""), ("metric", "product", "source"), "what to mute")
    try:
        chosen = _selection(what, fields)
    except ValidationError as error:
        raise InputError(f"this cannot be muted: {error.errors()[0]['msg']}") from None
    days = one_of(fields.get("days", ""), list(DAYS), "time")
    until = datetime.now(UTC).replace(microsecond=0) + timedelta(days=int(days)) if days else None
    note = fields.get("note", "").strip() or None
    mute(request.app.state.home, chosen, until=until, by=who(request) or None, note=note)
    return RedirectResponse("/decisions", HTTPStatus.SEE_OTHER)


def _selection(what: str, fields: Mapping[str, str]) -> Selection:
    if what == "source":
        return Selection(sources=(fields.get("source", ""),))
    products = (fields.get("subject", ""),)
    return Selection(products=products, metrics=(fields.get("metric", ""),) if what == "metric" else ())
