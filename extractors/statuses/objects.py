"""Statuses that a product has as object or noun: "we are announcing X1", "make X1 available", "the upcoming X1"."""

import re
from collections.abc import Iterator
from functools import cache

from extractors.clauses.masked import DATE, Masked
from extractors.clauses.subjects import Group, is_other
from extractors.dates.words import any_of
from extractors.statuses.tails import Tail, read_tail
from extractors.statuses.words import nominal, right, states, status_of, words
from schemas.words import Status

_PLAN = r"(?:will|'ll|(?:plan|expect|intend|aim)(?:s|ed|ning|ing)?\s+to|going\s+to|scheduled\s+to|on\s+track\s+to|to)"


@cache
def _announcing() -> re.Pattern[str]:
    announce = words()["announce"]
    return re.compile(rf"\b{any_of(announce['verbs'])}\s+(?:{DATE}\s+|both\s+)?(?:that\s+)?$", re.IGNORECASE)


@cache
def _undone() -> re.Pattern[str]:
    return re.compile(rf"(?:\b|(?=n't)){any_of(words()['announce']['undone'])}\b", re.IGNORECASE)


@cache
def _leading() -> re.Pattern[str]:
    """A verb and a nominal in front of the product: "announcing general availability of", "begin sampling"."""
    leads = words()["nominal_lead"]
    kinds = "|".join(f"(?P<{kind}>{any_of(leads[kind])})" for kind in ("reached", "present", "promised"))
    return re.compile(
        rf"(?:(?P<maybe>may|might|could|would|not|never)\s+)?(?:(?P<plan>{_PLAN})\s+)?(?:{kinds})\s+(?:{DATE}\s+)?(?:{any_of(leads['adjectives'])}\s+)*"
        rf"(?P<nominal>{nominal()})\s+(?:of|for|on)\s+$",
        re.IGNORECASE,
    )


@cache
def _bare_nominal() -> re.Pattern[str]:
    adjectives = any_of(words()["nominal_lead"]["adjectives"])
    return re.compile(rf"(?P<head>(?:{adjectives}\s+)*(?P<nominal>{nominal()})\s+(?:of|for)\s+)$", re.IGNORECASE)


@cache
def _own_nominal() -> re.Pattern[str]:
    return re.compile(rf"(?:'s?)?\s+(?P<nominal>{nominal()})(?![\w-])", re.IGNORECASE)


@cache
def _making() -> re.Pattern[str]:
    return re.compile(
        rf"(?:(?P<maybe>may|might|could|would|not|never)\s+)?(?:(?P<plan>{_PLAN})\s+)?(?:make|makes|making|made)\s+$",
        re.IGNORECASE,
    )


@cache
def _offering() -> re.Pattern[str]:
    offer = words()["offer"]
    return re.compile(rf"\b{any_of(offer['who'])}\s*{_PLAN}\s+(?:also\s+)?{any_of(offer['verbs'])}\s+$", re.IGNORECASE)


@cache
def _doing() -> re.Pattern[str]:
    return re.compile(
        rf"(?:(?P<maybe>may|might|could|would|not|never)\s+)?(?:(?P<plan>{_PLAN})\s+)?(?:(?P<began>began|started)\s+|(?:begin|start)s?\s+)?(?P<verb>sampling|sample|shipping|ship|shipped)\s+$",
        re.IGNORECASE,
    )


_IN_VOLUME = re.compile(r"\s+(?:in|at)\s+(?:high\s+|large\s+)?volumes?\b", re.IGNORECASE)
_ENDING = re.compile(r"\bwe(?:\s+have|'ve)?\s+(?P<verb>cancell?ed|discontinued|retired)\s+$", re.IGNORECASE)


@cache
def _qualifier() -> re.Pattern[str]:
    kinds = "|".join(
        f"(?P<{kind}>{any_of(words()['qualifiers'][kind])})" for kind in ("upcoming", "cancelled", "retired")
    )
    return re.compile(
        rf"\b(?:{kinds})\s+(?:[\w&.-]+\s+){{0,4}}?(?:[\w&.-]+,?\s+(?:code-?named|called|named)\s+)?$", re.IGNORECASE
    )


_QUALIFIED_BY_OTHERS = re.compile(r"\b(?:of|on|for|with|to|in|at|from|about|and|that|which|by)\b", re.IGNORECASE)


def nominal_subject(masked: Masked, group: Group) -> tuple[int, int, Status] | None:
    """Where "general availability of X1" or "X1 sampling" stands, as a subject of its own."""
    if (after := _own_nominal().match(masked.covered, group.end)) is not None:
        return group.start, after.end(), status_of(after["nominal"])
    if (before := _bare_nominal().search(masked.covered[: group.start])) is not None:
        return before.start("head"), group.end, status_of(before["nominal"])
    return None


def read_objects(masked: Masked, group: Group) -> Iterator[Tail]:
    """The statuses that the words in front of a product give it."""
    left, text = masked.covered[: group.start], masked.covered
    if (lead := _leading().search(left)) is not None and lead["maybe"] is None and not _is_undone(left, lead.start()):
        kind = next(kind for kind in ("reached", "present", "promised") if lead[kind])
        said = {"planned"} if lead["plan"] or kind == "promised" else {"begins"}
        yield Tail(
            lead.start(),
            group.end,
            status_of(lead["nominal"]),
            said=said | ({"past"} if kind == "reached" and not lead["plan"] else set()),
        )
    if (verb := _announcing().search(left)) is not None and not _is_undone(left, verb.start()):
        yield from _announced(masked, group, verb.start())
    if (make := _making().search(left)) is not None and make["maybe"] is None:
        for _, listed in states("predicate"):
            if listed.match(text, group.end + 1) and (tail := read_tail(masked, group.end)) is not None:
                tail.start = make.start()
                tail.said |= {"planned"} if make["plan"] else {"begins"}
                yield tail
                break
    if _offering().search(left) is not None and re.compile(right()).match(text, group.end):
        yield Tail(group.start, group.end, said={"planned"})
    if (do := _doing().search(left)) is not None and do["maybe"] is None:
        volume = _IN_VOLUME.match(text, group.end)
        plan = {"planned"} if do["plan"] else {"past"} if do["began"] else {"begins"}
        if do["verb"].lower().startswith("ship") and volume is not None:
            yield Tail(do.start(), volume.end(), Status.IN_PRODUCTION, said=plan)
        elif do["verb"].lower().startswith("sampl") and re.compile(right()).match(text, group.end):
            yield Tail(do.start(), group.end, Status.SAMPLING, said=plan)
    if (end := _ENDING.search(left)) is not None:
        yield Tail(
            end.start(),
            group.end,
            Status.CANCELLED if end["verb"].lower().startswith("canc") else Status.RETIRED,
            said={"past"},
        )
    yield from _qualified(masked, group)


def _announced(masked: Masked, group: Group, start: int) -> Iterator[Tail]:
    own = _own_nominal().match(masked.covered, group.end)
    if own is not None:
        yield Tail(start, own.end(), status_of(own["nominal"]), said={"past", "begins"})
    elif re.compile(right()).match(masked.covered, group.end):
        yield Tail(start, group.end, Status.ANNOUNCED, said={"past"})


def _qualified(masked: Masked, group: Group) -> Iterator[Tail]:
    """The upcoming X1. The qualifier may be inside the group's own leading words or in front of them."""
    first_name = masked.covered.index("\ue000", group.start)
    match = _qualifier().search(masked.covered[:first_name])
    if match is None or is_other(masked, group.end) or _QUALIFIED_BY_OTHERS.search(match[0]):
        return
    if match["upcoming"]:
        yield Tail(match.start(), group.end, said={"planned", "qualified"})
    else:
        yield Tail(match.start(), group.end, Status.CANCELLED if match["cancelled"] else Status.RETIRED)


def _is_undone(left: str, start: int) -> bool:
    """Whether an announcement is denied, to come, long past, or somebody else's."""
    clause = re.split(r"[,;:.–—]", left[:start])[-1]
    return _undone().search(clause) is not None
