"""Predicates of status: what may follow "X1 is" or "general availability of X1", and what they make of it."""

import re
from dataclasses import dataclass, field
from functools import cache

from extractors.clauses.masked import DATE, Masked
from extractors.dates import DateFound
from extractors.dates.words import any_of
from extractors.statuses.words import About, as_status, nominal, pattern, right, states, status_of, words
from schemas.words import TRACKS, Status

_VERBS = frozenset(
    (
        "finite",
        "present",
        "past",
        "perfect",
        "was",
        "made",
        "planned",
        "negative",
        "not_yet",
        "no_longer",
        "maybe",
        "enter",
        "enter_past",
    )
)


@dataclass(slots=True)
class Tail:
    """A predicate with what stood in front of it. `status` None is something to come, or shipping."""

    start: int
    end: int = 0
    status: Status | None = None
    leaves: bool = False
    said: set[str] = field(default_factory=set)
    """The classes of words met: planned, past, present, not_yet, negative, maybe, soon …; `done` by its own verb."""
    dates: list[DateFound] = field(default_factory=list)

    @property
    def verbless(self) -> bool:
        """Whether no finite verb stood in front of the predicate, as in headings."""
        return not self.said & _VERBS


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
        return _follows(text, at, tail, about)
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
            tail.status, tail.end = as_status(status_of(after["kind"])), after.end()
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
    boundary = rf"(?!\s+(?:{any_of(arrives['no_status_before'])}\b|{in_state})){right()}"
    plain = tuple(
        (leaves, re.compile(rf"{any_of(arrives[name])}(?![\w-]){boundary}", re.IGNORECASE))
        for name, leaves in (("leaves", True), ("comes", False))
    )
    return (*plain, (False, re.compile(rf"{any_of(arrives['dated'])}(?=\s*,?\s*{DATE})", re.IGNORECASE)))


@cache
def _promised() -> re.Pattern[str]:
    return re.compile(
        rf"{any_of(words()['arrives']['promised'])}(?:\s+(?:to\s+(?:arrive|launch|ship)|for\s+(?:launch|release)))?(?=\s*,?\s*{DATE})",
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


def _follows(text: str, at: int, tail: Tail, about: About) -> bool:
    """After "general availability of X1": begins, is planned, is under way; production and sales may end."""
    if about in (Status.IN_PRODUCTION, Status.GENERALLY_AVAILABLE) and (end := _ends().match(text, at)):
        tail.status, tail.end = Status.RETIRED, end.end()
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


@cache
def _preview_after() -> re.Pattern[str]:
    kinds = [*words()["states"]["preview"]["nominal"], "sampling", *words()["states"]["sampling"]["nominal"]]
    return re.compile(
        rf"\s*(?:(?:now|only|{DATE})\s+)*(?:in|as|for|through|via|under|with)\s+(?:an?\s+|our\s+|the\s+|its\s+)?(?P<kind>{any_of(kinds)})(?![\w-])",
        re.IGNORECASE,
    )


@cache
def _no_status_after() -> re.Pattern[str]:
    right_words = words()["right"]
    return re.compile(
        rf"\s*(?:also\s+)?(?:for|to)\s+(?:limited\s+|early\s+)?{any_of(right_words['preorder'])}(?!\w)"
        rf"|\s*in\s+(?:[\w,-]+\s+){{0,5}}{any_of(right_words['options'])}(?!\w)",
        re.IGNORECASE,
    )


@cache
def _in() -> re.Pattern[str]:
    return re.compile(rf"(?:the\s+|its\s+|an?\s+)?(?P<nominal>{nominal()})(?![\w-]){right()}", re.IGNORECASE)
