"""Chips: all products, and each with every figure, its terms and evidence, its conflicts, its statuses and history."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.responses import Response

from desk.web.asked import Vendor
from desk.web.charts.drawing import answer
from desk.web.charts.histories import availability, figure
from desk.web.data import chips as data
from desk.web.data.told import Chip, FigureHistory, Standing, Told
from desk.web.errors import MissingError
from desk.web.paging import Page, PageNumber
from desk.web.released import History
from desk.web.render import render

NAV = (20, "Chips", "/chips")
router = APIRouter()

Word = Annotated[str | None, Query(description="Only products with this in their id, name or alias.", max_length=100)]
Maker = Annotated[str, Path(description="The vendor, as aws.")]
Slug = Annotated[str, Path(description="The product, as trainium3.")]
About = Annotated[str, Path(description="Id of the figure.", pattern="^[0-9a-f]{32}$")]
_DRAWN = 400
"""Statements of a figure that its picture shows, the newest: more are steps too small to see."""


@router.get("/api/chips")
def chips(history: History, vendor: Vendor = None, word: Word = None, page: PageNumber = 1) -> Page[Chip]:
    """Products of which anything is said, by vendor and name, each with how it stands."""
    return data.chips(history, vendor=vendor.strip().lower() if vendor else None, word=word or None, number=page)


@router.get("/chips", include_in_schema=False)
def chips_page(request: Request, found: Annotated[Page[Chip], Depends(chips)]) -> Response:
    """The same as a page."""
    return render(request, "chips.html", found=found)


@router.get("/api/chips/{vendor}/{slug}")
def chip(history: History, vendor: Maker, slug: Slug, page: PageNumber = 1) -> Told:
    """Everything that is said of a product: figures per source with evidence, conflicts, statuses, purposes."""
    told = data.chip(history, f"{vendor}/{slug}", number=page)
    if told is None:
        raise MissingError(f"no product {vendor}/{slug}: /chips lists those of which anything is said")
    return told


@router.get("/chips/{vendor}/{slug}", include_in_schema=False)
def chip_page(request: Request, told: Annotated[Told, Depends(chip)]) -> Response:
    """The same as a page."""
    return render(request, "chip.html", told=told)


@router.get("/api/chips/{vendor}/{slug}/timeline")
def timeline(history: History, vendor: Maker, slug: Slug) -> Page[Standing]:
    """What was said last of a product's status, when, and for when; in order of the date made."""
    found = data.standings(history, f"{vendor}/{slug}")
    if not found.total:
        raise MissingError(f"nothing is said of whether {vendor}/{slug} is made or offered")
    return found


@router.get("/chips/{vendor}/{slug}/timeline.svg", include_in_schema=False)
def timeline_picture(found: Annotated[Page[Standing], Depends(timeline)], vendor: Maker, slug: Slug) -> Response:
    """The same as a picture."""
    return answer(availability(f"Availability of {vendor}/{slug}", found.items, datetime.now(UTC).date()))


@router.get("/api/chips/{vendor}/{slug}/figures/{about}")
def figure_history(history: History, vendor: Maker, slug: Slug, about: About, page: PageNumber = 1) -> FigureHistory:
    """Every statement of one figure, over all sources, the newest first."""
    return _history(history, f"{vendor}/{slug}", about, page, 50)


@router.get("/chips/{vendor}/{slug}/figures/{about}.svg", include_in_schema=False)
def figure_picture(history: History, vendor: Maker, slug: Slug, about: About) -> Response:
    """The same as a picture: steps, a panel for each unit family."""
    return answer(figure(_history(history, f"{vendor}/{slug}", about, 1, _DRAWN), datetime.now(UTC)))


@router.get("/chips/{vendor}/{slug}/figures/{about}", include_in_schema=False)
def figure_page(request: Request, found: Annotated[FigureHistory, Depends(figure_history)]) -> Response:
    """The same as a page."""
    return render(request, "figure.html", found=found)


def _history(history: History, subject: str, about: str, page: int, size: int) -> FigureHistory:
    found = data.figure_history(history, subject, about, number=page, size=size)
    if found is None:
        raise MissingError(f"no source ever stated such a figure of {subject}")
    return found
