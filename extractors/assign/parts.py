"""Figures of a part (a die, a link, an engine) that is no subject: set aside where it is certain, else unread.

"Each die holds 64 GB, giving the X1 128 GB": what comes after the sentence has turned to the product is the product's.
Several parts may have a figure each or together ("its four stacks hold 32 GB"), which no word tells.
"""

import re
from dataclasses import dataclass

from extractors.assign import scopes, subjects
from extractors.assign.seen import Seen
from extractors.glance import small
from extractors.quantities import worded
from extractors.quantities.numbers import find_numbers
from extractors.quantities.terms import link

_WORDS = scopes.WORDS["parts"]
_PARTS = "|".join(_WORDS["words"])
# Of small letters, with the space in front, which is what `re` looks for first: five times as fast as in any case.
_PART = re.compile(
    r" (?:(?<=[,;:a-z] )(?:"
    r"(?P<strong>per|each|every|single|one|an? single|each of (?:the|these)(?: \w+){0,3})"
    r"|(?P<weak>the|an?|this|its|two|these|those)"
    rf")\s(?:[\wø™-]+\s){{0,2}}?(?P<part>{_PARTS.lower()})(?![a-z-])|(?:these|those) units\b)"
)
_OF_EACH_CORE = re.compile(
    r"(?:\d|\w)\s(?:(?!ø)[\w-]+\s){0,2}(?P<cores>cores),\s(?:and\s)?each\s(?:with|has|having)\s(?:(?!,\s(?:plus|and|along)\b)[^;])*$",
    re.IGNORECASE,
)
"""Before what each of some cores has that are no product: "132 active cores, each with 3 MB of L2"."""
_CORES_WITH = re.compile(
    rf"(?P<cores>[\w-]*cores|\b(?:{_PARTS}))\s(?:with|of|having|holding)\s(?:up to\s)?$", re.IGNORECASE
)
_SUBJECT = re.compile(rf"(?:An?|The|Each|Every|One|Its)\s(?:[\w-]+\s){{0,2}}?(?:{_PARTS})(?![\w-])", re.IGNORECASE)
_EACH_BEHIND = re.compile(r"\s?(?:(?:of\s)?[\w-]+\s){0,3}?each\b")
"""What each of some cores has: "8 cores with 32 MiB of SRAM each"."""
_LEAD = ", "
"""Put before a clause, so that a part at its beginning is found like one behind a comma."""
_PER_PART = re.compile(
    r"^\s*(?:of \w+ )?(?:\w+ ){0,3}?(?:per|/|for an?|of an?|on an?|on the|in an?|for each|of each|on each"
    rf"|between (?:the )?(?:two )?)\s?(?:[\w-]+\s)?(?:{_PARTS})(?![A-Za-z-])",
    re.IGNORECASE,
)
_PER_PART_LABEL = re.compile(rf"\bper (?:{_PARTS})(?![A-Za-z-])")
_PARTS_OF = re.compile(
    rf"(?<![\w.-])(?:\d+|{worded.WORD}(?:-{worded.WORD})?) (?:[\w-]+ ){{0,2}}?(?:{_PARTS})"
    r" (?:(?:running |each )?at|of(?: up to)?) $",
    re.IGNORECASE,
)
"""What each of some parts has: "eight stacks of 36 GB", "six ICI links at 448 Gb/s"."""
_LINKS = re.compile(
    rf"(?<![\w.-])(?P<many>\d+|{worded.WORD}(?:-{worded.WORD})?) (?:[\w-]+ ){{0,2}}?links? (?:(?:each )?at|of) $",
    re.IGNORECASE,
)
_MADE_OF = re.compile(
    r"(?:\d|\b(?:two|three|four|six|eight|twelve|both|all|some|most|dozens|hundreds))\sof\s$|\b(?:on|from|leaves)\s$",
    re.IGNORECASE,
)
"""Before a part that the figure's owner has: "eight of these dies"."""
_WHOSE = re.compile(r"^\sof (?:the |an? |our )?ø+")
"""The product that a part is of: "each core of X1 holds"."""
_OF_A_FIGURE = re.compile(r"\d\s?[A-Za-z/]+\s(?:for\s|in\s|on\s)?$")
_ITS_OWN = re.compile(r",\sand\s(?:it|they)\s")
"""Where the product has the word again: "210 MB, 1.5 MB for each core, and it drives 32 GB"."""
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_ALL_OF = re.compile(
    rf"\s(?:of|in)\s(?:the|an?|one|each|every)\s(?:{'|'.join(map(re.escape, scopes.NOUNS))})\s"
    r"(?:together\s)?(?:gives?|provides?|delivers?|offers?|makes?|adds? up|totals?)\b",
    re.IGNORECASE,
)
"""What all parts of something give is the whole's."""
_TURN = re.compile(rf"(?:{'|'.join(_WORDS['turns'])})\b|;\s", re.IGNORECASE)
_TOTAL = re.compile(r"\b(?:in total|total of|in all|altogether|combined|overall)\b", re.IGNORECASE)
_LINKS_CHIPS = re.compile(
    rf"^(?:each|every|one|an?|single)\s.*\blinks$|\b(?:platform|{'|'.join(map(re.escape, scopes.NOUNS))})\slinks$",
    re.IGNORECASE,
)
"""A verb, not a part: "each pod links 9,216 chips"."""


@dataclass(slots=True)
class Part:
    """The words for a part, and whether the figure is certainly of it."""

    words: str
    certain: bool = True


def is_of_a_part(sentence: str) -> bool:
    """Whether a sentence begins with a part that is no product: "A tray has four X1"."""
    return _SUBJECT.match(sentence) is not None


def links_before(seen: Seen) -> str:
    """How many links have a rate each, as a plain number: "seven ICI links of 128 GB/s each"; empty where none do."""
    if seen.figure.unit[-2:] != "/s" or seen.figure.multiplier or "link" not in seen.left.lower():
        return ""
    match = _LINKS.search(seen.left)
    numbers = find_numbers(match["many"]) if match else []
    return numbers[0].value if len(numbers) == 1 and link(match[0] if match else "") else ""


def part_of(text: str, seen: Seen, *, in_cell: bool, label: str) -> Part | None:
    """The part that a figure is of, if it is of one. `in_cell`: of a product's row or column."""
    bracket = subjects.in_brackets(text, seen.figure.start)
    if bracket and (match := _PER_PART.search(seen.after.split(")")[0])):
        return Part(match[0].strip())
    match = _PER_PART.match(seen.right)
    if match is None and "per " in label:
        match = _PER_PART_LABEL.search(label)
    if match is None and seen.left.endswith((" of ", " at ", " to ")):
        match = _PARTS_OF.search(seen.left)
    if match is not None:
        return Part(match[0].strip())
    if in_cell:
        return None
    if _TOTAL.search(seen.near):
        return None  # "819 GB/s per stack, 3.35 TB/s in all"
    if "each" in seen.right and (held := _CORES_WITH.search(seen.before)) and _EACH_BEHIND.match(seen.right):
        return Part(held["cores"], certain=False)
    clause = seen.clause
    if "each " in clause and (match := _OF_EACH_CORE.search(clause)):
        return Part(match["cores"])
    if "(" in clause:
        clause = _IN_BRACKETS.sub(lambda inner: " " * len(inner[0]), clause)
    for match in _PART.finditer(_LEAD + small(clause).replace("(", " ")):
        start, end = match.start() + 1 - len(_LEAD), match.end() - len(_LEAD)
        words, before, since = clause[start:end].strip(), clause[:start], _WHOSE.sub("", clause[end:])
        # A part after a product's name is what the product has ("the X1 joins two dies and reaches …").
        if _MADE_OF.search(before) or _LINKS_CHIPS.search(words) or not (match["strong"] or "ø" not in before):
            continue
        if _OF_A_FIGURE.search(before) and _ITS_OWN.match(since):
            continue
        if bracket and not (match["strong"] and "(" in since):
            continue
        if "ø" in since or _ALL_OF.match(since):  # "…, giving the X1 128 GB"; "the 128 links of a rack give"
            continue
        if _TURN.search(since):
            if _TOTAL.search(seen.close) or _TOTAL.search(re.split(r"[.;]", seen.after)[0]):
                continue
            return Part(words, certain=False)
        together = match["part"] is None or (match["part"].endswith("s") and not match["strong"])
        return Part(words, certain=not together)
    return None
