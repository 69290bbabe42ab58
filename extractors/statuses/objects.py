"""Statuses that a product has as an object: "we are announcing X1", "make X1 available", "shipping X1 in volume".

Each rule looks back from the product's group: what stands right before it is the verb, and what stands before that
says whether it is done, to be done, or only possible.
"""

import re
from collections.abc import Iterator
from functools import cache

from extractors.choices import any_of
from extractors.clauses.masked import DATE, Masked
from extractors.clauses.masked import words as clause_words
from extractors.clauses.subjects import Group
from extractors.statuses.buildings import built
from extractors.statuses.endings import ended
from extractors.statuses.nouns import announced, lead_in, qualified
from extractors.statuses.ramps import into, ramped
from extractors.statuses.said import Tail
from extractors.statuses.samples import LEFT, sampled_or_shipped, samples_sent, was_once
from extractors.statuses.slips import moved_by_vendor
from extractors.statuses.tails import read_tail
from extractors.statuses.words import as_status, modal, own_nominal, right, status_of, words
from schemas.words import Status


def read_objects(masked: Masked, group: Group) -> Iterator[Tail]:
    """The statuses that the words in front of a product give it."""
    if not masked.covered[: group.start].strip():
        return
    for rule in (
        lead_in,
        _announced,
        _made_available,
        _offered,
        _expected,
        sampled_or_shipped,
        samples_sent,
        moved_by_vendor,
        ramped,
        built,
        ended,
        qualified,
    ):
        yield from rule(masked, group)


@cache
def _announcing() -> re.Pattern[str]:
    verbs = any_of(words()["announce"]["verbs"])
    glad = rf"(?:{any_of(words()['announce']['glad'])}\s+to\s+(?:also\s+)?)?"
    return re.compile(rf"(?<!\w){glad}\b(?P<verb>{verbs})\s+(?:{DATE}\s+|both\s+)?(?:{_chips()})?$", re.IGNORECASE)


def _chips() -> str:
    """Pattern of "the eighth generation of our own chips: "."""
    own = any_of(clause_words()["own"])
    return rf"(?:our|the|its|two|three|an?)\s+(?:[\w-]+\s+){{0,9}}?{own}\s*[,:–—]\s*"


@cache
def _announcing_list() -> re.Pattern[str]:
    """The same with names and what is said of them before: "introduced two chips: X1, our training chip, and "."""
    verbs, finite = any_of(words()["announce"]["verbs"]), any_of(clause_words()["finite"])
    between = rf"(?:(?!\b{finite}\b)[^.;!?])*?"
    return re.compile(rf"\b(?P<verb>{verbs})\s+{_chips()}\ue000{between}(?:,\s*(?:and\s+)?|\sand\s+)$", re.IGNORECASE)


@cache
def _undone() -> re.Pattern[str]:
    return re.compile(rf"(?:\b|(?=n't)){any_of(words()['announce']['undone'])}\b", re.IGNORECASE)


def _announced(masked: Masked, group: Group) -> Iterator[Tail]:
    """What is announced is the product itself, or its availability: "unveiled X1", "announcing X1's preview"."""
    verb = masked.back(_announcing(), group.start) or masked.back(_announcing_list(), group.start)
    if verb is None or _undone().search(re.split(r"[,;:.–—]", masked.covered[: verb.start()])[-1]):
        return
    if (own := own_nominal().match(masked.covered, group.end)) is not None:
        status = as_status(status_of(own["nominal"]))
        yield Tail(verb.start(), own.end(), status, leaves=status is None, said=announced(verb["verb"]))
    elif _right().match(masked.covered, group.end):
        yield Tail(verb.start(), group.end, Status.ANNOUNCED, said={"past"})


@cache
def _expecting() -> re.Pattern[str]:
    return re.compile(r"\b(?P<who>\w+)\s+(?:(?:now|still)\s+)?(?:expects?|anticipates?)\s+$", re.IGNORECASE)


def _expected(masked: Masked, group: Group) -> Iterator[Tail]:
    """What its vendor expects at a date is to come then: "we expect X1 in 2027"."""
    expect = masked.back(_expecting(), group.start)
    if expect is not None and group.of_vendor(expect["who"]) and re.match(rf"\s*{DATE}", masked.covered[group.end :]):
        yield Tail(expect.start(), group.end, said={"planned"})


@cache
def _right() -> re.Pattern[str]:
    return re.compile(right())


@cache
def _making() -> re.Pattern[str]:
    into = any_of(words()["offer"]["into"])
    return re.compile(rf"{modal()}(?P<verb>(?:make|makes|making|made)|(?P<into>{into}))\s+$", re.IGNORECASE)


def _made_available(masked: Masked, group: Group) -> Iterator[Tail]:
    """Make X1 available; launch X1 in preview."""
    make = masked.back(_making(), group.start)
    if make is None or make["maybe"] is not None or was_once(masked, make.start()):
        return
    tail = read_tail(masked, group.end)
    fits = tail is not None and tail.status is not None and tail.verbless
    if tail is None or not fits or (make["into"] and "inside" not in tail.said):
        return
    tail.start = make.start()
    tail.said |= {"planned"} if make["plan"] else {"begins"}
    if make["verb"].lower() in words()["offer"]["past"]:
        tail.said.add("done")
    yield tail


@cache
def _offering() -> re.Pattern[str]:
    verbs = any_of(words()["offer"]["verbs"])
    modals = modal(before=r"\s*")
    have = r"(?:\s+(?:have|has)|'ve)?"
    done = rf"(?P<done>{have}\s+(?:(?:also|just|already|now)\s+)?{any_of(words()['offer']['done'])})"
    now = rf"\s+(?:(?:also|now)\s+)?{any_of(words()['offer']['presents'])}"
    return re.compile(rf"\b(?P<who>\w+)(?:{done}|(?P<now>{now})|{modals}(?:also\s+)?{verbs})\s+$", re.IGNORECASE)


def _offered(masked: Masked, group: Group) -> Iterator[Tail]:
    """Its vendor will launch it, or has launched it; what others do with it says nothing of its status."""
    offer = masked.back(_offering(), group.start)
    if offer is None or not group.of_vendor(offer["who"]) or into().match(masked.covered, group.end):
        return  # "bring X1 to general availability" says more (ramps.py)
    if (offer["done"] or offer["now"]) and LEFT.match(masked.covered, group.end):
        yield Tail(offer.start(), group.end, leaves=True, said={"done"} if offer["done"] else {"begins"})
    elif offer["plan"] and offer["maybe"] is None and _right().match(masked.covered, group.end):
        yield Tail(offer.start(), group.end, said={"planned"})
