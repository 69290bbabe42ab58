"""A quick look for words without one of which a sentence says nothing of the kind sought.

Most sentences of a page say nothing, and a grammar takes a hundred times as long to find that out.
"""

import re
from collections.abc import Iterable

from extractors.choices import any_of
from extractors.glance import WORDS, glance, small

_SHORT = 4


def openings(alternatives: Iterable[str], *, behind: str = r"\w") -> re.Pattern[str]:
    """Patterns of which one begins a word, each with a letter in front; `behind` may not stand before it.

    They stand by their first letters, of which one look tells that none fits: four times as fast as a plain list. For
    words in any case give it small letters, and look in the text's.
    """
    rest: dict[str, list[str]] = {}
    for one in sorted(alternatives, key=len, reverse=True):
        rest.setdefault(one[0], []).append(one[1:])
    choices = (f"{first}(?:{'|'.join(ends)})" for first, ends in rest.items())
    return re.compile(rf"(?<!{behind})(?:{'|'.join(choices)})")


class Stems:
    """Beginnings of words, of which one of up to three letters is a whole word ("ga")."""

    def __init__(self, stems: Iterable[str], *, besides: Iterable[str] = (), whole: bool = False) -> None:
        """The stems (or `whole` words), and words that do not count although they begin with one."""
        listed = {stem.lower().strip() for stem in stems}
        unless = rf"(?!{any_of(besides)})" if besides else ""
        ended = {stem for stem in listed if whole or len(stem) < _SHORT}
        # A set of characters in front is what `re` finds fastest; it need not know all letters for a quick look.
        self._any = re.compile(rf"[^a-z0-9]{unless}{any_of(listed, whole=ended)}")

    def are_in(self, text: str) -> bool:
        """Whether any is in the text, in capitals or not."""
        return self._any.search(f" {text.lower()}") is not None


class Openings:
    """Words in their own case, each with a pattern of what must follow; `behind` may not stand before them."""

    def __init__(self, words: Iterable[str], *, follows: str, behind: str) -> None:
        """Compile; the first word of each must begin in the text for the pattern to be tried at all."""
        listed = tuple(words)
        self._bit = WORDS.looker()
        WORDS.add((word.split()[0] for word in listed), self._bit)
        self._pattern = openings((re.escape(word) + follows for word in listed), behind=behind)

    def finditer(self, text: str) -> Iterable[re.Match[str]]:
        """Each of them in the text."""
        return self._pattern.finditer(text) if glance(text)[0] & self._bit else ()


class SentenceStems(Stems):
    """Those that a whole sentence is asked for, as others are: one pass over it answers most of them at once.

    The sentence is a page's, with single spaces between its words.
    """

    def __init__(self, stems: Iterable[str], *, besides: Iterable[str] = (), whole: bool = False) -> None:
        """As `Stems`."""
        listed = tuple(stems)
        super().__init__(listed, besides=besides, whole=whole)
        self._bit = WORDS.looker()
        for stem in listed:
            WORDS.add((stem.strip(),), self._bit, whole=whole or len(stem.strip()) < _SHORT)

    def may_be_in(self, text: str) -> bool:
        """Whether any may be in the text: the quickest look, for those who look again anyway."""
        return glance(text)[0] & self._bit != 0

    def are_in(self, text: str) -> bool:
        """Whether any is in the text, in capitals or not."""
        return bool(self.places(text))

    def places(self, text: str) -> list[int]:
        """Where they begin."""
        seen, hits, bits = glance(text)
        if not seen & self._bit:
            return []
        lowered = f" {small(text)}"
        starts = dict.fromkeys([start for word, start, _ in hits if bits[word] & self._bit])
        return sorted([start for start in starts if self._any.match(lowered, start)])
