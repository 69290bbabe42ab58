"""Which parts of a date a text has at all, in one look: most have none, and few of the forms need be tried.

A form is tried only where all its parts are there: "in 2027" has a year and nothing else, so that no month, quarter
or season is looked for. The one look is the cost of every sentence: its words stand in the pattern by their first
letters and in small letters, since then `re` passes over all places that begin with another.
"""

import re
from functools import cache
from itertools import groupby

from extractors.dates.words import months, relative, seasons, words


@cache
def _kinds() -> dict[str, str]:
    """The kind of each word; of relative dates the first two words, since the first is often no more than "the"."""
    spans = (*words()["quarter"], *words()["half"])
    listed = {
        "relative": {" ".join(said.split()[:2]) for said in relative()},
        "span": spans,
        "season": seasons(),
        "month": months(),
    }
    return {word: kind for kind, choices in listed.items() for word in choices}


@cache
def _parts() -> re.Pattern[str]:
    longest_first = sorted(_kinds(), key=lambda word: (word[0], -len(word)))
    by_letter = {
        letter: "|".join(re.escape(word[1:]).replace(r"\ ", r"\s+") for word in group)
        for letter, group in groupby(longest_first, key=lambda word: word[0])
    }
    spoken = [rf"{letter}(?<![^\W_]{letter})(?:{rest})(?!\w)" for letter, rest in by_letter.items()]
    short = [r"q(?<![^\W\d_]q)[1-4]", r"h(?<![^\W\d_]h)[1-4]", *(rf"{n}(?<!\w{n})[qh]" for n in "1234")]
    return re.compile("|".join((r"20[0-4]\d", r"f(?<![^\W\d_]f)(?:y|iscal)", *short, *spoken)))


def parts(text: str) -> frozenset[str]:
    """The kinds of parts found: year, fiscal, short (Q3, 2H), month, season, span (quarter, half), relative."""
    return frozenset(map(_kind, _parts().findall(text.lower())))


def _kind(found: str) -> str:
    if found[0] == "f" and found in ("fy", "fiscal"):
        return "fiscal"
    if len(found) == 2 or found.isdigit():
        return "year" if found.isdigit() else "short"
    return _kinds()[" ".join(found.split())]
