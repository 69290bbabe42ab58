"""Today: what vendors changed since a date, grouped by product, with the words before and after."""

from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from desk import times
from desk.web.data import today as data
from desk.web.paging import Page, PageNumber
from desk.web.released import History
from desk.web.render import render

NAV = (10, "Today", "/")
router = APIRouter()

Since = Annotated[str | None, Query(description="A date or time (UTC): from then on. A week ago where missing.")]
Vendor = Annotated[str | None, Query(description="Only this vendor's, as aws.")]


@router.get("/api/today")
def today(history: History, since: Since = None, vendor: Vendor = None, page: PageNumber = 1) -> Page[data.Product]:
    """What vendors changed since a date, a group for each product, the product that changed last first."""
    start = times.start(since) if since else datetime.now(UTC) - timedelta(days=7)
    return data.today(history, since=start, vendor=vendor or None, number=page)


@router.get("/", include_in_schema=False)
def page(request: Request, found: Annotated[Page[data.Product], Depends(today)]) -> Response:
    """The same as a page."""
    return render(request, "today.html", found=found)
