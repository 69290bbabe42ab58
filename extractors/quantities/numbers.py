"""Numbers as pages print them, to plain decimal strings.

A thousands mark is one only where three digits follow it: German `1.200` is a thousand and two hundred, English `1.200`
is one and a fifth. What is glued to a letter (`Trainium2`, `gfx90a`) is a name, not a number.
"""

import re
import tomllib
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path

_DATA = tomllib.loads(Path(__file__).with_name("numbers.toml").read_text(encoding="utf-8"))
_WORDS: dict[str, int] = _DATA["words"]
_SCALES: dict[str, int] = _DATA["scales"]
_COMMA_DECIMAL = frozenset(_DATA["comma_decimal"])
_LONGEST_FIRST = "|".join(sorted((re.escape(word) for word in _WORDS), key=len, reverse=True))
_SCALE = "|".join(_SCALES)
_FIRST = "".join(sorted({letter for word in _WORDS for letter in (word[0], word[0].upper())}))
_EN = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:[ ’']\d{3})+(?![\d.])|\d+(?:\.\d+)?"
_EU = r"\d{1,3}(?:[. ’']\d{3})+(?:,\d+)?|\d+(?:,\d+)?"


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a text: its plain decimal value and where it stands."""

    value: str
    start: int
    end: int
    word: bool = False


@cache
def _pattern(comma_decimal: bool) -> re.Pattern[str]:
    digits = _EU if comma_decimal else _EN
    return re.compile(
        rf"(?=[\d{_FIRST}])(?<![\w.,/$€£-])(?<![\w][-–])(?:"  # first what costs least: most places begin no number
        rf"(?P<digits>{digits})(?:[ -](?P<scale>{_SCALE})\b(?!\s(?:floating|operations|flop)))?"
        r"(?P<million>M(?=\s+[a-z]))?"
        rf"|(?P<word>\b(?:{_LONGEST_FIRST}))(?:[ -](?P<wordscale>{_SCALE})(?:[ -](?P<second>{_SCALE}))?)?\b(?!-to-))",
        re.IGNORECASE,
    )


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
    found = []
    for match in _pattern(reads_comma_decimal(lang)).finditer(text):
        if digits := match["digits"]:
            value = plain(digits, lang)
            if match["scale"]:
                value = _times(value, _SCALES[match["scale"].lower()])
            elif match["million"]:
                value = _times(value, 1000000)
            found.append(Number(value, match.start(), match.end()))
            continue
        value = str(_WORDS[match["word"].lower()])
        for scale in (match["wordscale"], match["second"]):
            if scale:
                value = _times(value, _SCALES[scale.lower()])
        found.append(Number(value, match.start(), match.end(), word=True))
    return found


def _times(value: str, factor: int) -> str:
    product = Decimal(value) * factor
    return f"{product.normalize():f}"
