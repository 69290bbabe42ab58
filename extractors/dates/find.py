"""Finds dates in words and reads them against the date of publication.

A date never gains precision: "early 2026" is 2026, "by the end of 2026" is 2026, "in Q3 or Q4" is no one date, and
"before 2027" is none either. Without its year ("Q4", "in March", "June 18") a date of a dated page is the next of its
name, the one that runs included: so a plan is meant, and only plans are read with it. Of what is past no year is
guessed, save after "since", which looks back to the last of that name. Where the words speak of fiscal periods no date
is known.
"""

import re
from dataclasses import replace

from extractors.dates.forms import YEARLESS, Form, forms, prefix
from extractors.dates.found import DateFound, exists
from extractors.dates.parts import parts
from extractors.dates.relative import kind, lies_ahead
from extractors.dates.side_by_side import find_side_by_side
from extractors.dates.words import words
from extractors.letters import is_side_by_side
from schemas.dates import PartialDate

_EITHER = re.compile(
    r"\s*(?:\b(?P<to>to|until|till|into)\b(?:\s+the\b)?|\b(?:or|and|through)\b|[/–-])\s*", re.IGNORECASE
)
_FIRST_OF_TWO = re.compile(
    r"(?:\b[QH]?[1-4]|first|second|third|early|late|mid|(?-i:\b[A-Z][a-z]{2,8}))(?:\s+(?:or|to|and|through)\s+(?:the\s+)?|\s?[/–-]\s?)$",
    re.IGNORECASE,
)


def find_dates(text: str, published: str | None) -> tuple[DateFound, ...]:
    """The dates of a text in order. `published` (EDTF) is what "later this year" is read against."""
    held = parts(text)
    day = PartialDate(published) if published else None
    taken = list(find_side_by_side(text, day)) if is_side_by_side(text) else []
    if not held and not taken:
        return ()
    for form in forms():
        if not form.parts <= held:
            continue
        for match in form.pattern.finditer(text):
            if any(match.start() < other.end and other.start < match.end() for other in taken):
                continue
            yearless = form.name in YEARLESS
            found = _found(form, match, None if yearless and "fiscal" in held else form.read(match, day), day)
            if found is not None:
                taken.append(found)
    return _one_of_two(text, sorted(taken, key=lambda found: found.start))


def _found(form: Form, match: re.Match[str], edtf: str | None, day: PartialDate | None) -> DateFound | None:
    """The date of one match with what belongs to it in front."""
    left = max(0, match.start() - 40)
    front = prefix().search(match.string[left : match.start()])
    assert front is not None  # all of it is optional
    before = " ".join((front["before"] or "").lower().split())
    if form.name == "alone" and not before:
        return None  # "May", "March" and "mars" are words as well
    beside = before in words()["beside"] and "end of" not in f"{front[0]} {match[0]}".lower()
    spans = any(span in front[0].lower() for span in words()["spans"])
    if edtf is not None and (beside or spans or not exists(edtf)):
        edtf = None
    since = before in words()["since"]
    yearless = form.name in YEARLESS
    if since and yearless and edtf is not None and day is not None:
        edtf, yearless = _last(edtf, day), False
    said = match["relative"] if form.name == "relative" else ""
    return DateFound(
        left + front.start(),
        match.end(),
        edtf,
        ahead=bool(said) and lies_ahead(said),
        today=bool(said) and kind(said) == "today",
        starts=any((before or said.lower()).startswith(word) for word in words()["starts"]),
        since=since,
        ends=before.split(" ")[0] in words()["ends"],
        yearless=yearless,
    )


def _last(edtf: str, day: PartialDate) -> str:
    """The last date of a name, given the next one."""
    return f"{int(edtf[:4]) - 1}{edtf[4:]}" if PartialDate(edtf).first > day.last else edtf


def _one_of_two(text: str, found: list[DateFound]) -> tuple[DateFound, ...]:
    """Two dates for one thing ("late 2026 or early 2027", "Q3 to Q4 2026") are one place and no date."""
    kept: list[DateFound] = []
    for date in found:
        either = _EITHER.fullmatch(text[kept[-1].end : date.start]) if kept else None
        if kept and either is not None:
            last = date.edtf if either["to"] else None
            kept[-1] = replace(kept[-1], end=date.end, edtf=None, yearless=False, last=last)
        elif date.edtf and _FIRST_OF_TWO.search(text[max(0, date.start - 24) : date.start]):
            kept.append(replace(date, edtf=None))
        else:
            kept.append(date)
    return tuple(kept)
