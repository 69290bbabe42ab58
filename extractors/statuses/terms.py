"""The date and the audience that go with a predicate."""

import re
from functools import cache

from extractors.choices import any_of
from extractors.clauses.masked import DATE, Masked
from extractors.dates import DateFound
from extractors.statuses.said import Tail
from extractors.statuses.words import words

_STOP = re.compile(
    r"[;!?]|\.(?:\s|$)|\b(?:and|but|while|when|than|that|which|who|where|whose|because|after|replacing)\b|[(–—]|,",
    re.IGNORECASE,
)
_AFTER_COMMA = re.compile(
    rf",\s*(?:(?:and|with\s+availability|starting|beginning|probably|currently\s+expected)\s+)*(?={DATE})",
    re.IGNORECASE,
)

_NAMES = re.compile(rf"(?:\s*,?\s*(?:and\s+)?[A-Z][\w.&-]*(?:\s[A-Z][\w.&-]*)*)+\s*(?={DATE})")
"""The rest of a list of names up to a date: "from Dell, HPE and Lenovo in 2027"."""
_OF_NAMES = re.compile(r"\b(?:from|by|at|with|through|via|on|including|to|in)\b", re.IGNORECASE)


def date_of(masked: Masked, tail: Tail, limit: int) -> tuple[DateFound | None, int]:
    """The date that goes with a predicate, and where the quoted words end."""
    at, text = tail.end, masked.covered
    while at < limit:
        if (found := masked.dates.get(at)) is not None:
            return found, found.end
        stop = _STOP.match(text, at)
        if stop is not None:
            listed = _NAMES.match(text, at) if _OF_NAMES.search(text, tail.end, at) else None
            comma = _AFTER_COMMA.match(text, at) or listed
            if comma is None:
                break
            at = comma.end()
            continue
        at += 1
    for found in masked.dates.values():
        if tail.end <= found.start < limit and found.starts:
            return found, found.end
    return (tail.dates[-1] if tail.dates else _opening_date(masked, tail)), tail.end


def _opening_date(masked: Masked, tail: Tail) -> DateFound | None:
    """A date that opens the sentence is the first statement's: "In Q3 2026, X1 will ship"."""
    first = next(iter(masked.dates.values()), None)
    if first is None or masked.covered[: first.start].strip() or first.end > tail.start:
        return None
    if re.search(r"[;:!?]|\.\s", masked.covered[first.end : tail.start]):
        return None
    first_name = masked.covered.find("\ue000")
    if first_name >= 0 and masked.covered.find("\ue000", first_name + 1, tail.start) >= 0:
        return None
    return None if first.today and tail.said & {"planned", "promised", "soon"} else first


@cache
def _audiences() -> re.Pattern[str]:
    listed = words()["audience"]
    people, alone, regions, places = (any_of(listed[name]) for name in ("people", "alone", "regions", "places"))
    place = rf"{places}[\w-]*(?:\s*\([^()]+\))?"
    kinds = (
        rf"(?:to|for)\s+(?:the\s+|all\s+of\s+)?(?P<people>(?:(?!(?:and|in|on|to)\b)[\w.&'+-]+\s+){{1,4}}?{people}"
        rf"|{alone}|{people}\s+(?:of|on)\s+(?-i:[A-Z])[\w&'+-]*(?:\s(?-i:[A-Z])[\w&'+-]*)*)",
        rf"(?:in|across)\s+(?:the\s+)?(?P<regions>(?:(?!(?:in|to|on|with|while|plus|as|following|these|same)\b)[\w.()&'+-]+,?\s+){{1,6}}?{regions})",
        rf"(?:in|across)\s+(?:the\s+)?(?P<places>{place}(?:(?:,\s*(?:and\s+)?|\s+and\s+)(?:the\s+)?{place})*)",
    )
    return re.compile("|".join(rf"\b{kind}(?!\w)" for kind in kinds), re.IGNORECASE)


def audience_of(masked: Masked, start: int, limit: int) -> str | None:
    """For whom or where, where more is said than "customers"."""
    if (match := _audiences().search(masked.covered, start, limit)) is None:
        return None
    between = masked.covered[start : match.start()]
    if re.search(r"[;:!?]|\b(?:and|but|which|that|with)\b", between):
        return None
    group = next(name for name in ("people", "regions", "places") if match[name])
    return " ".join(masked.text[match.start(group) : match.end(group)].split())
