"""Ids are hashes of what they name: the same row gets the same id in every run, on every machine."""

import hashlib
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from operator import itemgetter
from typing import Any

_BETWEEN, _NOTHING = "\x1f", "\x00"


def digest(*parts: object) -> str:
    """A hash of the parts in order; None and the empty text differ, and a moment is one in every time zone."""
    # Most parts of a row are plain text or nothing: told apart here, they cost a third.
    return _hash([part if part.__class__ is str else _NOTHING if part is None else _plain(part) for part in parts])


def row_digest(row: Mapping[str, Any]) -> str:
    """A hash of a row: of its names, in order, each with what it holds."""
    parts, values = _in_order(tuple(row))
    texts = parts.copy()
    texts[1::2] = [
        value if value.__class__ is str else _NOTHING if value is None else _plain(value) for value in values(row)
    ]
    return _hash(texts)


@lru_cache(maxsize=64)  # the rows of a table all have the same names
def _in_order(names: tuple[str, ...]) -> tuple[list[str], Callable[[Mapping[str, Any]], tuple[Any, ...]]]:
    """The names, each with room behind it for what the row holds, and what takes that out of a row."""
    ordered = sorted(names)
    return [part for name in ordered for part in (name, "")], itemgetter(*ordered)


def _hash(texts: list[str]) -> str:
    return hashlib.sha256(_BETWEEN.join(texts).encode("utf-8")).hexdigest()[:32]


def _plain(part: object) -> str:
    return _moment(part) if isinstance(part, datetime) else str(part)


@lru_cache(maxsize=1024)  # most rows that are made together begin and end with one of few captures
def _moment(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()
