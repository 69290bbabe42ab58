"""Badges, labels and headings without a verb: "Coming soon", "Status: Sampling", "X1: Now Available".

They are only statuses where a page shows them as such: the caller knows that, the words do not. A badge that names
no product is the topic's.
"""

import re
from collections.abc import Sequence
from functools import cache

from extractors.choices import any_of
from extractors.clauses.masked import DATE, NAME, Masked, mask
from extractors.clauses.subjects import Refers
from extractors.kept import kept
from extractors.mentions import Mention
from extractors.statuses.decide import StatusFound, decide
from extractors.statuses.languages import badge_of_other_language
from extractors.statuses.said import Tail
from extractors.statuses.tails import read_tail
from extractors.statuses.words import as_status, nominal, status_of, words
from schemas.words import Status

LONGEST = 80
"""A badge is short; longer texts are sentences."""


@cache
def _label() -> re.Pattern[str]:
    """A name and a label in front: "X1: ", "Status: ", and "Availability: " where a date follows."""
    labels = any_of(words()["badges"]["labels"])
    dated = rf"(?P<nominal>{nominal()})\s*[:–—|]?\s*(?={DATE})"
    return re.compile(rf"\s*(?:{NAME}\s*[:–—|(-]?\s*)?(?:{dated}|{labels}\s*[:–—|]\s*)?", re.IGNORECASE)


@cache
def _alone() -> re.Pattern[str]:
    badges = words()["badges"]
    kinds = "|".join(f"(?P<{kind}>{any_of(badges[kind])})" for kind in ("nominal", "upcoming", "announced"))
    return re.compile(rf"(?:(?:in|now\s+in|now)\s+)?(?:{kinds})(?=\W*(?:{DATE}\W*)?$)", re.IGNORECASE)


@cache
def _labels() -> re.Pattern[str]:
    return re.compile(rf"\s*{any_of(words()['badges']['labels'])}\s*:?\s*", re.IGNORECASE)


@kept
def is_label(text: str) -> bool:
    """Whether a text is what stands in front of a badge: "Status", "Availability"."""
    return _labels().fullmatch(text) is not None


def find_badge(
    text: str, mentions: Sequence[Mention] = (), *, published: str | None, topic: str | None = None
) -> StatusFound | None:
    """The status that a short text shows, all of whose words must be understood; "Availability: Q4 2026" is one too."""
    if len(text) > LONGEST or "?" in text:
        return None
    masked = mask(text, mentions, published)
    label = _label().match(masked.covered)
    assert label is not None  # all of it is optional
    tail = _alone_tail(masked, label.end()) or (
        read_tail(masked, label.end(), about=status_of(label["nominal"]))
        if label["nominal"]
        else read_tail(masked, label.end())
    )
    if tail is None:
        return badge_of_other_language(masked, published, topic)
    decided = decide(masked, tail, published=published, limit=len(text))
    if decided is None or isinstance(decided, str) or not _understood(masked, decided.end, decided.audience):
        return None
    named = masked.products(0, len(text))
    if len(named) > 1:
        return None
    refers = Refers.NAME if named else Refers.IT
    return StatusFound(
        named[0] if named else topic,
        decided.status,
        decided.of,
        decided.effective,
        decided.audience,
        0,
        len(text),
        refers,
    )


def _alone_tail(masked: Masked, at: int) -> Tail | None:
    match = _alone().match(masked.covered, at)
    if match is None:
        return None
    if match["nominal"]:
        return Tail(at, match.end(), as_status(status_of(match["nominal"])))
    if match["upcoming"]:
        return Tail(at, match.end(), said={"soon"})
    return Tail(at, match.end(), Status.ANNOUNCED, said={"past"})


_REST = re.compile(
    rf"(?:\s|[.!)]|{DATE}|\b(?:now|today|soon|in|for|to|across|worldwide|globally|the|customers|select)\b)*",
    re.IGNORECASE,
)


def _understood(masked: Masked, end: int, audience: str | None) -> bool:
    """Whether nothing is left over that might turn the meaning."""
    return _REST.fullmatch(masked.covered[end:].replace(audience or "", "")) is not None
