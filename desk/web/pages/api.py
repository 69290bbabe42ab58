"""What there is to ask as JSON: the API's description as a page of our own, without a script from elsewhere."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from desk.web.render import render

router = APIRouter()


@router.get("/api", include_in_schema=False)
def api(request: Request) -> Response:
    """The addresses under /api with their parameters, from the OpenAPI description."""
    told = request.app.openapi()
    routes = [_route(path, method, one) for path, of in told["paths"].items() for method, one in of.items()]
    return render(request, "api.html", routes=routes)


def _route(path: str, method: str, told: dict[str, Any]) -> dict[str, Any]:
    return {
        "method": method.upper(),
        "path": path,
        "told": told.get("description") or told.get("summary", ""),
        "parameters": [
            {"name": one["name"], "told": one.get("description", ""), "required": one["required"]}
            for one in told.get("parameters", [])
        ],
    }
