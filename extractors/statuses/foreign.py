"""Statuses in languages whose grammar is not read: "X1 ist ab sofort verfügbar" is listed unread, not passed over."""

import re
from collections.abc import Iterator
from functools import cache

from extractors.clauses.masked import Masked
from extractors.clauses.subjects import find_groups, is_other
from extractors.dates.words import any_of
from extractors.statuses.decide import StatusUnread
from extractors.statuses.words import words


@cache
def _foreign() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){any_of(words()['foreign']['words'])}(?!\w)", re.IGNORECASE)


def foreign(masked: Masked) -> Iterator[StatusUnread]:
    """The products that such a word may be said of."""
    word = _foreign().search(masked.covered)
    if word is None:
        return
    for group in find_groups(masked):
        if is_other(masked, group.end):
            continue
        start, end = min(group.start, word.start()), max(group.end, word.end())
        for product in group.products:
            yield StatusUnread(product, start, end, "in a language whose statuses are not read")
