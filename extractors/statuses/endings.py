"""What a vendor does to end a product: "we stopped selling X1". What others stop selling says nothing of its status."""

import re
from collections.abc import Iterator
from functools import cache

from extractors.choices import any_of
from extractors.clauses.masked import Masked
from extractors.clauses.subjects import Group
from extractors.statuses.said import Tail
from extractors.statuses.words import modal, words
from schemas.words import Status


@cache
def _ending() -> re.Pattern[str]:
    ends = words()["ending"]
    return re.compile(
        rf"\b(?P<who>\w+)(?:\s+(?:have|has)|'ve)?\s+(?:(?:now|also|already|just)\s+)?"
        rf"(?:(?P<cancelled>{any_of(ends['cancelled'])})|{any_of(ends['verbs'])}|(?P<now>{any_of(ends['presents'])})|{modal()}{any_of(ends['plans'])})\s+$",
        re.IGNORECASE,
    )


def ended(masked: Masked, group: Group) -> Iterator[Tail]:
    """We have discontinued X1; Acme will retire X1, which is planned and so stays unread."""
    end = masked.back(_ending(), group.start)
    if end is None or end["maybe"] is not None or not group.of_vendor(end["who"]):
        return
    status = Status.CANCELLED if end["cancelled"] else Status.RETIRED
    said = {"planned"} if end["plan"] else {"begins"} if end["now"] else {"past"}
    yield Tail(end.start(), group.end, status, said=said)
