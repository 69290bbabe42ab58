"""Today decides: a doubtful change is confirmed or sent back with a button, in the name of whoever presses it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from schemas.decisions import Ruling
from tests.desk.test_review import replayed
from tests.desk.web.rig import Served, watched
from warehouse.decisions import DecisionLog


@pytest.fixture
def doubtful(
    browser: Browser, serving: Callable[[Path], Served], tmp_path: Path, new_home: Path, specwatch: Any
) -> Iterator[Page]:
    """Today over a page that said 96 GB, and then 192 GB."""
    replayed(specwatch, tmp_path / "pages", "96 GB", "192 GB")
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


def test_what_was_sent_back_as_wrong_can_be_taken_back(doubtful: Page, new_home: Path) -> None:
    change = doubtful.locator("article.change", has_text="96 GB → 192 GB")
    change.get_by_role("button", name="Send back as wrong").click()
    change.locator(".badge", has_text="dismissed").wait_for()
    change.get_by_role("button", name="Take back what was decided").click()
    change.locator(".badge", has_text="waiting").wait_for()
    assert [one.ruling for one in DecisionLog(new_home).read()] == [Ruling.DISMISSED, Ruling.TAKEN_BACK]
