"""Statuses in nouns around a product: "general availability of X1", "X1 sampling", "the upcoming X1"."""

import re
from collections.abc import Iterator
from functools import cache

from extractors.choices import any_of
from extractors.clauses.masked import DATE, Masked
from extractors.clauses.masked import words as clause_words
from extractors.clauses.subjects import Group, is_other
from extractors.statuses.said import Tail
from extractors.statuses.words import About, as_status, modal, nominal, own_nominal, status_of, words
from schemas.words import Status

_OF = r"(?:\s+(?:of|for)|(?<=access)\s+to|(?<=construction)\s+(?:on|at))\s+"
"""Between such a noun and its product: "sampling of X1", "early access to X1"."""
_DENIED = re.compile(
    r"\b(?:not|never|before|until|after|since|when|if|once|recently)\b[^,;:]*$|n't\b[^,;:]*$", re.IGNORECASE
)


@cache
def _leading() -> re.Pattern[str]:
    leads = words()["nominal_lead"]
    kinds = "|".join(f"(?P<{kind}>{any_of(leads[kind])})" for kind in ("reached", "present", "promised"))
    return re.compile(
        rf"{modal()}(?:{kinds})\s+(?:{DATE}\s+)?(?:{any_of(leads['adjectives'])}\s+)*"
        rf"(?P<nominal>{nominal()}){_OF}$",
        re.IGNORECASE,
    )


@cache
def _leading_list() -> re.Pattern[str]:
    """The same verb with more in between: "announces the general availability of X1 and the preview of "."""
    leads, finite = words()["nominal_lead"], any_of(clause_words()["finite"])
    kinds = "|".join(f"(?P<{kind}>{any_of(leads[kind])})" for kind in ("reached", "present", "promised"))
    between = rf"(?:(?!\b{finite}\b|\b(?:that|which|who|but|to)\b)[^.;:!?])+?"
    return re.compile(
        rf"{modal()}(?<!\w)(?:{kinds})\s+{between}(?:,\s*(?:and\s+)?|\s+and\s+)(?:{any_of(leads['adjectives'])}\s+)*"
        rf"(?P<nominal>{nominal()}){_OF}$",
        re.IGNORECASE,
    )


def lead_in(masked: Masked, group: Group) -> Iterator[Tail]:
    """A verb and a noun in front of the product: "announcing general availability of", "will begin sampling of"."""
    lead = masked.back(_leading(), group.start) or masked.back(_leading_list(), group.start)
    if lead is None or lead["maybe"] or (lead["plan"] and lead["reached"]) or masked.back(_DENIED, lead.start()):
        return
    status = as_status(status_of(lead["nominal"]))
    said = announced(lead["reached"]) or ({"begins", "past"} if lead["reached"] else {"begins"})
    if lead["plan"] or lead["promised"]:
        said = {"planned"}
    yield Tail(lead.start(), group.end, status, leaves=status is None, said=said)


def announced(verb: str | None) -> set[str]:
    """What an announcement says of what is announced: in "announced sampling in 2027" the date is to come."""
    if verb is None or verb.lower() not in words()["announce"]["verbs"]:
        return set()
    return {"begins", "announced"} if verb.lower().endswith("ed") else {"begins"}


@cache
def _bare_nominal() -> re.Pattern[str]:
    adjectives = any_of(words()["nominal_lead"]["adjectives"])
    return re.compile(rf"(?:(?<!\w){adjectives}\s+)*(?<!\w)(?P<nominal>{nominal()}){_OF}$", re.IGNORECASE)


@cache
def topic_nominal() -> re.Pattern[str]:
    """A noun that only hardware has, at the head of a sentence that names no product."""
    adjectives = any_of(words()["nominal_lead"]["adjectives"])
    return re.compile(
        rf"\s*(?:{adjectives}\s+)*(?P<nominal>{any_of(words()['topic']['nominal'])})(?![\w-])", re.IGNORECASE
    )


def nominal_subject(masked: Masked, group: Group) -> tuple[int, int, About] | None:
    """Where "general availability of X1" or "X1 sampling" stands, as a subject of its own."""
    if (after := own_nominal().match(masked.covered, group.end)) is not None:
        return group.start, after.end(), status_of(after["nominal"])
    if (before := masked.back(_bare_nominal(), group.start)) is not None:
        return before.start(), group.end, status_of(before["nominal"])
    return None


@cache
def _qualifier() -> re.Pattern[str]:
    kinds = "|".join(f"(?P<{kind}>{any_of(listed)})" for kind, listed in words()["qualifiers"].items())
    called = r"(?:[\w&.-]+,?\s+(?:code-?named|called|named)\s+)?"
    return re.compile(rf"\b(?:{kinds})\s+(?:[\w&.-]+\s+){{0,4}}?{called}$", re.IGNORECASE)


_OF_OTHERS = re.compile(r"\b(?:of|on|for|with|to|in|at|from|about|and|that|which|by)\b", re.IGNORECASE)
_DETERMINER = re.compile(r"\b(?:the|our|its|this)\s+(?:now\s+)?$", re.IGNORECASE)
_ITS_LAUNCH = re.compile(r"\b(?:launch|release|availability|debut|arrival)\s+of\s+(?:\w+\s+)?$", re.IGNORECASE)


def qualified(masked: Masked, group: Group) -> Iterator[Tail]:
    """The upcoming X1. The qualifier may be among the group's own leading words or in front of them."""
    first_name = masked.covered.index("\ue000", group.start)
    match = masked.back(_qualifier(), first_name)
    if match is None or is_other(masked, group.end):
        return
    if _OF_OTHERS.search(match[0]) and not _ITS_LAUNCH.search(match[0]):
        return
    kind = next(kind for kind in words()["qualifiers"] if match[kind])
    if kind == "upcoming":
        yield Tail(match.start(), group.end, said={"planned"})
    elif masked.back(_DETERMINER, match.start()):  # not "Dell has discontinued X1"
        yield Tail(match.start(), group.end, Status(kind))
