"""Articles, as an editor works: what became stale, when and why; the page and the API say the same."""

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from desk.web.data import checked
from flows.articles.check import check_article
from tests.desk.web.homes import says, writes
from tests.desk.web.rig import Served, watched

ARTICLE = "# Memory\n\nEach Trainium3 chip has 144 GB of HBM3e. Inferentia2 has 32 GB of memory.\n"
PATH = "/api/articles/notes/memory.md"


@pytest.fixture
def written(tmp_path: Path, serving: Callable[..., Served]) -> Served:
    """A home whose article was true until the second of January, when the page went from 144 GB to 192 GB."""
    home = tmp_path / "home"
    writes(home, ARTICLE)
    says(home, tmp_path / "pages", "144 GB", "192 GB")
    return serving(home)


def test_an_editor_sees_what_became_stale_when_and_why(browser: Browser, written: Served) -> None:
    with watched(browser, written.url) as page:
        page.goto("/")
        page.get_by_role("link", name="Articles").click()
        row = page.get_by_role("row").filter(has_text="Memory")
        expect(row.get_by_role("link", name="1", exact=True).first).to_be_visible()
        expect(page.get_by_role("row").filter(has_text="gone.md")).to_contain_text("not checked")
        entry = page.get_by_role("article").filter(has_text="144 GB")
        expect(entry).to_contain_text("stale")
        expect(entry).to_contain_text("said so until 2026-01-02")
        expect(entry).to_contain_text("Because of a change on 2026-01-02, value changed: 144 GB → 192 GB")
        assert entry.locator("del").all_inner_texts() == ["144"]
        assert entry.locator("ins").all_inner_texts() == ["192"]
        live = entry.get_by_role("link", name="live page").get_attribute("href") or ""
        assert "#:~:text=" in live
        assert "192" in live
        archived = entry.get_by_role("link", name="archived page").get_attribute("href") or ""
        assert archived.startswith(f"/captures/{_capture(written)}?quote=Each")
        entry.get_by_role("link", name="Memory").click()
        expect(page).to_have_url(f"{written.url}/articles/notes/memory.md")
        page.get_by_role("link", name="stale 1").click()
        expect(page.get_by_role("article")).to_have_count(1)
        page.go_back()
        expect(page.get_by_role("article")).to_have_count(2)


def _capture(written: Served) -> str:
    """Id of the capture that made the article stale, as the API gives it."""
    (one,) = httpx.get(f"{written.url}{PATH}", params={"verdict": "stale"}).json()["sentences"]["items"]
    (cause,) = one["statements"][0]["causes"]
    return str(cause["capture"])


def test_an_article_that_is_mended_or_a_page_that_changes_is_judged_anew_at_once(
    written: Served, tmp_path: Path
) -> None:
    def verdicts() -> list[str]:
        found = httpx.get(f"{written.url}{PATH}").json()["sentences"]["items"]
        return [one["judgement"]["verdict"] for sentence in found for one in sentence["statements"]]

    assert verdicts()[0] == "stale"
    (written.home / "notes" / "memory.md").write_text(ARTICLE.replace("144", "192"), encoding="utf-8")
    assert verdicts()[0] == "confirmed"
    says(written.home, tmp_path / "more", "144 GB", "192 GB", "216 GB")
    assert verdicts()[0] == "stale"


def test_an_article_is_read_once_for_each_state_of_it_and_of_the_history(
    written: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []

    def counted(file: Path, *given: object, **named: object) -> object:
        read.append(file)
        return check_article(file, *given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(checked, "check_article", counted)
    checked._KEPT.clear()
    for _ in range(3):
        httpx.get(f"{written.url}/api/articles").raise_for_status()
    assert [file.name for file in read] == ["memory.md", "gone.md"]


def test_only_registered_articles_have_an_address(written: Served) -> None:
    for path in ("specwatch.toml", "..%2fhome%2fnotes%2fmemory.md", "%2fetc%2fpasswd", "notes"):
        answer = httpx.get(f"{written.url}/api/articles/{path}")
        assert (answer.status_code, "registered" in answer.json()["detail"]) == (404, True), path
    assert httpx.get(f"{written.url}{PATH}", params={"verdict": "true"}).status_code == 422


def test_a_home_without_articles_says_how_to_name_one(served: Served) -> None:
    assert "[[articles]]" in httpx.get(f"{served.url}/articles").text
