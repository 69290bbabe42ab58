"""What a vendor takes a product into: "we are ramping X1 into high-volume manufacturing"."""

import re
from collections.abc import Iterator
from functools import cache

from extractors.choices import any_of
from extractors.clauses.masked import Masked
from extractors.clauses.subjects import Group
from extractors.statuses.said import Tail
from extractors.statuses.words import as_status, modal, nominal, right, status_of, words


@cache
def _ramping() -> re.Pattern[str]:
    verbs = any_of(words()["ramp"]["verbs"])
    return re.compile(
        rf"\b(?P<who>\w+)(?:\s+(?:are|is|have|has)|'re|'ve)?(?:\s+(?:now|also|already|currently))?\s+"
        rf"{modal()}(?P<verb>{verbs})\s+$",
        re.IGNORECASE,
    )


@cache
def into() -> re.Pattern[str]:
    """What a product is taken into: "into volume production", "to general availability"."""
    return re.compile(
        rf"\s+(?:into|to)\s+(?:(?:the|its|their)\s+)?(?P<nominal>{nominal()})(?![\w-]){right()}", re.IGNORECASE
    )


def ramped(masked: Masked, group: Group) -> Iterator[Tail]:
    """Its vendor ramps it into production, moves it to general availability; customers do so with what they make."""
    ramp = masked.back(_ramping(), group.start)
    if ramp is None or ramp["maybe"] is not None or not group.of_vendor(ramp["who"]):
        return
    if (state := into().match(masked.covered, group.end)) is None:
        return
    past = ramp["verb"].lower() in words()["ramp"]["past"]
    status = as_status(status_of(state["nominal"]))
    said = {"planned"} if ramp["plan"] else {"past"} if past else {"begins"}
    yield Tail(ramp.start(), state.end(), status, leaves=status is None, said=said)
