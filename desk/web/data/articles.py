"""Registered articles: the verdict of each statement, what became stale, and the change that made it so."""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

from duckdb import DuckDBPyConnection
from pydantic import Field

from desk.rows import answer, change
from desk.web.data.checked import Held, held
from desk.web.errors import MissingError
from desk.web.paging import Page, Shown, paged
from flows.links import live
from flows.settings import Settings
from schemas.articles import WRONG, ArticleVerdict, Judgement
from schemas.records import judgement_row
from schemas.records.articles import JudgementRecord
from schemas.records.news import ChangeRecord


class Cause(Shown):
    """A change that made a statement stale or contradicted."""

    change: ChangeRecord = Field(description="What the vendor changed.")
    capture: str = Field(description="Id of the capture that showed it.")
    live: str | None = Field(description="The address of the live page, at its words; null where it is not known.")


Because = dict[tuple[str, str, str, str], list[Cause]]
"""Changes by source, time, subject and metric."""


class Statement(Shown):
    """What an article states, and how it stands."""

    judgement: JudgementRecord = Field(description="The statement with its verdict and the words that decide.")
    live: str | None = Field(description="The address of the page that decides, at its words; null where not known.")
    causes: tuple[Cause, ...] = Field(
        description="Of what is stale or contradicted: the vendor's changes that made it so, where one was seen."
    )


class Sentence(Shown):
    """A sentence of an article, or a cell of its table, with what it states."""

    place: str = Field(description="Where in the article: headings, row and column.")
    words: str = Field(description="The article's own words.")
    statements: tuple[Statement, ...] = Field(description="What it states.")


class NotJudged(Shown):
    """A figure or status of which nobody can be sure whose it is."""

    text: str = Field(description="As printed.")
    why: str = Field(description="What stood in the way.")
    quote: str = Field(description="The words round it.")


class Summary(Shown):
    """A registered article and how many of its statements stand how."""

    path: str = Field(description="Its file, from the home; the end of its address here.")
    title: str = Field(description="Its title.")
    published: str | None = Field(description="Its date, where registered.")
    verdicts: dict[ArticleVerdict, int] = Field(description="How many statements have each verdict.")
    unread: int = Field(description="Figures and statuses that could not be judged.")
    failure: str | None = Field(description="Why it could not be checked.")


class Stale(Shown):
    """A statement that is stale or contradicted, of one of the articles."""

    path: str = Field(description="The article's file.")
    title: str = Field(description="The article's title.")
    statement: Statement = Field(description="The statement, its verdict, and why.")


class Articles(Shown):
    """All registered articles, and what is wrong in any of them."""

    articles: tuple[Summary, ...] = Field(description="In the order of specwatch.toml.")
    stale: Page[Stale] = Field(description="What is stale or contradicted, what became so last first.")


class Article(Shown):
    """One registered article."""

    article: Summary = Field(description="Its counts.")
    sentences: Page[Sentence] = Field(description="Its statements, in the order in which they stand.")
    not_judged: tuple[NotJudged, ...] = Field(description="What could not be judged.")


def articles(history: DuckDBPyConnection, home: Path, settings: Settings, *, number: int) -> Articles:
    """Every registered article with its counts, and all that is stale or contradicted, a page of it."""
    every = held(history, home, settings)
    wrong = [(one, judgement) for one in every if one.checked for judgement in one.checked.wrong]
    because = _because(history, [judgement for _, judgement in wrong])
    stale = [
        Stale(path=one.article.path, title=one.title, statement=_statement(one, judgement, because))
        for one, judgement in wrong
    ]
    stale.sort(key=lambda one: one.statement.judgement.since or "", reverse=True)
    return Articles(articles=tuple(map(_summary, every)), stale=paged(stale, number))


def article(
    history: DuckDBPyConnection,
    home: Path,
    settings: Settings,
    *,
    path: str,
    verdict: ArticleVerdict | None,
    number: int,
) -> Article:
    """One registered article, its statements by sentences; with `verdict` only those that have it.

    MissingError where no article is registered under that path.
    """
    one = next((one for one in held(history, home, settings) if one.article.path == path), None)
    if one is None:
        raise MissingError(f"no article {path!r} is registered: [[articles]] of specwatch.toml lists them")
    every = one.checked.judgements if one.checked else ()
    chosen = [judgement for judgement in every if verdict in (None, judgement.verdict)]
    because = _because(history, chosen)
    sentences = [
        Sentence(place=place, words=words, statements=tuple(_statement(one, each, because) for each in group))
        for (place, words), group in groupby(chosen, key=_where)
    ]
    left = one.checked.unread if one.checked else ()
    return Article(
        article=_summary(one),
        sentences=paged(sentences, number, size=25),
        not_judged=tuple(NotJudged(text=each.text, why=each.why, quote=each.evidence.quote) for each in left),
    )


def _where(judgement: Judgement) -> tuple[str, str]:
    return judgement.claim.evidence.place, judgement.claim.evidence.quote


def _summary(one: Held) -> Summary:
    counts = Counter(judgement.verdict for judgement in one.checked.judgements) if one.checked else Counter()
    return Summary(
        path=one.article.path,
        title=one.title,
        published=one.article.published,
        verdicts={verdict: counts[verdict] for verdict in ArticleVerdict},
        unread=len(one.checked.unread) if one.checked else 0,
        failure=one.failure,
    )


def _statement(one: Held, judgement: Judgement, because: Because) -> Statement:
    row = JudgementRecord(**judgement_row(judgement, one.article.path))
    causes = because.get((row.source, row.since, row.subject, row.metric), []) if row.source and row.since else []
    causes = causes if judgement.verdict in WRONG else []
    return Statement(judgement=row, live=live(row.url, row.quote or ""), causes=tuple(causes))


def _because(history: DuckDBPyConnection, judgements: Iterable[Judgement]) -> Because:
    """The changes that decide what is wrong: those of the deciding source at the time since when it is."""
    wrong = [(one.claim.subject, one.found.since) for one in judgements if one.verdict in WRONG and one.found]
    found: Because = {}
    if wrong:
        subjects, moments = {one for one, _ in wrong}, {since for _, since in wrong}
        for row in answer(history, "changes_shown", subjects=sorted(subjects), moments=sorted(moments)):
            told = ChangeRecord(**change(ChangeRecord, row, ()))
            cause = Cause(change=told, capture=row["capture"], live=live(row["url"], told.quote or ""))
            found.setdefault((told.source, told.seen_at, told.subject, told.metric), []).append(cause)
    return found
