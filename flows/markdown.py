"""Words of pages and of ours as Markdown."""

import re


def plain(text: str) -> str:
    """Words of a page as words, never as markup."""
    return re.sub(r"([\\`*_\[\]<>#|~])", r"\\\1", " ".join(text.split()))


def words(name: str) -> str:
    """A name of ours as words: `value_changed` is "value changed"."""
    return plain(name.replace("_", " "))


def side(statement: str | None) -> str:
    """One side of a change."""
    return f"`{statement.replace('`', chr(39))}`" if statement else "none"


def link(source: str, url: str | None) -> str:
    """A source, with its address where there is one."""
    return f"[{plain(source)}](<{url}>)" if url else plain(source)


def count(number: int, noun: str) -> str:
    """ "1 change", "2 changes"; nothing of none."""
    return f"{number} {noun}{'s' if number != 1 else ''}" if number else ""
