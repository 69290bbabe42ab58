"""Articles held against the history: those that are asked for, or those registered in specwatch.toml."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from flows.articles.check import Checked, check_article
from flows.articles.registered import check_registered, made_stale
from flows.settings import home, load
from schemas.base import InputError
from warehouse.stated import released_statements


def checked(files: Sequence[Path], published: str | None) -> list[tuple[str, Checked]]:
    """Each article by its file's name, with what became of its statements.

    Raises InputError where there is none, where one cannot be read, or where there is no history yet.
    """
    settings, stated = load(home()), partial(released_statements, home())
    largest = settings.limits.body_bytes
    if files:
        return [(str(file), check_article(file, stated, largest=largest, published=published)) for file in files]
    if not settings.articles:
        raise InputError("no article: name a file, or register some as [[articles]] in specwatch.toml")
    return [
        (one.path, check_article(home() / one.path, stated, largest=largest, published=one.published or published))
        for one in settings.articles
    ]


def naming(changes: Sequence[Mapping[str, Any]]) -> list[tuple[str, ...]]:
    """For each row of a change, the titles of the registered articles that it makes stale."""
    settings = load(home())
    if not settings.articles or not changes:
        return [()] * len(changes)
    articles = check_registered(home(), settings, partial(released_statements, home()))
    return [made_stale(row["source"], row["seen_at"], row["subject"], row["metric"], articles) for row in changes]
