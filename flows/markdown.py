"""Words of pages and of ours as Markdown."""

import re
from urllib.parse import quote

# What an address may hold as it is; anything else would end the link, or begin another.
_ADDRESS = "!#$%&'()*+,/:;=?@[]~"

_LONGEST = 600
"""Characters of a quote; a sentence has a fifth of it."""


def plain(text: str) -> str:
    """Words of a page as words, never as markup, nor as a call to everyone in a chat."""
    return re.sub(r"([\\`*_\[\]<>#|~&])", r"\\\1", " ".join(text.split())).replace("@", "@\u2060")


def quoted(text: str) -> str:
    """A quote as words, cut where it is longer than anybody reads."""
    return plain(text if len(text) <= _LONGEST else f"{text[:_LONGEST]} …")


def words(name: str) -> str:
    """A name of ours as words: `value_changed` is "value changed"."""
    return plain(name.replace("_", " "))


def side(statement: str | None) -> str:
    """One side of a change."""
    return f"`{' '.join(statement.replace('`', chr(39)).split())[:_LONGEST]}`" if statement else "none"


def link(source: str, url: str | None) -> str:
    """A source, with its address where there is one."""
    return f"[{plain(source)}](<{quote(url, safe=_ADDRESS)}>)" if url else plain(source)


def count(number: int, noun: str, nouns: str | None = None) -> str:
    """ "1 change", "2 changes"; nothing of none."""
    return f"{number} {noun if number == 1 else nouns or f'{noun}s'}" if number else ""
