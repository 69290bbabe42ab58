"""Epithets: "our training powerhouse", "the flexible, general-purpose workhorse for training and inference".

An epithet says what a product is for by a word of purpose in it. "Our next inference accelerator" is none: it tells
the order of things; nor is "the world's fastest training chip", which boasts. A figure of speech says its role by
itself and keeps its praise: "our most efficient inference workhorse".
"""

import re
from collections.abc import Iterator
from functools import cache

from extractors.clauses.masked import DATE, Masked
from extractors.clauses.subjects import Group
from extractors.positionings.words import listed, purpose_inside, purpose_words


@cache
def _epithet() -> re.Pattern[str]:
    unfit = "|".join(listed(name) for name in ("ends", "boast", "order", "determiners"))
    barred = rf"(?:{unfit}|\w+(?:est|th)|[\w-]+-generation|generation)(?![\w-])"
    any_word = r"[\w&+.-]+(?:'s)?(?:\s\(\w{1,6}\))?,?\s+"
    word = rf"(?:(?!{barred}){any_word})"
    praised = rf"(?:(?:{listed('praise')}\s+)?{word}{{0,8}}?)"
    who = r"(?-i:[A-Z])[\w.]*'s?|[\w]+'s"
    return re.compile(
        rf"(?:(?P<determiner>{listed('determiners')}|{who})\s+)?"
        rf"(?P<words>(?P<praised>{praised})(?P<figure>{listed('figures_of_speech')})|(?P<front>{word}{{0,8}}?){listed('devices')})"
        rf"(?=\s*(?:$|[.,;:!?)(–—|]|{DATE}|(?:{listed('ends')}|of|behind|and|designed|built)(?!\w)))",
        re.IGNORECASE,
    )


@cache
def _linked() -> re.Pattern[str]:
    return re.compile(
        rf"(?P<copula>\s+{listed('copulas')}\s+)|(?P<mark>\s*[:–—|]\s*|\s+-\s+)|(?P<comma>\s*[,(]\s*)|(?P<role>\s+as\s+)|(?P<plain>\s+)",
        re.IGNORECASE,
    )


_IN_FRONT = re.compile(r"\s*[,:–—]?\s*")
_OPENS = re.compile(r"(?:^|[.;:]\s*|\b(?:meet|introducing|announcing|unveiling)\s+)", re.IGNORECASE)
_MADE = re.compile(r"\b(?:make|makes|making|made)\s+$", re.IGNORECASE)


def epithet(masked: Masked, group: Group, *, said_of: bool) -> Iterator[tuple[int, int]]:
    """Where the epithet of a group stands, if it is given one. `said_of`: the clause is about the group."""
    text = masked.covered
    if (link := _linked().match(text, group.end)) is not None and (
        match := _epithet().match(text, link.end())
    ) is not None:
        determined = match["determiner"] is not None
        fits = {
            "copula": said_of and determined,
            "mark": said_of,
            "comma": determined and (said_of or match["determiner"].lower() == "our"),
            "role": determined,
            "plain": determined and masked.back(_MADE, group.start) is not None,
        }
        if fits[link.lastgroup or "plain"] and (span := _span(text, match)) is not None:
            yield span
    for opening in _OPENS.finditer(text, 0, group.start):
        match = _epithet().match(text, opening.end(), group.start)
        if match is None or match["determiner"] is None:
            continue
        if (span := _span(text, match)) is not None and _IN_FRONT.fullmatch(text, span[1], group.start):
            yield span


def whole_epithet(text: str) -> tuple[int, int] | None:
    """Where an epithet is all that a text holds."""
    match = _epithet().match(text)
    if match is None or not (match["determiner"] or match["figure"] or len(match["front"].split()) > 1):
        return None  # "Inference accelerators" is a heading, "Low-latency inference accelerator" a subtitle
    span = _span(text, match)
    return span if span is not None and not text[span[1] :].strip(" .!") else None


def _span(text: str, match: re.Match[str]) -> tuple[int, int] | None:
    """The words, with the purpose after "for" or "of" where the noun is a figure of speech."""
    start, end = match.span("words")
    role = purpose_inside().search(match["praised"] if match["figure"] else match["front"]) is not None
    after = re.compile(r"\s+(?:for|of|behind)\s+(?:(?:the|our|your|any|every)\s+)?").match(text, end)
    purpose = purpose_words(text, after.end(), broad=False) if after else None
    if match["figure"] is not None and purpose is not None:
        return start, purpose
    return (start, end) if role else None
