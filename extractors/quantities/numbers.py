"""Numbers as pages print them, to plain decimal strings.

A thousands mark is one only where three digits follow it: German `1.200` is a thousand and two hundred, English `1.200`
is one and a fifth. What is glued to a letter (`Trainium2`, `gfx90a`) is a name, not a number. `10^18`, which was raised
on the page, is a power and never ten and eighteen.
"""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path

from extractors.letters import is_side_by_side
from extractors.quantities import side_by_side, worded
from extractors.quick import SentenceStems

_DATA = tomllib.loads(Path(__file__).with_name("numbers.toml").read_text(encoding="utf-8"))
_COMMA_DECIMAL = frozenset(_DATA["comma_decimal"])
_MARKS = re.compile(r"[ ’']")
_POWER = re.compile(r"\^([-−–+]?\d{1,2})(?![\w.,]*\d)")
_TIMES = re.compile(r"\s?[×x·⋅*]\s?")
_MANY = re.compile(
    rf"\s?[A-Za-z]+(?:/s|/sec| per second)?(?:\s[\w-]+){{0,2}}\s(?:{'|'.join(_DATA['many'])})\b", re.IGNORECASE
)
_LETTERS = {"K": 1000, "M": 1000000}
"""Glued to a number that counts: "100K GPUs"; 300 K is a temperature."""
# What may follow a first digit; the digit alone stands in front, since `re` looks quickly for one set of characters.
_EN = r"\d{0,2}(?:(?:,\d{3})+|(?:[ ’']\d{3})+)(?![\d])(?:\.\d+)?|\d*(?:\.\d+)?"
_EU = r"\d{0,2}(?:[. ’']\d{3})+(?:,\d+)?|\d*(?:,\d+)?"


_PREFIXES = "giga|tera|peta|exa|zetta"
STARTS = (*worded.STARTS, *(f"a {one}" for one in _PREFIXES.split("|")), "an exa")
"""What a number in words begins with; "a petaflop of compute" is one."""
_OPENING = SentenceStems(STARTS)
_HALF, _WHOLE = rf"(?P<half>half an?)(?= (?:{_PREFIXES}))", rf"an?(?= (?:{_PREFIXES})[a-z]*(?: per second)? of\b)"
_ARTICLE = re.compile(rf"(?<![\w-])(?:{_HALF}|{_WHOLE})", re.IGNORECASE)
_SPOKEN = re.compile(rf"(?<![\w.,/$€£-])(?<![\w][-–]){worded.RUN}", re.IGNORECASE)


@dataclass(slots=True)
class Number:
    """A number in a text: its plain decimal value and where it stands.

    Nothing changes one, nor what else is made by the thousand here: frozen, each would take four times as long to make.
    """

    value: str
    start: int
    end: int
    word: bool = False
    scale: int = 1
    """What a word behind it has made of it ("1.5 million")."""


@cache
def _pattern(comma_decimal: bool) -> re.Pattern[str]:
    """Numbers in digits, with the scale behind them."""
    digits = rf"(?P<digits>\d(?<![\w.,/$€£^-]\d)(?<![\w][-–]\d)(?:{_EU if comma_decimal else _EN}))"
    return re.compile(
        rf"{digits}(?:[ -](?P<scale>{worded.SCALE})(?: (?P<second>{worded.SCALE}))?)?"
        r"(?P<letter>(?-i:[KM])(?=\+?\s+[a-z]))?(?:[*†‡]{1,2}(?=\s?[A-Za-zµ%]))?",
        re.IGNORECASE,
    )


def reads_comma_decimal(lang: str) -> bool:
    """Whether pages of this language write the decimal mark as a comma."""
    return lang.partition("-")[0].lower() in _COMMA_DECIMAL


def plain(text: str, lang: str = "") -> str:
    """A printed number as a plain decimal string; trailing zeros stay, since they say how precise it is."""
    if text.isdecimal():
        return text
    text = _MARKS.sub("", text)
    if reads_comma_decimal(lang):
        return text.replace(".", "").replace(",", ".")
    return text.replace(",", "")


def find_numbers(text: str, lang: str = "") -> list[Number]:
    """Every number of the text, in order."""
    found: list[Number] = []
    scaled_behind = not text.isascii() and is_side_by_side(text)
    for match in _pattern(reads_comma_decimal(lang)).finditer(text):
        digits, scaled, second, letter = match.groups()
        if " " in digits and (parts := _two(text, digits, match.end())):
            first = match.start() + len(parts[0])
            found += [Number(parts[0], match.start(), first, word=True), Number(parts[1], first + 1, match.end())]
            continue
        value = plain(digits, lang)
        if scaled_behind:
            if found and match.start() < found[-1].end:
                continue  # the second part of 1億2000万
            if more := side_by_side.scaled(text, value, match.end()):
                found.append(Number(more[0], match.start(), more[1], scale=more[2]))
                continue
        if power := _POWER.match(text, match.end()):
            _add_power(found, text, Number(value, match.start(), power.end()), power[1])
            continue
        scale = _LETTERS[letter.upper()] if letter else 1
        if scaled:
            scale *= worded.SCALES[scaled.lower()] * (worded.SCALES[second.lower()] if second else 1)
        found.append(Number(times(value, scale), match.start(), match.end(), scale=scale))
    if in_words := _in_words(text, found):
        return sorted((*found, *in_words), key=lambda number: number.start)
    return found


def _two(text: str, digits: str, end: int) -> list[str] | None:
    """A count and a size that only a space parts: "24 200Gb Ethernet ports"."""
    parts = digits.split(" ")
    is_two = len(parts) == 2 and parts[0] != "1" and parts[1].isdecimal() and not parts[1].startswith("0")
    return parts if is_two and _MANY.match(text, end) else None


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


def _in_words(text: str, found: Sequence[Number]) -> list[Number]:
    """The numbers in words: a scale behind digits ("20 million") is none of its own."""
    read: list[Number] = []
    end = 0
    for start in _OPENING.places(text):
        if start < end or any(one.start < start < one.end for one in found):
            continue
        if match := _ARTICLE.match(text, start):
            end = match.end()
            read.append(Number("0.5" if match["half"] else "1", start, end, word=True))
        elif match := _SPOKEN.match(text, start):
            end = match.end()
            words = worded.read(text, start, end)
            read += [Number(one.value, one.start, one.end, word=True, scale=one.scale) for one in words]
    return read


def times(value: str, factor: int) -> str:
    """A plain number times a scale; one without is as printed, with its trailing zeros."""
    return value if factor == 1 else f"{(Decimal(value) * factor).normalize():f}"
