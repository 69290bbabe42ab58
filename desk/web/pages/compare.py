"""Compare: a metric side by side, in groups that mix no scopes, sparsities, precisions, memories or unit families."""

from collections.abc import Iterable
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from desk.question import ANY, Question, question
from desk.web.charts.bars import Bar, bars
from desk.web.charts.drawing import answer
from desk.web.data import comparisons as data
from desk.web.data.comparisons import Comparison, Offered
from desk.web.paging import PageNumber
from desk.web.released import History
from desk.web.render import render
from schemas.base import InputError
from schemas.records.news import ComparedRecord
from schemas.words import MEMORY_KINDS, PRECISIONS, Scope, Sparsity

NAV = (30, "Compare", "/compare")
router = APIRouter()

Word = Annotated[str | None, Query(max_length=60)]
Group = Annotated[str, Query(description="A group, as the comparison names it.", max_length=500)]


def _asked(
    metric: Annotated[str, Query(description="The metric, as memory_capacity.", max_length=60)],
    precision: Annotated[Word, Query(description="One number format, where the metric has any, as FP8.")] = None,
    scope: Annotated[Word, Query(description="Only this scope, as chip.")] = None,
    sparsity: Annotated[Word, Query(description="Only dense, sparse or unstated.")] = None,
    memory_kind: Annotated[Word, Query(description="Only this memory, as HBM3e, or unstated; any: all in one.")] = None,
    normalise: Annotated[bool, Query(description="Convert GiB to GB, so that both share a group; marked.")] = False,
) -> Question:
    """What is asked; an empty choice of a form is none."""
    return question(metric, [precision] if precision else [], scope, sparsity, memory_kind, normalised=normalise)


Asked = Annotated[Question, Depends(_asked)]


@router.get("/api/compare/metrics")
def metrics(history: History) -> tuple[Offered, ...]:
    """What can be compared: metrics of which some figure is stated today, with their terms."""
    return data.offered(history)


@router.get("/api/compare")
def compare(history: History, asked: Asked, page: PageNumber = 1) -> Comparison:
    """A ranking in each group of figures that can be compared, and what was left out of all of them, and why."""
    return data.comparison(history, asked, number=page)


@router.get("/compare/bars.svg", include_in_schema=False)
def picture(history: History, asked: Asked, group: Group) -> Response:
    """One group as bars."""
    rows = data.drawn(history, asked, group)
    return answer(bars(group, rows[0].canonical_unit, [_bar(row) for row in rows]))


@router.get("/compare", include_in_schema=False)
def page(request: Request, history: History, page: PageNumber = 1) -> Response:
    """The same as a page. A choice that cannot be one ranking is told beside the form, which keeps it."""
    given = {name: value for name, value in request.query_params.items() if name != "page" and value}
    offered = data.offered(history)
    chosen = next((one for one in offered if one.metric == given.get("metric")), None)
    found, wrong = None, None
    if "metric" in given:
        if chosen is not None and not chosen.needs_precision:
            given.pop("precision", None)  # a choice left over from another metric: no script clears the form
        try:
            normalise = given.pop("normalise", "") in ("1", "true")
            precision = given.get("precision")
            terms = (given.get(name) for name in ("scope", "sparsity", "memory_kind"))
            asked = question(given["metric"], [precision] if precision else [], *terms, normalised=normalise)
            found = data.comparison(history, asked, number=page)
            given |= {"normalise": "1"} if normalise else {}
        except InputError as error:
            wrong = str(error)
    return render(
        request, "compare.html", offered=offered, chosen=chosen, found=found, wrong=wrong, given=given,
        choices=_choices([chosen] if chosen else offered), kept=lambda **more: urlencode(given | more),
        drawn=data.DRAWN,
    )  # fmt: skip


def _choices(of: Iterable[Offered]) -> dict[str, list[str]]:
    """What each box of the form offers, in the order of the word lists."""
    of = list(of)
    return {
        "precision": [word for word in PRECISIONS if any(word in one.precisions for one in of)],
        "scope": [word for word in Scope if any(word in one.scopes for one in of)],
        "sparsity": [word for word in (*Sparsity, "unstated") if any(word in one.sparsities for one in of)],
        "memory_kind": [word for word in MEMORY_KINDS if any(word in one.memory_kinds for one in of)] + [ANY],
    }


def _bar(row: ComparedRecord) -> Bar:
    limit = "" if row.bound == "exact" else f"{row.bound} ".replace("_", " ")
    printed = f"{limit}{row.value} {row.unit}"
    told = f"≈ {float(row.canonical_value):,.4g} {row.canonical_unit} ({printed})" if row.normalised else printed
    return Bar(row.subject, float(row.canonical_value), told, row.planned)
