"""Every page as assistive technology meets it: axe-core finds nothing serious, by day, by night and on a phone."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.desk.web.rig import Served, addresses, watched

_AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
_LOOKS: dict[str, dict[str, object]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 740}},
}
_DEEPER = (
    "/chips/aws/inferentia2",
    "/chips/intel/gpu-d-series",
    "/chips/aws/inferentia2/figures/57eaf128e0f48bf258dca780e84124d0",
    "/compare?metric=memory_capacity&normalise=1",
    "/compare?metric=compute_peak",
    "/tables/chips",
    "/tables/catalogue",
    "/ask?q=from+specs&view=chart",
    "/ask?q=select+vaalue+from+specs",
    "/ask/reference",
)
"""Pages that no navigation leads to, as they are with something on them."""


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core."""
    if not _AXE.is_file():
        missing = "axe-core is missing: npm ci --prefix tests/desk/web"
        pytest.fail(missing) if os.environ.get("CI") else pytest.skip(missing)
    return _AXE.read_text(encoding="utf-8")


@pytest.mark.parametrize("look", _LOOKS)
def test_axe_finds_nothing_serious(browser: Browser, served: Served, axe: str, look: str) -> None:
    with watched(browser, served.url, **_LOOKS[look]) as page:
        for address in (*addresses(served), *_DEEPER):
            page.goto(address)
            page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
            page.evaluate(axe)  # by the debugger: the page's own policy lets in no foreign script
            found = page.evaluate("axe.run()")["violations"]
            assert [_told(fault) for fault in found if fault["impact"] in ("serious", "critical")] == [], address


def _told(fault: dict[str, object]) -> str:
    nodes = fault["nodes"]
    assert isinstance(nodes, list)
    return f"{fault['id']}: {fault['help']}: {[node['html'] for node in nodes[:3]]}"
