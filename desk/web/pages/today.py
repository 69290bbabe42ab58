"""Today: what vendors changed since a date, grouped by product, with the words before and after."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from itertools import groupby
from typing import Annotated
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import RedirectResponse, Response

from desk import products, times
from desk.near import one_of
from desk.web.asked import Vendor
from desk.web.data import today as data
from desk.web.paging import PageNumber
from desk.web.released import History
from desk.web.render import render
from desk.web.security import Fields, who
from flows.judge import judge
from flows.review import take_back
from schemas.decisions import Ruling

_RULINGS = (Ruling.CONFIRMED, Ruling.DISMISSED, Ruling.SENT_BACK, Ruling.TAKEN_BACK)
NAV = (10, "Today", "/")
router = APIRouter()

Since = Annotated[str | None, Query(description="A date or time (UTC): from then on. A week ago where missing.")]
Product = Annotated[str | None, Query(description="Only of this product, by its id or a name of it as printed.")]


@router.get("/api/today")
def today(
    request: Request,
    history: History,
    since: Since = None,
    vendor: Vendor = None,
    product: Product = None,
    page: PageNumber = 1,
) -> data.Today:
    """What vendors changed since a date, a product after the other, the one that changed last first."""
    start = times.start(since) if since else datetime.now(UTC).replace(microsecond=0) - timedelta(days=7)
    return data.today(
        history,
        request.app.state.home,
        request.app.state.told.now,
        since=start,
        vendor=products.vendor(vendor or None),
        product=products.product(product or None),
        number=page,
    )


@router.get("/", include_in_schema=False)
def page(request: Request, found: Annotated[data.Today, Depends(today)]) -> Response:
    """The same as a page."""
    return render(request, "today.html", found=found, groups=list(_by_product(found)))


@router.post("/changes/{change}", include_in_schema=False)
def decided(request: Request, change: str, fields: Fields) -> Response:
    """Confirm a change, send it back as wrong, let nobody be told, or take that back, in the name of whoever asks."""
    ruling = Ruling(one_of(fields.get("ruling", ""), [one.value for one in _RULINGS], "ruling"))
    home, by, note = request.app.state.home, who(request) or None, fields.get("note", "").strip() or None
    if ruling is Ruling.TAKEN_BACK:
        done = take_back(home, change, by=by, note=note)
    else:
        done = judge(home, change, ruling, by=by, note=note)
    names = ("vendor", "source") if fields.get("back") == "review" else ("since", "vendor", "product", "page")
    kept = {name: fields[name] for name in names if fields.get(name)} | {"done": "now" if done.applied else "later"}
    if ruling is Ruling.SENT_BACK:  # it is on no list of changes any more
        kept["sent_back"] = change
    path = "/review" if fields.get("back") == "review" else "/"
    return RedirectResponse(f"{path}?{urlencode(kept)}#change-{quote(change, safe='')}", HTTPStatus.SEE_OTHER)


def _by_product(found: data.Today) -> Iterator[tuple[data.Changed, list[data.Changed]]]:
    """The changes of each product, behind one that names it."""
    for _, of in groupby(found.changes.items, key=lambda change: change.subject):
        changes = list(of)
        yield changes[0], changes
