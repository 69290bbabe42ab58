"""Purposes: "built for training and inference", "X1 for serving", and who they are said of."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from extractors.clauses.masked import Masked
from extractors.clauses.subjects import APPOSITION, Group, Refers, find_groups, is_other, opens_clause
from extractors.positionings.epithets import epithet, whole_epithet
from extractors.positionings.words import listed, purpose_words

Span = tuple[Group, int, int]
"""Who is meant, and where the words stand."""


@cache
def _made_for() -> re.Pattern[str]:
    """Built for; also "designed to deliver high performance for", unless that compares or counts."""
    bar = r"(?!\b(?:than|better|more|higher|lower|faster|while|that|which|for)\b)"
    deliver = rf"(?:by\s+\w+\s+)?to\s+(?:{bar}(?:[^,;:.\d\ue000\ue002]|(?<=[A-Za-z])\d)){{1,90}}?\s+for\s+"
    plainly = rf"(?:{listed('intensified')}\s+)*"
    return re.compile(
        rf"{plainly}{listed('participles')}\s+{plainly}(?:for\s+|{deliver}){plainly}|{plainly}{listed('verbs_of_purpose')}\s+",
        re.IGNORECASE,
    )


@cache
def _noun() -> str:
    """Pattern of "our first data center chip"; a superlative makes it a boast."""
    plain = rf"(?!{listed('ends')}\b|{listed('boast')}\b)[\w&.-]+\s+"
    return (
        rf"(?:{listed('determiners')}|\w+'s)\s+(?:{plain}){{0,6}}?{listed('devices')}(?:\s+of\s+{listed('devices')})?"
    )


@cache
def _linked() -> re.Pattern[str]:
    """What may stand between a name and "built for" said of it: auxiliaries, a comma, "is our first chip"."""
    return re.compile(
        rf"\s*[,(:–—]?\s*(?:{listed('between')}\s+)*(?:{_noun()},?\s+(?:(?:that|which)\s+(?:is|are)\s+)?)?",
        re.IGNORECASE,
    )


@cache
def _plain_for() -> re.Pattern[str]:
    copulas = listed("copulas")
    return re.compile(rf"(?:\s+|\s*[,:–—]\s*)(?:(?:{copulas}\s+)?{_noun()}\s+|{copulas}\s+|)for\s+", re.IGNORECASE)


@cache
def _presented() -> re.Pattern[str]:
    return re.compile(rf"\b{listed('presents')}\s+$", re.IGNORECASE)


@cache
def _used() -> re.Pattern[str]:
    return re.compile(rf"\b{listed('uses')}\b", re.IGNORECASE)


@cache
def _teaches() -> re.Pattern[str]:
    return re.compile(rf"\b{listed('teaches')}\b", re.IGNORECASE)


@cache
def _we_made() -> re.Pattern[str]:
    """ "We built X1 for training": said of X1, though it opens no clause."""
    return re.compile(
        rf"(?:^|[;:,.–—]\s*|\b(?:that|why)\s+)we\s+(?:have\s+)?{listed('participles')}\s+(?:the\s+)?$", re.IGNORECASE
    )


_FOR = re.compile(r"\s+for\s+", re.IGNORECASE)
_POWERED = re.compile(r"\s*(?:powered|driven)\s+by\s+", re.IGNORECASE)
"""A tagline: "Powered by X1, purpose-built for training"."""
_JOINED = re.compile(
    r"(?:(?!\b(?:that|which|who|with)\b)[^,;:–—\ue000])*?\s(?:and|,)\s(?:is|are)\s+(?:also\s+)?", re.IGNORECASE
)
"""The rest of a name's own clause up to a second predicate: "X1 pairs two dies and is built for training"."""


def find_spans(masked: Masked, topic: str | None) -> Iterator[Span]:
    """Every purpose and epithet that a sentence gives."""
    text, groups = masked.covered, find_groups(masked)
    for group in groups:
        if is_other(masked, group.end):
            continue
        said_of = (
            opens_clause(masked, group.start)
            or masked.back(_presented(), group.start) is not None
            or _POWERED.fullmatch(text[: group.start]) is not None
        )
        if masked.back(_we_made(), group.start) and (plain := _FOR.match(text, group.end)):
            yield from _purpose(masked, group, plain.end(), broad=True)
        if said_of:
            yield from _made(masked, group)
            used = _used().search(text[: group.start]) or _teaches().search(text)
            if not used and (plain := _plain_for().match(text, group.end)):
                yield from _purpose(masked, group, plain.end(), broad=False)
        for span in epithet(masked, group, said_of=said_of):
            yield group, *span
    if topic is not None and not masked.names:
        yield from _of_topic(masked, groups)


def _linked_made(text: str, at: int) -> re.Match[str] | None:
    link = _linked().match(text, at)
    return _made_for().match(text, link.end()) if link else None


def _made(masked: Masked, group: Group) -> Iterator[Span]:
    text = masked.covered
    after = group.end
    if (aside := APPOSITION.match(text, after)) is not None and not _linked_made(text, after):
        after = aside.end() - 1
    made = _linked_made(text, after)
    if made is None and (joined := _JOINED.match(text, group.end)) is not None:
        made = _made_for().match(text, joined.end())
    if made is not None:
        yield from _purpose(masked, group, made.end(), broad=True)
    if (first := _made_for().match(text)) and group.start > 0:
        end = purpose_words(text, first.end(), broad=True)
        if end is not None and re.fullmatch(r"[^.;:,–—\ue000]*[,:–—]\s*", text[end : group.start]):
            yield group, first.end(), end


def _purpose(masked: Masked, group: Group, start: int, *, broad: bool) -> Iterator[Span]:
    if (end := purpose_words(masked.covered, start, broad=broad)) is not None:
        yield group, start, end


def _of_topic(masked: Masked, groups: Sequence[Group]) -> Iterator[Span]:
    """A card or subtitle that names no product: "Built for post-training and inference", "The training powerhouse"."""
    badge = Group(0, 0, (), Refers.IT)
    if made := _made_for().match(masked.covered):
        yield from _purpose(masked, badge, made.end(), broad=True)
    elif (plain := re.match(r"For\s+", masked.covered)) and not groups:
        end = purpose_words(masked.covered, plain.end(), broad=False)
        if end is not None and not masked.covered[end:].strip(" .!"):
            yield badge, plain.end(), end
    elif (whole := whole_epithet(masked.covered)) is not None:
        yield badge, *whole
