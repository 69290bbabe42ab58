"""Dates of several products in their order: "X1 and X2 will be available in 2026 and 2027, respectively"."""

import re

from extractors.clauses.masked import Masked
from extractors.dates import find_dates

_RESPECTIVELY = re.compile(r"\s*,?\s*\brespectively\b", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+")


def dates_in_turn(masked: Masked, at: int, count: int, published: str | None) -> tuple[str | None, ...]:
    """The date of each of so many products, which what follows a predicate tells apart; empty where it does not.

    No date is known of any where there are more or fewer of them, or where one stands without its year: that of
    "Q1 and Q3 2026" stands at the last alone.
    """
    if count < 2 or (end := _RESPECTIVELY.search(masked.text, at)) is None:
        return ()
    first = next((start for start in sorted(masked.dates) if at <= start < end.start()), None)
    if first is None:
        return ()
    dates = []
    for part in _BETWEEN.split(masked.text[first : end.start()]):
        found = find_dates(part, published)
        if len(found) != 1 or found[0].edtf is None or found[0].yearless:
            return (None,) * count
        dates.append(found[0].edtf)
    return tuple(dates) if len(dates) == count else (None,) * count
