"""What a vendor samples and ships: "we are sampling X1", "delivered first samples of X1", "shipping X1 in volume"."""

import re
from collections.abc import Iterator
from functools import cache

from extractors.choices import any_of
from extractors.clauses.masked import DATE, Masked
from extractors.clauses.subjects import Group
from extractors.statuses.said import Tail
from extractors.statuses.words import modal, right, words
from schemas.words import Status


@cache
def _right() -> re.Pattern[str]:
    return re.compile(right())


_ONCE = re.compile(r"(?<!\w)(?:was|were|had\s+been)\s+(?:\w+ly\s+)?$", re.IGNORECASE)


def was_once(masked: Masked, at: int) -> bool:
    """Whether it was going on once, which says nothing of now: "we were sampling X1"."""
    return masked.back(_ONCE, at) is not None


@cache
def _doing() -> re.Pattern[str]:
    began = r"(?:(?P<began>began|started)\s+|(?:begin|start)s?\s+)?"
    return re.compile(
        rf"{modal()}{began}(?:(?P<sample>sampling|sample)|shipping|ship|(?P<shipped>shipped))\s+$", re.IGNORECASE
    )


LEFT = re.compile(rf"(?=\s*(?:$|[.,;]|to\b|{DATE}))")
"""What may follow a product that is shipped or launched, where more words would tell of something else."""
_IN_VOLUME = re.compile(
    r"(?:\s+to\s+(?:[\w-]+\s+)?(?:customers|partners))?\s+(?:in|at)\s+(?:high\s+|large\s+)?volumes?\b", re.IGNORECASE
)


def sampled_or_shipped(masked: Masked, group: Group) -> Iterator[Tail]:
    """Sampling X1; shipping X1 in volume; shipping X1, which is no status of the list."""
    do = masked.back(_doing(), group.start)
    if do is None or do["maybe"] is not None or was_once(masked, do.start()):
        return
    said = {"planned"} if do["plan"] else {"past"} if do["began"] or do["shipped"] else {"begins"}
    if do["sample"] and _right().match(masked.covered, group.end):
        yield Tail(do.start(), group.end, Status.SAMPLING, said=said)
    elif not do["sample"] and (volume := _IN_VOLUME.match(masked.covered, group.end)):
        yield Tail(do.start(), volume.end(), Status.IN_PRODUCTION, said=said)
    elif not do["plan"] and LEFT.match(masked.covered, group.end):
        yield Tail(do.start(), group.end, leaves=True, said=said)


@cache
def _sending() -> re.Pattern[str]:
    sends, adjectives = words()["sends"], any_of(words()["nominal_lead"]["adjectives"])
    does = any_of((*sends["verbs"], *sends["receive"]))
    been = r"(?:\s+(?:has|have|is|are)|'ve|'re)?(?:\s+(?:now|already|also|just|begun|started))*"
    return re.compile(
        rf"\b(?P<who>\w+){been}\s+{modal()}(?P<does>{does})\s+(?:{adjectives}\s+)*"
        rf"(?P<samples>{any_of(sends['nouns'])}\s+(?:of|for)\s+)?$",
        re.IGNORECASE,
    )


@cache
def _own_samples() -> re.Pattern[str]:
    return re.compile(rf"(?:'s?)?\s+{any_of(words()['sends']['nouns'])}(?![\w-])", re.IGNORECASE)


def _is_of_ours(send: re.Match[str], group: Group) -> bool:
    """Whether the vendor sends, or those to whom samples go get them: "customers will get X1 samples in 2027"."""
    sends = words()["sends"]
    if send["does"].lower() in sends["receive"]:
        return send["who"].lower() in sends["receivers"]
    return group.of_vendor(send["who"])


def samples_sent(masked: Masked, group: Group) -> Iterator[Tail]:
    """We have delivered first samples of X1; we are shipping X1 samples to partners. What others send says nothing."""
    send = masked.back(_sending(), group.start)
    if send is None or send["maybe"] is not None or not _is_of_ours(send, group):
        return
    own = _own_samples().match(masked.covered, group.end)
    if send["samples"] or own:
        end = own.end() if own else group.end
        yield Tail(send.start(), end, Status.SAMPLING, said={"planned"} if send["plan"] else {"past", "begins"})
