"""The measure of the article check: an article over all tracked facts, and versions of it with one statement changed.

The article was written before any code read it. `statements.csv` lists what it states, `versions.csv` which words were
replaced by which and what must be found. The history is the story's.
"""

from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from extractors.documents.markdown import to_html
from flows.articles.check import Checked, check_article
from schemas.articles import ArticleVerdict, Judgement
from schemas.claims import FigureClaim
from tests.story import told
from tests.story.told import table
from warehouse.stated import released_statements

FOLDER = told.FIXTURES / "articles" / "five-makers"
VERSIONS = table(FOLDER / "versions.csv")
NOT_JUDGED = {"positioning"}
Check = Callable[[str, str], Checked]
COLUMNS = ("subject", "scope", "metric", "statement", "precision", "verdict")


@pytest.fixture(scope="module")
def text() -> str:
    return (FOLDER / "article.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def check(story: Path, tmp_path_factory: pytest.TempPathFactory) -> Check:
    folder = tmp_path_factory.mktemp("articles")

    def checked(article: str, name: str = "article.md") -> Checked:
        (folder / name).write_text(article, encoding="utf-8")
        return check_article(folder / name, partial(released_statements, story), largest=1_000_000)

    return checked


@pytest.fixture(scope="module")
def original(check: Check, text: str) -> Checked:
    return check(text, "article.md")


def row(judgement: Judgement) -> tuple[str, ...]:
    claim = judgement.claim
    precision = claim.terms.precision if isinstance(claim, FigureClaim) else None
    return (claim.subject, claim.scope, claim.metric, claim.statement, precision or "", judgement.verdict)


def listed(entry: dict[str, str]) -> tuple[str, ...]:
    return tuple(entry[name] for name in COLUMNS)


def test_every_statement_of_the_article_is_judged_and_there_is_no_false_alarm(original: Checked) -> None:
    expected = Counter(map(listed, table(FOLDER / "statements.csv")))
    assert Counter(map(row, original.judgements)) == expected
    assert not original.wrong
    assert expected.total() >= 60


def test_the_article_states_every_tracked_figure_status_and_date() -> None:
    facts = {entry["id"] for entry in table(told.SHARED / "tracked-facts.csv")} if told.SHARED.is_dir() else None
    if facts is None:
        pytest.skip("the shared folder with the tracked facts is not beside the repository")
    judged = {entry["id"] for entry in table(told.SHARED / "tracked-facts.csv") if entry["metric"] not in NOT_JUDGED}
    assert judged == {entry["fact"] for entry in table(FOLDER / "statements.csv")} - {""}


def test_there_are_forty_versions_with_every_verdict_but_confirmed() -> None:
    assert len(VERSIONS) >= 40
    assert {entry["verdict"] for entry in VERSIONS} == set(ArticleVerdict) - {ArticleVerdict.CONFIRMED}


@pytest.mark.parametrize("version", VERSIONS, ids=[entry["new"].replace("\n", " ") for entry in VERSIONS])
def test_one_changed_statement_is_found_and_nothing_else_alarms(
    version: dict[str, str], check: Check, text: str, original: Checked
) -> None:
    assert text.count(version["old"]) == 1, "the words to replace stand once"
    changed = check(text.replace(version["old"], version["new"]), "article.md")
    assert listed(version) in map(row, changed.judgements)
    untouched = {one.claim.evidence for one in original.judgements}
    alarms = [one for one in changed.judgements if one.verdict is not ArticleVerdict.CONFIRMED]
    assert [row(one) for one in alarms if one.claim.evidence in untouched] == [], "sentences that nobody changed"
    same_sentence = [one for one in alarms if row(one) != listed(version)]
    # One date may be that of two products, and one kind of memory that of two figures.
    assert all(one.verdict == version["verdict"] for one in same_sentence)
    assert len(same_sentence) <= 1


def test_html_and_markdown_are_judged_alike(check: Check, text: str, original: Checked) -> None:
    html = to_html(text)
    for document in (html, f"<!doctype html><html lang=en><body><article>{html}</article></body></html>"):
        assert Counter(map(row, check(document, "article.html").judgements)) == Counter(map(row, original.judgements))


def test_plain_text_is_judged_as_markdown_without_its_tables(check: Check, text: str) -> None:
    paragraphs = [part for part in text.split("\n\n") if not part.startswith(("|", "#", "---"))]
    prose = "\n\n".join(paragraphs)
    assert Counter(map(row, check(prose, "article.txt").judgements)) == Counter(
        map(row, check(prose, "article.md").judgements)
    )
    assert len(check(prose, "article.txt").judgements) >= 60
