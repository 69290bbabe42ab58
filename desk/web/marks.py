"""Two wordings with their difference marked, word by word."""

import re
from difflib import SequenceMatcher

from markupsafe import Markup, escape

_PIECES = re.compile(r"\s+|[\w.,]+|[^\w\s]")
_LONGEST = 600
"""Pieces of either side; more are shown whole, since comparing takes their product in time."""


def changed(old: str | None, new: str | None) -> tuple[Markup, Markup]:
    """What was said with what went marked as `<del>`, and what is said with what came as `<ins>`."""
    before, after = _PIECES.findall(old or ""), _PIECES.findall(new or "")
    if max(len(before), len(after)) > _LONGEST:
        return _marked("del", before), _marked("ins", after)
    left, right = [], []
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        left.append(_plain(before[a:b]) if kind == "equal" else _marked("del", before[a:b]))
        right.append(_plain(after[c:d]) if kind == "equal" else _marked("ins", after[c:d]))
    return Markup().join(left), Markup().join(right)


def _plain(pieces: list[str]) -> Markup:
    return escape("".join(pieces))


def _marked(tag: str, pieces: list[str]) -> Markup:
    text = "".join(pieces)
    return Markup("<{0}>{1}</{0}>").format(tag, text) if text else Markup()
