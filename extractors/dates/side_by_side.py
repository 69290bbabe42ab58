"""Dates of Chinese, Japanese and Korean: 2026年3月, 2026年第四季度, 2026年下半期, 2026년 하반기, 来年.

What stands behind one decides as a preposition does elsewhere: から and 起 begin there, まで ends there, 以降 is after.
Surprises: 2026年度 is a fiscal year and no date, and 3月間 is three months.
"""

import re
from collections.abc import Iterator
from functools import cache

from extractors.choices import any_of
from extractors.dates import readers
from extractors.dates.found import DateFound, exists
from extractors.dates.relative import read_as
from extractors.dates.words import words
from schemas.dates import PartialDate

_DIGITS = {digit: number for number, digits in enumerate(("1一", "2二", "3三", "4四"), 1) for digit in digits}
_HALVES = {"first_half": 1, "second_half": 2}
_SEASONS = {"spring": 21, "summer": 22, "autumn": 23, "winter": 24}
_YEARS = {"this_year": 0, "next_year": 1, "last_year": -1}
_AHEAD = ("next", "some")
_PARTS = ("m", "q", "half")
"""What is a date without its year; Q3 is told by the forms of every language."""


@cache
def _listed(name: str) -> dict[str, str]:
    """The words of one table and the names under which they stand."""
    return {word: kind for kind, said in words()["side_by_side"][name].items() for word in said}


@cache
def _pattern() -> re.Pattern[str]:
    table = words()["side_by_side"]
    year = rf"(?:(?P<y>20[0-4]\d)\s*[年년]\s*(?P<fiscal>度)?|(?P<which>{any_of(_listed('years'))}))"
    day = r"(?:\s*(?P<d>\d{1,2})\s*[日일])?"
    month = rf"(?P<m>\d{{1,2}})\s*[月월](?!\s*[間간]){day}"
    quarter = rf"第?\s*(?P<q>[{''.join(_DIGITS)}])\s*{any_of(table['quarter'])}|[Qq](?P<letter>[1-4])"
    half, season = rf"(?P<half>{any_of(_listed('halves'))})", rf"(?P<season>{any_of(_listed('seasons'))})"
    of_year = rf"(?:\s*(?:の|,)?\s*(?:{month}|{quarter}|{half}|{season}))?"
    within = rf"(?:\s*の?\s*{any_of(table['within'])})?"
    relative = rf"(?P<relative>{any_of(_listed('relative'))})"
    behind = rf"(?:\s*(?P<behind>{any_of(_listed('behind'))}))?"
    return re.compile(rf"(?<![\d.,])(?:{relative}|{year}?{of_year}{within}){behind}")


def find_side_by_side(text: str, published: PartialDate | None) -> Iterator[DateFound]:
    """The dates that are written so, in order."""
    for match in _pattern().finditer(text):
        yearless = match["y"] is None and match["which"] is None and match["relative"] is None
        if yearless and not any(match[part] for part in _PARTS):
            continue  # nothing of a date, or a word of `within` alone
        start = match.start() + len(match[0]) - len(match[0].lstrip())
        behind = _listed("behind").get(match["behind"] or "")
        edtf = None if behind == "beside" or match["fiscal"] else _edtf(match, published)
        said = _listed("relative").get(match["relative"] or "", "") or _listed("years").get(match["which"] or "", "")
        yield DateFound(
            start,
            match.end(),
            edtf if edtf is None or exists(edtf) else None,
            ahead=said.partition("_")[0] in _AHEAD,
            today=said == "today",
            starts=behind in ("starts", "since"),
            since=behind == "since",
            ends=behind == "ends",
            yearless=yearless,
        )


def _edtf(match: re.Match[str], published: PartialDate | None) -> str | None:
    if match["relative"]:
        return read_as(_listed("relative")[match["relative"]], published)
    month, day = (int(match[name]) if match[name] else 0 for name in ("m", "d"))
    quarter = _DIGITS[match["q"] or match["letter"]] if match["q"] or match["letter"] else 0
    half = _HALVES[_listed("halves")[match["half"]]] if match["half"] else 0
    year = _year(match, published)
    if year is None and match["which"] is None and match["season"] is None:
        if day:
            return readers.next_day_of(published, month, day)
        year = readers.next_year(published, month or quarter or half, 1 if month else 3 if quarter else 6)
    if year is None:
        return None
    if month:
        return f"{year}-{month:02}" + (f"-{day:02}" if day else "")
    if quarter or half:
        return f"{year}-{32 + quarter if quarter else 39 + half}"
    return f"{year}-{_SEASONS[_listed('seasons')[match['season']]]}" if match["season"] else str(year)


def _year(match: re.Match[str], published: PartialDate | None) -> int | None:
    if match["y"]:
        return int(match["y"])
    if match["which"] and published is not None:
        return published.first.year + _YEARS[_listed("years")[match["which"]]]
    return None
