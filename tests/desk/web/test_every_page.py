"""What holds for every page that the navigation leads to, with and without scripts, by day and by night."""

import httpx
from playwright.sync_api import Browser, Page

from tests.desk.web.rig import Served, addresses, navigation, watched


def test_every_page_shows_itself_without_a_fault(page: Page, served: Served) -> None:
    for address in addresses(served):
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        assert page.locator("h1").count() == 1, address


def test_the_navigation_says_where_one_is(page: Page, served: Served) -> None:
    assert {"/", "/sources"} <= set(navigation(served))
    for address in navigation(served):
        page.goto(address)
        assert page.locator("header nav [aria-current=page]").get_attribute("href") == address


def test_every_page_works_without_scripts(browser: Browser, served: Served) -> None:
    with watched(browser, served.url, java_script_enabled=False) as page:
        for address in addresses(served):
            page.goto(address)
            assert page.locator("main h1").is_visible(), address


def test_no_page_is_wider_than_a_phone(browser: Browser, served: Served) -> None:
    with watched(browser, served.url, viewport={"width": 360, "height": 740}) as page:
        for address in addresses(served):
            page.goto(address)
            assert page.evaluate("document.documentElement.scrollWidth") <= 360, address


def test_no_page_is_heavier_than_100_kb(served: Served) -> None:
    with httpx.Client(base_url=served.url) as client:
        for address in addresses(served):
            assert len(client.get(address).content) < 100_000, address
