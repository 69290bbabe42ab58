"""Today: every change of the story with its words, difference and links, and nothing else."""

from itertools import pairwise

import httpx
from playwright.sync_api import Page

from desk.web.data.today import SIZE
from desk.web.marks import changed
from desk.web.spoken import statement
from tests.desk.web.rig import Served
from tests.story.told import CHANGE, FIXTURES, table

_ALL = "/?since=2020-01-01"


def test_every_change_of_the_story_is_told_once(served: Served) -> None:
    told: list[dict[str, str]] = []
    total = SIZE
    while len(told) < total:
        params = {"since": "2025-01-01", "page": str(1 + len(told) // SIZE)}
        page = httpx.get(f"{served.url}/api/today", params=params).json()["changes"]
        told, total = told + page["items"], page["total"]
        assert 0 < len(page["items"]) <= SIZE
    found = [{name: one[name] or "" for name in CHANGE} for one in told]
    expected = [{name: row[name] for name in CHANGE} for row in table(FIXTURES / "changes.csv")]
    assert sorted(map(str, found)) == sorted(map(str, expected))
    subjects = [one["subject"] for one in told]
    assert len([a for a, b in pairwise(subjects) if a != b]) == len(set(subjects)) - 1, "a product after the other"


def test_a_date_is_said_in_words(page: Page) -> None:
    page.goto(f"{_ALL}&product=intel/gpu-d-series")
    told = page.locator("article.change", has_text="date slipped").locator("strong").inner_text()
    assert told == "upcoming sampling, fourth quarter of 2026 → upcoming sampling, first quarter of 2027"


def test_a_conflict_is_two_statements_and_no_change_of_one(page: Page) -> None:
    page.goto(f"{_ALL}&product=Inferentia2")
    conflict = page.locator("article.change", has_text="conflict opened")
    assert "against" in conflict.locator("strong").inner_text()
    assert conflict.locator("blockquote ins, blockquote del").count() == 0
    assert len(set(conflict.locator("figcaption a").all_inner_texts())) == 2


def test_pages_of_changes_have_links_that_stay_and_a_way_back(visit: Page) -> None:
    visit.goto(_ALL)
    first = visit.locator("article.change").first.get_attribute("id")
    visit.get_by_role("link", name="Older").click()
    visit.wait_for_url("**/?since=2020-01-01&page=2")
    visit.locator("[aria-current=page]", has_text="Page 2").wait_for()
    second = visit.locator("article.change").first.get_attribute("id")
    assert second != first
    visit.go_back()
    visit.locator("[aria-current=page]", has_text="Page 1").wait_for()
    assert visit.locator("article.change").first.get_attribute("id") == first
    visit.goto(f"{_ALL}&page=2")
    assert visit.locator("article.change").first.get_attribute("id") == second


def test_a_quiet_week_says_when_anything_changed_last(page: Page) -> None:
    page.goto("/?since=2026-11-25")
    assert page.locator("article.change").count() == 0
    page.get_by_role("link", name="The last change was on 2026-10-29").click()
    assert page.locator("article.change").count() > 0


def test_what_a_date_or_product_means_is_asked_back(served: Served) -> None:
    assert "is no time" in httpx.get(f"{served.url}/?since=soon").text
    assert httpx.get(f"{served.url}/api/today?product=Infarentia2").status_code == 400


def test_words_that_differ_are_marked_and_never_markup() -> None:
    old, new = changed("up to <b>480 GB</b>", "480 GiB & more")
    assert str(old) == "<del>up to &lt;b&gt;</del>480 <del>GB&lt;/b&gt;</del>"
    assert str(new) == "480 <ins>GiB &amp; more</ins>"
    assert changed(None, "new") == ("", "<ins>new</ins>")


def test_texts_too_long_to_compare_are_shown_whole() -> None:
    old, new = changed("a " * 100_000, "b " * 100_000)
    assert str(old).count("<del>") == str(new).count("<ins>") == 1


def test_statements_are_said_as_people_say_them() -> None:
    assert statement("up_to 480 GB") == "up to 480 GB"
    assert statement("upcoming generally_available 2026-41") == "upcoming generally available, second half of 2026"
    assert statement("generally_available 2025-12-02") == "generally available 2025-12-02"
    assert statement("upcoming unstated") == "upcoming, stage not said"
    assert statement("unstated 2026-33") == "stage not said, first quarter of 2026"
    assert statement("upcoming sampling 2026-12") == "upcoming sampling 2026-12"
