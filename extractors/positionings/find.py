"""Finds what a product is for, in its vendor's words. Start here.

Two ways of saying it: a purpose ("built for training and inference", "X1 for serving") and an epithet ("our training
powerhouse"). A false positioning is a false claim, so what is not plainly said of the product is left out.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from extractors.clauses.masked import mask
from extractors.clauses.subjects import Refers
from extractors.mentions import Mention
from extractors.positionings.purposes import find_spans
from extractors.positionings.words import words
from extractors.quick import SentenceStems

_ARTICLE = re.compile(r"\s*(?P<article>the|a|an|our|its|their|your|all|today's)\s+", re.IGNORECASE)
_NEVER = re.compile(r"\b(?:if|whether|not|n't|respectively|could|might|would)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PositioningFound:
    """The words without article and without what they are joined by; `product` None where only pointed at."""

    product: str | None
    words: str
    start: int
    end: int
    refers: Refers = Refers.NAME


@cache
def _stems() -> SentenceStems:
    return SentenceStems((*words()["purposes"], *words()["broad"]))


@cache
def _ways() -> SentenceStems:
    """Of each way to say it a word that it cannot do without."""
    told = ("participles", "verbs_of_purpose", "figures_of_speech", "devices")
    return SentenceStems(("for", *(word for name in told for word in words()[name])), whole=True)


def may_position(sentence: str) -> bool:
    """Whether a sentence has a word of purpose and one that gives it: most have not, and are not read further."""
    return _ways().may_be_in(sentence) and _stems().are_in(sentence)


def find_positionings(
    sentence: str, mentions: Sequence[Mention], *, topic: str | None = None
) -> tuple[PositioningFound, ...]:
    """The positionings that a sentence gives to products.

    `topic` is the product of the page or of the heading above: "Built for inference." alone is said of it.
    """
    if not (mentions or topic) or not may_position(sentence) or sentence.rstrip().endswith("?"):
        return ()
    masked = mask(sentence, mentions, None)
    found: dict[tuple[str | None, int], PositioningFound] = {}
    for group, start, end in find_spans(masked, topic):
        if masked.quoted(start) or _NEVER.search(masked.covered, max(0, group.start - 24), start):
            continue
        article = _ARTICLE.match(masked.text, start)
        at = article.end() if article else start
        said = masked.text[at:end]
        if article is not None and article["article"].lower() == "your":
            said = said.removesuffix(" applications")  # "your inference applications": it is for inference
        for product in group.products or (topic,):
            found.setdefault((product, at), PositioningFound(product, said, at, at + len(said), group.refers))
    return tuple(sorted(found.values(), key=lambda positioning: positioning.start))
