"""Statuses in other languages: "X1 ist ab sofort verfügbar", "la production en série de X1 débutera", "X1已量产".

No grammar of their word order: a clause is read where every word of it is known (`languages.toml`), and what the words
say together decides, as it does in English. One unknown word leaves it unread, and so does any other language: a status
is never wrong for want of a language.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from extractors.clauses.masked import Masked
from extractors.clauses.subjects import find_groups, is_other
from extractors.statuses.decide import Decided, StatusFound, StatusUnread, decide
from extractors.statuses.vocabulary import Language, clause, languages, quick

_SEGMENT = re.compile(r"[.;!?](?=\s|$)|$")
_TELL = frozenset(("planned", "not_yet", "no_longer"))


def read_other_languages(masked: Masked, published: str | None) -> Iterator[StatusFound | StatusUnread]:
    """What a sentence of another language says of the products that it names."""
    word = quick().search(masked.covered)
    if word is None:
        return
    start, end = _segment(masked.covered, word.start())
    for language in languages():
        for stop in _stops(masked.covered, word.end(), end, language):
            read = clause(masked, start, stop, language)
            if read is None:
                continue
            tail, audience = read
            decided = decide(masked, tail, published=published, limit=tail.end)
            if masked.quoted(start):
                decided = "in somebody's quoted words"
            yield from _said(decided, masked.products(start, stop), audience, start, tail.end)
            return
    if (status := next((one for one in quick().finditer(masked.covered) if one["status"]), None)) is not None:
        yield from _unread(masked, status)


def badge_of_other_language(masked: Masked, published: str | None, topic: str | None) -> StatusFound | None:
    """What a short text without a verb shows: "Demnächst verfügbar", "Disponibilité : T4 2026".

    A noun or an adjective alone heads a section or a column, and says nothing.
    """
    if quick().search(masked.covered) is None:
        return None
    end = len(masked.covered.rstrip(" .!"))
    named = masked.products(0, end)
    for language in languages():
        read = clause(masked, 0, end, language)
        if read is None or len(named) > 1 or not (read[0].dates or read[0].said & _TELL):
            continue
        decided = decide(masked, read[0], published=published, limit=end)
        for found in _said(decided, named or (topic,), read[1], 0, end):
            return found if isinstance(found, StatusFound) else None
    return None


def _segment(text: str, at: int) -> tuple[int, int]:
    start = max((match.end() for match in _SEGMENT.finditer(text, 0, at) if match[0]), default=0)
    stop = _SEGMENT.search(text, at)
    return start + len(text[start:]) - len(text[start:].lstrip()), stop.start() if stop else len(text)


def _stops(text: str, after: int, end: int, language: Language) -> Iterator[int]:
    """Where the clause may end: with its sentence, or before what only goes on ("und bietet 96 GB")."""
    yield end
    for match in re.compile(r",?\s(?:und|mit|et|avec|y|con)\s|[，、]", re.IGNORECASE).finditer(text, after, end):
        if not language.turns.search(text[match.end() : end].lower()):
            yield match.start()


def _said(
    decided: Decided | str | None, products: Iterable[str | None], audience: str | None, start: int, end: int
) -> Iterator[StatusFound | StatusUnread]:
    if decided is None:
        return
    for product in products:
        if isinstance(decided, str):
            yield StatusUnread(product, start, end, decided)
        else:
            said = replace(decided, audience=audience)
            yield StatusFound(product, said.status, said.of, said.effective, said.audience, start, end)


def _unread(masked: Masked, word: re.Match[str]) -> Iterator[StatusUnread]:
    """The products that such a word may be said of."""
    for group in find_groups(masked):
        if not is_other(masked, group.end):
            start, end = min(group.start, word.start()), max(group.end, word.end())
            yield from (StatusUnread(one, start, end, "in words of another language") for one in group.products)
