"""What an operator does to a facility: "we broke ground at X1", "we plan to bring X1 online in 2027"."""

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
def _bringing() -> re.Pattern[str]:
    return re.compile(
        rf"{modal()}(?<!\w)(?P<verb>{any_of(words()['build']['bring'])})(?P<building>)\s+$", re.IGNORECASE
    )


@cache
def _online() -> re.Pattern[str]:
    into = rf"(?:in)?to\s+(?P<nominal>{nominal()})(?![\w-])"
    return re.compile(rf"\s+(?:fully\s+)?(?:online|on\s+line|live|{into}){right()}", re.IGNORECASE)


def built(masked: Masked, group: Group) -> Iterator[Tail]:
    """Ground broken at a site, or a site brought online; planned where the words in front plan it."""
    begin = masked.back(_beginning(), group.start)
    if begin is not None:
        yield from _tail(begin, group.end, Status.UNDER_CONSTRUCTION)
        return
    bring = masked.back(_bringing(), group.start)
    if bring is None or (state := _online().match(masked.covered, group.end)) is None:
        return
    if state["nominal"] is None or status_of(state["nominal"]) is Status.OPERATIONAL:
        yield from _tail(bring, state.end(), Status.OPERATIONAL)


def _tail(did: re.Match[str], end: int, status: Status) -> Iterator[Tail]:
    if did["maybe"] is not None:
        return
    verb = did["verb"] or did["building"]
    past = verb.lower() in words()["build"]["past"]
    yield Tail(did.start(), end, status, said={"planned"} if did["plan"] else {"past"} if past else {"begins"})
