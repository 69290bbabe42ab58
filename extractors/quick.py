"""A quick look for words without one of which a sentence says nothing of the kind sought.

Most sentences of a page say nothing, and a grammar takes a hundred times as long to find that out.
"""

import re
from collections.abc import Iterable

_SHORT = 4


def openings(alternatives: Iterable[str], *, behind: str = r"\w") -> re.Pattern[str]:
    """Patterns of which one begins a word, each with a letter in front; `behind` may not stand before it.

    They stand by their first letters, since then `re` passes over all places that begin with another: for words in any
    case give it small letters, and look in the text's.
    """
    rest: dict[str, list[str]] = {}
    for one in sorted(alternatives, key=len, reverse=True):
        rest.setdefault(one[0], []).append(one[1:])
    return re.compile("|".join(rf"{first}(?<!{behind}{first})(?:{'|'.join(ends)})" for first, ends in rest.items()))


class Stems:
    """Some beginnings of words: longer ones count anywhere; up to four letters they begin a word ("set", not dataset).

    One of up to three letters is a whole word ("ga").
    """

    def __init__(self, stems: Iterable[str], *, besides: str = "") -> None:
        """The stems, and a word that does not count although a stem is in it."""
        listed = [stem.lower() for stem in stems]
        self._long = tuple(stem for stem in listed if len(stem) > _SHORT)
        self._short = tuple(stem for stem in listed if len(stem) <= _SHORT)
        whole = [f"{re.escape(stem)}(?!\\w)" if len(stem) < _SHORT else re.escape(stem) for stem in self._short]
        self._alone = re.compile(rf"(?<!\w)(?:{'|'.join(whole)})")
        self._besides = besides

    def are_in(self, text: str) -> bool:
        """Whether any is in the text, in capitals or not."""
        lowered = text.lower()
        if self._besides:
            lowered = lowered.replace(self._besides, "")
        for stem in self._long:  # a loop: this is asked of every sentence, and a generator takes twice as long
            if stem in lowered:
                return True
        for stem in self._short:
            if stem in lowered:
                return self._alone.search(lowered) is not None
        return False
