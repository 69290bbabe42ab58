"""Registered articles held against the history, once for each state of the article and of the history.

A check reads the article and every statement ever made of its products: more than a page may take. So what came of it
is kept in the process until the article's file, the released file or the day is another.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any

from duckdb import DuckDBPyConnection

from flows.articles.check import Checked, check_article
from flows.articles.registered import Registered, made_stale
from flows.settings import Article, Settings
from schemas.base import InputError
from warehouse.released import file_of
from warehouse.stated import statements


@dataclass(frozen=True, slots=True)
class Held:
    """A registered article and what became of its statements; `failure` says why it could not be checked."""

    article: Article
    checked: Checked | None = None
    failure: str | None = None

    @property
    def title(self) -> str:
        """As registered, else its own, else its file."""
        return self.article.title or (self.checked.title if self.checked else self.article.path)


_KEPT: dict[Path, tuple[object, Held]] = {}
_LOCK = Lock()


def held(history: DuckDBPyConnection, home: Path, settings: Settings) -> list[Held]:
    """Every registered article, in the order of specwatch.toml; one that cannot be read is told, and stops nothing."""
    # One at a time: two who ask at once would read the same article twice.
    with _LOCK:
        return [_held(history, home / article.path, article, settings) for article in settings.articles]


def naming(
    history: DuckDBPyConnection, home: Path, settings: Settings, changes: Sequence[Mapping[str, Any]]
) -> list[tuple[str, ...]]:
    """For each row of a change, the titles of the registered articles that it makes stale."""
    if not changes:
        return []
    articles = [
        Registered(path=one.article.path, title=one.title, wrong=one.checked.wrong)
        for one in held(history, home, settings)
        if one.checked is not None
    ]
    return [made_stale(row["source"], row["seen_at"], row["subject"], row["metric"], articles) for row in changes]


def _held(history: DuckDBPyConnection, file: Path, article: Article, settings: Settings) -> Held:
    state = (article, _state(file), file_of(history), datetime.now(UTC).date())
    if (known := _KEPT.get(file)) is not None and known[0] == state:
        return known[1]
    stated, largest = partial(statements, history), settings.limits.body_bytes
    try:
        made = Held(article, check_article(file, stated, largest=largest, published=article.published))
    except InputError as error:
        made = Held(article, failure=str(error))
    _KEPT[file] = (state, made)
    return made


def _state(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
