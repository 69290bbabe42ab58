"""What an editor does to decide, over the story and over the real captures (docs/tasks.md lists it).

Each home is a copy in which the documentation of Inferentia2 said something else once more: twice the bandwidth, which
is doubtful, and a memory of 32 PiB, which cannot be true. An article is registered that was true until GB became GiB.
"""

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from flows.mutes import active
from flows.replay import replay
from tests.desk.web.homes import writes
from tests.desk.web.known import DOCS, Known
from tests.desk.web.looks import accessible, fits
from tests.desk.web.rig import Served, watched
from tests.flows.pages import Folder
from warehouse.decisions import DecisionLog

ARTICLE = "# Bandwidth\n\nInferentia2 has 820 GB/s of memory bandwidth.\n"


@pytest.fixture(scope="module")
def own(both: Served, known: Known, serving: Callable[..., Served], tmp_path_factory: pytest.TempPathFactory) -> Served:
    """A copy of the home, to be written. Every test decides about something else."""
    folder = tmp_path_factory.mktemp("own")
    home = shutil.copytree(both.home, folder / "home")
    url, body = known.newest(DOCS)
    for old, new in ((b"820 GiB", b"1640 GiB"), (b"32GiB", b"32PiB"), (b"32 GiB", b"32 PiB")):
        body = body.replace(old, new)
    at = datetime.fromisoformat(known.captures(DOCS)[0]) + timedelta(days=1)
    pages = Folder(folder / "pages")
    pages.add(DOCS, f"{at:%Y-%m-%dT%H:%M:%SZ}", body, url=url)
    assert replay(home, [pages.path]).status == 0
    writes(home, ARTICLE)
    return serving(home)


@pytest.fixture
def editor(browser: Browser, own: Served) -> Iterator[Page]:
    """A page over it."""
    with watched(browser, own.url) as page:
        yield page


def test_a_doubtful_change_waits_on_review_and_is_confirmed_on_today(editor: Page, own: Served) -> None:
    change = editor.locator("article.change", has_text="820 GiB/s → 1640 GiB/s")
    editor.goto(f"/review?source={DOCS}")
    expect(change.get_by_role("button", name="Confirm memory bandwidth of Inferentia2")).to_be_visible()
    editor.goto("/?since=2020-01-01&product=Inferentia2")
    expect(change.locator("form.ruling")).to_contain_text("jump by 2")
    change.get_by_role("button", name="Confirm memory bandwidth of Inferentia2").click()
    expect(change.locator("form.ruling .badge")).to_have_text("confirmed")
    assert "product=Inferentia2" in editor.url, "back where one was"
    editor.goto(f"/review?source={DOCS}")
    expect(change).to_have_count(0)
    assert [one.by for one in DecisionLog(own.home).read() if one.ruling == "confirmed"] != [None]


def test_a_change_that_was_told_is_sent_back_as_wrong(editor: Page, known: Known) -> None:
    product, metric, words = known.wrong
    editor.goto(f"/?since=2020-01-01&product={product}")
    change = editor.locator("article.change", has_text=words)
    change.get_by_label("Note").fill("another product's")
    change.get_by_role("button", name=f"Send back as wrong {metric}").click()
    expect(editor.get_by_role("status")).to_contain_text("Sent back as wrong")
    expect(change).to_have_count(0)
    editor.get_by_role("status").get_by_role("link", name="Review").click()
    held = editor.get_by_role("article").filter(has_text="another product's")
    before, _, sent = words.partition(" → ")
    expect(held.get_by_role("heading")).to_contain_text(sent)
    expect(held.locator("dd").first).to_have_text(f"{before}, which stays current")


def test_a_metric_of_a_product_is_muted(editor: Page, own: Served, known: Known) -> None:
    editor.goto(f"/?since={known.changed}&product=Inferentia2")
    change = editor.locator("article.change", has_text="820 GB/s → 820 GiB/s")
    change.get_by_role("link", name="mute").click()
    editor.get_by_label("a month").check()
    editor.get_by_label("Note").fill("units settle")
    editor.get_by_role("button", name="Mute").click()
    row = editor.get_by_role("row").filter(has_text="units settle")
    expect(row).to_contain_text("aws/inferentia2")
    [one] = active(own.home, datetime.now(UTC))
    assert (one.of.products, one.of.metrics) == (("aws/inferentia2",), ("memory_bandwidth",))


def test_what_cannot_be_true_is_rejected_taken_back_and_accepted(editor: Page) -> None:
    editor.goto(f"/review?source={DOCS}")
    entry = editor.get_by_role("article").filter(has_text="32 PiB is not plausible")
    expect(entry).to_contain_text("32 GiB, which stays current")
    expect(entry.locator("blockquote")).to_contain_text("PiB")
    entry.get_by_role("link", name="archived page").click()
    expect(editor.frame_locator("iframe").locator("mark#asked").first).to_contain_text("PiB")
    editor.go_back()
    status = editor.get_by_role("status")
    entry.get_by_label("Note").fill("a slip")
    entry.get_by_role("button", name="Reject").click()
    expect(status).to_contain_text("Rejected")
    expect(entry).to_have_count(0)
    status.get_by_role("button", name="Take back").click()
    entry.get_by_role("button", name="Accept").click()
    expect(status).to_contain_text("Accepted")
    editor.get_by_role("link", name="What was decided so far").click()
    expect(editor.get_by_role("row").filter(has_text="32 PiB").filter(has_text="Accepted")).to_have_count(1)


def test_an_article_says_what_is_stale_since_when_and_why(editor: Page, known: Known) -> None:
    editor.goto("/articles")
    entry = editor.get_by_role("article").filter(has_text="820 GB/s")
    expect(entry).to_contain_text("stale")
    expect(entry).to_contain_text(f"said so until {known.changed}")
    expect(entry).to_contain_text(f"Because of a change on {known.changed}, unit changed: 820 GB/s → 820 GiB/s")
    assert (entry.locator("del").inner_text(), entry.locator("ins").inner_text()) == ("GB", "GiB")
    assert "#:~:text=" in (entry.get_by_role("link", name="live page").get_attribute("href") or "")
    expect(editor.get_by_role("row").filter(has_text="gone.md")).to_contain_text("not checked")
    entry.get_by_role("link", name="Bandwidth", exact=True).click()
    editor.get_by_role("link", name="stale 1").click()
    expect(editor.get_by_role("article")).to_have_count(1)
    editor.go_back()
    expect(editor.get_by_role("link", name="all 1")).to_be_visible()


def test_pages_with_articles_and_decisions_fit_a_phone_and_paper_and_are_accessible(editor: Page, axe: str) -> None:
    for address in ("/articles", "/articles/notes/memory.md", "/review", "/decisions"):
        accessible(editor, address, axe)
        editor.goto(address)
        fits(editor, address)
