"""What an operator does to a facility: "we broke ground at X1", "we opened X1", "we bring X1 online in 2027"."""

import re
from collections.abc import Iterator
from functools import cache

from extractors.choices import any_of
from extractors.clauses.masked import DATE, Masked
from extractors.clauses.subjects import Group
from extractors.statuses.said import Tail
from extractors.statuses.words import modal, nominal, right, status_of, words
from schemas.words import Status


@cache
def _beginning() -> re.Pattern[str]:
    listed = words()["build"]
    ground = rf"(?P<verb>{any_of(listed['ground'])})(?:\s+{DATE})?\s+{any_of(listed['at'])}"
    building = rf"(?:(?<!\w)|(?='))(?P<building>{any_of(listed['building'])})"
    return re.compile(rf"{modal()}(?:(?<!\w){ground}|{building})\s+$", re.IGNORECASE)


@cache
def _begun() -> re.Pattern[str]:
    """Words of which the site is the last: "construction began in May on X1"."""
    listed = words()["build"]
    return re.compile(
        rf"(?<!\w){any_of(listed['works'])}\s+{modal()}(?:(?:has|have)\s+)?(?P<verb>{any_of(listed['begun'])})(?P<building>)"
        rf"(?:\s+{DATE})?\s+{any_of(listed['at'])}\s+(?:the\s+|our\s+)?$",
        re.IGNORECASE,
    )


@cache
def _opening() -> re.Pattern[str]:
    listed = words()["build"]
    return re.compile(
        rf"{modal()}(?<!\w)(?P<verb>{any_of(listed['opens'])})(?P<building>)\s+(?:the\s+|our\s+)?$", re.IGNORECASE
    )


@cache
def _end() -> re.Pattern[str]:
    """What may follow the name: "we opened the X1 visitor centre" opens something else."""
    return re.compile(right())


@cache
def _bringing() -> re.Pattern[str]:
    return re.compile(
        rf"{modal()}(?<!\w)(?P<verb>{any_of(words()['build']['bring'])})(?P<building>)\s+$", re.IGNORECASE
    )


@cache
def _online() -> re.Pattern[str]:
    into = rf"(?:in)?to\s+(?P<nominal>{nominal()})(?![\w-])"
    return re.compile(rf"\s+(?:fully\s+)?(?:online|on\s+line|live|{into}){right()}", re.IGNORECASE)


def built(masked: Masked, group: Group) -> Iterator[Tail]:
    """Ground broken at a site, a site opened or brought online; planned where the words in front plan it."""
    begin = masked.back(_beginning(), group.start) or masked.back(_begun(), group.start)
    if begin is not None:
        yield from _tail(masked, begin, group.end, Status.UNDER_CONSTRUCTION)
        return
    opening = masked.back(_opening(), group.start)
    if opening is not None and _end().match(masked.covered, group.end):
        yield from _tail(masked, opening, group.end, Status.OPERATIONAL)
        return
    bring = masked.back(_bringing(), group.start)
    if bring is None or (state := _online().match(masked.covered, group.end)) is None:
        return
    if state["nominal"] is None or status_of(state["nominal"]) is Status.OPERATIONAL:
        yield from _tail(masked, bring, state.end(), Status.OPERATIONAL)


def _tail(masked: Masked, did: re.Match[str], end: int, status: Status) -> Iterator[Tail]:
    if did["maybe"] is not None:
        return
    verb = did["verb"] or did["building"]
    past = verb.lower() in words()["build"]["past"]
    said = {"planned"} if did["plan"] else {"past"} if past else {"begins"}
    dates = [date for at, date in masked.dates.items() if did.start() <= at < did.end()]
    yield Tail(did.start(), end, status, said=said, dates=dates)
