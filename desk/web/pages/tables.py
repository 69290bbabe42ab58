"""Tables for the site: those that are shipped and the home's own, each as a page and as a file to take along."""

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.responses import Response

from desk import times
from desk.site.form import Form
from desk.site.render import rendered
from desk.web.data import tables as data
from desk.web.paging import PageNumber
from desk.web.released import History
from desk.web.render import render

NAV = (35, "Tables", "/tables")
router = APIRouter()
_FILES: dict[int | str, dict[str, Any]] = {200: {"content": {form.media_type: {} for form in Form}}}


def _moment(
    as_of: Annotated[str, Query(description="A date or time (UTC): as it was then. Today's where missing.")] = "",
) -> datetime | None:
    """When; an empty field of the form is today."""
    return times.end(as_of) if as_of else None


Name = Annotated[str, Path(description="Which table, as /api/tables names them.")]
Ending = Annotated[Form, Path(description="What kind of file.")]
AsOf = Annotated[datetime | None, Depends(_moment)]


@router.get("/api/tables")
def tables(request: Request) -> list[data.Offered]:
    """Which tables there are."""
    return data.offered(request.app.state.home)


@router.get("/api/tables/{name}")
def table(request: Request, history: History, name: Name, at: AsOf, page: PageNumber = 1) -> data.Part:
    """A page of a table's rows: each cell with its facts, their sources and days, and its footnotes."""
    return data.part(history, request.app.state.home, name, at, page)


@router.get("/tables", include_in_schema=False)
def page(request: Request, found: Annotated[list[data.Offered], Depends(tables)]) -> Response:
    """The same as a page."""
    return render(request, "tables.html", found=found)


@router.get("/tables/{name}", include_in_schema=False)
def table_page(request: Request, found: Annotated[data.Part, Depends(table)]) -> Response:
    """The same as a page."""
    return render(request, "table.html", table=found.table, rows=found.rows, forms=list(Form))


@router.get("/tables/{name}/{form}", response_class=Response, responses=_FILES)
def file(request: Request, history: History, name: Name, form: Ending, at: AsOf) -> Response:
    """All of a table as a file for the site."""
    made = data.whole(history, request.app.state.home, name, at)
    kept = {"Content-Disposition": f'attachment; filename="{name}.{form.ending}"'}
    return Response(rendered(made, form), media_type=form.media_type, headers=kept)
