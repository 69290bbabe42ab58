"""What an editor does to find out, on every page, over the story and over the real captures (docs/tasks.md lists it).

What an editor does to decide is in test_every_decision.py.
"""

import csv
from collections import Counter
from pathlib import Path
from urllib.parse import quote, unquote, urlencode

import httpx
import pyarrow.parquet as pq
import pytest
from playwright.sync_api import Locator, Page, expect

from desk.web.data import asking
from tests.desk.web.known import CHIP, DOCS, Known
from tests.desk.web.rig import Served

_MEMORY = "from specs where metric = 'memory_capacity' and unit = 'GiB' and scope = 'chip' order by all"
_LONG = "select sum(a.range * b.range % 7) from range(1000000) a, range(1000000) b"


def _drawn(page: Page, picture: Locator) -> bool:
    """Whether the browser drew a picture of ours."""
    picture.scroll_into_view_if_needed()
    page.wait_for_function("image => image.complete", arg=picture.element_handle())
    return bool(picture.evaluate("image => image.naturalWidth > 0"))


def _memory(visit: Page, known: Known) -> Locator:
    """Today's change of Inferentia2's memory from GB to GiB."""
    visit.goto(f"/?since={known.changed}&product=Inferentia2")
    return visit.locator("article.change", has_text="32 GB → 32 GiB").filter(has_text="unit changed")


def test_today_tells_every_change_that_a_person_found(both: Served, known: Known) -> None:
    names = ("source", "seen_at", "scope", "metric", "precision", "old", "new", "kind")
    told: Counter[tuple[str, ...]] = Counter()
    with httpx.Client(base_url=both.url, timeout=60) as client:
        number, pages = 0, 1
        while number < pages:
            number += 1
            found = client.get("/api/today", params={"since": "2020-01-01", "page": number}).json()["changes"]
            pages = found["pages"]
            told.update(tuple(one[name] or "" for name in names) for one in found["items"])
    listed = Counter(tuple(row[name] for name in names) for row in known.changes)
    assert listed - told == Counter()


def test_today_shows_changes_since_a_date_under_their_product(visit: Page, known: Known) -> None:
    visit.goto("/")
    visit.get_by_label("Since").fill(known.changed)
    visit.get_by_label("Product").fill("Inferentia2")
    visit.get_by_role("button", name="Show").click()
    expect(visit.get_by_role("heading", level=2)).to_have_text(["Inferentia2 aws/inferentia2"])
    expect(visit.locator("article.change", has_text="820 GB/s → 820 GiB/s")).to_have_count(1)
    visit.go_back()
    expect(visit.locator("h1")).not_to_contain_text(known.changed)


def test_a_change_shows_the_words_of_both_pages_with_what_differs_marked(visit: Page, known: Known) -> None:
    change = _memory(visit, known)
    before, after = change.locator("figure").all()
    assert before.locator("blockquote").inner_text().startswith(known.before)
    assert after.locator("blockquote").inner_text().startswith(known.after)
    assert before.locator("del").first.inner_text().startswith("32GB")
    assert after.locator("ins").first.inner_text().startswith("32GiB")
    for side in (before, after):
        assert "bandwidth" not in "".join(side.locator("del, ins").all_inner_texts()).replace("high-bandwidth", "")
    expect(change.locator(".severity-high")).to_be_visible()


def test_a_change_leads_to_the_live_page_and_to_both_archived_ones(visit: Page, known: Known) -> None:
    change = _memory(visit, known)
    live = change.get_by_role("link", name="the live page at these words").get_attribute("href") or ""
    assert unquote(live.partition("#:~:text=")[2]).startswith(known.after[:12])
    for number, words in enumerate([known.before, known.after]):
        change.locator("figure").nth(number).get_by_role("link", name="archived page").click()
        expect(visit.frame_locator("iframe").locator("mark#asked").first).to_be_visible()
        assert visit.frame_locator("iframe").locator("mark#asked").first.inner_text().startswith(words[:10])
        assert visit.locator("iframe").get_attribute("sandbox") == ""
        visit.go_back()
        expect(change).to_be_visible()


def test_evidence_opens_on_a_click_and_with_the_keyboard(visit: Page, known: Known) -> None:
    visit.goto(CHIP)
    row = visit.locator("table.figures tbody", has_text="memory capacity").first
    row.get_by_text(DOCS).click()
    opened = row.locator("details[open]")
    assert opened.locator("blockquote").inner_text().startswith(known.evidence)
    live = opened.get_by_role("link", name="live page").get_attribute("href") or ""
    assert unquote(live.partition("#:~:text=")[2]).startswith(known.evidence[:6])
    assert (opened.get_by_role("link", name="archived page").get_attribute("href") or "").startswith("/captures/")
    visit.keyboard.press("Enter")
    expect(opened).to_have_count(0)


def test_a_conflict_stands_side_by_side(visit: Page, known: Known) -> None:
    product, metric, statements, sources = known.conflict
    visit.goto(f"/chips/{product}")
    conflict = visit.get_by_role("region", name=f"Conflict on {metric}").first
    assert set(conflict.locator(".figure").all_inner_texts()) == statements
    assert set(conflict.locator("summary").all_inner_texts()) == sources


def test_what_is_planned_is_told_at_a_glance_and_drawn_as_a_timeline(visit: Page, known: Known) -> None:
    visit.goto(f"/chips/{known.planned}" if known.planned else CHIP)
    timeline = visit.locator("img[src$='timeline.svg']")
    if known.planned:
        expect(visit.locator(".glance")).to_contain_text("planned, not available")
        assert _drawn(visit, timeline)
    else:
        expect(visit.locator(".glance")).to_have_text("nothing said of availability")
        expect(timeline).to_have_count(0)


def test_the_history_of_a_figure_is_a_step_chart_and_a_table(visit: Page, known: Known) -> None:
    visit.goto(CHIP)
    row = visit.locator("table.figures tbody", has_text="memory capacity").first
    row.get_by_text(f"History: {known.statements} statements").click()
    assert _drawn(visit, row.locator("details[open] img"))
    row.get_by_role("link", name="memory capacity").click()
    expect(visit.locator("h1")).to_have_text("Inferentia2: memory capacity HBM")
    assert _drawn(visit, visit.locator("main img"))
    expect(visit.locator("tbody tr")).to_have_count(known.statements)
    expect(visit.get_by_role("row").filter(has_text=f"until {known.changed}").filter(has_text="32 GB")).to_have_count(1)
    visit.go_back()
    expect(visit.locator("h1")).to_have_text("Inferentia2")


def test_a_comparison_never_mixes_units_and_says_what_it_left_out(visit: Page, known: Known) -> None:
    visit.goto("/compare")
    visit.get_by_label("Metric").select_option("memory_capacity")
    visit.get_by_label("Scope").select_option("chip")
    visit.get_by_role("button", name="Compare").click()
    expect(visit.get_by_text("GiB converted")).to_have_count(0)
    groups = visit.locator("main table")
    for group in groups.all():
        assert len({words.split()[-1] for words in group.locator("td.figure").all_inner_texts()}) == 1
    product, value = known.largest
    expect(visit.get_by_role("row").filter(has_text=product).filter(has_text=value).first).to_be_visible()
    assert _drawn(visit, visit.locator("main img").first)
    expect(visit.get_by_role("listitem").filter(has_text=f"of scope {known.left_out}").first).to_be_visible()
    visit.goto(visit.url)
    expect(visit.get_by_label("Scope")).to_have_value("chip")


def test_gib_is_converted_to_gb_on_request_and_marked(visit: Page, known: Known) -> None:
    visit.goto("/compare?metric=memory_capacity&scope=chip&memory_kind=any")
    expect(visit.get_by_text("≈")).to_have_count(0)
    visit.get_by_label("Convert GiB to GB").check()
    visit.get_by_role("button", name="Compare").click()
    product, value = known.largest
    row = visit.get_by_role("row").filter(has_text=product).filter(has_text=value).first
    expect(row.get_by_text("≈")).to_have_text(f"≈ {int(value.split()[0]) * 2**30 / 1e9:,.4g} GB")
    for row in visit.get_by_role("row").filter(has_text="≈").all():
        expect(row).to_contain_text("GiB")


def test_a_source_says_how_it_stands_and_what_stayed_unread(visit: Page, known: Known) -> None:
    source, words = known.unread
    visit.goto(f"/sources?vendor={source.partition('/')[0]}")
    row = visit.get_by_role("row").filter(has=visit.get_by_role("link", name=source, exact=True))
    expect(row).to_contain_text("well")
    expect(row).to_contain_text("%")
    captures = known.captures(source)
    expect(row).to_contain_text(captures[0].replace("T", " ")[:16])
    row.get_by_role("link").click()
    expect(visit.locator("dl.facts")).to_contain_text(f"page: {len(captures)}")
    expect(visit.get_by_role("region", name="Captures").locator("tbody tr")).to_have_count(len(captures))
    expect(visit.get_by_role("region", name="Unread").get_by_role("row").filter(has_text=words).first).to_be_visible()


def test_two_captures_of_a_page_are_compared_in_text(visit: Page, known: Known) -> None:
    visit.goto(f"/sources/{DOCS}")
    visit.get_by_role("link", name=f"differs from the one before {known.changed}").click()
    assert [words for words in visit.locator(".old del").all_inner_texts() if words.startswith("32GB")]
    assert [words for words in visit.locator(".new ins").all_inner_texts() if words.startswith("32GiB")]


def test_a_question_is_answered_in_a_table_and_its_link_keeps_it(visit: Page) -> None:
    query = f"select value, unit from specs where source = '{DOCS}' and metric = 'memory_capacity'"
    visit.goto("/ask")
    visit.get_by_label("One SQL statement").fill(query)
    visit.get_by_role("button", name="Ask").click()
    expect(visit.locator("table.answer td")).to_have_text(["32", "GiB"])
    kept = visit.url
    visit.goto("/")
    visit.goto(kept)
    expect(visit.get_by_label("One SQL statement")).to_have_value(query)
    expect(visit.locator("table.answer td")).to_have_text(["32", "GiB"])


def test_a_query_kept_by_name_takes_its_parameter(visit: Page, known: Known) -> None:
    visit.goto("/ask")
    visit.get_by_role("link", name="everything about").click()
    visit.get_by_label("$subject").fill("Inferentia2")
    visit.get_by_role("button", name="Ask").click()
    expect(visit.locator("table.answer")).to_contain_text(known.evidence[:6])


def test_an_answer_is_drawn_and_taken_along_as_csv_and_parquet(visit: Page, known: Known) -> None:
    visit.goto("/ask?" + urlencode({"q": f"select subject, canonical_value {_MEMORY}"}))
    expected = visit.locator("table.answer tbody tr").count()
    taken = {}
    for name in ("CSV", "Parquet"):
        with visit.expect_download() as started:
            visit.get_by_role("button", name=name).click()
        taken[name] = Path(started.value.path())
    with taken["CSV"].open(encoding="utf-8", newline="") as file:
        subjects = [row["subject"] for row in csv.DictReader(file)]
    assert known.largest[0] in subjects
    assert pq.read_table(taken["Parquet"]).column("subject").to_pylist() == subjects
    assert len(subjects) >= expected > 0
    visit.get_by_role("button", name="Draw").click()
    assert _drawn(visit, visit.locator("main img"))


def test_a_question_without_end_is_ended_and_said_so(visit: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "SECONDS", 1)
    visit.goto(f"/ask?q={quote(_LONG)}")
    expect(visit.get_by_role("alert")).to_contain_text("took longer than 1 s")
