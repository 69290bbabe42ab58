"""The words of statuses, and patterns made of them."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from tomllib import loads
from typing import Any, Literal

from extractors.choices import any_of
from extractors.clauses.masked import DATE
from extractors.dates.parts import parts
from extractors.letters import is_side_by_side
from extractors.quick import SentenceStems
from schemas.words import Status

About = Status | Literal["unstated"]
"""What a noun such as sampling or launch is of."""


@cache
def words() -> dict[str, Any]:
    """`words.toml` of this folder."""
    return loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


@cache
def other_languages() -> dict[str, Any]:
    """`languages.toml` of this folder."""
    return loads(Path(__file__).with_name("languages.toml").read_text(encoding="utf-8"))


def pattern(choices: Iterable[str]) -> re.Pattern[str]:
    """Any of these words, as whole words, at the place where one looks."""
    return re.compile(rf"(?:{any_of(choices)})(?![\w-])", re.IGNORECASE)


_SPAN = (
    r"(?:an?|one|two|three|four|six|\d+)\s(?:day|week|month|quarter|year)s?\s(?:ago|ahead|early|earlier|late|later)\b"
)


@cache
def right() -> str:
    """Pattern of what may stand after a predicate: the end, punctuation, a date, a span of time, a word of a list."""
    return rf"(?=\s*(?:$|[.,;:!?)(–—|\]”\"*]|-\s|{DATE}|\ue000|{_SPAN}|{any_of(words()['right']['words'])}(?!\w)))"


@cache
def states(kind: str) -> tuple[tuple[Status, re.Pattern[str]], ...]:
    """Status and pattern of its nominal, predicate or infinitive words."""
    return tuple(
        (Status(name), re.compile(rf"{any_of(state[kind])}(?![\w-]){right()}", re.IGNORECASE))
        for name, state in words()["states"].items()
        if state[kind]
    )


@cache
def nominal() -> str:
    """Pattern of any nominal word, for use inside others."""
    named = [word for state in words()["states"].values() for word in state["nominal"]]
    return any_of([*named, *words()["arrives"]["nominal"]])


def status_of(nominal_words: str) -> About:
    """The status that a nominal word names; a launch names none."""
    folded = " ".join(nominal_words.lower().split())
    return next((Status(name) for name, state in words()["states"].items() if folded in state["nominal"]), "unstated")


def as_status(about: About) -> Status | None:
    """None where no status is named."""
    return about if isinstance(about, Status) else None


@cache
def own_nominal() -> re.Pattern[str]:
    """A noun of status behind a name: "X1 general availability", "X1's sampling"."""
    return re.compile(rf"(?:'s?)?\s+(?P<nominal>{nominal()})(?![\w-])", re.IGNORECASE)


@cache
def moved() -> re.Pattern[str]:
    """A verb of a slip, up to where its date or its "to" follows: "pushed back by two quarters"."""
    listed = words()["moved"]
    by = r"(?:\s+by\s+(?:[\w-]+\s+){1,3}?(?:weeks?|months?|quarters?|years?))?"
    return re.compile(rf"(?P<verb>{any_of(listed['words'])})(?:\s+{any_of(listed['ways'])})?{by}(?!\w)", re.IGNORECASE)


@cache
def modal(*, before: str = "") -> str:
    """Pattern of what stands before a verb: may and not (`maybe`), will and plan to (`plan`)."""
    kinds = words()["auxiliaries"]
    maybe = any_of([*kinds["maybe"], *kinds["negative"]])
    glad = rf"(?:(?<!\w){any_of(words()['announce']['glad'])}\s+to\s+(?:also\s+)?)?"  # "pleased to" plans nothing
    start = before or r"(?<!\w)"
    plan = rf"(?<!no\s)(?P<plan>{any_of(words()['offer']['plans'])})"
    return rf"{glad}(?:{start}(?P<maybe>{maybe})\s+)?(?:{start}{plan}\s+)?"


def may_speak(sentence: str, *, places: bool = True) -> bool:
    """Whether a sentence has a word that every statement of status has; most have none, and are not read further.

    `places`: it may speak of a facility, which has words of its own.
    """
    if sentence.isascii() and not _any().may_be_in(sentence):
        return False
    return (
        _stems().are_in(sentence)
        or (places and _places().are_in(sentence))
        or (_dated().are_in(sentence) and bool(parts(sentence)))
        or (is_side_by_side(sentence) and _side_by_side().search(sentence) is not None)
    )


@cache
def _side_by_side() -> re.Pattern[str]:
    return re.compile(any_of(other_languages()["quick"]["side_by_side"]))


@cache
def _stems() -> SentenceStems:
    stems = (*words()["trigger"]["stems"], *other_languages()["quick"]["stems"])
    return SentenceStems(stems, besides=words()["trigger"]["besides"])


@cache
def _any() -> SentenceStems:
    trigger = words()["trigger"]
    return SentenceStems(
        (*trigger["stems"], *trigger["dated"], *trigger["places"], *other_languages()["quick"]["stems"])
    )


@cache
def _places() -> SentenceStems:
    return SentenceStems(words()["trigger"]["places"])


@cache
def _dated() -> SentenceStems:
    return SentenceStems(words()["trigger"]["dated"], besides=words()["trigger"]["besides"])
