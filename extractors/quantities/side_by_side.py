"""Figures as Chinese, Japanese and Korean write them: 1.6万, 毎秒4TB, 8192颗芯片, 칩 64개, 2.5倍.

Asked only where a text has such letters. Surprises: the noun that is counted stands behind its number in Chinese and as
often before it in Japanese and Korean; "per second" stands in front of the number; 提升3倍 is three times as much to
some and four times to others, and no factor here.
"""

import re
import tomllib
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from extractors.choices import any_of

_DATA = tomllib.loads(Path(__file__).with_name("side_by_side.toml").read_text(encoding="utf-8"))
_SCALES: dict[str, int] = _DATA["scales"]
_WORDS: dict[str, list[str]] = _DATA["words"]
_SCALE = re.compile(rf"\s?([{''.join(_SCALES)}]+)")
_REST = re.compile(r"\s?(\d{1,4})(?:\s?([万萬만千천]))?(?![\d.,])")
_UNITS = {word: unit for unit, words in _DATA["units"].items() for word in words}
_UNIT = re.compile(rf"\s?(?P<unit>{any_of(_UNITS)})(?P<rate>\s?/\s?[s秒초])?")
_COUNTED = {word: unit for unit, words in _DATA["counted"].items() for word in words}
_NOUN = rf"(?P<noun>{any_of(_COUNTED)})(?![A-Za-z])"
_CLASSIFIER = any_of(_WORDS["classifiers"])
_BEHIND = re.compile(rf"\s?(?:{_CLASSIFIER})?\s?[の의]?\s?{_NOUN}")
_BEFORE = re.compile(rf"{_NOUN}\s?(?:{any_of(_WORDS['particles'])})?\s?(?:最大|約|约|최대|약)?\s?[\d.,]+\s?[万만]?$")
_COUNT_HEADER = re.compile(rf"\W*{_NOUN}\s?(?:の)?(?:数量|个数|個数|数|개수|수)")
_CLASSIFIED = re.compile(rf"\s?{_CLASSIFIER}(?!\s?[の의])")
_PER_SECOND = re.compile(rf"{any_of(_WORDS['per_second'])}\s?(?:最大|約|约|최대|약|高达)?\s?$")
_FACTOR = re.compile(rf"\s?{any_of(_WORDS['factor'])}(?!精|率)")
_GROWTH = re.compile(rf"{any_of(_WORDS['growth'])}\s?(?:约|近)?\s?[\d.,]+$")
_REACH = 30


@dataclass(slots=True)
class Behind:
    """What stands behind a number, or round it: a unit, or a noun that is counted."""

    unit: str
    end: int
    noun: str = ""


def scaled(text: str, value: str, end: int) -> tuple[str, int, int] | None:
    """The number with the scale behind its digits ("1.6万", "1億2000万"): its value, its end, its scale."""
    match = _SCALE.match(text, end)
    if match is None or _UNIT.match(text, end):
        return None  # 千瓦 is a kilowatt
    scale = 1
    for sign in match[1]:
        scale *= _SCALES[sign]
    total, end = Decimal(value) * scale, match.end()
    if rest := _REST.match(text, end):
        smaller = int(rest[1]) * _SCALES.get(rest[2] or "", 1)
        if smaller >= scale:
            return None
        total, end = total + smaller, rest.end()
    return f"{total.normalize():f}", end, scale


def unit_in_words(text: str, at: int) -> Behind | None:
    """A unit in words behind a number: "2ペタフロップス"."""
    match = _UNIT.match(text, at)
    return Behind(_UNITS[match["unit"]] + ("/s" if match["rate"] else ""), match.end()) if match else None


def per_second(text: str, start: int) -> int | None:
    """Where "per second" begins that stands in front of a number: "毎秒 4 TB"; None where it does not."""
    if text.isascii():
        return None
    match = _PER_SECOND.search(text, max(0, start - _REACH), start)
    return match.start() if match else None


def counted(text: str, at: int) -> Behind | None:
    """What a number that ends there counts, behind it or in front of it."""
    if match := _BEHIND.match(text, at):
        return Behind(_COUNTED[match["noun"]], match.end(), match["noun"])
    classified = _CLASSIFIED.match(text, at)
    if classified and (match := _BEFORE.search(text, max(0, at - _REACH), at)):
        return Behind(_COUNTED[match["noun"]], classified.end(), match["noun"])
    return None


def count_header(text: str) -> str:
    """What a header counts: "コア数", "GPU 数量"; empty where it counts nothing."""
    match = _COUNT_HEADER.match(text)
    return _COUNTED[match["noun"]] if match else ""


def factor(text: str, at: int) -> Behind | None:
    """A factor ("2.5倍"); its unit is empty where it may be of growth, of which nobody can tell what it comes to."""
    match = _FACTOR.match(text, at)
    if match is None:
        return None
    return Behind("" if _GROWTH.search(text, max(0, at - _REACH), at) else "x", match.end())
