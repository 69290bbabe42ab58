"""The forms in which vendors write dates: for each a pattern, and how its words become EDTF."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from extractors.choices import any_of
from extractors.dates import readers as read
from extractors.dates.words import months, ordinals, relative, seasons, words
from schemas.dates import PartialDate

Reader = Callable[[re.Match[str], PartialDate | None], str | None]

_YEAR = r"20[0-4]\d"
_UNIT = r"(?![\d%]|[.,]\d|\s*(?:[KMGTPE]i?[Bb]\b|[KMGTPE]?FLOPS|TOPS|k?W\b|chips\b|GPUs\b|accelerators\b))"
_OF_YEAR = (
    rf"(?:\s*(?:,|of|in|des\s+Jahres|del?)?\s*(?P<fiscal>FY\s*|fiscal\s+(?:year\s+)?)?(?:calendar\s+(?:year\s+)?|CY\s*)?"
    rf"(?:(?P<y>{_YEAR})|['’]?(?P<yy>[2-4]\d)){_UNIT}"
    r"|\s+(?:of|in)\s+(?:(?P<this>the\s+year|this\s+year)|(?P<next>next\s+year))|\s+(?:this\s+year|(?P<following>next\s+year)))"
)


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write a date; `parts` (of `extractors.dates.parts`) are all in a text that holds it."""

    name: str
    parts: frozenset[str]
    pattern: re.Pattern[str]
    read: Reader


YEARLESS = frozenset(("no year", "alone"))
"""Forms without a year; `alone` is also a plain word ("May", "H2") and needs its preposition."""


@cache
def forms() -> tuple[Form, ...]:
    """The forms, the more exact first; what stands before the date is `prefix`."""
    month, ordinal = rf"(?P<m>{any_of(months())})\.?", rf"(?P<n>{any_of(ordinals())})"
    season, capital = rf"(?P<s>{any_of(seasons())})", "(?-i:(?=[A-ZÄÉ]))"
    quarter, half = any_of(words()["quarter"]), any_of(words()["half"])
    numeral = r"(?P<d>\d{1,2})(?:st|nd|rd|th|\.|er)?\s+(?:of\s+|de\s+)?"
    table: list[tuple[str, str, str, Reader]] = [
        ("day", "year", r"(?P<y>20[0-4]\d)-(?P<m>\d\d)-(?P<d>\d\d)(?!-)", read.day),
        ("day", "month year", rf"{month}\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y>{_YEAR})", read.day),
        ("day", "month year", rf"{numeral}{month}(?:\s+de|\s+del|,)?\s+(?P<y>{_YEAR})", read.day),
        ("month", "year", r"(?P<y>20[0-4]\d)-(?P<m>0[1-9]|1[0-2])(?!-)", read.month_year),
        ("month", "month year", rf"{month}(?:\s+of|\s+de|,)?\s+(?P<y>{_YEAR}){_UNIT}", read.month_year),
        ("month", "month", rf"{month},?\s+['’](?P<yy>[2-4]\d){_UNIT}", read.month_short_year),
        (
            "range",
            "year",
            rf"[QH][1-4]\s?[-–/]\s?[QH]?[1-4]\s+{_YEAR}|{_YEAR}\s?[-–/]\s?(?:20)?\d\d(?!\d)",
            read.none,
        ),
        (
            "fiscal",
            "fiscal",
            rf"{ordinal}\s+(?:{quarter}|{half})\s+(?:of\s+)?fiscal\s+(?:year\s+)?{_YEAR}",
            read.none,
        ),
        ("fiscal", "fiscal", rf"fiscal\s+{ordinal}\s+quarter(?:\s+(?:of\s+)?(?:fiscal\s+)?{_YEAR})?", read.none),
        ("fiscal", "fiscal", r"(?:Q[1-4]\s*)?(?:FY|fiscal(?:\s+year)?)\s*['’]?(?:20)?\d\d", read.none),
        ("quarter", "short", rf"Q(?P<n>[1-4])(?:[\s,]*|[/-]){_OF_YEAR}", read.quarter),
        ("quarter", "short", rf"(?P<n>[1-4])Q[/-]?{_OF_YEAR}", read.quarter),
        ("quarter", "year", rf"T(?P<n>[1-4])\s+(?:del?\s+)?(?P<y>{_YEAR})", read.quarter),
        ("quarter", "short year", rf"(?P<y>{_YEAR})[\s,-]*Q(?P<n>[1-4])", read.quarter),
        ("quarter", "span", rf"{ordinal}[\s-]+(?:calendar[\s-]+)?{quarter}{_OF_YEAR}", read.quarter),
        ("half", "short", rf"H(?P<n>[12])(?:[\s,]*|[/-]){_OF_YEAR}", read.half),
        ("half", "short", rf"(?P<n>[12])H[/-]?{_OF_YEAR}", read.half),
        ("half", "short year", rf"(?P<y>{_YEAR})[\s,-]*H(?P<n>[12])", read.half),
        ("half", "span", rf"{ordinal}[\s-]+{half}{_OF_YEAR}", read.half),
        ("no year", "short", r"Q(?P<n>[1-4])", read.next_quarter),
        ("no year", "span", rf"{ordinal}\s+(?:calendar\s+)?{quarter}", read.next_quarter),
        ("no year", "span", rf"{ordinal}\s+{half}", read.next_half),
        ("alone", "short", r"H(?P<n>[12])", read.next_half),
        ("season", "season year", rf"{season}(?:\s+(?:of|del?))?\s+(?P<y>{_YEAR})", read.season),
        ("season", "season", rf"this\s+{season}", read.season_now),
        ("season", "season", rf"next\s+{season}", read.season_next),
        ("relative", "relative", rf"(?P<relative>{any_of(relative())})", read.relative),
        ("year", "year", rf"(?:CY\s*)?(?P<y>{_YEAR}){_UNIT}", read.as_it_stands),
        ("no year", "month", rf"{capital}{month}\s+(?P<d>[0-3]?\d)(?:st|nd|rd|th)?{_UNIT}", read.next_day),
        ("no year", "month", rf"{numeral}{capital}{month}", read.next_day),
        ("alone", "month", rf"{capital}{month}", read.next_month),
    ]
    joined = "|".join(rf"(?<={word}-)" for word in words()["within"] if " " not in word)  # mid-2027
    start = rf"(?:(?<![\w$€.-])|{joined})"
    return tuple(
        Form(name, frozenset(parts.split()), re.compile(rf"{start}(?:{form})(?!\w)", re.IGNORECASE), reader)
        for name, parts, form, reader in table
    )


@cache
def prefix() -> re.Pattern[str]:
    """What stands before a date and belongs to it: "by the end of", "starting in early"."""
    before = rf"(?P<before>(?<![\w-])(?:{any_of(words()['before'])}\s+){{1,2}}(?:(?:the|le|el|la|dem|der)\s+)?)?"
    return re.compile(rf"{before}(?:(?<![\w-]){any_of(words()['within'])}[\s-]+)*$", re.IGNORECASE)
