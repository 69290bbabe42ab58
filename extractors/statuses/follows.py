"""What follows a noun of status: "general availability of X1" begins, is planned, has ended."""

import re
from functools import cache

from extractors.choices import any_of
from extractors.statuses.said import Tail
from extractors.statuses.words import About, as_status, right, words
from schemas.words import Status


@cache
def _follow() -> tuple[tuple[str, re.Pattern[str]], ...]:
    held = rf"{any_of(words()['nominal_with']['words'])}\s+(?:[\w-]+\s+){{0,3}}?{any_of(words()['audience']['people'])}"
    more = {"reached": f"|{held}"}
    return tuple(
        (kind, re.compile(rf"(?:{any_of(listed)}{more.get(kind, '')})(?!\w)", re.IGNORECASE))
        for kind, listed in words()["nominal_follow"].items()
    )


@cache
def _ends() -> re.Pattern[str]:
    return re.compile(rf"{any_of(words()['ending']['follow'])}(?![\w-]){right()}", re.IGNORECASE)


@cache
def _done() -> re.Pattern[str]:
    return re.compile(rf"(?:be\s+)?{any_of(words()['build']['done'])}(?!\w)", re.IGNORECASE)


def follows(text: str, at: int, tail: Tail, about: About) -> bool:
    """After "general availability of X1": begins, is planned, is under way; production and sales may end."""
    if about in (Status.IN_PRODUCTION, Status.GENERALLY_AVAILABLE) and (end := _ends().match(text, at)):
        tail.status, tail.end = Status.RETIRED, end.end()
        return True
    if about is Status.UNDER_CONSTRUCTION and (done := _done().match(text, at)):
        tail.status, tail.end, tail.leaves = None, done.end(), True  # what is built need not be in operation
        return True
    kinds = dict(_follow())
    order = ("promised", "reached", "present") if "planned" in tail.said else ("reached", "present", "promised")
    for kind in order:
        match = kinds[kind].match(text, at)
        if match is None or (kind == "promised" and text[match.end() :].lstrip().startswith("to ")):
            continue
        tail.said |= {"reached": {"present", "event"}, "present": {"begins"}, "promised": {"promised"}}[kind]
        tail.status, tail.end = as_status(about), match.end()
        tail.leaves = tail.status is None
        return True
    return False
