"""Numbers in words, composed: "nine thousand six hundred", "one hundred and forty-four", "two dozen", "half a million".

What cannot be composed is no number, since a part of one would be a false figure ("sixteen-thousand-dozen"). Surprises:
"two and four" is two numbers and "one hundred and four" is one; "a" is a one only before a scale; in "two trillion
operations per second" the last word is the unit's.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import prod
from pathlib import Path

from extractors.choices import any_of

_DATA = tomllib.loads(Path(__file__).with_name("numbers.toml").read_text(encoding="utf-8"))
_WORDS: dict[str, int] = _DATA["words"]
SCALES: dict[str, int] = _DATA["scales"]
SCALE = rf"{any_of(SCALES)}\b(?!\s(?:INT\d+\s|FP\d+\s)?(?:floating|operations|flop))"
WORD = rf"{any_of(_WORDS)}\b"
_ANY = rf"(?:{WORD}|{SCALE})"
_DIGIT_WORD = rf"{any_of(word for word, value in _WORDS.items() if value < 10)}\b"
RUN = (
    rf"\b(?:half-(?={SCALE}))?{_ANY}(?:(?:(?:(?<=thousand)|(?<=illion)),|(?:[ -]and)?)[ -]{_ANY})*"
    rf"(?: and a half\b(?: {SCALE})?| point(?: {_DIGIT_WORD})+)?(?!-to-|-(?:first|second|third|\w+th)\b)"
)
STARTS = (*_WORDS, *SCALES, "half")

_TOKEN = re.compile(rf"(?:(?P<and>\band|,)[ -])?(?P<word>\b{_ANY})", re.IGNORECASE)
_TAIL = re.compile(r" (?:and a half(?: (?P<scale>\w+))?|point (?P<digits>.+))$", re.IGNORECASE)
_LEAD = re.compile(r"(?<![\w-])(?:(?P<half>(?:an? )?half[ -](?:an? )?)|an?[ -])$", re.IGNORECASE)
_PART = re.compile(rf"\b(?:{'|'.join(_DATA['parts'])}) of $|\bone in $|\d and $", re.IGNORECASE)
_LONGEST_LEAD = 24
_MOST_WORDS = 24
"""Of one number; without a limit, a text of "one and one and one" took minutes."""
_HUNDRED, _DOZEN = 100, 12


@dataclass(slots=True)
class Worded:
    """A number in words; `scale` is what it ends with, which a range says once ("two to three hundred")."""

    value: str
    start: int
    end: int
    scale: int = 1


@dataclass(slots=True)
class _Token:
    value: int
    start: int
    end: int
    is_scale: bool
    behind_and: bool


def read(text: str, start: int, end: int) -> list[Worded]:
    """The numbers of a run of number words (`RUN`) that stands at `start`; none where it has no sense."""
    word = text[start:end].lower()
    if word in _WORDS:
        return [Worded(str(_WORDS[word]), start, end)]
    if word.startswith("half-"):
        start += len("half-")
    tail = _TAIL.search(text, start, end)
    tokens = list(_tokens(text, start, tail.start() if tail else end))
    factor = Decimal(1)
    if tokens[0].is_scale:
        before = text[max(0, start - _LONGEST_LEAD) : start]
        match = _LEAD.search(before)
        if match is None or _PART.search(before[: match.start()]):
            return []
        start -= len(match[0])
        tokens.insert(0, _Token(1, start, start, is_scale=False, behind_and=False))
        factor = Decimal("0.5") if match["half"] else factor
        if match["half"] and len(tokens) > 2:  # "half a million five hundred"
            return []
    if tail:
        value = _with_tail(_composed(tokens), tail, tokens[-1].value if tokens[-1].is_scale else 1)
        return [Worded(value, start, end)] if value else []
    return [Worded(_plain(value * factor), one, last, scale) for value, one, last, scale in _numbers(tokens)]


def _tokens(text: str, start: int, end: int) -> Iterator[_Token]:
    for match in _TOKEN.finditer(text, start, end):
        word = match["word"].lower()
        scale = SCALES.get(word)
        yield _Token(
            scale or _WORDS[word], match.start("word"), match.end(), scale is not None, match["and"] is not None
        )


def _numbers(tokens: Sequence[_Token]) -> list[tuple[Decimal, int, int, int]]:
    """The longest numbers that the run makes between its "and"s, or nothing where a part makes none."""
    alone = not any(token.is_scale for token in tokens)  # "one eight-chip node" has two numbers without an "and"
    ends = {place for place, token in enumerate(tokens) if place and (alone or token.behind_and)} | {len(tokens)}
    found: list[tuple[Decimal, int, int, int]] = []
    low = 0
    while low < len(tokens):
        near = range(min(low + _MOST_WORDS, len(tokens)), low, -1)
        made = ((end, _composed(tokens[low:end])) for end in near if end in ends)
        high, value = next(((end, value) for end, value in made if value is not None), (low, None))
        if value is None:
            return []
        part = tokens[low:high]
        found.append((value, part[0].start, part[-1].end, _scale(part)))
        low = high
    return found


def _scale(tokens: Sequence[_Token]) -> int:
    """The scale words that a number ends with, where they are of all of it."""
    kinds = [token.is_scale for token in tokens]
    if kinds != sorted(kinds):
        return 1
    return prod(token.value for token in tokens if token.is_scale)


def _composed(tokens: Sequence[_Token]) -> Decimal | None:
    """The number that the words make together, or None where they make none."""
    total = part = 0
    room, last = 1000, 10**18
    for place, token in enumerate(tokens):
        if token.is_scale:
            if not part or (token.behind_and and place):
                return None
            if token.value in (_HUNDRED, _DOZEN):
                if part >= _HUNDRED:
                    return None
                part, room = part * token.value, (_HUNDRED if token.value == _HUNDRED else 1)
                continue
            if token.value >= last:
                return None
            total, part, room, last = total + part * token.value, 0, 1000, token.value
        elif token.value >= room or (token.behind_and and place and not tokens[place - 1].is_scale):
            return None
        else:
            part += token.value
            room = 10 if token.value >= 20 else 1
    return Decimal(total + part)


def _with_tail(whole: Decimal | None, tail: re.Match[str], scale: int) -> str | None:
    """With what a fraction says behind it: "two and a half million", "a million and a half", "two point five"."""
    if whole is None:
        return None
    if tail["digits"]:
        return f"{whole}." + "".join(str(_WORDS[word]) for word in tail["digits"].lower().split())
    return _plain((whole + Decimal(scale) / 2) * SCALES.get((tail["scale"] or "").lower(), 1))


def _plain(value: Decimal) -> str:
    return f"{value.normalize():f}"
