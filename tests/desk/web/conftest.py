"""A real browser over the story and the real pages: the desk on a loopback port, Debian's Chromium by Playwright.

A test fails when its page logs an error or asks another host. Where no Chromium is found they skip and say so; the CI
installs one (.ci/run).
"""

import contextlib
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from flows.settings import Settings, load
from tests.desk.web import rig
from tests.desk.web.known import KNOWN, Known
from tests.desk.web.rig import Served

_AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
_CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "chrome")
_QUIET = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


@pytest.fixture(scope="session")
def serving() -> Iterator[Callable[..., Served]]:
    """Serve a home until the tests end: `serving(home)`, with settings of its own or those given."""
    with contextlib.ExitStack() as stack:

        def serve(home: Path, settings: Settings | None = None) -> Served:
            return stack.enter_context(rig.serving(home, settings or load(home)))

        yield serve


@pytest.fixture(scope="session")
def served(serving: Callable[..., Served], story: Path) -> Served:
    """The story of fixtures/, to be read. A test that writes serves a home of its own."""
    return serving(story)


@pytest.fixture(scope="session", params=["story", "real"])
def both(request: pytest.FixtureRequest, serving: Callable[..., Served]) -> Served:
    """The story, and then the real pages of ../shared/captures, to be read."""
    return serving(request.getfixturevalue(request.param))


@pytest.fixture(scope="session")
def known(both: Served) -> Known:
    """What a person read in the pages of `both`."""
    return KNOWN[both.home.name]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, started once."""
    found = next(filter(None, map(shutil.which, _CHROMIUM)), None)
    if found is None:
        pytest.skip("no Chromium on this machine: install Debian's `chromium`")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=_QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core."""
    if not _AXE.is_file():
        pytest.skip("axe-core is missing: npm ci --prefix tests/desk/web")
    return _AXE.read_text(encoding="utf-8")


@pytest.fixture
def page(browser: Browser, served: Served) -> Iterator[Page]:
    """A new page of a new visitor; relative addresses are of `served`."""
    with rig.watched(browser, served.url) as page:
        yield page


@pytest.fixture
def visit(browser: Browser, both: Served) -> Iterator[Page]:
    """A new page of a new visitor of `both`."""
    with rig.watched(browser, both.url) as page:
        yield page
