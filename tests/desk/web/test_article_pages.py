"""Articles: judged anew when they or the history change, read once otherwise, and reached by registered paths only."""

import shutil
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from desk.web.data import checked
from flows.articles.check import check_article
from tests.desk.web.homes import says, writes
from tests.desk.web.rig import Served

ARTICLE = "# Memory\n\nEach Trainium3 chip has 144 GB of HBM3e. Inferentia2 has 32 GB of memory.\n"
PATH = "/api/articles/notes/memory.md"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory, serving: Callable[..., Served]) -> Served:
    """A home whose article was true until the second of January, when the page went from 144 GB to 192 GB."""
    folder = tmp_path_factory.mktemp("written")
    writes(folder / "home", ARTICLE)
    says(folder / "home", folder / "pages", "144 GB", "192 GB")
    return serving(folder / "home")


def test_an_article_is_there_once_it_is_registered_and_stays_while_the_file_is_broken(
    written: Served, serving: Callable[..., Served], tmp_path: Path
) -> None:
    own = serving(shutil.copytree(written.home, tmp_path / "home"))
    listed = own.home / "specwatch.toml"

    def paths() -> list[str]:
        return [one["path"] for one in httpx.get(f"{own.url}/api/articles").json()["articles"]]

    known, before = paths(), listed.read_text(encoding="utf-8")
    assert "notes/power.md" not in known
    (own.home / "notes" / "power.md").write_text("# Power\n\nInferentia2 has 32 GB of memory.\n", encoding="utf-8")
    listed.write_text(f'{before}\n[[articles]]\npath = "notes/power.md"\n', encoding="utf-8")
    assert paths() == [*known, "notes/power.md"]
    listed.write_text(f"{before}\n[[articles", encoding="utf-8")
    assert paths() == [*known, "notes/power.md"]
    listed.write_text(before, encoding="utf-8")
    assert paths() == known


def test_an_article_that_is_mended_or_a_page_that_changes_is_judged_anew_at_once(
    written: Served, serving: Callable[..., Served], tmp_path: Path
) -> None:
    own = serving(shutil.copytree(written.home, tmp_path / "home"))

    def verdicts() -> list[str]:
        found = httpx.get(f"{own.url}{PATH}").json()["sentences"]["items"]
        return [one["judgement"]["verdict"] for sentence in found for one in sentence["statements"]]

    assert verdicts()[0] == "stale"
    (own.home / "notes" / "memory.md").write_text(ARTICLE.replace("144", "192"), encoding="utf-8")
    assert verdicts()[0] == "confirmed"
    says(own.home, tmp_path / "more", "144 GB", "192 GB", "216 GB")
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
