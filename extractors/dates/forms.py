"""The forms in which vendors write dates: for each a pattern, and how its words become EDTF.

A form gives None where its words name a date that no calendar has: Nvidia's fiscal third quarter ends in October.
"""

import re
from collections.abc import Callable
from functools import cache

from extractors.dates.relative import read_relative
from extractors.dates.words import any_of, months, ordinals, relative, seasons, words
from schemas.dates import PartialDate

Match = re.Match[str]
Reader = Callable[[Match, PartialDate | None], str | None]

_YEAR = r"20[0-4]\d"
_UNIT = r"(?![\d%]|[.,]\d|\s*(?:[KMGTPE]i?[Bb]\b|[KMGTPE]?FLOPS|TOPS|k?W\b|chips\b|GPUs\b|accelerators\b))"
_OF_YEAR = (
    rf"(?:\s*(?:,|of|in|des\s+Jahres)?\s*(?P<fiscal>FY\s*|fiscal\s+(?:year\s+)?)?(?:calendar\s+(?:year\s+)?|CY\s*)?"
    rf"(?:(?P<y>{_YEAR})|['’]?(?P<yy>[2-4]\d)){_UNIT}"
    r"|\s+(?:of|in)\s+(?:(?P<this>the\s+year|this\s+year)|(?P<next>next\s+year)))"
)


def _day(m: Match, _: PartialDate | None) -> str | None:
    return f"{m['y']}-{_month(m['m'])}-{int(m['d']):02}"


def _month_year(m: Match, _: PartialDate | None) -> str | None:
    return f"{m['y']}-{_month(m['m'])}"


def _month_alone(m: Match, day: PartialDate | None) -> str | None:
    """The next month of that name: only what is planned is read with it."""
    if day is None or day.first.month != day.last.month:
        return None
    month = _month(m["m"])
    return f"{day.first.year + (int(month) < day.first.month)}-{month}"


def _quarter(m: Match, day: PartialDate | None) -> str | None:
    year = _year(m, day)
    return f"{year}-{32 + _number(m['n'])}" if year else None


def _half(m: Match, day: PartialDate | None) -> str | None:
    year, number = _year(m, day), _number(m["n"])
    return f"{year}-{39 + number}" if year and number <= 2 else None


def _season(m: Match, _: PartialDate | None) -> str | None:
    return f"{m['y']}-{seasons()[m['s'].lower()]}"


def _season_now(m: Match, day: PartialDate | None) -> str | None:
    return f"{day.first.year}-{seasons()[m['s'].lower()]}" if day else None


def _as_it_stands(m: Match, _: PartialDate | None) -> str | None:
    return m["y"]


def _none(_m: Match, _: PartialDate | None) -> str | None:
    return None


def _relative(m: Match, day: PartialDate | None) -> str | None:
    return read_relative(m["relative"], day)


@cache
def forms() -> tuple[tuple[str, re.Pattern[str], Reader], ...]:
    """Name, pattern and reader, the more exact first; each pattern takes the preposition with it."""
    month, ordinal = rf"(?P<m>{any_of(months())})\.?", rf"(?P<n>{any_of(ordinals())})"
    season = rf"(?P<s>{any_of(seasons())})"
    quarter, half = any_of(words()["quarter"]), any_of(words()["half"])
    table: list[tuple[str, str, Reader]] = [
        ("day", r"(?P<y>20[0-4]\d)-(?P<m>\d\d)-(?P<d>\d\d)(?!-)", _day),
        ("day", r"(?P<y>20[0-4]\d)\s*年\s*(?P<m>\d{1,2})\s*月\s*(?P<d>\d{1,2})\s*日", _day),
        ("day", rf"{month}\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y>{_YEAR})", _day),
        (
            "day",
            rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th|\.|er)?\s+(?:of\s+|de\s+)?{month}(?:\s+de|\s+del|,)?\s+(?P<y>{_YEAR})",
            _day,
        ),
        ("month", r"(?P<y>20[0-4]\d)-(?P<m>0[1-9]|1[0-2])(?!-)", _month_year),
        ("month", r"(?P<y>20[0-4]\d)\s*年\s*(?P<m>\d{1,2})\s*月", _month_year),
        ("month", rf"{month}(?:\s+of|\s+de|,)?\s+(?P<y>{_YEAR}){_UNIT}", _month_year),
        ("range", rf"[QH][1-4]\s?[-–/]\s?[QH]?[1-4]\s+{_YEAR}|{_YEAR}\s?[-–/]\s?(?:20)?\d\d(?!\d)", _none),
        ("fiscal", rf"{ordinal}\s+(?:{quarter}|{half})\s+(?:of\s+)?fiscal\s+(?:year\s+)?{_YEAR}", _none),
        ("fiscal", rf"fiscal\s+{ordinal}\s+quarter(?:\s+(?:of\s+)?(?:fiscal\s+)?{_YEAR})?", _none),
        ("fiscal", r"(?:Q[1-4]\s*)?(?:FY|fiscal(?:\s+year)?)\s*['’]?(?:20)?\d\d", _none),
        ("quarter", rf"Q(?P<n>[1-4])[\s,]*{_OF_YEAR}", _quarter),
        ("quarter", rf"(?P<n>[1-4])Q{_OF_YEAR}", _quarter),
        ("quarter", rf"(?P<y>{_YEAR})[\s,-]*Q(?P<n>[1-4])", _quarter),
        ("quarter", rf"{ordinal}[\s-]+(?:calendar[\s-]+)?{quarter}{_OF_YEAR}", _quarter),
        ("half", rf"H(?P<n>[12])[\s,]*{_OF_YEAR}", _half),
        ("half", rf"(?P<n>[12])H{_OF_YEAR}", _half),
        ("half", rf"(?P<y>{_YEAR})[\s,-]*H(?P<n>[12])", _half),
        ("half", rf"{ordinal}[\s-]+{half}{_OF_YEAR}", _half),
        ("no year", rf"Q[1-4]|{ordinal}\s+(?:{quarter}|{half})", _none),
        ("season", rf"{season}(?:\s+of)?\s+(?P<y>{_YEAR})", _season),
        ("season", rf"this\s+{season}", _season_now),
        ("relative", rf"(?P<relative>{any_of(relative())})", _relative),
        ("year", rf"(?:CY\s*)?(?P<y>{_YEAR}){_UNIT}", _as_it_stands),
        ("month alone", rf"(?-i:(?=[A-ZÄÉ])){month}", _month_alone),
    ]
    joined = "|".join(rf"(?<={word}-)" for word in words()["within"] if " " not in word)  # mid-2027
    start = rf"(?:(?<![\w$€.-])|{joined})"
    return tuple((name, re.compile(rf"{start}(?:{form})(?!\w)", re.IGNORECASE), reader) for name, form, reader in table)


@cache
def _holds() -> re.Pattern[str]:
    spoken = any_of([*months(), *relative(), *seasons(), *words()["quarter"], *words()["half"]])
    return re.compile(rf"20[0-4]\d|(?:\b[QH][1-4]|\b[1-4][QH]|\bFY|\bfiscal)|(?<!\w){spoken}(?!\w)", re.IGNORECASE)


def may_hold_dates(text: str) -> bool:
    """Whether a text has anything that a date is made of: most have nothing, and the forms are not tried."""
    return _holds().search(text) is not None


@cache
def prefix() -> re.Pattern[str]:
    """What stands before a date and belongs to it: "by the end of", "starting in early"."""
    before = rf"(?P<before>(?<![\w-])(?:{any_of(words()['before'])}\s+){{1,2}}(?:(?:the|le|el|dem|der)\s+)?)?"
    return re.compile(rf"{before}(?:(?<![\w-]){any_of(words()['within'])}[\s-]+)*$", re.IGNORECASE)


def _month(word: str) -> str:
    return f"{int(word) if word.isdigit() else months()[word.lower()]:02}"


def _number(word: str) -> int:
    return int(word) if word.isdigit() else ordinals()[word.lower()]


def _year(m: Match, day: PartialDate | None) -> str | None:
    """The year of a quarter or half: stated, or this or next year where the words say so."""
    groups = m.groupdict()
    if groups.get("fiscal"):
        return None
    if stated := groups.get("y") or groups.get("yy"):
        return stated if len(stated) == 4 else f"20{stated}"
    return str(day.first.year + (groups.get("next") is not None)) if day else None
