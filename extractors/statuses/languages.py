"""Statuses in German and French: "X1 ist ab sofort verfügbar", "la production en série de X1 débutera en 2027".

No grammar of their word order: a clause is read where every word of it is known (`languages.toml`), and what the words
say together decides, as it does in English. One unknown word leaves it unread, and so does any other language: a status
is never wrong for want of a language. Surprise: "wird ausgeliefert" goes on, "wird ausgeliefert werden" is to come.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from extractors.choices import any_of
from extractors.clauses.masked import DATE, NAME, Masked
from extractors.clauses.subjects import find_groups, is_other
from extractors.statuses.decide import Decided, StatusFound, StatusUnread, decide
from extractors.statuses.said import Tail
from extractors.statuses.words import other_languages
from schemas.words import TRACKS, Status

_SEGMENT = re.compile(r"[.;!?](?=\s|$)|$")
_WORD = re.compile(r"\s*(\w+)")
_ENDED = (Status.GENERALLY_AVAILABLE, Status.IN_PRODUCTION)
_OVER = (Status.RETIRED, Status.CANCELLED)


@cache
def _quick() -> re.Pattern[str]:
    listed = other_languages()["quick"]
    return re.compile(rf"(?<!\w){any_of(listed['words'])}(?!\w)|{any_of(listed['chinese'])}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Language:
    """What the words of one language say: a status, or a class of `said`."""

    kinds: dict[str, Status | str]
    token: re.Pattern[str]
    turns: re.Pattern[str]


@cache
def _languages() -> tuple[_Language, ...]:
    return tuple(_language(table) for table in other_languages().values() if "states" in table)


def _language(listed: dict[str, Any]) -> _Language:
    kinds: dict[str, Status | str] = {word: kind for kind, said in listed["said"].items() for word in said}
    kinds |= {word: Status(name) for name, said in listed["states"].items() for word in said}
    apart = any_of(kinds)
    token = rf"\s*(?:(?P<name>{NAME})|(?P<date>{DATE})|(?P<word>(?<!\w){apart}(?:(?<=')|(?!\w)))|[,:–—()-])"
    return _Language(kinds, re.compile(token, re.IGNORECASE), re.compile(rf"(?<!\w){any_of(listed['turns'])}(?!\w)"))


def read_other_languages(masked: Masked, published: str | None) -> Iterator[StatusFound | StatusUnread]:
    """What a sentence of another language says of the products that it names."""
    word = _quick().search(masked.covered)
    if word is None:
        return
    start, end = _segment(masked.covered, word.start())
    for language in _languages():
        for stop in _stops(masked.covered, word.end(), end, language):
            read = _clause(masked, start, stop, language)
            if read is None:
                continue
            tail, audience = read
            decided = decide(masked, tail, published=published, limit=tail.end)
            if masked.quoted(start):
                decided = "in somebody's quoted words"
            yield from _said(decided, masked.products(start, stop), audience, start, tail.end)
            return
    yield from _unread(masked, word)


def _segment(text: str, at: int) -> tuple[int, int]:
    start = max((match.end() for match in _SEGMENT.finditer(text, 0, at) if match[0]), default=0)
    stop = _SEGMENT.search(text, at)
    return start + len(text[start:]) - len(text[start:].lstrip()), stop.start() if stop else len(text)


def _stops(text: str, after: int, end: int, language: _Language) -> Iterator[int]:
    """Where the clause may end: with its sentence, or before what only goes on ("und bietet 96 GB")."""
    yield end
    for match in re.compile(r",?\s(?:und|mit|et|avec)\s", re.IGNORECASE).finditer(text, after, end):
        if not language.turns.search(text[match.end() : end].lower()):
            yield match.start()


def _clause(masked: Masked, start: int, stop: int, language: _Language) -> tuple[Tail, str | None] | None:
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
    if len(states) > 1 or not (states or "leaves" in said):
        return False
    tail.status = next(iter(states), None)
    tail.leaves = tail.status is None
    if "no_longer" in said:
        if tail.status not in _ENDED or "not_yet" in said:
            return False
        tail.status = Status.RETIRED
    if "becomes" in said and ("infinitive" in said or _is_adjective(tail)):
        said.add("planned")
    tail.said = said - {"nothing", "own", "leaves", "becomes", "infinitive"}
    return True


def _is_adjective(tail: Tail) -> bool:
    """Whether "wird" makes it a thing to come ("wird verfügbar") and no passive ("wird in Serie gefertigt")."""
    return tail.status in TRACKS["offering"]


def _said(
    decided: Decided | str | None, products: Iterable[str], audience: str | None, start: int, end: int
) -> Iterator[StatusFound | StatusUnread]:
    if decided is None:
        return
    for product in products:
        if isinstance(decided, str):
            yield StatusUnread(product, start, end, decided)
        else:
            said = replace(decided, audience=audience)
            yield StatusFound(product, said.status, said.of, said.effective, said.audience, start, end)


def _unread(masked: Masked, word: re.Match[str]) -> Iterator[StatusUnread]:
    """The products that such a word may be said of."""
    for group in find_groups(masked):
        if not is_other(masked, group.end):
            start, end = min(group.start, word.start()), max(group.end, word.end())
            yield from (StatusUnread(one, start, end, "in words of another language") for one in group.products)
