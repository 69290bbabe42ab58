"""The words of other languages, and what all the words of a clause say together.

A clause whose every word is known has a meaning, whatever their order; one that has a word more has none here.
Surprise: "wird ausgeliefert" goes on, "wird ausgeliefert werden" is to come.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from extractors.choices import any_of
from extractors.clauses.masked import DATE, NAME, Masked
from extractors.statuses.said import Tail
from extractors.statuses.words import other_languages
from schemas.words import TRACKS, Status

_WORD = re.compile(r"\s*(\w+)")
_ENDED = (Status.GENERALLY_AVAILABLE, Status.IN_PRODUCTION)
_OVER = (Status.RETIRED, Status.CANCELLED)


@cache
def quick() -> re.Pattern[str]:
    """Words of status in any of them: a sentence without one says nothing."""
    listed = other_languages()["quick"]
    status = rf"(?<!\w){any_of(listed['words'])}(?!\w)|{any_of(listed['side_by_side'])}"
    return re.compile(rf"(?P<status>{status})|(?<!\w){any_of(listed['promises'])}(?!\w)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Language:
    """What the words of one language say: a status, or a class of `said`."""

    kinds: dict[str, Status | str]
    token: re.Pattern[str]
    turns: re.Pattern[str]


@cache
def languages() -> tuple[Language, ...]:
    """Those whose words are listed; of others only `quick` knows."""
    return tuple(_language(table) for table in other_languages().values() if "states" in table)


def _language(listed: dict[str, Any]) -> Language:
    kinds: dict[str, Status | str] = {word: kind for kind, said in listed["said"].items() for word in said}
    kinds |= {word: Status(name) for name, said in listed["states"].items() for word in said}
    turns = any_of(listed["turns"])
    if listed.get("side_by_side"):
        word = any_of(kinds)
    else:
        word, turns = rf"(?<!\w){any_of(kinds)}(?:(?<=')|(?!\w))", rf"(?<!\w){turns}(?!\w)"
    token = rf"\s*(?:(?P<name>{NAME})|(?P<date>{DATE})|(?P<word>{word})|[,:–—()、，。：・「」『』-])"
    return Language(kinds, re.compile(token, re.IGNORECASE), re.compile(turns))


def clause(masked: Masked, start: int, stop: int, language: Language) -> tuple[Tail, str | None] | None:
    """The predicate that all the words of a clause make together; None where one is unknown or they make none."""
    said: set[str] = set()
    states: set[Status] = set()
    audience: list[str] = []
    makers = {product.partition("/")[0] for product in masked.products(start, stop)}
    tail = Tail(start, stop)
    at = start
    while masked.covered[at:stop].strip():
        token = language.token.match(masked.covered, at, stop)
        if token is None:
            if (maker := _WORD.match(masked.covered, at, stop)) and maker[1].lower() in makers:
                at = maker.end()  # "Acme hat X1 vorgestellt"
                continue
            return None
        at = token.end()
        if token["date"]:
            tail.dates.append(masked.dates[token.start("date")])
        elif token["word"]:
            kind = language.kinds[" ".join(token["word"].lower().split())]
            if isinstance(kind, Status):
                states.add(kind)
            elif kind == "audience":
                audience.append(masked.text[token.start("word") : token.end()].split(" ", 1)[1])
            else:
                said.add(kind)
    if len(tail.dates) > 1 or len(audience) > 1 or not _makes_sense(tail, said, states):
        return None
    return tail, audience[0] if audience else None


def _makes_sense(tail: Tail, said: set[str], states: set[Status]) -> bool:
    """Put what the words say together into the tail; False where they do not fit together."""
    over = states.intersection(_OVER)
    states = over or states
    if len(states) > 1 or not (states or "leaves" in said or ("promised" in said and tail.dates)):
        return False
    tail.status = next(iter(states), None)
    tail.leaves = "leaves" in said and tail.status is None
    if "no_longer" in said:
        if tail.status not in _ENDED or "not_yet" in said:
            return False
        tail.status = Status.RETIRED
        said.discard("negative")  # 더 이상 판매되지 않는다: once is enough
    if "dated" in said:
        if not tail.dates and "planned" not in said:
            return False
        said.add("begins")
    if "becomes" in said and ("infinitive" in said or _is_adjective(tail)):
        said.add("planned")
    tail.said = said - {"nothing", "own", "leaves", "becomes", "infinitive", "dated"}
    return True


def _is_adjective(tail: Tail) -> bool:
    """Whether "wird" makes it a thing to come ("wird verfügbar") and no passive ("wird in Serie gefertigt")."""
    return tail.status in TRACKS["offering"]
