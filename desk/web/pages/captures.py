"""An archived response: what it states, its page in a frame that nothing can leave, and what differs from another."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.responses import HTMLResponse, Response

from desk.web.archived import safe
from desk.web.archived.words import mark
from desk.web.data import captures as data
from desk.web.paging import PageNumber
from desk.web.released import History
from desk.web.render import render
from extractors.page.decode import decode
from schemas.claims import Evidence

router = APIRouter()

Id = Annotated[str, Path(description="Id of the capture.")]
Quote = Annotated[str | None, Query(max_length=5_000, description="Words to lead to, as evidence has them.")]
Place = Annotated[str, Query(max_length=2_000, description="Where on the page they stand, as evidence has it.")]
Against = Annotated[str | None, Query(description="Id of the earlier capture; the one before where missing.")]


@router.get("/api/captures/{capture}")
def archived(history: History, capture: Id, page: PageNumber = 1) -> data.ArchivedCapture:
    """A capture, a page of what its source stated at that time, and the captures around it."""
    return data.archived(history, capture, page)


@router.get("/captures/{capture}", include_in_schema=False)
def page(
    request: Request,
    found: Annotated[data.ArchivedCapture, Depends(archived)],
    quote: Quote = None,
    place: Place = "",
) -> Response:
    """The same as a page, with the archived page in a frame."""
    return render(request, "capture.html", found=found, quote=quote, place=place)


@router.get("/captures/{capture}/page", include_in_schema=False)
def frame(request: Request, history: History, capture: Id, quote: Quote = None, place: Place = "") -> Response:
    """The archived page itself, for the frame: safe, and with the words of its claims marked."""
    row, document = data.document(history, request.app.state.home, capture)
    html = decode(document.body, document.content_type)
    evidence = [one for claim in data.said(history, row) for one in claim.evidence]
    marked = mark(safe.safe(html), evidence, Evidence(quote=quote, place=place) if quote else None)
    shown = safe.framed(marked.html, lang=safe.language(html), unseen=len(marked.missing))
    return HTMLResponse(shown, headers={"Content-Security-Policy": safe.policy()})


@router.get("/api/captures/{capture}/difference")
def difference(
    request: Request, history: History, capture: Id, against: Against = None, page: PageNumber = 1
) -> data.Difference:
    """What differs in the text of a capture from an earlier one of the same source, a page of it."""
    return data.compared(history, request.app.state.home, capture, against or None, page)


@router.get("/captures/{capture}/difference", include_in_schema=False)
def difference_page(request: Request, found: Annotated[data.Difference, Depends(difference)]) -> Response:
    """The same as a page."""
    return render(request, "difference.html", found=found)
