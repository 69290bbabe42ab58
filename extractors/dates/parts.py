"""Which parts of a date a text has at all, in one look: most have none, and few of the forms need be tried.

A form is tried only where all its parts are there: "in 2027" has a year and nothing else, so that no month, quarter
or season is looked for. The one look is the cost of every sentence, and is made of small letters, which `re` compares
twice as fast as those of any case. Surprise: "may" is in every other sentence of documentation, and no month there.
"""

import re
from functools import cache

from extractors.choices import any_of
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
    spoken = rf"(?<![^\W_]){any_of(_kinds())}(?!\w)"
    short = [r"q(?<![^\W\d_]q)[1-4]", r"h(?<![^\W\d_]h)[1-4]", *(rf"{n}(?<!\w{n})[qh]" for n in "1234")]
    return re.compile("|".join((r"20[0-4]\d", r"f(?<![^\W\d_]f)(?:y|iscal)", *short, spoken)))


def parts(text: str) -> frozenset[str]:
    """The kinds of parts found: year, fiscal, short (Q3, 2H), month, season, span (quarter, half), relative."""
    found = frozenset(map(_kind, words := _parts().findall(text.lower())))
    if found == {"month"} and "May" not in text and "MAY" not in text and set(words) == {"may"}:
        return frozenset()
    return found


def _kind(found: str) -> str:
    if found[0] == "f" and found in ("fy", "fiscal"):
        return "fiscal"
    if len(found) == 2 or found.isdigit():
        return "year" if found.isdigit() else "short"
    return _kinds()[" ".join(found.split())]
