"""Ten tasks of an editor (docs/tasks.md): from the first page, by what README says, each in under a minute."""

import csv
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.desk.web.homes import says, writes
from tests.desk.web.rig import Served, watched
from warehouse.decisions import DecisionLog

MINUTE = 60.0


@pytest.fixture
def desk(page: Page) -> Iterator[Page]:
    """The first page of the story."""
    began = time.monotonic()
    page.goto("/")
    yield page
    assert time.monotonic() - began < MINUTE


@pytest.fixture
def own(browser: Browser, tmp_path: Path, serving: Callable[..., Served]) -> Iterator[tuple[Page, Path]]:
    """The first page of a desk with an article that became stale, and a claim that is held."""
    home = tmp_path / "home"
    writes(home, "# Memory\n\nEach Trainium3 chip has 144 GB of HBM3e.\n")
    says(home, tmp_path / "pages", "144 GB", "192 GB", more="<p>Each Trainium2 chip has 9 PB of HBM.</p>")
    with watched(browser, serving(home).url) as page:
        began = time.monotonic()
        page.goto("/")
        yield page, home
        assert time.monotonic() - began < MINUTE


def to(desk: Page, name: str) -> None:
    """Follow the navigation."""
    desk.get_by_role("navigation", name="Pages").get_by_role("link", name=name, exact=True).click()


def test_1_what_changed_since_the_first_of_august_and_in_which_words(desk: Page) -> None:
    desk.get_by_label("Since").fill("2026-08-01")
    desk.get_by_role("button", name="Show").click()
    slip = desk.get_by_role("article").filter(has_text="date slipped").first
    expect(slip).to_contain_text("Customer sampling of the D-series GPU is now planned for the first quarter of 2027")
    assert "2026" in slip.locator("del").all_inner_texts()
    assert "2027" in slip.locator("ins").all_inner_texts()


def test_2_the_page_that_said_it_as_it_was_then(desk: Page) -> None:
    desk.goto("/?since=2026-08-01")
    slip = desk.get_by_role("article").filter(has_text="date slipped").first
    slip.get_by_role("link", name="archived page").last.click()
    marked = desk.frame_locator("iframe").locator("mark")
    expect(marked.filter(has_text="first quarter of 2027").first).to_be_visible()


def test_3_how_much_memory_a_chip_has_and_who_says_so(desk: Page) -> None:
    to(desk, "Chips")
    desk.get_by_role("link", name="TPU 8i").click()
    row = desk.get_by_role("row").filter(has=desk.get_by_role("link", name="memory capacity", exact=True))
    expect(row).to_contain_text("288 GB")
    row.get_by_text("google/next26-post").first.click()
    expect(row.locator("blockquote, q").first).to_contain_text("288 GB")


def test_4_whether_a_product_is_planned_or_can_be_had(desk: Page) -> None:
    to(desk, "Chips")
    expect(desk.get_by_role("row").filter(has_text="Trn3 UltraServer")).to_contain_text("generally available")
    desk.get_by_role("link", name="Maia 300").click()
    expect(desk.get_by_text("planned, not available")).to_be_visible()


def test_5_which_sources_disagree(desk: Page) -> None:
    to(desk, "Chips")
    desk.get_by_role("row").filter(has_text="in conflict").filter(has_text="Inferentia2").get_by_role("link").click()
    conflict = desk.get_by_role("region", name="Conflict on memory capacity")
    for words in ("32 GB", "aws/inferentia-page", "32 GiB", "aws/neuron-docs/inferentia2"):
        expect(conflict).to_contain_text(words)


def test_6_the_best_fp8_peak_dense_apart_from_sparse(desk: Page) -> None:
    to(desk, "Compare")
    desk.get_by_label("Metric").select_option(label="compute peak (31)")
    desk.get_by_role("button", name="Compare").click()
    desk.get_by_label("Precision").select_option(label="FP8")
    desk.get_by_role("button", name="Compare").click()
    dense = desk.get_by_role("table", name="compute peak FP8 dense, per chip, TFLOPS")
    expect(dense.get_by_role("row").nth(1)).to_contain_text("2517 TFLOPS")
    expect(dense.get_by_role("row")).to_have_count(3)


def test_7_what_in_my_article_is_stale_since_when_and_why(own: tuple[Page, Path]) -> None:
    desk, _ = own
    to(desk, "Articles")
    entry = desk.get_by_role("article").filter(has_text="144 GB")
    expect(entry).to_contain_text("said so until 2026-01-02")
    expect(entry).to_contain_text("144 GB → 192 GB")


def test_8_a_claim_that_cannot_be_true_is_rejected_with_a_note(own: tuple[Page, Path]) -> None:
    desk, home = own
    to(desk, "Review")
    expect(desk.get_by_role("article")).to_contain_text("9 PB is not plausible")
    desk.get_by_label("Note").fill("a slip of the page")
    desk.get_by_role("button", name="Reject").click()
    expect(desk.get_by_role("status")).to_contain_text("Rejected")
    (one,) = DecisionLog(home).read()
    assert one.note == "a slip of the page"


def test_9_who_decided_that_and_the_way_back(own: tuple[Page, Path]) -> None:
    desk, home = own
    to(desk, "Review")
    desk.get_by_role("button", name="Accept").click()
    desk.get_by_role("link", name="What was decided so far").click()
    row = desk.get_by_role("row").filter(has_text="Accepted")
    expect(row).to_contain_text(DecisionLog(home).read()[0].by or "")
    row.get_by_role("button", name="Take back").click()
    to(desk, "Review")
    expect(desk.get_by_role("article")).to_contain_text("9 PB")


def test_10_the_table_for_the_article_as_a_file(desk: Page) -> None:
    to(desk, "Tables")
    desk.get_by_role("link", name="Chips for training and inference").click()
    with desk.expect_download() as download:
        desk.get_by_role("link", name="CSV").click()
    rows = list(csv.reader(Path(download.value.path()).read_text(encoding="utf-8").splitlines()))
    assert len(rows) > 5


def test_every_page_and_action_that_is_listed_is_tried_over_both_homes() -> None:
    here = Path(__file__).parent
    listed = re.findall(r"`(test_\w+)`", (here.parents[2] / "docs" / "tasks.md").read_text(encoding="utf-8"))
    assert len(listed) > 20
    modules = [file.read_text(encoding="utf-8") for file in here.glob("test_*.py")]
    for name in listed:
        (takes,) = (found[1] for text in modules if (found := re.search(rf"def {name}\((.*?)\) ->", text, re.DOTALL)))
        assert re.search(r"\b(both|visit|editor): ", takes), name
