"""What drives the pages in tests: an application on a loopback port, and a visitor whose faults are counted."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from playwright.sync_api import Browser, ConsoleMessage, Page, Request

from desk.web.app import create_app
from flows.settings import Settings


@dataclass(frozen=True)
class Served:
    """An application that answers at `url`, over `home`."""

    url: str
    home: Path


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
    try:
        yield visitor.new_page()
    finally:
        visitor.close()
    assert faults == []


@contextlib.contextmanager
def serving(home: Path, settings: Settings) -> Iterator[Served]:
    """The application over a home, on a free port of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(create_app(home, settings), log_level="warning", proxy_headers=False, ws="none")
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
