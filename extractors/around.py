"""What stands around a name and makes it another one, or none: `names.toml` as regular expressions."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from extractors.declared import read_toml
from extractors.spelling import GAP, MARK, normal, pattern

REACH = 40
"""How far before a name its maker or a leading word is looked for, in characters."""
_BEFORE = re.compile(rf"(?:([^\W_]+){GAP}|[^\W_]{MARK}*[-‐‑._])\Z")
_POSSESSIVE = "(?:['’]s)?"


@dataclass(frozen=True, slots=True)
class Around:
    """The rules: `after` is what must follow a name, `noun` what a header may add to it."""

    after: str
    leaders: frozenset[str]
    noun: re.Pattern[str]


@cache
def around() -> Around:
    """The rules of `names.toml`."""
    table = read_toml(Path(__file__).with_name("names.toml"), "extractors/names.toml")
    variants, suffixes = ("|".join(map(re.escape, table.words(key))) for key in ("variants", "suffixes"))
    nouns = "|".join(re.escape(normal(noun)) for noun in table.words("nouns"))
    leaders = frozenset(table.words("leaders"))
    table.done()
    longer = (
        r"[^\W_]",
        r"[._+][^\W_]",
        r"\+(?![^\W_])",
        rf"[-‐‑](?!(?:{suffixes})\b)[^\W_]",
        rf"{GAP}(?-i:(?:{variants})s?\d*)(?![^\W_]|-[^\W_])",
    )
    after = rf"(?:s(?![^\W_]))?(?!{'|'.join(longer)})"
    return Around(after=after, leaders=leaders, noun=re.compile(rf" (?:{nouns})$"))


@cache
def any_of(names: tuple[str, ...]) -> re.Pattern[str]:
    """One of some names as the group `name`, the longest that fits, where no longer name goes on."""
    return re.compile(rf"(?P<name>{_longest_first(names)}){around().after}", re.IGNORECASE)


def stands_alone(text: str, start: int) -> bool:
    """Whether no longer name began before this place ("ml.trn1", "DGX H100"), and no room is meant ("hall B200")."""
    if text[start - 1 : start] == " ":
        word = text[max(0, start - REACH) : start - 1].rpartition(" ")[2]
        if word.isascii() and word.isalpha():  # as nearly always; the pattern would be tried at forty places
            return word not in around().leaders
    before = _BEFORE.search(text, max(0, start - REACH), start)
    return before is None or (before[1] is not None and before[1] not in around().leaders)


@cache
def maker_before(words: tuple[str, ...]) -> re.Pattern[str]:
    """A maker's words at the end of what stands before a name: "Amazon EC2 "."""
    return re.compile(rf"(?<![^\W_]){_maker(words)}\Z")


@cache
def maker_first(words: tuple[str, ...]) -> re.Pattern[str]:
    """A maker's words at the beginning of a text."""
    return re.compile(_maker(words), re.IGNORECASE)


def _maker(words: Iterable[str]) -> str:
    return rf"(?:(?:{_longest_first(words)}){_POSSESSIVE}{GAP})+"


def _longest_first(names: Iterable[str]) -> str:
    return "|".join(map(pattern, sorted(names, key=len, reverse=True)))
