"""What is denied, only heard of, or hangs on a condition: the vendor does not say it of the world as it is."""

import re
from functools import cache

from extractors.choices import any_of
from extractors.clauses.masked import Masked
from extractors.statuses.words import words

_FIRST = r"^[^\w\ue000-\ue003]*"
"""The start of a segment; a covered name is no mark."""
_NOT = (
    r"(?:\bnot|n't|\bno\s+longer|\bnever|\byet\s+to|\b(?:declin|refus)(?:es?|ed|ing)\s+to)"
    r"(?:\s+(?:yet|currently|now|publicly))?"
)
_SEGMENT = re.compile(r"[;!?]|\.\s")


def denied(masked: Masked, at: int) -> bool:
    """Whether what stands at a place is called false, denied, or said by others only."""
    start, end = _segment(masked.covered, at)
    before = masked.covered[start:at]
    return _false().search(masked.covered, start, end) is not None or any(form.search(before) for form in _openings())


def on_condition(masked: Masked, at: int, until: int) -> bool:
    """Whether what stands between two places is so only if something else is: "if approved, X1 will …"."""
    start, end = _segment(masked.covered, at)
    before, after = _conditions()
    return before.search(masked.covered[start:at]) is not None or after.search(masked.covered, until, end) is not None


def _segment(text: str, at: int) -> tuple[int, int]:
    """The sentence or half of one around a place."""
    starts = [match.end() for match in _SEGMENT.finditer(text, 0, at)]
    stop = _SEGMENT.search(text, at)
    return starts[-1] if starts else 0, stop.start() if stop else len(text)


@cache
def _false() -> re.Pattern[str]:
    """Reports that X1 is cancelled are untrue; it is not true that …"""
    listed = any_of(words()["doubts"]["false"])
    return re.compile(
        rf"\b(?:is|isn't|are|aren't|was|were|remains?|it's)\s+(?:(?:simply|entirely|completely|not|just)\s+)?"
        rf"(?:{listed}|true\s+that|the\s+case\s+that)(?!\w)|'s\s+{listed}\s+that\b",
        re.IGNORECASE,
    )


@cache
def _openings() -> tuple[re.Pattern[str], ...]:
    """What reaches to a place: to the next comma, or over one where all of the sentence hangs on it."""
    doubts = words()["doubts"]
    nouns, others, say, deny = (any_of(doubts[name]) for name in ("hearsay", "others", "say", "deny"))
    minds, tell = (any_of(doubts[name]) for name in ("minds", "tell"))
    # "The company reports that" is the vendor speaking: what stands before the noun tells it from the verb.
    noun = rf"(?:{_FIRST}|(?<!\w){any_of(doubts['hearsay_after'])}\s+){nouns}"
    return tuple(
        re.compile(form, re.IGNORECASE)
        for form in (
            rf"{noun}\s+(?:that|of)\s[^,]*$",
            rf"(?<!\w){deny}\s[^,]*$",
            rf"{_NOT}\s+{minds}\s(?:(?!(?:and|but|so|because|while)\b)[^,])*$",
            rf"{_NOT}\s+{tell}\s+(?:on\s+)?(?:when|whether|if|how\s+soon)\b(?:(?!\bbut\b).)*$",
            rf"(?<!\w){others}\s+(?:\w+ly\s+|have\s+|also\s+)?{say}\s[^,]*$",
            rf"\b(?:according\s+to|per)\s+(?:[\w-]+\s+){{0,2}}?(?:{nouns}|{others})\b",
            r"\b(?:reportedly|allegedly|supposedly|rumou?r\s+has\s+it)\b",
        )
    )


@cache
def _conditions() -> tuple[re.Pattern[str], re.Pattern[str]]:
    doubts = words()["doubts"]
    listed, inverted = any_of(doubts["conditions"]), any_of(doubts["inverted"])
    return (
        re.compile(rf"(?<!even\s)\b{listed}\s|{_FIRST}{inverted}\s", re.IGNORECASE),
        re.compile(rf"\b(?<!even\s){listed}\s", re.IGNORECASE),
    )
