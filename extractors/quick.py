"""A quick look for words without one of which a sentence says nothing of the kind sought.

Most sentences of a page say nothing, and a grammar takes a hundred times as long to find that out.
"""

import re
from collections.abc import Iterable

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

    def __init__(self, stems: Iterable[str], *, besides: str = "") -> None:
        """The stems, and a word that does not count although it begins with one."""
        unless = rf"(?!{re.escape(besides[1:])})" if besides else ""
        listed = (stem.lower() for stem in stems)
        self._any = openings(
            stem[0]
            + (unless if besides[:1] == stem[0] else "")
            + re.escape(stem[1:])
            + (r"(?!\w)" if len(stem) < _SHORT else "")
            for stem in listed
        )

    def are_in(self, text: str) -> bool:
        """Whether any is in the text, in capitals or not."""
        return self._any.search(text.lower()) is not None
