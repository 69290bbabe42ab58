"""What holds for every kind of page, of the story and of the real ones: on screen, phone and paper, without scripts."""

import httpx
import pytest
from playwright.sync_api import Browser, Page

from tests.desk.web.looks import fits
from tests.desk.web.rig import Served, addresses, navigation, watched


@pytest.mark.timeout(600)
def test_every_page_shows_itself_without_a_fault_and_fits_a_phone_and_paper(browser: Browser, both: Served) -> None:
    with watched(browser, both.url) as page:
        for address in addresses(both):
            answer = page.goto(address)
            assert answer is not None
            assert answer.status == 200, address
            assert page.locator("h1").count() == 1, address
            fits(page, address)


def test_the_navigation_says_where_one_is(page: Page, served: Served) -> None:
    assert {"/", "/sources"} <= set(navigation(served))
    for address in navigation(served):
        page.goto(address)
        assert page.locator("header nav [aria-current=page]").get_attribute("href") == address


def test_a_keyboard_reaches_the_content_at_once(page: Page) -> None:
    page.goto("/?since=2020-01-01")
    page.keyboard.press("Tab")
    skip = page.locator("a.skip")
    assert skip.evaluate("link => link === document.activeElement")
    assert skip.is_visible()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.keyboard.press("Tab")
    assert page.get_by_label("Since").evaluate("field => field === document.activeElement")


@pytest.mark.timeout(600)
def test_every_page_works_without_scripts(browser: Browser, both: Served) -> None:
    with watched(browser, both.url, java_script_enabled=False) as page:
        for address in addresses(both):
            page.goto(address)
            assert page.locator("main h1").is_visible(), address


def test_no_page_is_heavier_than_100_kb(both: Served) -> None:
    with httpx.Client(base_url=both.url) as client:
        for address in addresses(both):
            assert len(client.get(address).content) < 100_000, address
