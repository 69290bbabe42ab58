"""Numbers that share one unit: `90/170/192 W`, `1,440 | 720`, "16 to 64 chips", "80 or 94 GB", "8- or 16-GPU nodes".

Surprise: a scale is said once for all of them ("two to three hundred"), and the first is then no two.
"""

import re
from dataclasses import replace
from decimal import Decimal

from extractors.quantities.numbers import Number, find_numbers, times

_BETWEEN = re.compile(r"\b(?:between|zwischen|entre)\s$", re.IGNORECASE)
_END = re.compile(r"(?P<range>\s(?:and|und|et)\s)")
_LONGEST_NUMBER = 64
_AND = r"\s(?:and|und|et)\s"
_OR = r"\s(?:or|oder|ou)\s"
_NEXT = re.compile(
    rf"(?P<choice>-?,?{_OR}|-?{_AND}|-?,\s(?=(?:\d[\d.]*-?,\s){{0,8}}\d[\d.]*-?,?(?:{_OR}|{_AND})\d))"
    r"|(?P<range>-?\s(?:(?:up\s)?to|bis)\s|\s?[–—～〜-]\s?)|(?P<list>\s?/\s?)|(?P<pipe>\s?\|\s?)"
)
_MAY_GO_ON = re.compile(r"[-,/|–—～〜]|\s(?:[-/|–—]|and|und|et|or|oder|ou|up|to|bis)")
"""How that begins: most numbers stand alone."""
_LAST = re.compile(rf"(?P<choice>-?,{_AND})")


def chain_from(text: str, numbers: list[Number], index: int, lang: str) -> tuple[list[Number], str]:
    """The numbers that share one unit, from `index` on, and what separates them."""
    chain = [numbers[index]]
    separator = ""
    at = numbers[index].end
    if _MAY_GO_ON.match(text, at) is None:
        return chain, separator
    while (
        match := _end_of_range(text, numbers[index], at)
        or _NEXT.match(text, at)
        or (_LAST.match(text, at) if separator == "choice" else None)
    ):
        kind = match.lastgroup or ""
        follower = next(iter(find_numbers(text[match.end() : match.end() + _LONGEST_NUMBER], lang)), None)
        if follower is None or follower.start != 0 or (separator and kind != separator):
            break
        separator = kind
        number = replace(follower, start=match.end(), end=match.end() + follower.end)
        chain.append(number)
        at = number.end
    return _of_one_scale(chain) if separator in ("range", "choice") else chain, separator


def _end_of_range(text: str, first: Number, at: int) -> re.Match[str] | None:
    """The "and" of "between 120 and 132 kW"."""
    match = _END.match(text, at) if at == first.end else None
    return match if match and _BETWEEN.search(text, max(0, first.start - 9), first.start) else None


def _of_one_scale(chain: list[Number]) -> list[Number]:
    """Give all numbers the scale that the last alone has: "two to three hundred" begins at two hundred."""
    last = chain[-1]
    if last.scale == 1 or any(
        one.scale != 1 or Decimal(one.value) * last.scale > Decimal(last.value) for one in chain[:-1]
    ):
        return chain
    return [*(replace(one, value=times(one.value, last.scale)) for one in chain[:-1]), last]
