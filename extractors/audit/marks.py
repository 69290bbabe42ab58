"""Where in a text its quantities stand, and what became of each."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from extractors.audit.outcomes import Fate, Outcome
from extractors.quantities.figures import Figure, find_figures
from extractors.quantities.numbers import find_numbers

_ORDER = list(Fate)
_GLUED_PAIR = re.compile(r"(?<=[FBSWx%])/(?=\d)")
Span = tuple[int, int]


@dataclass(frozen=True)
class Mark:
    """A quantity in a text. One may have several fates: claimed of one product, unread of another."""

    start: int
    end: int
    outcomes: tuple[Outcome, ...]

    @property
    def fate(self) -> Fate:
        """The most important of its fates."""
        return self.outcomes[0].fate


def marks_of(text: str, outcomes: Iterable[Outcome], lang: str) -> tuple[Mark, ...]:
    """The quantities of a text in order, none overlapping the next."""
    found: dict[Span, list[Outcome]] = {}
    # What can stand at one place only comes first; of two numbers that are alike the rest takes what is left.
    stated = [(one, _stated(text, one, lang)) for one in outcomes]
    for one, spans in sorted(stated, key=lambda pair: (len(pair[1]) != 1, -len(pair[0].text))):
        for span in _spans(text, one, spans, found):
            found.setdefault(span, []).append(one)
    marks = []
    spans = sorted(found)
    for place, (start, end) in enumerate(spans):
        following = next((later for later, _ in spans[place + 1 :] if later > start), end)
        fates = sorted(dict.fromkeys(found[start, end]), key=lambda outcome: _ORDER.index(outcome.fate))
        marks.append(Mark(start, min(end, following), tuple(fates)))
    return tuple(marks)


def _stated(text: str, one: Outcome, lang: str) -> list[Span]:
    """Where a claim's number and unit stand, or those that an unread statement names ("up_to 480 GB")."""
    quote = one.evidence.quote
    offset = text.find(quote)
    if one.text and one.text in quote:
        return []
    found = [(figure.start, figure.end) for figure in _figures(quote, lang) if _is_stated(figure, one)]
    if not found and one.claims:  # the noun that is counted is a product's name, of which nothing is known here
        value = one.claims[0].quantity.value
        found = [(number.start, number.end) for number in find_numbers(quote, lang) if number.value == value]
    return [(offset + start, offset + end) for start, end in found]


def _spans(text: str, one: Outcome, stated: list[Span], taken: dict[Span, list[Outcome]]) -> list[Span]:
    """Where an outcome is to be marked: all of its quote where neither its words nor its number are found."""
    offset = text.find(one.evidence.quote)
    if one.text and (at := _free(text, one, offset, taken)) is not None:
        return [(at, at + len(one.text))]
    free = [span for span in stated if span not in taken]
    return free or stated[:1] or [(offset, offset + len(one.evidence.quote))]


def _free(text: str, one: Outcome, offset: int, taken: dict[Span, list[Outcome]]) -> int | None:
    """The first place of its words in the quote at which nothing stands yet."""
    end = offset + len(one.evidence.quote)
    first = at = text.find(one.text, offset, end)
    while any(start <= at < stop for start, stop in taken):
        at = text.find(one.text, at + 1, end)
    at = first if at < 0 else at
    return None if at < 0 else at


def _figures(quote: str, lang: str) -> list[Figure]:
    """Every figure that the grammar finds in a quote, bare numbers behind those that have a unit."""
    parted = _GLUED_PAIR.sub("|", quote)
    return [*find_figures(parted, lang), *(one for one in find_figures(parted, lang, bare=True) if one.kind == "bare")]


def _is_stated(figure: Figure, one: Outcome) -> bool:
    """Whether a figure is the one that is claimed, or that an unread text names by number and unit."""
    if one.claims:
        quantity = one.claims[0].quantity
        return figure.value == quantity.value and figure.unit in (quantity.unit, "")
    return bool(figure.unit) and one.text.endswith(f"{figure.value} {figure.unit}")
