"""Statuses that a product has as the subject of a clause, a heading or a badge."""

import re
from collections.abc import Iterator
from functools import cache

from extractors.choices import any_of
from extractors.clauses.masked import Masked, words
from extractors.clauses.subjects import APPOSITION, Group, is_other, is_presented, opens_clause
from extractors.statuses.nouns import nominal_subject
from extractors.statuses.said import Tail
from extractors.statuses.tails import read_tail
from schemas.words import Status

_DIRECT = re.compile(r"\s*(?:,\s*(?:which|that)\s+|\s(?:which|that)\s+|\s|(?='(?:s|re|ll)\b))", re.IGNORECASE)
_LOOSE = re.compile(r"\s*[:–—|(,]\s*|\s+-\s+|\s*\(\s*")
# Between subject and verb: a modifier that holds none.
_VERB = r"(?:is|are|was|were|will|has|have|had|can|may|not)\b"
_WORK = re.compile(r"\b(?:the\s+)?(?:development\s+of|work\s+on)\s+(?:the\s+)?$", re.IGNORECASE)
"""What may be cancelled before there is a product; nothing else of it is a status."""
_HAS_VERB = re.compile(rf"\s+{_VERB}", re.IGNORECASE)
_JOINED = re.compile(r",?\s+(?:and|but)\s+", re.IGNORECASE)
_BREAKS = re.compile(r"[;:–—\ue000]|\b(?:that|which|who|where|when|while)\b", re.IGNORECASE)
# Up to a second predicate: "X1 doubles the memory and is generally available".
_MODIFIER = re.compile(
    r"\s+(?:with|featuring|powered\s+by|based\s+on|built\s+on|equipped\s+with|in|for|from)\s+"
    rf"(?:(?!{_VERB}|\b(?:that|which|who|and|to)\b|\ue002)[^,;:–—()])+?\s+(?={_VERB})",
    re.IGNORECASE,
)
_FROM_MAKERS = re.compile(rf"\s+from\s+[A-Z][\w.&-]*(?:(?:,\s*(?:and\s+)?|\s+and\s+)[A-Z][\w.&-]*)*\s+(?={_VERB})")


@cache
def _leads_in() -> re.Pattern[str]:
    """A predicate in front of its subject: "Coming soon: X1", "Available in preview, X1 …"."""
    return re.compile(r"(?:^|[.;]\s+)(?P<predicate>[^,:–—.]{3,60})(?:[:–—]|,)\s*$")


def read_subject(masked: Masked, group: Group) -> Iterator[Tail]:
    """What the words after a group say of it."""
    if (work := masked.back(_WORK, group.start)) is not None:
        tail = read_tail(masked, group.end)
        if tail is not None and tail.status is Status.CANCELLED and opens_clause(masked, work.start()):
            yield tail
        return
    own = nominal_subject(masked, group)
    if own is not None:
        start, end, status = own
        tail = read_tail(masked, _skip(masked, end), about=status)
        if tail is None and (between := APPOSITION.match(masked.covered, end)) is not None:
            tail = read_tail(masked, between.end(), about=status)
        if tail is not None and opens_clause(masked, start, verbless=tail.verbless):
            tail.start = start
            yield tail
            return
        possessive = status == "unstated" and "'" in masked.covered[group.end : end]
        if tail is None and (possessive or _HAS_VERB.match(masked.covered, end)):
            return  # "X1's launch in June was a success", "X1 sampling is greedy": more is said of it than we know
    if _is_apposition(masked, group):
        tail = read_tail(masked, group.end + 1)
    elif opens_clause(masked, group.start):
        tail = _after(masked, group.end) or _in_brackets(masked, group)
    elif opens_clause(masked, group.start, verbless=True):
        tail = read_tail(masked, group.end)
        tail = tail if tail is not None and tail.verbless else None
    elif is_presented(masked, group.start) and (loose := _LOOSE.match(masked.covered, group.end)):
        tail = read_tail(masked, loose.end())
        tail = tail if tail is not None and tail.verbless else None
    else:
        return
    if tail is not None:
        yield tail
        return
    before = masked.back(_leads_in(), group.start)
    if before is not None:
        head = read_tail(masked, before.start("predicate"))
        if head is not None and head.verbless and head.end <= before.end("predicate"):
            yield head


@cache
def _own_in_front() -> re.Pattern[str]:
    own = any_of(words()["own"])
    return re.compile(
        rf"(?:^|[.;:]\s|,\s)(?:our|the|its|both|two|three)\s+(?:[\w-]+\s+){{0,5}}?{own}"
        r"(?:\s+(?:yet|ever|so far|to date))?\s*,\s*$",
        re.IGNORECASE,
    )


@cache
def _through() -> re.Pattern[str]:
    return re.compile(rf",\s+(?:(?:that|which)\s+are\s+)?{any_of(words()['via'])}\s", re.IGNORECASE)


def _is_apposition(masked: Masked, group: Group) -> bool:
    """Whether the names only tell which chips were meant: "Our new chips, X1 and X2, are coming soon"."""
    text = masked.covered
    if text[group.end : group.end + 1] != ",":
        return False
    through = _through().search(text, group.start, group.end) is not None and opens_clause(masked, group.start)
    return through or masked.back(_own_in_front(), group.start) is not None


def _in_brackets(masked: Masked, group: Group) -> Tail | None:
    """What brackets right behind the name say: "X1 (available in preview) has 64 chips"."""
    text = masked.covered
    opened = text.rfind("(", group.start, group.end)
    if opened < 0 or text[group.end - 1] != ")":
        return None
    tail = read_tail(masked, opened + 1)
    return tail if tail is not None and tail.verbless and tail.end == group.end - 1 else None


def _skip(masked: Masked, at: int) -> int:
    match = re.compile(r"\s*[:–—]\s*").match(masked.covered, at)
    return match.end() if match else at


def _after(masked: Masked, end: int) -> Tail | None:
    text = masked.covered
    if (direct := _DIRECT.match(text, end)) is not None and (tail := read_tail(masked, direct.end())) is not None:
        return tail
    if (loose := _LOOSE.match(text, end)) is not None:
        tail = read_tail(masked, loose.end())
        if tail is not None and (tail.verbless or loose[0].strip() in (":", "–", "—", "|")):
            return tail
    if not is_other(masked, end):
        for joined in _JOINED.finditer(text, end):
            if _BREAKS.search(text, end, joined.start()):
                break
            tail = read_tail(masked, joined.end())
            if tail is not None and not tail.verbless:
                return tail
    for between in (APPOSITION, _MODIFIER, _FROM_MAKERS):
        if (match := between.match(text, end)) is not None:
            tail = read_tail(masked, match.end())
            if tail is not None and not tail.verbless:
                return tail
    return None
