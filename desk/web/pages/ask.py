"""Ask: one SQL statement over the public views, in the address, so that its link keeps it; as table, chart or file."""

import re
from typing import Annotated, Any, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import PlainTextResponse, Response

from desk.named import values as meant
from desk.near import one_of
from desk.sql import QueryError
from desk.web.charts import automatic
from desk.web.charts.drawing import answer
from desk.web.data import asking as data
from desk.web.data.asking import LONGEST, LONGEST_LINK, Answered, Reference
from desk.web.fitting import fitted
from desk.web.paging import PageNumber
from desk.web.released import History
from desk.web.render import render
from schemas.base import InputError
from warehouse import queries

NAV = (70, "Ask", "/ask")
router = APIRouter()

_SET = re.compile(r"^set\[([a-z_]{1,40})\]$")
_SET_TOLD: dict[str, Any] = {
    "parameters": [
        {
            "name": "set",
            "in": "query",
            "required": False,
            "style": "deepObject",
            "explode": True,
            "schema": {"type": "object", "additionalProperties": {"type": "string"}},
            "description": "Values of the query's parameters: set[subject]=aws/trainium3 for $subject.",
        }
    ]
}
Sql = Annotated[str | None, Query(description="One statement that reads.", max_length=LONGEST)]
Name = Annotated[str | None, Query(description="Instead: a query that is kept under this name.", max_length=100)]
View = Annotated[Literal["table", "chart"], Query(description="How the page shows the answer.")]


class _Asked:
    """A query of somebody's own, or one kept by name, with the values of its parameters."""

    def __init__(self, request: Request, q: Sql = None, named: Name = None) -> None:
        self.home = request.app.state.home
        self.own = (q or "").strip()
        name = named if named and not self.own else None
        self.text = queries.query(one_of(name, queries.names(), "named query")) if name else self.own
        self.parameters = queries.parameters(self.text)
        given = [(match[1], value) for key, value in request.query_params.items() if (match := _SET.match(key))]
        self.given = {key: value[:200] for key, value in given if value.strip() and key in self.parameters}
        kept = {"named": name} if name else {"q": self.own}
        self.link = urlencode(kept | {f"set[{key}]": value for key, value in self.given.items()})
        if len(self.link) > LONGEST_LINK:
            raise InputError(
                f"the query takes {len(self.link)} characters of an address; at most {LONGEST_LINK} are kept"
            )

    def values(self) -> dict[str, Any]:
        """A value for each parameter."""
        if not self.text:
            raise InputError("ask something: q=SELECT ..., or named=NAME")
        return meant(self.text, self.given, self.home)


Asked = Annotated[_Asked, Depends()]


@router.get("/api/ask", openapi_extra=_SET_TOLD)
def ask(asked: Asked, page: PageNumber = 1) -> Answered:
    """The answer to one SQL statement over the public views, read-only, ended in time; a page of its rows."""
    return data.answered(asked.home, asked.text, asked.values(), number=page)


@router.get("/api/ask/reference")
def reference(history: History) -> Reference:
    """What there is to ask: views with their columns, macros, queries kept by name."""
    return data.reference(history)


@router.get("/ask/answer.csv", include_in_schema=False)
def as_csv(asked: Asked) -> Response:
    """The whole answer as CSV."""
    told = data.as_csv(asked.home, asked.text, asked.values())
    return PlainTextResponse(told, headers=_attached("csv"), media_type="text/csv")


@router.get("/ask/answer.parquet", include_in_schema=False)
def as_parquet(asked: Asked) -> Response:
    """The whole answer as Parquet."""
    told = data.as_parquet(asked.home, asked.text, asked.values())
    return Response(told, headers=_attached("parquet"), media_type="application/vnd.apache.parquet")


@router.get("/ask/chart.svg", include_in_schema=False)
def chart(asked: Asked) -> Response:
    """The answer as a chart, where it makes one."""
    found = data.raw(asked.home, asked.text, asked.values(), limit=data.DRAWN)
    chosen = automatic.choice(found.columns, found.rows)
    if chosen.kind is None:
        raise InputError(chosen.why)
    return answer(automatic.picture(chosen, found.rows))


@router.get("/ask/reference", include_in_schema=False)
def reference_page(request: Request, told: Annotated[Reference, Depends(reference)]) -> Response:
    """What there is to ask, as a page."""
    return render(request, "reference.html", told=told)


@router.get("/ask", include_in_schema=False)
def page(request: Request, history: History, asked: Asked, page: PageNumber = 1, view: View = "table") -> Response:
    """The box, the answer to what is in it, and what there is to ask beside it."""
    found, chosen, wrong, place = None, None, None, None
    if asked.text:
        try:
            found = data.answered(asked.home, asked.text, asked.values(), number=page)
            if view == "chart":
                drawn = data.raw(asked.home, asked.text, asked.values(), limit=data.DRAWN)
                chosen = automatic.choice(drawn.columns, drawn.rows)
        except InputError as error:
            wrong = error.problem if isinstance(error, QueryError) else str(error)
            place = data.place(asked.text, wrong)
    return render(
        request, "ask.html", told=data.reference(history), query=asked, found=found, chosen=chosen, wrong=wrong,
        place=place, marked=_marked(asked.text, place), view=view, longest=LONGEST, seconds=data.SECONDS,
        drawn=data.DRAWN, fitted=fitted(found.columns, found.rows, taken=5 * len(asked.link)) if found else None,
    )  # fmt: skip


def _marked(text: str, place: data.Place | None) -> tuple[str, str, str]:
    """The line that is wrong: what stands before the place, the word there, and the rest."""
    if place is None:
        return "", "", ""
    line = text.split("\n")[place.line - 1]
    before, rest = line[: place.column - 1], line[place.column - 1 :]
    word = re.match(r"\w+|.?", rest)
    length = len(word[0]) if word else 0
    return before[-200:], rest[:length] or " ", rest[length:][:200]


def _attached(ending: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="answer.{ending}"'}
