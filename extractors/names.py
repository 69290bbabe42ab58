"""Product names in text: exact aliases on word boundaries, the longest first, never inside a longer name.

A sentence is looked at word by word: only a word that some name begins with costs more than a dictionary look-up.
What stands around a name and makes it another one is data (`names.toml`).
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from extractors.around import REACH, any_of, around, maker_before, maker_first, stands_alone
from extractors.glance import WORDS, begins, small
from extractors.kept import kept
from extractors.mentions import Mention
from extractors.spelling import WORD, case_fits, normal, slug

_NEXT_WORD = re.compile(r"[\W_]*([^\W_]+)")
_MARKS = ("r", "tm")
"""What may stand between two words of a name."""
_LOOKER = WORDS.looker()
_BETWEEN = re.compile(r"\s*(?:/|,|\||&|\+|;|\n|\band\b|\bor\b|\bvs\.?(?!\w))\s*")
_BRACKETS = re.compile(r"(.+?)\s*\((.+)\)")
_ONE_OF_TWO = re.compile(r"(.*?)([^\s/]+)/([^\s/]+)(\s.*)")


@dataclass(frozen=True, slots=True)
class Name:
    """One way to call a product. A `label` counts only as a whole cell, or in a list after a name ("v5e and v5p")."""

    text: str
    product: str
    maker: str
    label: bool = False
    counted: bool = False
    """A chip: its plural in a header counts pieces ("Groq 3 LPUs") and is no product's column."""


class Names:
    """All names that count on pages of one vendor."""

    def __init__(self, vendor: str | None, names: Iterable[Name], makers: Mapping[str, tuple[str, ...]]) -> None:
        """Compile; `makers` are the words by which each maker is called in front of a name."""
        self.vendor = vendor
        self._known: dict[str, Name] = {}
        self._labels: dict[str, Name] = {}
        for name in names:
            (self._labels if name.label else self._known)[normal(name.text)] = name
        # By first and second word, the longest first, each with its last word. A name is compiled when all are first
        # met in one text: a page names few of all products, and one pattern of all "AMD Instinct …" is slow.
        self._by_first: defaultdict[str, dict[str, list[tuple[str, str]]]] = defaultdict(dict)
        for key, name in sorted(self._known.items(), key=lambda item: len(item[1].text), reverse=True):
            first, second, *_ = *WORD.findall(key), ""
            self._by_first[first].setdefault(second, []).append((_last_word(key), name.text))
        firsts = {*self._by_first, *(f"{first}s" for first in self._by_first)}
        WORDS.add(firsts, _LOOKER, whole=True)
        self._next_label = _next_of(name.text for name in self._labels.values())
        self._makers = dict(makers)
        beginnings = (*self._known, *self._labels, *(word for words in makers.values() for word in words))
        self._beginnings = frozenset(map(_first_word, beginnings))

        # Captures of one page have most of their sentences in common, and a replay reads them one after the other.
        self.find = kept(self._find)
        """Every product that a text names, in order; names do not overlap."""
        self._printed = kept(self._name_of)
        self.exact_all = kept(self._exact_all)
        """The products that a text names which is nothing but names: "trn2.48xlarge / trn2u.48xlarge"."""
        self.is_of_another = kept(self._is_of_another)
        """Whether a text begins with another maker's word: "NVIDIA RTX 9990" on Intel's page."""

    def _find(self, text: str) -> tuple[Mention, ...]:
        begun = begins(text, _LOOKER)
        if not begun:  # as in most texts
            return ()
        lowered = small(text)
        found: list[Mention] = []
        end = 0
        for start, first in begun:
            if start < end:
                continue
            match = self._tried(text, lowered, start, first)
            if match is None or not stands_alone(text, start):
                continue
            if name := self._printed(match["name"]):
                found.append(Mention(name.product, self._with_maker(text, match.start(), name.maker), match.end()))
                found += self._listed(text, match.end(), name.maker)
                end = found[-1].end
        return tuple(found)

    def _tried(self, text: str, lowered: str, start: int, first: str) -> re.Match[str] | None:
        """The longest name that begins at a place with this word."""
        names = self._by_first.get(first) or self._by_first.get(first[:-1]) or {}
        following = _NEXT_WORD.match(lowered, start + len(first))
        second = following[1] if following else ""
        words = names if second in _MARKS else (second, second.removesuffix("s"), "")  # "Trn3 UltraServers"
        for word in dict.fromkeys(words):
            for last, name in names.get(word, ()):
                if last in lowered and (match := any_of((name,)).match(text, start)):
                    return match
        return None

    def _name_of(self, printed: str) -> Name | None:
        """The name that is printed so, if it is one and no plain word."""
        name = self._known[normal(printed)]
        return name if case_fits(name.text, printed) else None

    def exact(self, text: str) -> str | None:
        """The product whose name the whole text is, as in a table's header."""
        if not self._may_begin(text):
            return None
        if product := self._whole(text):
            return product
        if (match := _BRACKETS.fullmatch(text.strip())) and (product := self._whole(match[1])):
            return product if product == self._whole(match[2]) else None
        return None

    def _exact_all(self, text: str) -> tuple[str, ...]:
        if not self._may_begin(text):
            return ()
        if product := self.exact(text):
            return (product,)
        products = tuple(self.exact(part) for part in _BETWEEN.split(text.strip()))
        if not all(products) and (match := _ONE_OF_TWO.fullmatch(text.strip())):
            products = tuple(self.exact(match[1] + part + match[4]) for part in (match[2], match[3]))
        return tuple(dict.fromkeys(filter(None, products))) if all(products) else ()

    def slug(self, text: str) -> str:
        """The id of a new subject of this vendor: its printed name without the vendor's words."""
        vendor = self.vendor or "unknown"
        own = maker_first(self._makers.get(vendor, (vendor,)))
        return f"{vendor}/{slug(own.sub('', text.strip(), count=1) or text)}"

    def _is_of_another(self, text: str) -> bool:
        name = normal(text)
        return any(maker_first(words).match(name) for maker, words in self._makers.items() if maker != self.vendor)

    def is_a_maker(self, text: str) -> bool:
        """Whether a text is the word for a maker and nothing else."""
        return any(maker_first(words).fullmatch(f"{normal(text)} ") for words in self._makers.values())

    def _may_begin(self, text: str) -> bool:
        """Whether a name or maker begins with the first word: most cells are figures, and done here."""
        word = WORD.search(text)
        return word is not None and word[0].lower() in self._beginnings

    def _whole(self, text: str) -> str | None:
        key = normal(text).rstrip(":*†‡ ")
        for form, maker in self._forms(key):
            name = self._known.get(form) or self._labels.get(form)
            if name is None and form.endswith("s"):
                name = self._known.get(form[:-1])
                name = None if name and name.counted else name
            if name and maker in (None, name.maker) and (not name.label or name.maker == self.vendor):
                return name.product
        return None

    def _forms(self, key: str) -> Iterator[tuple[str, str | None]]:
        """A header as it is, without a maker in front (then whose), without a noun behind, without both."""
        forms: list[tuple[str, str | None]] = [(key, None)]
        for maker, words in self._makers.items():
            if match := maker_first(words).match(key):
                forms.append((key[match.end() :], maker))
        yield from forms
        for form, whose in forms:
            yield around().noun.sub("", form), whose

    def _with_maker(self, text: str, start: int, maker: str) -> int:
        before = maker_before(self._makers[maker]).search(text, max(0, start - REACH), start)
        return before.start() if before else start

    def _listed(self, text: str, end: int, maker: str) -> Iterator[Mention]:
        while self._next_label and (match := self._next_label.match(text, end)):
            name = self._labels[normal(match["name"])]
            if name.maker != maker or name.text != match["name"]:
                return
            end = match.end()
            yield Mention(name.product, match.start("name"), end)


def _first_word(text: str) -> str:
    words: list[str] = WORD.findall(text)
    return words[0].lower()


def _last_word(text: str) -> str:
    words: list[str] = WORD.findall(text)
    return words[-1].lower()


def _next_of(labels: Iterable[str]) -> re.Pattern[str] | None:
    texts = tuple(labels)
    return re.compile(rf"{_BETWEEN.pattern}(?:(?:and|or)\s+)?{any_of(texts).pattern}") if texts else None
