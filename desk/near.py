"""A word of a closed list, or an error that shows the near ones: a slip is never matched silently."""

from collections.abc import Container, Iterable
from difflib import get_close_matches

from schemas.base import InputError


def one_of(text: str, known: Iterable[str], what: str) -> str:
    """The word of the list that differs in case at most; InputError with near words where there is none."""
    known = known if isinstance(known, Container) else list(known)
    if text in known:
        return text
    words = {word.casefold(): word for word in known}
    if (found := words.get(text.strip().casefold())) is not None:
        return found
    raise InputError(unknown(text, list(words.values()), what))


def unknown(text: str, words: Iterable[str], what: str) -> str:
    """That `text` is none of the words, and which are near; all of them where they are few."""
    known = {word.casefold(): word for word in words}
    near = [known[word] for word in get_close_matches(text.strip().casefold(), known, n=5, cutoff=0.5)]
    if not near and len(known) <= 24:
        return f"unknown {what} {text!r}; known: {', '.join(known.values())}"
    return f"unknown {what} {text!r}" + (f"; near: {', '.join(near)}" if near else "")
