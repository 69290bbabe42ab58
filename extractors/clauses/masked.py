"""A sentence with its names and dates covered, each by one letter of its own, at unchanged places.

Names then cost the grammar no words: "X1", "NVIDIA Vera Rubin NVL72" and "TPU 8t" are one letter that is matched
alike, and a number inside a name is never a date.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tomllib import loads
from typing import Any

from extractors.dates import DateFound, find_dates
from extractors.mentions import Mention

NAME = "\ue000\ue001*"
"""Pattern of a covered name."""
DATE = "\ue002\ue003*"
"""Pattern of a covered date with its preposition."""

QUALIFIES = r"(?:based|powered|driven|equipped)\b"
"""Behind a name and a hyphen: "X1-based Y2 servers" are Y2."""
_QUALIFYING = re.compile(rf"{NAME}-{QUALIFIES}", re.IGNORECASE)
_REACH = 160
_QUOTED = re.compile(r"[“\"„«](?P<inside>[^“”\"„»]{12,}?)(?:[”\"»]|$)|^[^“\"„«]{4,}?[”»]")


@cache
def words() -> dict[str, Any]:
    """`words.toml` of this folder."""
    return loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


@dataclass(slots=True)
class Masked:
    """A sentence and its covered twin."""

    text: str
    covered: str
    names: dict[int, str]
    """Products by the place of their name."""
    dates: dict[int, DateFound]

    def products(self, start: int, end: int) -> tuple[str, ...]:
        """The products named between two places, outside brackets, once each and in order."""
        depth, found = 0, dict[str, None]()
        for at in range(start, end):
            depth += {"(": 1, ")": -1}.get(self.covered[at], 0)
            if at in self.names and depth <= 0:
                found[self.names[at]] = None
        if len(found) > 1 and "-" in self.covered:  # "X1-based Y2 servers"
            qualifying = {self.names[match.start()] for match in _QUALIFYING.finditer(self.covered, start, end)}
            return tuple(product for product in found if product not in qualifying) or tuple(found)
        return tuple(found)

    def back(self, pattern: re.Pattern[str], end: int) -> re.Match[str] | None:
        """Search in what stands right before a place; patterns that end with $ would else be tried from the start."""
        return pattern.search(self.covered, max(0, end - _REACH), end)

    def quoted(self, at: int) -> bool:
        """Whether a place stands in somebody's quoted words; a quotation may open or close in another sentence."""
        return any(match.start() <= at < match.end() for match in _QUOTED.finditer(self.text))


def mask(sentence: str, mentions: Sequence[Mention], published: str | None) -> Masked:
    """Cover the names, then the dates that stand outside them."""
    letters = list(sentence.replace("’", "'"))
    names: dict[int, str] = {}
    for mention in sorted(mentions, key=lambda m: (m.start, -m.end)):
        if letters[mention.start] not in "\ue000\ue001":
            names[mention.start] = mention.product
            letters[mention.start : mention.end] = "\ue000" + "\ue001" * (mention.end - mention.start - 1)
    dates = {found.start: found for found in find_dates("".join(letters), published)}
    for found in dates.values():
        letters[found.start : found.end] = "\ue002" + "\ue003" * (found.end - found.start - 1)
    return Masked(sentence, "".join(letters), names, dates)
