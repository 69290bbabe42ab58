"""From a predicate and its date to a status: reached, to come, or nothing at all."""

import re
from dataclasses import dataclass

from extractors.clauses.masked import DATE, Masked
from extractors.clauses.subjects import Refers
from extractors.dates import DateFound
from extractors.statuses.said import Tail
from extractors.statuses.slips import moved_to
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


_INSTEAD = re.compile(rf"\s*,?\s*but\s+(?:now\s+|only\s+|rather\s+|instead\s+)?(?={DATE})", re.IGNORECASE)
_NOT_BEFORE = re.compile(r"(?:until|till|before)\b", re.IGNORECASE)
_ENDED = frozenset(("was", "former"))
_LASTS = frozenset(("made", "event", "enter_past", "begins", "past"))
_YET = re.compile(r"\s*(?:just\s+)?yet\b", re.IGNORECASE)


def decide(masked: Masked, tail: Tail, *, published: str | None, limit: int) -> Decided | str | None:
    """What a tail says: a status, why it stays unread, or None where it says nothing (negated, hypothetical).

    `limit` is where the next statement of the sentence begins: its date is its own.
    """
    if "maybe" in tail.said:
        return None
    late = _YET.match(masked.covered, tail.end)
    yet = "not_yet" in tail.said or ("negative" in tail.said and (late is not None or "yet" in tail.said))
    date, end = date_of(masked, tail, limit)
    if ("negative" in tail.said and not yet) or ("no_longer" in tail.said and tail.status is not Status.RETIRED):
        return _another_date(masked, tail, date, end)
    audience = audience_of(masked, tail.end if tail.whom is None else tail.whom, limit)
    if "moved" in tail.said:
        return _moved(masked, tail, audience)
    if "delayed" in tail.said:
        return "a delay without a new date"
    planned = yet or _planned(tail, date, published)
    if is_past_plan(tail) or (tail.said & _ENDED and not tail.said & _LASTS and _is_state(tail)):
        return None  # what was so, or was to be so, may be so no more
    if date is not None and date.ends and date.edtf is not None and not yet:
        if planned and tail.said & {"planned", "promised", "soon"}:
            return "an end that is planned"
        date, planned = None, False
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


def is_past_plan(tail: Tail) -> bool:
    """Whether it was planned once ("was to ship in 2026"), which says nothing of what is planned now."""
    return bool(tail.said & _ENDED) and bool(tail.said & {"planned", "promised", "soon"})


_NOW = re.compile(r"\b(?:now|instead)\b", re.IGNORECASE)


def is_renewed(masked: Masked, tail: Tail) -> bool:
    """Whether it takes the place of a plan in the same sentence: "due in 2026, is now expected in 2027"."""
    return "moved" in tail.said or _NOW.search(masked.covered, tail.start, tail.end) is not None


def _is_state(tail: Tail) -> bool:
    return tail.status is not None and tail.status not in (Status.RETIRED, Status.CANCELLED, Status.ANNOUNCED)


def _moved(masked: Masked, tail: Tail, audience: str | None) -> Decided | str:
    """What is moved to another date is to come then."""
    target = moved_to(masked, tail.end)
    if target is None or tail.status in (Status.RETIRED, Status.CANCELLED):
        return "a delay without a new date" if target is None else "an end that is planned"
    date, end = target
    of = tail.status.value if tail.status else "unstated"
    return Decided(Status.UPCOMING, of, date.last or date.edtf, audience, end)


def _another_date(masked: Masked, tail: Tail, date: DateFound | None, end: int) -> Decided | str | None:
    """Not then, and it may be said when: "will not ship in 2026 but in 2027"; "not before 2027" names no date."""
    if date is None or tail.said & _ENDED or tail.status is Status.RETIRED:
        return None
    if (but := _INSTEAD.match(masked.covered, end)) is not None:
        other = masked.dates[but.end()]
        of = tail.status.value if tail.status else "unstated"
        return Decided(Status.UPCOMING, of, _known(other, planned=True), None, other.end)
    return "not before a date" if _NOT_BEFORE.match(masked.text, date.start) else None


def _planned(tail: Tail, date: DateFound | None, published: str | None) -> bool:
    """Whether the state is to come: the words say so, or their date does."""
    if tail.said & {"planned", "promised", "soon"}:
        return True
    if tail.said & {"past", "done", "was", "enter_past"} or date is None or date.today or date.since:
        return False
    if "announced" in tail.said:  # the date may be that of the announcement, unless it lies ahead
        dated = date.edtf is not None and not date.yearless and published is not None
        return dated and PartialDate(date.edtf or "").first > PartialDate(published or "").last
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
    # "Announced it in May and has had it in production since June": one is announced on a day, and since none.
    if date is None or ((date.today or date.since) and tail.status is Status.ANNOUNCED):
        return None
    if date.today and tail.status in TRACKS["making"] and not (date.starts or begins):
        return None
    return _known(date, planned=False)
