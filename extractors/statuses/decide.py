"""From a predicate and its date to a status: reached, to come, or nothing at all."""

import re
from dataclasses import dataclass
from functools import cache

from extractors.clauses.masked import DATE, Masked
from extractors.clauses.subjects import Refers
from extractors.dates import DateFound
from extractors.dates.words import any_of
from extractors.statuses.tails import Tail
from extractors.statuses.words import words
from schemas.dates import PartialDate
from schemas.words import TRACKS, Status


@dataclass(frozen=True, slots=True)
class StatusFound:
    """A status of a product. `product` is None where the sentence only points at it and no topic is known."""

    product: str | None
    status: Status
    of: str | None
    effective: str | None
    audience: str | None
    start: int
    end: int
    refers: Refers = Refers.NAME


@dataclass(frozen=True, slots=True)
class StatusUnread:
    """Words about a product's status that the list of statuses has no place for."""

    product: str | None
    start: int
    end: int
    why: str


@dataclass(frozen=True, slots=True)
class Decided:
    """What a predicate says, whoever has it."""

    status: Status
    of: str | None
    effective: str | None
    audience: str | None
    end: int


_STOP = re.compile(
    r"[;!?]|\.(?:\s|$)|\b(?:and|but|while|when|than|that|which|who|where|whose|because|after|replacing)\b|[(–—]|,",
    re.IGNORECASE,
)
_YET = re.compile(r"\s*(?:just\s+)?yet\b", re.IGNORECASE)
_AFTER_COMMA = re.compile(
    rf",\s*(?:(?:and|with\s+availability|starting|beginning|probably|currently\s+expected)\s+)*(?={DATE})",
    re.IGNORECASE,
)

_NAMES = re.compile(rf"(?:\s*,?\s*(?:and\s+)?[A-Z][\w.&-]*(?:\s[A-Z][\w.&-]*)*)+\s*(?={DATE})")
"""The rest of a list of names up to a date: "from Dell, HPE and Lenovo in 2027"."""


def decide(masked: Masked, tail: Tail, *, published: str | None, limit: int) -> Decided | str | None:
    """What a tail says: a status, why it stays unread, or None where it says nothing (negated, hypothetical).

    `limit` is where the next statement of the sentence begins: its date is its own.
    """
    if "maybe" in tail.said:
        return None
    late = _YET.match(masked.covered, tail.end)
    yet = "not_yet" in tail.said or ("negative" in tail.said and (late is not None or "yet" in tail.said))
    if ("negative" in tail.said and not yet) or ("no_longer" in tail.said and tail.status is not Status.RETIRED):
        return None
    date, end = _date(masked, tail, limit)
    planned = yet or _planned(tail, date, published)
    audience = _audience(masked, tail.end, limit)
    if tail.status in (Status.RETIRED, Status.CANCELLED):
        return (
            "an end that is planned"
            if planned
            else Decided(tail.status, None, _known(date, planned=False), audience, end)
        )
    if planned:
        if tail.status is Status.ANNOUNCED:
            return None
        return Decided(
            Status.UPCOMING, tail.status.value if tail.status else "unstated", _known(date, planned=True), audience, end
        )
    if tail.status is None:
        return "shipping or launched, which is neither production nor availability" if tail.leaves else None
    return Decided(tail.status, None, _since(tail, date), audience, end)


def _planned(tail: Tail, date: DateFound | None, published: str | None) -> bool:
    """Whether the state is to come: the words say so, or their date does."""
    if tail.said & {"planned", "promised", "soon"}:
        return True
    if tail.said & {"past", "enter_past"} or date is None or date.today:
        return False
    if date.ahead:
        return True
    if date.edtf is None or date.yearless:
        return not date.starts and (date.yearless or tail.status is None)
    if published is None:
        return not date.starts
    return PartialDate(date.edtf).last > PartialDate(published).last


def _known(date: DateFound | None, *, planned: bool) -> str | None:
    """A date's EDTF; a month without its year only counts ahead."""
    return None if date is None or (date.yearless and not planned) else date.edtf


def _since(tail: Tail, date: DateFound | None) -> str | None:
    """The date of a state that is reached. "In full production today" means now; "begins today" a date."""
    if date is None or (
        date.today
        and tail.status in TRACKS["making"]
        and not (date.starts or "begins" in tail.said or tail.said & {"enter", "enter_past"})
    ):
        return None
    if date.today and tail.status is Status.ANNOUNCED:
        return None
    return _known(date, planned=False)


def _date(masked: Masked, tail: Tail, limit: int) -> tuple[DateFound | None, int]:
    """The date that goes with a predicate, and where the quoted words end."""
    at, text = tail.end, masked.covered
    while at < limit:
        if (found := masked.dates.get(at)) is not None:
            return found, found.end
        stop = _STOP.match(text, at)
        if stop is not None:
            comma = _AFTER_COMMA.match(text, at) or _NAMES.match(text, at)
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
    return re.compile(
        rf"\b(?:to|for)\s+(?:the\s+|all\s+of\s+)?(?P<people>(?:(?!and\b|in\b|on\b|to\b)[\w.&'’+-]+\s+){{1,4}}?{any_of(listed['people'])})(?!\w)"
        rf"|\b(?:in|across)\s+(?:the\s+)?(?P<regions>(?:(?!in\b|to\b|on\b|following\b|these\b)[\w.()&'’+-]+,?\s+){{1,6}}?{any_of(listed['regions'])})(?!\w)"
        rf"|\b(?:in|across)\s+(?:the\s+)?(?P<places>{any_of(listed['places'])}[\w-]*(?:\s*\([^()]+\))?(?:(?:,\s*(?:and\s+)?|\s+and\s+)(?:the\s+)?{any_of(listed['places'])}[\w-]*(?:\s*\([^()]+\))?)*)(?!\w)",
        re.IGNORECASE,
    )


def _audience(masked: Masked, start: int, limit: int) -> str | None:
    """For whom or where, where more is said than "customers"."""
    if (match := _audiences().search(masked.covered, start, limit)) is None:
        return None
    between = masked.covered[start : match.start()]
    if re.search(r"[;:!?]|\b(?:and|but|which|that|with)\b", between):
        return None
    group = next(name for name in ("people", "regions", "places") if match[name])
    return " ".join(masked.text[match.start(group) : match.end(group)].split())
