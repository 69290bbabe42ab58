"""The language of a document that names none, by its small words: 1.299 is more than a thousand in German alone.

A guess only where it is none: several such words, and hardly any of another language's. Most data sheets are English,
which is also what the reader takes a document for that says nothing.
"""

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

_TAG = re.compile(r"<[^>]*>")
_WORD = re.compile(r"[^\W\d_]+")
_LEAST = 6
"""Small words; a paragraph of three lines has as many."""
_CLEAR = 3
"""So many times as often as those of the next language."""
_HEAD = 200_000


@cache
def _words() -> dict[str, frozenset[str]]:
    said = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return {lang: frozenset(words) for lang, words in said.items()}


def language_of(html: str) -> str:
    """The language that a text is in; empty where that is not clear, and for English."""
    count = Counter(_WORD.findall(_TAG.sub(" ", html[:_HEAD]).lower()))
    found = sorted(((sum(count[word] for word in words), lang) for lang, words in _words().items()), reverse=True)
    (most, lang), (next_most, _) = found[:2]
    return lang if lang != "en" and most >= _LEAST and most >= _CLEAR * next_most else ""
