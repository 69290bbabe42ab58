"""Groups of products in a sentence, and which of them a clause is about.

A product is what the words are about only where its name is the head: in "PyTorch support for X1" it is not, in
"X1 SDK" it is not, in "instances powered by X1" and "X1's systems" it is, since those are its own offering.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from extractors.choices import any_of
from extractors.clauses.masked import DATE, NAME, QUALIFIES, Masked, words


class Refers(StrEnum):
    """How a sentence points at the product."""

    NAME = "name"
    IT = "it"
    """One product that was named before: it, the chip; also a badge, which names none."""
    THEY = "they"
    """They, both chips: those that the sentence before names, or the page's product in the plural."""


@dataclass(slots=True)
class Group:
    """Products named together, with the nouns that are their own: "X1 and X2 instances"."""

    start: int
    end: int
    products: tuple[str, ...]
    refers: Refers = Refers.NAME

    def of_vendor(self, who: str) -> bool:
        """Whether a word names the one who makes these products: we, or the vendor's name."""
        return who.lower() == "we" or who.lower() in {product.partition("/")[0] for product in self.products}


_VERB = r"(?:is|are|was|were|will|has|have|had|can|may|not)\b"
APPOSITION = re.compile(
    r"\s*(?:,|[–—(])\s*"
    r"(?=(?:an?|the|our|its|their|also|formerly|code-?named|previously|built|designed|based|powered|with|featuring|including|announced|unveiled|introduced|launched|previewed|presented|revealed|shown|showcased|teased|detailed|described|demonstrated|first|originally|initially|once|earlier|and)\b)"
    rf"(?:(?!{_VERB})[^,;:–—()]|,(?!\s*(?:and|but)\b))+?(?:,|[–—)])\s*",
    re.IGNORECASE,
)
"""What may stand between a subject and its verb: "X1, our first rack, is …". It holds no verb of its own."""


@cache
def group_pattern() -> str:
    """The pattern of a group, for use inside others."""
    own, between, never = (
        any_of(words()["own"]),
        any_of(words()["between"]),
        any_of([*words()["never_lead"], *words()["other"]]),
    )
    plain = (
        rf"{any_of(words()['lead'])}|(?-i:[A-Z])(?!\w*ing\b)[\w&.]*(?:'s)?|\w+(?:-\w+)+|\([^()\ue000-\ue003]{{1,30}}\)"
    )
    lead = rf"(?:(?!{never}\b)(?:{plain})\s+)"
    brackets = r"(?:\s?\((?![^()]*\ue002)[^()]{1,60}\))?"
    nouns = rf"(?:(?:'s?)?(?:[\s-]{between})*[\s-]{own}(?!\w|-))?"
    unit = rf"{lead}{{0,7}}(?:{NAME}-{QUALIFIES}\s+{lead}{{0,7}})?{NAME}[®™]?{brackets}{nouns}{brackets}"
    makers = rf"(?:(?:our\s+)?{any_of(words()['makers'])}\s+)?"
    from_makers = r"(?:\s+from\s+(?:our\s+)?(?:[\w-]+\s+){0,2}?(?:partners|OEMs|ODMs|vendors|makers)(?!\w))?"
    through = (
        rf"(?:{lead}{{0,4}}{makers}{own}{from_makers}\s*,?\s+(?:(?:that|which)\s+are\s+)?{any_of(words()['via'])}\s+)?"
    )
    # A comma alone joins none ("Unlike X1, X2 is …"), and between two it parts ("we ship X1, and X2 is …").
    joined = rf"(?:(?:\s*,\s*{unit})+\s*,?)?\s*(?:\b(?:and|or|as\s+well\s+as)\s|&\s)\s*{unit}"
    return rf"{through}{unit}(?:{joined}|(?:\s*/\s*{unit})+)?"


@cache
def _named() -> re.Pattern[str]:
    return re.compile(group_pattern(), re.IGNORECASE)


@cache
def _pointing() -> re.Pattern[str]:
    own, many = any_of(words()["own"]), any_of(words()["pointing_many"])
    plural = any_of(noun for noun in words()["own"] if noun.endswith("s") and noun != "series")
    middle = r"(?:(?:new|two|latest|[\w]+-[\w-]+)\s+)?"
    they = rf"(?P<they>(?:{many}\s+{middle}{plural}|{any_of(words()['they'])})(?![\w-]|'s))"
    alone = r"(?![\w-]|'s\s+(?!now|not|also|available|coming|expected))"  # not "the chip's memory"
    it = rf"(?P<it>(?:{any_of(words()['pointing'])}\s+{middle}{own}|{any_of(words()['it'])}){alone})"
    return re.compile(rf"(?<!\w)(?:{they}|{it})", re.IGNORECASE)


def may_point(sentence: str) -> bool:
    """Whether a sentence without a name may point at a product: else it has no group, and need not be covered."""
    return _pointing().search(sentence.replace("’", "'")) is not None


_WORD_START = re.compile(r"(?<!\w)\w|\ue000")
_REACH = 100
"""How far before its name a group may begin; patterns are tried from there, since a search over all is slow."""


@cache
def _opening() -> re.Pattern[str]:
    opens = any_of(words()["opens_clause"])
    return re.compile(
        rf"(?:^|[;:–—!|•]\s*|[(\[“\"]|\b{any_of(words()['reports'])}\s+that\s+|(?P<weak>,\s*|\b{opens}(?:\s+that)?\s+)|\.\s+|{DATE}\s*,?\s*)(?:\b(?:also|now|{DATE})\s*,?\s+)?$",
        re.IGNORECASE,
    )


@cache
def _verbless_opening() -> re.Pattern[str]:
    return re.compile(rf"\b{any_of(words()['opens_verbless'])}\s+$", re.IGNORECASE)


@cache
def _presenting() -> re.Pattern[str]:
    return re.compile(rf"\b{any_of(words()['presents'])}\s+(?:(?:the|our|its)\s+)?$", re.IGNORECASE)


def is_presented(masked: Masked, start: int) -> bool:
    """Whether a word in front shows what stands at a place: "introducing X1, now in preview"."""
    return masked.back(_presenting(), start) is not None


@cache
def _others() -> re.Pattern[str]:
    return re.compile(rf"\b{any_of(words()['other'])}\b", re.IGNORECASE)


def speaks_of_others(text: str) -> bool:
    """Whether a label has a word of what is not the product ("Software", "Drivers")."""
    return _others().search(text) is not None


@cache
def _finite() -> re.Pattern[str]:
    return re.compile(rf"(?:\b|(?=')){any_of(words()['finite'])}\b", re.IGNORECASE)


def find_groups(masked: Masked) -> tuple[Group, ...]:
    """Every group of products and every word that stands for one, in order."""
    groups = [Group(start, end, masked.products(start, end)) for start, end in _spans(masked)]
    for match in _pointing().finditer(masked.covered):
        start, end = match.span()
        if any(group.start < end and start < group.end for group in groups if group.refers is Refers.NAME):
            continue
        before = masked.products(0, start)
        refers = Refers.THEY if match["they"] is not None else Refers.IT
        if not before:
            groups.append(Group(start, end, (), refers))
        elif len(before) == 1 or refers is Refers.THEY:
            groups.append(Group(start, end, before))  # "X1 is our newest chip, and it is available"
    return tuple(sorted(groups, key=lambda group: group.start))


def _spans(masked: Masked) -> Iterator[tuple[int, int]]:
    """Where the groups that name products stand."""
    done = 0
    for name in sorted(masked.names):
        if name < done:
            continue
        for word in _WORD_START.finditer(masked.covered, max(done, name - _REACH), name + 1):
            match = _named().match(masked.covered, word.start())
            if match is not None and match.end() > name:
                yield match.span()
                done = match.end()
                break


def opens_clause(masked: Masked, start: int, *, verbless: bool = False) -> bool:
    """Whether a new clause begins at a place, so that what stands there is its subject.

    "… support for PyTorch, JAX and X1 is in preview": the last "and" begins none, since what is before it has no verb.
    """
    opening = masked.back(_opening(), start)
    if opening is None:
        return verbless and masked.back(_verbless_opening(), start) is not None
    if opening["weak"] is None:
        return True
    clause = re.split(r"[;:–—]", masked.covered[: opening.start()])[-1]
    return _finite().search(clause) is not None or _others().search(clause) is None


def is_other(masked: Masked, end: int) -> bool:
    """Whether the noun right after a place makes the name in front a mere qualifier ("X1 SDK")."""
    return _others().match(masked.covered, re.compile(r"[\s-]*").match(masked.covered, end).end()) is not None  # type: ignore[union-attr]
