"""Numbers that are no quantities: dates, times, money, versions, standards, section and page numbers.

Each rule is asked of the few characters round a number, not of the whole text, which costs ten times as much.
"""

import re

from extractors.quantities.shapes import has_unit

_MASKED = re.compile(
    r"\d{4}-\d\d(?:-\d\d)?(?!\d)|\d{1,2}:\d\d|\d+(?:\.\d+){2,}|\d+(?:st|nd|rd|th)\b|\d+[- ]?bit\b|\d+x\d+\b|\d+D\b",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"\W(?:(?:cve|rfc|iso|ieee|en|jep|pr|no\.|v|version|gen|section|figure|fig\.|table|chapter|step|part|page|release|rev\.?"
    r"|hall|room|booth|suite)[- ]?(?:\d[\w.-]*)?|q|x|(?:\d+x)+)$"
)
"""Behind a space, of small letters."""
_MONEY = re.compile(r"[$€£¥]\s?$")
_MONTH = re.compile(
    r"\b(?:Jan(?:uary|\.)?|Feb(?:ruary|\.)?|Mar(?:ch|\.)?|Apr(?:il|\.)?|May|June?|July?|Aug(?:ust|\.)?|Sep(?:t|tember|\.)?"
    r"|Oct(?:ober|\.)?|Nov(?:ember|\.)?|Dec(?:ember|\.)?)\s$",
)
_DAY = re.compile(r"\d{1,2}(?:st|nd|rd|th)?\b(?!\.\d)")
_REACH = 14
_YEAR = re.compile(
    r"(?<![\d.,])(?:19[6-9]|20[0-4])\d(?=[\s,.;:)]|$)(?!,\d)(?!\s(?:chips|puces|GPUs|accelerators|devices|cores))"
)


def is_no_quantity(text: str, start: int, *, bare: bool) -> bool:
    """Whether the number that starts here is part of a date, a price, a version; in a cell, 2048 is a figure."""
    if _MASKED.match(text, start):
        return True
    if not bare and (year := _YEAR.match(text, start)) and not has_unit(text, year.end()):
        return True
    before = text[max(0, start - _REACH) : start]
    if _NUMBERED.search(f" {before.lower()}") or _MONEY.search(before, max(0, len(before) - 2)):
        return True
    return bool(_MONTH.search(before) and _DAY.match(text, start))
