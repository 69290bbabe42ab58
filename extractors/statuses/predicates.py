"""Predicates of status: what may follow "X1 is" or "general availability of X1", and what they make of it."""

import re
from functools import cache

from extractors.choices import any_of
from extractors.clauses.masked import DATE, Masked
from extractors.statuses.follows import follows
from extractors.statuses.said import Tail
from extractors.statuses.words import About, as_status, nominal, pattern, right, states, status_of, words
from schemas.words import TRACKS, Status


@cache
def _done() -> re.Pattern[str]:
    return pattern(words()["done"]["words"])


_NOT_DONE = frozenset(("planned", "present", "not_yet", "maybe", "was", "soon"))


def read_predicate(masked: Masked, at: int, tail: Tail, about: About | None, *, entering: bool) -> bool:
    """Fill the tail where a predicate stands at a place."""
    done = not tail.said & _NOT_DONE and _done().match(masked.covered, at) is not None
    if not _read(masked, at, tail, about, entering=entering):
        return False
    if done:
        tail.said.add("done")
    return True


def _read(masked: Masked, at: int, tail: Tail, about: About | None, *, entering: bool) -> bool:
    text = masked.covered
    if about is not None:
        return follows(text, at, tail, about)
    if "no_longer" in tail.said and (match := pattern(words()["ended"]["words"]).match(text, at)):
        tail.status, tail.end = Status.RETIRED, match.end()
        return True
    if entering:
        if match := _in().match(text, at):
            tail.status, tail.end = as_status(status_of(match["nominal"])), match.end()
            tail.leaves = tail.status is None
            return True
        return _begun(text, at, tail)
    for status, listed in (*states("predicate"), *states("infinitive")):
        if match := listed.match(text, at):
            return _state(masked, status, match.end(), tail)
    return _to_come(text, at, tail)


def _begun(text: str, at: int, tail: Tail) -> bool:
    """After begin and start also what one begins to do: "began shipping in volume"."""
    for status, listed in states("predicate"):
        if status in TRACKS["making"] and (match := listed.match(text, at)):
            tail.status, tail.end = status, match.end()
            return True
    return False


def _state(masked: Masked, status: Status, end: int, tail: Tail) -> bool:
    text = masked.covered
    if status is Status.GENERALLY_AVAILABLE:
        if after := _preview_after().match(text, end):
            tail.status, tail.end, tail.whom = as_status(status_of(after["kind"])), after.end(), end
            tail.dates += [date for at, date in masked.dates.items() if end <= at < after.end()]
            return True
        if _no_status_after().match(text, end):
            return False
    if status is Status.ANNOUNCED and not tail.said & {"past", "perfect", "present", "was"}:
        return False  # "X1 introduced a new memory": what is introduced is something else
    tail.status, tail.end = status, end
    return True


@cache
def _arrivals() -> tuple[tuple[bool, re.Pattern[str]], ...]:
    arrives = words()["arrives"]
    in_state = rf"in(?:to)?\s+(?:an?\s+)?{nominal()}(?![\w-])"  # "launches in preview" says what is reached
    not_this = rf"(?!{any_of(arrives['as_said'])}\b)(?:{any_of(arrives['no_status_before'])}\b|{in_state})"
    boundary = rf"(?!\s+{not_this}){right()}"
    plain = tuple(
        (leaves, re.compile(rf"{any_of(arrives[name])}(?![\w-]){boundary}", re.IGNORECASE))
        for name, leaves in (("leaves", True), ("comes", False))
    )
    return (*plain, (False, re.compile(rf"{any_of(arrives['dated'])}(?=\s*,?\s*{DATE})", re.IGNORECASE)))


@cache
def _promised() -> re.Pattern[str]:
    return re.compile(
        rf"{any_of(words()['arrives']['promised'])}(?:\s+(?:to\s+(?:arrive|launch|ship)|for\s+(?:launch|release|{any_of(words()['arrives']['rollouts'])})))?(?=\s*,?\s*{DATE})",
        re.IGNORECASE,
    )


@cache
def _ahead() -> re.Pattern[str]:
    return re.compile(rf"{any_of(words()['arrives']['ahead'])}(?![\w-]){right()}", re.IGNORECASE)


def _to_come(text: str, at: int, tail: Tail) -> bool:
    """Arriving, shipping, expected: something to come of which is not said what is reached."""
    if match := _promised().match(text, at):
        tail.said.add("promised")
        tail.end = match.end()
        return True
    if match := _ahead().match(text, at):
        tail.said.add("promised")
        tail.end = match.end()
        return True
    if match := _delayed().match(text, at):
        tail.said.add("delayed")
        tail.end = match.end()
        return True
    for leaves, listed in _arrivals():
        if (match := listed.match(text, at)) and not _no_status_after().match(text, match.end()):
            tail.leaves, tail.end = leaves, match.end()
            if match[0].split()[0].endswith("s"):
                tail.said.add("finite")
            if match[0].lower() in ("coming", "arriving"):
                tail.said.add("promised")
            return True
    return False


@cache
def _delayed() -> re.Pattern[str]:
    return re.compile(rf"{any_of(words()['moved']['alone'])}(?![\w-]){right()}", re.IGNORECASE)


@cache
def _preview_after() -> re.Pattern[str]:
    kinds = [*words()["states"]["preview"]["nominal"], "sampling", *words()["states"]["sampling"]["nominal"]]
    listed = words()["audience"]
    whom = rf"(?:(?:to|for|in)\s+(?:[\w-]+\s+){{0,3}}?{any_of([*listed['people'], *listed['regions']])}\s+)?"
    return re.compile(
        rf"\s*(?:(?:now|only|{DATE})\s+)*{whom}(?:in|as|for|through|via|under|with)\s+(?:an?\s+|our\s+|the\s+|its\s+)?(?P<kind>{any_of(kinds)})(?![\w-])",
        re.IGNORECASE,
    )


@cache
def _no_status_after() -> re.Pattern[str]:
    right_words = words()["right"]
    return re.compile(
        rf"\s*(?:also\s+)?(?:for|to)\s+(?:limited\s+|early\s+)?{any_of(right_words['preorder'])}(?!\w)"
        rf"|\s*in\s+(?:[\w,-]+\s+){{0,5}}{any_of(right_words['options'])}(?!\w)"
        rf"|(?:\s+(?:to|for|in)\s+(?:[\w-]+\s+){{0,3}}?[\w-]+)?\s+{any_of(right_words['asked'])}(?!\w)",
        re.IGNORECASE,
    )


@cache
def _in() -> re.Pattern[str]:
    return re.compile(rf"(?:the\s+|its\s+|an?\s+)?(?P<nominal>{nominal()})(?![\w-]){right()}", re.IGNORECASE)
