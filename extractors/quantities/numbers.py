"""Numbers as pages print them, to plain decimal strings.

A thousands mark is one only where three digits follow it: German `1.200` is a thousand and two hundred, English `1.200`
is one and a fifth. What is glued to a letter (`Trainium2`, `gfx90a`) is a name, not a number. `10^18`, which was raised
on the page, is a power and never ten and eighteen.
"""

import re
import tomllib
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path

from extractors.quantities import worded
from extractors.quick import openings

_DATA = tomllib.loads(Path(__file__).with_name("numbers.toml").read_text(encoding="utf-8"))
_COMMA_DECIMAL = frozenset(_DATA["comma_decimal"])
_POWER = re.compile(r"\^([-−–+]?\d{1,2})(?![\w.,]*\d)")
_TIMES = re.compile(r"\s?[×x·⋅*]\s?")
_LETTERS = {"K": 1000, "M": 1000000}
"""Glued to a number that counts: "100K GPUs"; 300 K is a temperature."""
_FIRST = worded.FIRST + worded.FIRST.upper()
# What may follow a first digit; the digit alone stands in front, since `re` looks quickly for one set of characters.
_EN = r"\d{0,2}(?:(?:,\d{3})+|(?:[ ’']\d{3})+)(?![\d])(?:\.\d+)?|\d*(?:\.\d+)?"
_EU = r"\d{0,2}(?:[. ’']\d{3})+(?:,\d+)?|\d*(?:,\d+)?"


_PREFIXES = "giga|tera|peta|exa|zetta"
STARTS = (*worded.STARTS, *(f"a {one}" for one in _PREFIXES.split("|")), "an exa")
"""What a number in words begins with; "a petaflop of compute" is one."""
SPOKEN = openings(STARTS)


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a text: its plain decimal value and where it stands."""

    value: str
    start: int
    end: int
    word: bool = False
    scale: int = 1
    """What a word behind it has made of it ("1.5 million")."""


@cache
def _pattern(comma_decimal: bool, words: bool) -> re.Pattern[str]:
    """Numbers; with or without those in words, which take four times as long to look for."""
    digits = rf"(?P<digits>\d(?<![\w.,/$€£^-]\d)(?<![\w][-–]\d)(?:{_EU if comma_decimal else _EN}))"
    scaled = rf"{digits}(?:[ -](?P<scale>{worded.SCALE})(?: (?P<second>{worded.SCALE}))?)?(?P<letter>[KM](?=\s+[a-z]))?"
    whole, half = rf"an?(?= (?:{_PREFIXES})[a-z]*(?: per second)? of\b)", rf"(?P<half>half an?)(?= (?:{_PREFIXES}))"
    article = rf"|(?P<article>(?<![\w-])(?:{half}|{whole}))" if words else ""
    spoken = rf"|(?=[{_FIRST}])(?<![\w.,/$€£-])(?<![\w][-–])(?P<word>{worded.RUN})" if words else ""
    return re.compile(scaled + article + spoken, re.IGNORECASE)


def reads_comma_decimal(lang: str) -> bool:
    """Whether pages of this language write the decimal mark as a comma."""
    return lang.partition("-")[0].lower() in _COMMA_DECIMAL


def plain(text: str, lang: str = "") -> str:
    """A printed number as a plain decimal string; trailing zeros stay, since they say how precise it is."""
    text = re.sub(r"[ ’']", "", text)
    if reads_comma_decimal(lang):
        return text.replace(".", "").replace(",", ".")
    return text.replace(",", "")


def find_numbers(text: str, lang: str = "") -> list[Number]:
    """Every number of the text, in order."""
    found: list[Number] = []
    words = SPOKEN.search(text.lower()) is not None
    for match in _pattern(reads_comma_decimal(lang), words).finditer(text):
        if digits := match["digits"]:
            value = plain(digits, lang)
            if power := _POWER.match(text, match.end()):
                _add_power(found, text, Number(value, match.start(), power.end()), power[1])
                continue
            scale = _LETTERS[match["letter"].upper()] if match["letter"] else 1
            for word in (match["scale"], match["second"]):
                if word:
                    scale *= worded.SCALES[word.lower()]
            found.append(Number(times(value, scale), match.start(), match.end(), scale=scale))
            continue
        if match["article"]:
            found.append(Number("0.5" if match["half"] else "1", match.start(), match.end(), word=True))
            continue
        read = worded.read(text, match.start(), match.end())
        found += [Number(one.value, one.start, one.end, word=True, scale=one.scale) for one in read]
    return found


def _add_power(found: list[Number], text: str, base: Number, exponent: str) -> None:
    """A power of ten or two, with the factor before it: "42.5 × 10^18". Others are no numbers of a page."""
    if base.value not in ("2", "10"):
        return
    power = Decimal(base.value) ** int(exponent.replace("−", "-").replace("–", "-"))
    value, start = power, base.start
    if found and found[-1].end <= start and _TIMES.fullmatch(text, found[-1].end, start):
        factor = found.pop()
        value, start = Decimal(factor.value) * power, factor.start
    found.append(Number(f"{value.normalize():f}", start, base.end))


def times(value: str, factor: int) -> str:
    """A plain number times a scale; one without is as printed, with its trailing zeros."""
    return value if factor == 1 else f"{(Decimal(value) * factor).normalize():f}"
