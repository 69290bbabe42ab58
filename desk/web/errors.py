"""What went wrong, in the form that was asked for: JSON under /api, else a page."""

from http import HTTPStatus
from typing import Any

import duckdb
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import Field
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from desk.web.paging import Shown
from desk.web.released import SECONDS
from desk.web.render import render
from schemas.base import InputError, StoreError


class MissingError(InputError):
    """Nothing has this address: no such product, source, capture."""


class Fault(Shown):
    """What the API answers where there is nothing to give."""

    detail: str = Field(description="What is wrong, and what to do about it.")


RESPONSES: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Fault, "description": "The question is wrong, or nothing has this address."},
    "503": {"model": Fault, "description": "The store is in use or damaged, or the answer took too long."},
}
"""For the API's description; FastAPI's own would tell another form."""


def register(app: FastAPI) -> None:
    """Have every error that can be told answered in words."""

    @app.exception_handler(HTTPException)
    def _http(request: Request, error: HTTPException) -> Response:
        return _answer(request, HTTPStatus(error.status_code), str(error.detail))

    @app.exception_handler(RequestValidationError)
    def _invalid(request: Request, error: RequestValidationError) -> Response:
        told = [f"{'.'.join(map(str, fault['loc'][1:]))}: {fault['msg']}" for fault in error.errors()]
        return _answer(request, HTTPStatus.UNPROCESSABLE_ENTITY, "; ".join(told))

    @app.exception_handler(MissingError)
    def _missing(request: Request, error: MissingError) -> Response:
        return _answer(request, HTTPStatus.NOT_FOUND, str(error))

    @app.exception_handler(InputError)
    def _wrong(request: Request, error: InputError) -> Response:
        return _answer(request, HTTPStatus.BAD_REQUEST, str(error))

    @app.exception_handler(StoreError)
    def _store(request: Request, error: StoreError) -> Response:
        return _answer(request, HTTPStatus.SERVICE_UNAVAILABLE, str(error))

    @app.exception_handler(duckdb.CatalogException)
    @app.exception_handler(duckdb.BinderException)
    def _of_other_code(request: Request, _: duckdb.Error) -> Response:
        told = "another version of specwatch wrote the file that readers have: `specwatch run` writes it anew"
        return _answer(request, HTTPStatus.SERVICE_UNAVAILABLE, told)

    @app.exception_handler(duckdb.InterruptException)
    def _slow(request: Request, _: duckdb.InterruptException) -> Response:
        return _answer(request, HTTPStatus.SERVICE_UNAVAILABLE, f"this took longer than {SECONDS:g} s; ask for less")


def _answer(request: Request, status: HTTPStatus, told: str) -> Response:
    if request.url.path.startswith("/api/"):
        return JSONResponse(Fault(detail=told).model_dump(), status)
    return render(request, "error.html", status=status, title=status.phrase, told=told)
