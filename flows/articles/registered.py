"""Registered articles: checked after a run, so that changes and alerts can name those that they make stale."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from flows.settings import Settings
from schemas.articles import Judgement
from schemas.base import InputError, Record
from schemas.changes import Change

if TYPE_CHECKING:
    from warehouse.stated import Stated


class Registered(Record):
    """An article of `[[articles]]` as it stands now; `failure` is why it could not be checked."""

    path: str
    title: str
    wrong: tuple[Judgement, ...] = ()
    failure: str | None = None


def check_registered(home: Path, settings: Settings, stated: "Callable[[set[str]], list[Stated]]") -> list[Registered]:
    """Every registered article; one that is missing or cannot be read is told, and stops nothing."""
    if not settings.articles:
        return []
    from flows.articles.check import check_article  # brings the readers with it, and most homes have no article

    found = []
    for article in settings.articles:
        file, published = home / article.path, article.published
        try:
            checked = check_article(file, stated, largest=settings.limits.body_bytes, published=published)
        except InputError as error:
            found.append(Registered(path=article.path, title=article.path, failure=str(error)))
        else:
            found.append(Registered(path=article.path, title=article.title or checked.title, wrong=checked.wrong))
    return found


def made_stale(
    source: str, seen_at: datetime, subject: str, metric: str, articles: Sequence[Registered]
) -> tuple[str, ...]:
    """The titles of the articles that a change made stale: those of which its own capture decides."""
    return tuple(
        article.title
        for article in articles
        if any(
            one.found is not None
            and (one.found.source, one.found.since) == (source, seen_at)
            and (one.claim.subject, one.claim.metric) == (subject, metric)
            for one in article.wrong
        )
    )


def stale_by(change: Change, articles: Sequence[Registered]) -> tuple[str, ...]:
    """The titles of the articles that a change made stale."""
    return made_stale(change.source, change.seen_at, change.subject, change.metric, articles)
