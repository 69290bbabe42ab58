"""The words of positionings, and patterns made of them."""

import re
from functools import cache
from pathlib import Path
from tomllib import loads
from typing import Any

from extractors.choices import any_of
from extractors.clauses.masked import DATE, NAME


@cache
def words() -> dict[str, Any]:
    """`words.toml` of this folder."""
    return loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


@cache
def listed(name: str) -> str:
    """A group for any word of a list."""
    return any_of(words()[name])


@cache
def purpose(*, broad: bool) -> re.Pattern[str]:
    """A word of purpose; after "built for" the broad ones count as well."""
    choices = [*words()["purposes"], *(words()["broad"] if broad else ())]
    return re.compile(rf"(?<![\w-]){any_of(choices)}(?![\w])", re.IGNORECASE)


@cache
def purpose_inside() -> re.Pattern[str]:
    """A word of purpose as part of a compound too: "inference-optimized"."""
    return re.compile(rf"(?<!\w){any_of(words()['purposes'])}(?!\w)", re.IGNORECASE)


@cache
def _end() -> re.Pattern[str]:
    at_scale = r"at\s+(?:[\w-]+\s+)?scale\b"
    return re.compile(
        rf"[.;:!?\[\]–—|“”\"*]|\s-\s|\((?!\w{{1,6}}\))|\)(?<!\w\))|{NAME}|{DATE}|(?<![\w-])(?!{at_scale}){listed('ends')}(?![\w-])",
        re.IGNORECASE,
    )


_JOIN = re.compile(r"(?P<comma>,)?\s*(?P<and>\b(?:and|or)\b|&)\s*|,\s*", re.IGNORECASE)


def purpose_words(text: str, start: int, *, broad: bool) -> int | None:
    """Where the words of a purpose that begin at `start` end; None where they are no purpose.

    "training, inference and serving" is one purpose; "inference and delivers 3x" is "inference".
    """
    match = _end().search(text, start)
    limit = match.start() if match else len(text)
    is_purpose, at, kept = purpose(broad=broad), start, start
    pieces = [*_JOIN.finditer(text, start, limit), None]
    for join in pieces:
        piece = text[at : join.start() if join else limit]
        opened = text[start:at].strip() == ""
        if not opened and (not is_purpose.search(piece) or _begins_anew(piece) or len(piece.split()) > 7):
            break
        end = join.start() if join else limit
        if opened or _listed_on(text, at, start):
            kept = end
        if join is None:
            break
        at = join.end()
    words_found = text[start:kept].rstrip(" ,")
    if not is_purpose.search(words_found) or re.search(rf"(?<!\w){listed('people')}(?!\w)", words_found, re.IGNORECASE):
        return None
    return start + len(words_found)


def _begins_anew(piece: str) -> bool:
    return re.match(rf"\s*(?:{listed('verbs')}(?!\w)|\d)", piece, re.IGNORECASE) is not None


def _listed_on(text: str, at: int, start: int) -> bool:
    """Whether "and" or "or" stands before a piece: a comma alone may begin anything."""
    return re.search(r"(?:\b(?:and|or)\b|&)\s*$", text[start:at], re.IGNORECASE) is not None
