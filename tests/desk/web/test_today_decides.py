"""Today decides: a change is confirmed, kept quiet or sent back with a button, in the name of whoever presses it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from schemas.decisions import Ruling
from tests.desk.web.homes import says
from tests.desk.web.rig import Served, watched
from warehouse.decisions import DecisionLog


@pytest.fixture
def doubtful(browser: Browser, serving: Callable[[Path], Served], tmp_path: Path, new_home: Path) -> Iterator[Page]:
    """Today over a page that said 96 GB, and then 192 GB."""
    says(new_home, tmp_path / "pages", "96 GB", "192 GB")
    served = serving(new_home)
    with watched(browser, served.url) as page:
        page.goto("/?since=2026-01-01&vendor=aws")
        yield page


def test_a_doubtful_change_says_why_and_is_confirmed_with_a_button(doubtful: Page, new_home: Path) -> None:
    change = doubtful.locator("article.change", has_text="96 GB → 192 GB")
    assert change.locator("form").inner_text().startswith("waitingjump by 2")
    change.get_by_role("button", name="Confirm memory capacity").click()
    doubtful.get_by_role("status").filter(has_text="recorded").wait_for()
    assert "vendor=aws" in doubtful.url, "back where one was"
    assert change.locator("form .badge").inner_text() == "confirmed"
    [decision] = DecisionLog(new_home).read()
    assert decision.ruling is Ruling.CONFIRMED
    assert decision.by


def test_what_nobody_is_told_can_be_taken_back(doubtful: Page, new_home: Path) -> None:
    change = doubtful.locator("article.change", has_text="96 GB → 192 GB")
    change.get_by_role("button", name="Tell nobody").click()
    change.locator(".badge", has_text="dismissed").wait_for()
    change.get_by_role("button", name="Take back what was decided").click()
    change.locator(".badge", has_text="waiting").wait_for()
    assert [one.ruling for one in DecisionLog(new_home).read()] == [Ruling.DISMISSED, Ruling.TAKEN_BACK]


def test_a_change_that_is_sent_back_as_wrong_is_held_and_may_be_taken_back(doubtful: Page, new_home: Path) -> None:
    change = doubtful.locator("article.change", has_text="96 GB → 192 GB")
    change.get_by_label("Note").fill("that is two chips")
    change.get_by_role("button", name="Send back as wrong").click()
    doubtful.get_by_role("status").filter(has_text="Sent back as wrong").wait_for()
    assert change.count() == 0
    doubtful.get_by_role("status").get_by_role("link", name="Review").click()
    held = doubtful.get_by_role("article")
    for words in ("192 GB", "sent back as wrong", "that is two chips", "96 GB, which stays current"):
        expect(held).to_contain_text(words)
    doubtful.go_back()
    doubtful.get_by_role("status").get_by_role("button", name="Take back what was decided").click()
    change.locator(".badge", has_text="waiting").wait_for()
    assert [one.ruling for one in DecisionLog(new_home).read()] == [Ruling.SENT_BACK, Ruling.TAKEN_BACK]


def test_review_lists_what_waits_and_decides_it_there(doubtful: Page, new_home: Path) -> None:
    doubtful.goto("/review?vendor=aws")
    expect(doubtful.get_by_text("1 change waits for a second capture or for you.")).to_be_visible()
    change = doubtful.get_by_role("article").filter(has_text="jump by 2")
    change.get_by_role("button", name="Confirm memory capacity").click()
    expect(doubtful.get_by_text("0 changes wait for a second capture or for you.")).to_be_visible()
    assert "/review?vendor=aws" in doubtful.url, "back where one was"
    assert [one.ruling for one in DecisionLog(new_home).read()] == [Ruling.CONFIRMED]
