"""The application: every page module of pages/, behind the guard of security.py.

Pages are found by listing the folder. Each gives its data under `/api` and shows the same data as HTML: the page's
route takes what the API's route returns, so the two cannot differ.
"""

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from fastapi import Depends, FastAPI
from fastapi.routing import APIRoute
from starlette.staticfiles import StaticFiles

from desk.web import errors, pages
from desk.web.released import Releases
from desk.web.render import HERE, Link, Renderer
from desk.web.security import Guard, Tokens, check_writing
from desk.web.told import Told
from flows.settings import Settings


def create_app(home: Path, settings: Settings) -> FastAPI:
    """The pages over one home. Nothing is opened until somebody asks."""
    app = FastAPI(
        title="specwatch",
        description="What AI-chip vendors publish, with evidence and history; the data of every page.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # both load their scripts from another host; /api is our own
        redoc_url=None,
        dependencies=[Depends(check_writing)],
        generate_unique_id_function=_operation,
        responses=errors.RESPONSES,
    )
    modules = list(page_modules())
    app.state.home = home
    app.state.settings = settings
    app.state.told = Told(home, settings)
    app.state.releases = Releases(home)
    app.state.tokens = Tokens()
    app.state.renderer = Renderer(_navigation(modules))
    app.mount("/static", StaticFiles(directory=HERE / "static"), name="static")
    for module in modules:
        app.include_router(module.router)
    errors.register(app)
    app.add_middleware(Guard, settings=settings.serve)
    return app


def page_modules() -> Iterator[Any]:
    """The modules of pages/."""
    for found in pkgutil.iter_modules(pages.__path__, f"{pages.__name__}."):
        yield import_module(found.name)


def _navigation(modules: list[Any]) -> tuple[Link, ...]:
    """`NAV = (order, "Today", "/")` of each module that has one, in that order."""
    found = sorted(module.NAV for module in modules if hasattr(module, "NAV"))
    return tuple(Link(name, path) for _, name, path in found)


def _operation(route: APIRoute) -> str:
    """What the API calls an operation: `today`, `capture`: the name of its function."""
    return route.name
