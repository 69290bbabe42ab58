"""Finds the statuses of products in a sentence. Start here.

A sentence is covered (names and dates become single letters), the groups of products in it are found, and for each
group the words before and after are read as a small grammar. What fits no rule says nothing.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from extractors.clauses.masked import Masked, mask
from extractors.clauses.subjects import Group, Refers, find_groups, is_other, may_point, opens_clause
from extractors.mentions import Mention
from extractors.statuses.decide import StatusFound, StatusUnread, decide, is_past_plan, is_renewed
from extractors.statuses.doubts import denied, on_condition
from extractors.statuses.elided import go_on
from extractors.statuses.in_turn import dates_in_turn
from extractors.statuses.languages import read_other_languages
from extractors.statuses.nouns import topic_nominal
from extractors.statuses.objects import read_objects
from extractors.statuses.said import Tail
from extractors.statuses.shared import read_shared
from extractors.statuses.subject_tails import read_subject
from extractors.statuses.tails import read_tail
from extractors.statuses.words import may_speak, status_of, words
from schemas.words import Status

_POINTS = re.compile(r"\b(?:it|they|both|these|the|this|our|all)\b", re.IGNORECASE)


@dataclass(slots=True)
class StatusReading:
    """The statuses of a sentence, and what spoke of one that the list has not."""

    found: tuple[StatusFound, ...] = ()
    unread: tuple[StatusUnread, ...] = ()


def find_statuses(
    sentence: str, mentions: Sequence[Mention], *, published: str | None, topic: str | None = None
) -> tuple[StatusFound, ...]:
    """The statuses that a sentence gives to products; see `read_statuses` for what it leaves unread."""
    return read_statuses(sentence, mentions, published=published, topic=topic).found


def read_statuses(
    sentence: str,
    mentions: Sequence[Mention],
    *,
    published: str | None,
    topic: str | None = None,
    places: bool = True,
) -> StatusReading:
    """The statuses of a sentence, given the products named in it.

    `topic` is the product that "it" and "the chip" mean where the sentence names none; `published` (EDTF) is what
    "later this year" is read against and what tells a date to come from one that is past. Without `places` no facility
    is named or meant.
    """
    if not may_speak(sentence, places=places) or not (mentions or topic or _POINTS.search(sentence)):
        return StatusReading()
    if not (mentions or may_point(sentence) or topic_nominal().match(sentence)):
        return StatusReading()
    if sentence.rstrip(" ”\"').").endswith("?") or any(
        word in sentence.lower() for word in words()["boilerplate"]["words"]
    ):
        return StatusReading()
    masked = mask(sentence, mentions, published)
    statements = sorted(_statements(masked), key=lambda pair: pair[1].end)
    found: dict[tuple[object, ...], StatusFound] = {}
    unread: dict[tuple[object, ...], StatusUnread] = {}
    for group, tail in statements:
        starts = [other.start for _, other in statements if other.start >= tail.end]
        limit = min(starts, default=len(sentence))
        decided = decide(masked, tail, published=published, limit=limit)
        if decided is None:
            continue
        if denied(masked, tail.start):
            continue
        if not isinstance(decided, str) and decided.status is Status.UPCOMING:
            decided = "on a condition" if on_condition(masked, tail.start, decided.end) else decided
        quoted, renewed = masked.quoted(tail.start), is_renewed(masked, tail)
        each = dates_in_turn(masked, tail.end, len(group.products), published)
        for place, product in enumerate(group.products or (topic,)):
            start = min(group.start, tail.start)
            if isinstance(decided, str) or quoted:
                why = decided if isinstance(decided, str) else "in somebody's quoted words"
                unread.setdefault((product, tail.end), StatusUnread(product, start, tail.end, why))
                continue
            status = StatusFound(
                product,
                decided.status,
                decided.of,
                each[place] if each else decided.effective,
                decided.audience,
                start,
                decided.end,
                group.refers,
            )
            key = (product, status.status, status.of, status.audience)
            if key not in found or found[key].effective is None or renewed:
                found[key] = status
    if not found and not unread:
        read = tuple(read_other_languages(masked, published))
        return StatusReading(
            _said_once(one for one in read if isinstance(one, StatusFound)),
            tuple(one for one in read if isinstance(one, StatusUnread)),
        )
    return StatusReading(_said_once(found.values()), tuple(unread.values()))


def _statements(masked: Masked) -> Iterator[tuple[Group, Tail]]:
    groups = find_groups(masked)
    before: Tail | None = None
    for place, group in enumerate(groups):
        end = groups[place + 1].start if place + 1 < len(groups) else len(masked.text)
        objects: list[Tail] = []
        if group.refers is Refers.NAME and group.products and "\ue000" in masked.covered[group.start : group.end]:
            objects += read_objects(masked, group)
        tails = _one_role(objects, list(read_subject(masked, group)))
        if not tails and before is not None and (elided := go_on(masked, before, group)) is not None:
            tails = [elided]
        before = tails[-1] if tails else None
        for tail in tails:
            yield group, tail
            for shared in read_shared(masked, tail.end, end):
                if is_past_plan(tail) and shared.status is None and shared.said & {"moved", "promised"}:
                    shared.status = tail.status  # "was to be generally available in 2026 but is delayed to 2027"
                yield group, shared
        if not tails and opens_clause(masked, group.start) and not is_other(masked, group.end):
            for shared in read_shared(masked, group.end, end, said=False):
                yield group, shared
    if not groups and (match := topic_nominal().match(masked.covered)) is not None:
        alone = read_tail(masked, match.end(), about=status_of(match["nominal"]))
        if alone is not None:
            yield Group(match.start(), match.end(), (), Refers.IT), alone


def _one_role(objects: list[Tail], subjects: list[Tail]) -> list[Tail]:
    """Of "announced the availability of X1 in June" the noun is an object; where a verb follows it, it is a subject."""
    for tail in subjects:
        objects = [one for one in objects if tail.verbless or not one.start <= tail.start < one.end]
    return [*objects, *(tail for tail in subjects if not any(one.start <= tail.start < one.end for one in objects))]


def _said_once(statuses: Iterable[StatusFound]) -> tuple[StatusFound, ...]:
    """Announced is what is said of a product of which nothing else is said."""
    listed = sorted(statuses, key=lambda status: status.start)
    more = {status.product for status in listed if status.status is not Status.ANNOUNCED}
    return tuple(status for status in listed if status.status is not Status.ANNOUNCED or status.product not in more)
