"""Ids are hashes of what they name: the same row gets the same id in every run, on every machine."""

import hashlib
from datetime import UTC, datetime
from functools import lru_cache

_BETWEEN, _NOTHING = "\x1f", "\x00"


def digest(*parts: object) -> str:
    """A hash of the parts in order; None and the empty text differ, and a moment is one in every time zone."""
    # Most parts are plain text or nothing: told apart here, they cost a third.
    texts = [part if part.__class__ is str else _NOTHING if part is None else _plain(part) for part in parts]
    return hashlib.sha256(_BETWEEN.join(texts).encode("utf-8")).hexdigest()[:32]


def _plain(part: object) -> str:
    return _moment(part) if isinstance(part, datetime) else str(part)


@lru_cache(maxsize=1024)  # most that is made together begins with one of few captures
def _moment(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()
