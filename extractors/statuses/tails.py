"""Reads what follows a subject: auxiliaries and adverbs up to a predicate ("is expected to be generally available").

Nothing is skipped on the way: a word that is none of these means that the sentence says something else.
"""

import re
from functools import cache

from extractors.clauses.masked import Masked
from extractors.statuses.predicates import read_predicate
from extractors.statuses.said import Tail
from extractors.statuses.slips import read_moved
from extractors.statuses.words import About, as_status, pattern, words


def read_tail(masked: Masked, start: int, *, about: About | None = None) -> Tail | None:
    """The predicate of a subject that ends before `start`; `about` where the subject is "sampling of X1" itself."""
    tail, at, entering = Tail(start), start, False
    text = masked.covered
    for _ in range(12):
        at = _space(text, at)
        if (found := masked.dates.get(at)) is not None and not read_predicate(masked, at, tail, about, entering=False):
            tail.dates.append(found)
            at = found.end + (text[found.end : found.end + 1] == ",")
            if about is not None and _ends(text, at):
                tail.status, tail.end = as_status(about), found.end
                return tail
            continue
        if read_moved(masked, at, tail):
            tail.status = as_status(about) if about is not None else None
            return tail
        if read_predicate(masked, at, tail, about, entering=entering):
            return tail
        kind, end = _auxiliary(text, at)
        if end == at:
            return None
        tail.said.add(kind)
        entering = kind in ("enter", "enter_past", "inside") or (
            (kind == "planned" and text[at:end].lower().endswith((" for", " in")))
            or text[at:end].lower() in ("nearing", "approaching", "close to")
        )
        at = end
    return None


@cache
def _auxiliaries() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Kinds of words in front of a predicate, all tried; the longest match wins."""
    return tuple((kind, pattern(listed)) for kind, listed in words()["auxiliaries"].items())


def _auxiliary(text: str, at: int) -> tuple[str, int]:
    best = ("", at)
    for kind, listed in _auxiliaries():
        match = listed.match(text, at)
        if match is not None and match.end() > best[1]:
            best = (kind, match.end())
    return best


def _space(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _ends(text: str, at: int) -> bool:
    return re.match(r"\s*(?:$|[.,;:!)])", text[at:]) is not None
