"""Every page as assistive technology meets it: axe-core finds nothing serious, by day, by night and on a phone."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.desk.web.rig import Served, addresses, watched

_AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
_WRONG = ("/ask?q=select+vaalue+from+specs", "/chips/nobody/nothing")
"""Pages that say what is wrong."""
_ALIKE = ("/api", "/ask", "/ask/reference", "/tables")
"""Pages that are the same whatever the history is."""
_COLOURS = ["color-contrast", "link-in-text-block"]
_ON_A_PHONE = ["scrollable-region-focusable", "target-size"]
"""Rules that the look of a page can matter to."""
_OPEN = "document.querySelectorAll('details').forEach(one => { one.open = true })"
_THIN_OUT = """() => {
  const look = node => [node, ...node.querySelectorAll('*')].map(one => one.localName + '.' + one.className)
  for (const parent of document.querySelectorAll('main *')) {
    const seen = {}
    for (const child of [...parent.children]) {
      const key = [...new Set(look(child))].sort().join()
      if ((seen[key] = (seen[key] ?? 0) + 1) > 3) child.remove()
    }
  }
}"""
"""Of neighbours that look alike (rows, entries), three stay: colours take axe most of its time, and alike is alike."""
_RUN = """async chosen => {
  const found = await axe.run({resultTypes: ['violations'], iframes: false, ...chosen})
  return found.violations.filter(one => ['serious', 'critical'].includes(one.impact))
    .map(one => `${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map(node => node.html).join(' | ')}`)
}"""
"""Not in frames: an archived page is its vendor's, and runs no script, so axe would wait for it in vain."""


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core."""
    if not _AXE.is_file():
        pytest.skip("axe-core is missing: npm ci --prefix tests/desk/web")
    return _AXE.read_text(encoding="utf-8")


@pytest.mark.timeout(600)
def test_axe_finds_nothing_serious(browser: Browser, both: Served, axe: str, request: pytest.FixtureRequest) -> None:
    first = "story" in request.node.callspec.id
    with watched(browser, both.url) as page:
        for address in addresses(both):
            if first or address not in _ALIKE:
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
    page.evaluate(_OPEN)
    page.evaluate(axe)  # by the debugger: the page's own policy lets in no foreign script
    assert page.evaluate(_RUN, {"rules": {rule: {"enabled": False} for rule in _COLOURS}}) == [], address
    page.evaluate(_THIN_OUT)
    assert _faults(page, _COLOURS) == [], f"{address} by day"
    page.emulate_media(color_scheme="dark")
    assert _faults(page, _COLOURS) == [], f"{address} by night"
    page.set_viewport_size({"width": 360, "height": 740})
    assert _faults(page, _ON_A_PHONE) == [], f"{address} on a phone"


def _faults(page: Page, rules: Sequence[str]) -> list[str]:
    return list(page.evaluate(_RUN, {"runOnly": list(rules)}))
