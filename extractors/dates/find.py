"""Finds dates in words and reads them against the date of publication.

A date never gains precision: "early 2026" is 2026, "by the end of 2026" is 2026, "in Q3 or Q4" is no one date.
"""

import re
from dataclasses import dataclass, replace

from extractors.dates.forms import forms, may_hold_dates, prefix
from extractors.dates.relative import kind, lies_ahead
from extractors.dates.words import words
from schemas.dates import PartialDate


@dataclass(frozen=True, slots=True)
class DateFound:
    """A date at a place of a text, its preposition included.

    `edtf` is None where the words name no calendar date, or none that is known.
    """

    start: int
    end: int
    edtf: str | None
    ahead: bool = False
    """Its words themselves say that it is to come (soon, later this year)."""
    today: bool = False
    starts: bool = False
    """Introduced by starting, as of, since: it dates the state, however far it stands from it."""
    yearless: bool = False
    """A month or quarter without its year."""


_NUMBERED = frozenset(("day", "month", "range", "year"))
_EITHER = re.compile(r"\s*(?:\b(?:or|to|and|through|until)\b|[/–-])\s*", re.IGNORECASE)
_FIRST_OF_TWO = re.compile(
    r"(?:\b[QH]?[1-4]|half|quarter|early|late|mid|(?-i:\b[A-Z][a-z]{2,8}))(?:\s+(?:or|to|and|through)\s+(?:the\s+)?|\s?[/–-]\s?)$",
    re.IGNORECASE,
)


def find_dates(text: str, published: str | None) -> tuple[DateFound, ...]:
    """The dates of a text in order. `published` (EDTF) is what "later this year" is read against."""
    if not may_hold_dates(text):
        return ()
    day = PartialDate(published) if published else None
    numbers = any(letter.isdigit() for letter in text)
    taken: list[DateFound] = []
    for name, pattern, reader in forms():
        if not numbers and name in _NUMBERED:
            continue
        for match in pattern.finditer(text):
            if any(match.start() < other.end and other.start < match.end() for other in taken):
                continue
            found = _found(name, match, reader(match, day))
            if found is not None:
                taken.append(found)
    return _one_of_two(text, sorted(taken, key=lambda found: found.start))


def _found(name: str, match: re.Match[str], edtf: str | None) -> DateFound | None:
    """The date of one match with what belongs to it in front."""
    left = max(0, match.start() - 40)
    front = prefix().search(match.string[left : match.start()])
    assert front is not None  # all of it is optional
    before = " ".join((front["before"] or "").lower().split())
    if name == "month alone" and not before:
        return None  # "May", "March" and "mars" are words as well
    if edtf is not None and not _exists(edtf):
        edtf = None
    said = match["relative"] if name == "relative" else ""
    return DateFound(
        left + front.start(),
        match.end(),
        edtf,
        ahead=bool(said) and lies_ahead(said),
        today=bool(said) and kind(said) == "today",
        starts=any((before or said.lower()).startswith(word) for word in words()["starts"]),
        yearless=name in ("month alone", "no year"),
    )


def _one_of_two(text: str, found: list[DateFound]) -> tuple[DateFound, ...]:
    """Two dates for one thing ("late 2026 or early 2027", "Q3 to Q4 2026") are one place and no date."""
    kept: list[DateFound] = []
    for date in found:
        if kept and _EITHER.fullmatch(text[kept[-1].end : date.start]):
            kept[-1] = replace(kept[-1], end=date.end, edtf=None, yearless=False)
        elif date.edtf and _FIRST_OF_TWO.search(text[max(0, date.start - 24) : date.start]):
            kept.append(replace(date, edtf=None))
        else:
            kept.append(date)
    return tuple(kept)


def _exists(edtf: str) -> bool:
    """Whether the calendar has such a day."""
    try:
        PartialDate(edtf)
    except ValueError:
        return False
    return True
