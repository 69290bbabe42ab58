"""Every page as assistive technology meets it: axe-core finds nothing serious, by day, by night and on a phone."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.desk.web.rig import Served, addresses

_AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
_WRONG = ("/ask?q=select+vaalue+from+specs", "/chips/nobody/nothing")
"""Pages that say what is wrong."""
_BY_NIGHT = ["color-contrast", "link-in-text-block"]
_ON_A_PHONE = ["scrollable-region-focusable", "target-size"]
"""Rules that the look of a page can matter to; by day, all of them hold."""


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core."""
    if not _AXE.is_file():
        pytest.skip("axe-core is missing: npm ci --prefix tests/desk/web")
    return _AXE.read_text(encoding="utf-8")


@pytest.mark.timeout(600)  # every page, three times
def test_axe_finds_nothing_serious(page: Page, served: Served, axe: str) -> None:
    for address in addresses(served):
        _try(page, address, axe)


@pytest.mark.timeout(600)
def test_axe_finds_nothing_serious_where_something_is_wrong(browser: Browser, served: Served, axe: str) -> None:
    visit = browser.new_context(base_url=served.url)  # not watched: the browser logs that the status is an error's
    for address in _WRONG:
        _try(visit.new_page(), address, axe)
    visit.close()


def _try(page: Page, address: str, axe: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.emulate_media(color_scheme="light")
    page.goto(address)
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
    page.evaluate(axe)  # by the debugger: the page's own policy lets in no foreign script
    assert _faults(page) == [], address
    page.emulate_media(color_scheme="dark")
    assert _faults(page, _BY_NIGHT) == [], f"{address} by night"
    page.set_viewport_size({"width": 360, "height": 740})
    assert _faults(page, _ON_A_PHONE) == [], f"{address} on a phone"


def _faults(page: Page, rules: Sequence[str] = ()) -> list[str]:
    found = page.evaluate("rules => axe.run(rules.length ? {runOnly: rules} : {})", list(rules))["violations"]
    return [_told(fault) for fault in found if fault["impact"] in ("serious", "critical")]


def _told(fault: dict[str, object]) -> str:
    nodes = fault["nodes"]
    assert isinstance(nodes, list)
    return f"{fault['id']}: {fault['help']}: {[node['html'] for node in nodes[:3]]}"
