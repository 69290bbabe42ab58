"""Statements whose predicate stands in the one before: "X1 will ship in 2026 and X2 in 2027".

Only a name with a date of its own right behind it goes on so, and right behind a date: else the name is what the first
one ships with, or to.
"""

import re
from functools import cache

from extractors.choices import any_of
from extractors.clauses.masked import DATE, Masked
from extractors.clauses.subjects import Group, Refers
from extractors.statuses.said import Tail
from extractors.statuses.words import words

_NEVER = frozenset(("negative", "not_yet", "no_longer", "maybe", "moved", "delayed"))
_AFTER = re.compile(r"\s*(?:$|[.,;:!)–—]|(?:and|but|with|while|followed|then)\b)", re.IGNORECASE)


@cache
def _joint() -> re.Pattern[str]:
    link = any_of(words()["elided"]["links"])
    return re.compile(
        rf"(?:{DATE}|\b(?:now|today|already))(?:\s*[,;]\s*|\s+)(?:{link}\s+)?(?:(?:the|its|our)\s+)?$", re.IGNORECASE
    )


@cache
def _dated() -> re.Pattern[str]:
    follows = any_of(words()["elided"]["follows"])
    return re.compile(rf"\s*,?\s*(?P<follows>{follows}\s*,?\s*)?(?P<date>{DATE})", re.IGNORECASE)


def go_on(masked: Masked, before: Tail, group: Group) -> Tail | None:
    """What a group says with the predicate before it; None where it says nothing by that."""
    if group.refers is not Refers.NAME or not group.products or before.said & _NEVER:
        return None
    if masked.back(_joint(), group.start) is None:
        return None
    dated = _dated().match(masked.covered, group.end)
    if dated is None or _AFTER.match(masked.covered, dated.end()) is None:
        return None
    said = before.said | {"promised"} if dated["follows"] else set(before.said)
    return Tail(group.start, dated.start("date"), before.status, before.leaves, said)
