"""Review: what is held and what waits, with the page's words and the buttons; the decisions, and taking one back."""

from http import HTTPStatus
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import RedirectResponse, Response

from desk.near import one_of
from desk.web.asked import Vendor
from desk.web.data import review as data
from desk.web.paging import PageNumber
from desk.web.released import History
from desk.web.render import render
from desk.web.security import Fields, who
from flows.mutes import end
from flows.review import decide, take_back
from schemas.decisions import Ruling

_RULINGS = (Ruling.ACCEPTED, Ruling.REJECTED, Ruling.TAKEN_BACK)
NAV = (60, "Review", "/review")
router = APIRouter()

Source = Annotated[str | None, Query(description="Only this source's, by its id.")]
Done = Annotated[str | None, Query(description="Id of a claim: the last decision about it is given as `done`.")]
By = Annotated[str | None, Query(description="Only what this person decided.")]
Waiting = Annotated[int, Query(ge=1, le=1_000_000, description="Which page of the changes that wait.")]


@router.get("/api/review")
def review(
    request: Request,
    history: History,
    vendor: Vendor = None,
    source: Source = None,
    done: Done = None,
    page: PageNumber = 1,
    waiting: Waiting = 1,
) -> data.Review:
    """What waits for a person: claims that failed validation or were sent back, and doubtful changes; and why."""
    state = request.app.state
    about = {"vendor": vendor or None, "source": source or None, "done": done or None}
    return data.review(history, state.home, state.told.now, **about, number=page, waiting=waiting)


@router.get("/review", include_in_schema=False)
def review_page(request: Request, found: Annotated[data.Review, Depends(review)]) -> Response:
    """The same as a page."""
    return render(request, "review.html", found=found)


@router.post("/review/{claim}", include_in_schema=False)
def decided(request: Request, claim: str, fields: Fields) -> Response:
    """Decide about a held claim, or take that back, in the name of whoever asks; then back to where they were."""
    ruling = Ruling(one_of(fields.get("ruling", ""), [one.value for one in _RULINGS], "ruling"))
    home, by, note = request.app.state.home, who(request) or None, fields.get("note", "").strip() or None
    if ruling is Ruling.TAKEN_BACK:
        take_back(home, claim, by=by, note=note)
    else:
        decide(home, claim, ruling, by=by, note=note)
    back = "/decisions" if fields.get("back") == "decisions" else "/review"
    kept = {name: fields[name] for name in ("vendor", "source", "by") if fields.get(name)}
    return RedirectResponse(f"{back}?{urlencode(kept | {'done': claim})}", HTTPStatus.SEE_OTHER)


@router.post("/decisions/mutes/{mute}", include_in_schema=False)
def unmuted(request: Request, mute: str, fields: Fields) -> Response:
    """End a mute or snooze, in the name of whoever asks."""
    end(request.app.state.home, mute, by=who(request) or None, note=fields.get("note", "").strip() or None)
    return RedirectResponse("/decisions", HTTPStatus.SEE_OTHER)


@router.get("/api/decisions")
def decisions(
    request: Request, history: History, vendor: Vendor = None, by: By = None, page: PageNumber = 1
) -> data.Decisions:
    """Who decided what, when, the last first: the log, with what of it waits for a run to end; and who muted what."""
    return data.decisions(history, request.app.state.home, vendor=vendor or None, by=by or None, number=page)


@router.get("/decisions", include_in_schema=False)
def decisions_page(request: Request, found: Annotated[data.Decisions, Depends(decisions)]) -> Response:
    """The same as a page."""
    return render(request, "decisions.html", found=found)
