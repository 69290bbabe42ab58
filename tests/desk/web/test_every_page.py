"""What holds for every page that the navigation leads to, with and without scripts, by day and by night."""

import httpx
import pytest
from playwright.sync_api import Browser, Page

from tests.desk.web.rig import Served, addresses, navigation, watched


@pytest.mark.timeout(600)
def test_every_page_shows_itself_without_a_fault_and_is_no_wider_than_a_phone(page: Page, served: Served) -> None:
    for address in addresses(served):
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        assert page.locator("h1").count() == 1, address
        page.set_viewport_size({"width": 360, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, address
        page.set_viewport_size({"width": 1280, "height": 720})


def test_the_navigation_says_where_one_is(page: Page, served: Served) -> None:
    assert {"/", "/sources"} <= set(navigation(served))
    for address in navigation(served):
        page.goto(address)
        assert page.locator("header nav [aria-current=page]").get_attribute("href") == address


def test_a_keyboard_reaches_the_content_at_once(page: Page) -> None:
    page.goto("/?since=2025-01-01")
    page.keyboard.press("Tab")
    skip = page.locator("a.skip")
    assert skip.evaluate("link => link === document.activeElement")
    assert skip.is_visible()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.keyboard.press("Tab")
    assert page.locator("main input[name=since]").evaluate("field => field === document.activeElement")


def test_a_printed_page_is_its_content(page: Page) -> None:
    page.goto("/?since=2025-01-01")
    page.emulate_media(media="print")
    assert page.locator("article.change").first.is_visible()
    for what in ("body > header", "body > footer", "form.filter", ".paging"):
        assert page.locator(what).first.is_hidden(), what


@pytest.mark.timeout(600)
def test_every_page_works_without_scripts(browser: Browser, served: Served) -> None:
    with watched(browser, served.url, java_script_enabled=False) as page:
        for address in addresses(served):
            page.goto(address)
            assert page.locator("main h1").is_visible(), address


def test_no_page_is_heavier_than_100_kb(served: Served) -> None:
    with httpx.Client(base_url=served.url) as client:
        for address in addresses(served):
            assert len(client.get(address).content) < 100_000, address
