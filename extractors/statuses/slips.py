"""Slips: "X1 has been delayed to 2027", "general availability moves from Q3 to Q4 2026".

What is moved is still to come, and the date that it is moved to is the one that counts. The date it had before ("was
scheduled for 2026", "originally due in 2026") is a plan that is past, and says nothing.
"""

import re
from collections.abc import Iterator
from functools import cache

from extractors.choices import any_of
from extractors.clauses.masked import DATE, Masked
from extractors.clauses.subjects import Group
from extractors.dates import DateFound
from extractors.statuses.said import Tail
from extractors.statuses.words import as_status, moved, nominal, own_nominal, status_of, words

_TO = re.compile(rf"\s*,?\s*(?P<to>(?:to|into)\s+(?:the\s+)?)?(?={DATE})", re.IGNORECASE)


def moved_to(masked: Masked, at: int) -> tuple[DateFound, int] | None:
    """The date that follows "delayed", and where it ends: of "from Q3 to Q4 2026" the later one."""
    while (to := _TO.match(masked.covered, at)) is not None:
        date = masked.dates[to.end()]
        if to["to"] is None and not (date.starts or date.ends):
            return None  # "delayed in March 2026" tells when that was said
        if date.last is not None or not date.starts:
            return date, date.end
        at = date.end
    return None


def read_moved(masked: Masked, at: int, tail: Tail) -> bool:
    """Fill the tail where a slip stands at a place."""
    match = moved().match(masked.covered, at)
    if match is None or moved_to(masked, match.end()) is None:
        return False
    tail.end = match.end()
    tail.said.add("moved")
    if match["verb"].lower().endswith("s"):
        tail.said.add("finite")
    return True


@cache
def _moving() -> re.Pattern[str]:
    verbs, ways = any_of(words()["moved"]["verbs"]), any_of(words()["moved"]["ways"])
    return re.compile(
        rf"\b(?P<who>\w+)(?:\s+(?:has|have|had|is|are)|'ve|'re)?(?:\s+(?:now|again|also))?\s+{verbs}(?:\s+{ways})?\s+"
        rf"(?:(?:the|its|our)\s+)?(?:(?P<nominal>{nominal()})\s+(?:of|for)\s+)?$",
        re.IGNORECASE,
    )


@cache
def _way() -> re.Pattern[str]:
    return re.compile(rf"(?:\s+{any_of(words()['moved']['ways'])})?", re.IGNORECASE)


def moved_by_vendor(masked: Masked, group: Group) -> Iterator[Tail]:
    """We have delayed X1 to 2027; Acme pushes the launch of X1 back to 2027."""
    verb = masked.back(_moving(), group.start)
    if verb is None or not group.of_vendor(verb["who"]):
        return
    own = own_nominal().match(masked.covered, group.end)
    way = _way().match(masked.covered, own.end() if own else group.end)
    assert way is not None  # all of it is optional
    if moved_to(masked, way.end()) is not None:
        noun = verb["nominal"] or (own["nominal"] if own else None)
        yield Tail(verb.start(), way.end(), as_status(status_of(noun)) if noun else None, said={"moved"})
