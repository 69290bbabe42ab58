"""What drives the pages in tests: an application on a loopback port, and a visitor whose faults are counted."""

import asyncio
import contextlib
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import httpx
import uvicorn
from fastapi import FastAPI
from fastapi.routing import APIRoute
from playwright.sync_api import Browser, ConsoleMessage, Page, Request
from selectolax.lexbor import LexborHTMLParser
from starlette.routing import Match

from desk.web.app import create_app, page_modules
from flows.settings import Settings

_ENTRANCES = (
    "/",
    "/?since=2020-01-01",
    "/api",
    "/compare?metric=memory_capacity&normalise=1",
    "/compare?metric=compute_peak",
    "/ask?q=from+specs+limit+9&view=chart",
)
"""Where forms lead, and the first page; links lead on from there."""
_OF_A_KIND = 1
"""Addresses of one route that are followed; of pages that differ in their ids alone, more find little more."""


@dataclass(frozen=True)
class Served:
    """An application that answers at `url`, over `home`."""

    url: str
    home: Path


def navigation(served: Served) -> list[str]:
    """The pages that the navigation leads to."""
    nav = LexborHTMLParser(httpx.get(served.url).text).css("header nav a")
    return [str(link.attributes["href"]) for link in nav]


def addresses(served: Served) -> list[str]:
    """Every kind of page that links lead to from the first one: of each route the first addresses found."""
    return [address for address, is_page in _crawled(served.url) if is_page]


@cache
def _crawled(url: str) -> tuple[tuple[str, bool], ...]:
    """The addresses that were found, and whether each is a page; AssertionError for a link that leads nowhere."""
    found: dict[str, bool] = {}
    of_route: Counter[str] = Counter()
    waiting = [(address, "the entrance") for address in _ENTRANCES]
    with httpx.Client(base_url=url, follow_redirects=True, timeout=60) as client:
        while waiting:
            address, linked_by = waiting.pop(0)
            answer = client.get(address)
            assert answer.status_code == 200, f"{address}, which {linked_by} links to: {answer.status_code}"
            found[address] = 'id="main"' in answer.text  # what is there to take along is none of the desk's pages
            for link in LexborHTMLParser(answer.text).css("main a[href], header a[href]") if found[address] else ():
                target = str(link.attributes["href"]).partition("#")[0]
                target = urljoin(address, target) if target.startswith(("/", "?")) else ""
                route = _route(target) if target and target not in found else None
                if route is not None and of_route[route] < _OF_A_KIND:
                    of_route[route] += 1
                    found[target] = False
                    waiting.append((target, address))
    return tuple(found.items())


def _route(address: str) -> str | None:
    """What an address is of; None for what is no page of the desk's own."""
    scope = {"type": "http", "method": "GET", "path": urlsplit(address).path, "headers": [], "root_path": ""}
    for module in page_modules():
        for route in module.router.routes:
            if isinstance(route, APIRoute) and route.matches(scope)[0] is Match.FULL:
                return route.path
    return None


@contextlib.contextmanager
def watched(browser: Browser, url: str, **context: object) -> Iterator[Page]:
    """A page that may log no error and ask no other host; `context` goes to Playwright (colour scheme, scripts)."""
    faults: list[str] = []

    def asked(request: Request) -> None:
        if urlsplit(request.url).netloc != urlsplit(url).netloc and not request.url.startswith(("data:", "about:")):
            faults.append(f"asked {request.url}")

    def logged(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            faults.append(f"{message.type}: {message.text} ({message.location})")

    visitor = browser.new_context(base_url=url, **context)  # type: ignore[arg-type]
    visitor.on("request", asked)
    visitor.on("console", logged)
    visitor.on("weberror", lambda error: faults.append(f"raised {error.error}"))
    visitor.set_default_timeout(10_000)
    try:
        yield visitor.new_page()
    finally:
        visitor.close()
    assert faults == []


@contextlib.contextmanager
def serving(home: Path, settings: Settings, app: FastAPI | None = None) -> Iterator[Served]:
    """The application over a home, or one with routes more, on a free port of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(app or create_app(home, settings), log_level="warning", proxy_headers=False, ws="none")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        for _ in range(200):
            if server.started:
                break
            time.sleep(0.05)
        assert server.started, "the application did not start within ten seconds"
        yield Served(f"http://127.0.0.1:{listening.getsockname()[1]}", home)
        server.should_exit = True
        thread.join(10)


def visitor(app: FastAPI, *, peer: str = "127.0.0.1", url: str = "http://localhost") -> httpx.Client:
    """A visitor without a browser, who comes from the address `peer`."""
    return httpx.Client(transport=_InProcess(app, peer), base_url=url)


class _InProcess(httpx.BaseTransport):
    """Asks the application itself: httpx only has this for asynchronous clients."""

    def __init__(self, app: FastAPI, peer: str) -> None:
        self._app = httpx.ASGITransport(app, raise_app_exceptions=False, client=(peer, 50_000))

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Answer one request, in a thread of its own: Playwright has this one's event loop."""
        with ThreadPoolExecutor(1) as thread:
            body = httpx.ByteStream(request.read())
            return thread.submit(lambda: asyncio.run(self._answer(request, body))).result()

    async def _answer(self, request: httpx.Request, body: httpx.ByteStream) -> httpx.Response:
        asked = httpx.Request(request.method, request.url, headers=request.headers, stream=body)
        answer = await self._app.handle_async_request(asked)
        return httpx.Response(answer.status_code, headers=answer.headers, content=await answer.aread())
