"""A purpose in a table or card: "Workload focus | Inference and reinforcement learning"."""

import re
from functools import cache

from extractors.positionings.words import listed, purpose, words

_ARTICLE = re.compile(r"(?:the|a|an|our|your)\s+", re.IGNORECASE)


@cache
def _labels() -> frozenset[str]:
    return frozenset(words()["labels"])


def positioning_of(label: str, value: str) -> str | None:
    """The words of a purpose beside a label that announces one; None for any other label or value."""
    if " ".join(label.lower().split()).rstrip(" :") not in _labels():
        return None
    said = " ".join(value.split()).rstrip(" .")
    if len(said.split()) > 12 or not purpose(broad=True).search(said):
        return None
    if re.search(rf"(?<!\w){listed('people')}(?!\w)", said, re.IGNORECASE):
        return None
    article = _ARTICLE.match(said)
    return said[article.end() :] if article else said
