"""Every page as assistive technology meets it: axe-core finds nothing serious, by day, by night and on a phone."""

import pytest
from playwright.sync_api import Browser

from tests.desk.web.looks import accessible
from tests.desk.web.rig import Served, addresses, watched

_WRONG = ("/ask?q=select+vaalue+from+specs", "/chips/nobody/nothing")
"""Pages that say what is wrong."""
_ALIKE = ("/api", "/ask", "/ask/reference", "/tables")
"""Pages that are the same whatever the history is."""


@pytest.mark.timeout(600)
def test_axe_finds_nothing_serious(browser: Browser, both: Served, axe: str, request: pytest.FixtureRequest) -> None:
    first = "story" in request.node.callspec.id
    with watched(browser, both.url) as page:
        for address in addresses(both):
            if first or address not in _ALIKE:
                accessible(page, address, axe)


@pytest.mark.timeout(600)
def test_axe_finds_nothing_serious_where_something_is_wrong(browser: Browser, served: Served, axe: str) -> None:
    visit = browser.new_context(base_url=served.url)  # not watched: the browser logs that the status is an error's
    for address in _WRONG:
        accessible(visit.new_page(), address, axe)
    visit.close()
