"""From a predicate and its date to a status: reached, to come, or nothing at all."""

import re
from dataclasses import dataclass

from extractors.clauses.masked import Masked
from extractors.clauses.subjects import Refers
from extractors.dates import DateFound
from extractors.statuses.predicates import Tail
from extractors.statuses.terms import audience_of, date_of
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


_YET = re.compile(r"\s*(?:just\s+)?yet\b", re.IGNORECASE)


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
    date, end = date_of(masked, tail, limit)
    planned = yet or _planned(tail, date, published)
    audience = audience_of(masked, tail.end, limit)
    if tail.status in (Status.RETIRED, Status.CANCELLED):
        ended = Decided(tail.status, None, _known(date, planned=False), audience, end)
        return "an end that is planned" if planned else ended
    if planned and tail.status is Status.ANNOUNCED:
        return None
    if planned:
        of = tail.status.value if tail.status else "unstated"
        return Decided(Status.UPCOMING, of, _known(date, planned=True), audience, end)
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
    begins = tail.said & {"begins", "enter", "enter_past"}
    if date is None or (date.today and tail.status is Status.ANNOUNCED):
        return None
    if date.today and tail.status in TRACKS["making"] and not (date.starts or begins):
        return None
    return _known(date, planned=False)
