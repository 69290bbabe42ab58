"""Sources: every address that is watched, and how it stands."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.responses import Response

from desk.web.asked import Vendor
from desk.web.data import sources as data
from desk.web.paging import Page, PageNumber, paged
from desk.web.released import History
from desk.web.render import render

NAV = (50, "Sources", "/sources")
router = APIRouter()

Id = Annotated[str, Path(description="Id of the source, as aws/trn3-page.")]
Unread = Annotated[int, Query(ge=1, le=1_000_000, description="Which page of what stayed unread.")]
Problems = Annotated[bool, Query(description="Only those that are not well.")]


@router.get("/api/sources")
def sources(
    history: History, vendor: Vendor = None, problems: Problems = False, page: PageNumber = 1
) -> Page[data.Standing]:
    """Every source that is declared or was captured, and how it stands."""
    return paged(data.sources(history, vendor=vendor or None, problems=problems), page)


@router.get("/sources", include_in_schema=False)
def page(request: Request, found: Annotated[Page[data.Standing], Depends(sources)]) -> Response:
    """The same as a page."""
    return render(request, "sources.html", found=found)


@router.get("/api/sources/{source:path}")
def source(history: History, source: Id, page: PageNumber = 1, unread: Unread = 1) -> data.OneSource:
    """A source with how it stands, what the gate said of it, a page of what stayed unread, and one of its captures."""
    return data.source(history, source, page, unread)


@router.get("/sources/{source:path}", include_in_schema=False)
def source_page(request: Request, found: Annotated[data.OneSource, Depends(source)]) -> Response:
    """The same as a page."""
    return render(request, "source.html", found=found)
