"""Which of all the words that the grammars look for a sentence has, told by one pass over it.

Each grammar asks first whether a sentence has any of its words, and ten of them ask the same sentence: one automaton
for all words costs less than one search by `re`. It tells too much rather than too little (capitals and accents are
folded, what is no letter or digit is a space), so whoever is told yes looks again.
"""

from collections.abc import Iterable, Sequence

from ahocorasick_rs import BytesAhoCorasick, Implementation

from extractors.kept import kept

_SPACED = bytes(at if chr(at).isdecimal() or "a" <= chr(at) <= "z" else ord(" ") for at in range(256))
_SMALL_SPACED = bytes(_SPACED[ord(chr(at).lower())] if at < 128 else ord(" ") for at in range(256))

Hit = tuple[int, int, int]
"""A word (by its number) and where the text has it, with the spaces round it: its first letter stands at the start."""


class _Words:
    """Every word that somebody looks for, with a bit for each of those who do."""

    def __init__(self) -> None:
        self._bits: dict[bytes, int] = {}
        self._lookers = 0
        self._automaton: tuple[BytesAhoCorasick, list[int]] | None = None

    def looker(self) -> int:
        """A bit of its own for one who looks."""
        self._lookers += 1
        return 1 << (self._lookers - 1)

    def add(self, words: Iterable[str], looker: int, *, whole: bool = False) -> None:
        """Look for these from now on, at the beginning of words or (`whole`) as words."""
        for word in words:
            key = _folded(f" {word} " if whole else f" {word}")
            if self._bits.get(key, 0) & looker != looker:
                self._bits[key] = self._bits.get(key, 0) | looker
                self._automaton = None
        if self._automaton is None:
            glance.cache_clear()  # type: ignore[attr-defined] # an lru_cache, by `kept`

    def compiled(self) -> tuple[BytesAhoCorasick, list[int]]:
        """The automaton, and the bits of each of its words."""
        if self._automaton is None:
            automaton = BytesAhoCorasick(self._bits, implementation=Implementation.ContiguousNFA)
            self._automaton = automaton, list(self._bits.values())
        return self._automaton


def small(text: str) -> str:
    """A text in small letters, each where it was: İ is the only one that would become two."""
    return text.replace("İ", "I").lower()


def _folded(text: str) -> bytes:
    if text.isascii():
        return text.encode().translate(_SMALL_SPACED)
    return small(text).encode("ascii", "replace").translate(_SPACED)


@kept
def glance(text: str) -> tuple[int, list[Hit], Sequence[int]]:
    """The bits of those whose words a text has, where it has them, and the bits of each word."""
    automaton, bits = WORDS.compiled()
    hits = automaton.find_matches_as_indexes(_folded(f" {text} "), overlapping=True)
    seen = 0
    for word, _, _ in hits:
        seen |= bits[word]
    return seen, hits, bits


def begins(text: str, looker: int) -> list[tuple[int, str]]:
    """The whole words of one who looks, in small letters, and where they begin; where two do, the longer."""
    seen, hits, bits = glance(text)
    if not seen & looker:
        return []
    found: dict[int, str] = {}
    for word, start, end in hits:  # in the order of their ends
        if bits[word] & looker and not (text[start - 1 : start].isalnum() or text[end - 2 : end - 1].isalnum()):
            found[start] = text[start : end - 2].lower()
    return sorted(found.items())


WORDS = _Words()
