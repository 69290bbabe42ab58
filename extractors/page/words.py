"""The data of `page.toml` as compiled patterns. What a class name says is asked here, once for each distinct one."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from ahocorasick_rs import AhoCorasick

from extractors.kept import kept
from extractors.quick import Stems

_PIECES = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_SHOWN = re.compile(r"(?:^|[:-])(?:block|flex|grid|inline|table)\b")


@cache
def data() -> dict[str, Any]:
    """`page.toml` as it is written."""
    return tomllib.loads(Path(__file__).with_name("page.toml").read_text(encoding="utf-8"))


@cache
def whole(*keys: str) -> re.Pattern[str]:
    """A list of patterns as one, for a whole text in any case, a colon behind it or not."""
    return re.compile(rf"(?:{_alternatives(keys)})\s*:?", re.IGNORECASE)


@cache
def start(*keys: str) -> re.Pattern[str]:
    """A list of patterns as one, for the start of a text in any case."""
    return re.compile(rf"(?:{_alternatives(keys)})", re.IGNORECASE)


@cache
def listed(*keys: str) -> frozenset[str]:
    """A list as a set."""
    return frozenset(_list(keys))


def _list(keys: tuple[str, ...]) -> list[str]:
    entry: Any = data()
    for key in keys:
        entry = entry[key]
    return list(entry)


def _alternatives(keys: tuple[str, ...]) -> str:
    return "|".join(_list(keys))


@cache
def _row(*keys: str) -> Stems:
    return Stems(_list(keys), whole=True)


@cache
def _telling() -> AhoCorasick:
    """The longest word of each entry that a name is asked for."""
    lists = [("drop", name) for name in ("inline_words", "tools", "words", "sets")]
    entries = (entry for keys in (*lists, ("notes", "words")) for entry in _list(keys))
    return AhoCorasick(sorted({max(entry.lower().split(), key=len) for entry in entries}))


@kept
def _may_tell(name: str) -> bool:
    """Whether a class or an id has the letters of an entry at all: most have not, and are taken to no pieces."""
    return bool(_telling().find_matches_as_indexes(name.lower()))


@kept
def _words(name: str) -> str:
    return " ".join(_PIECES.findall(name)).lower()


@kept
def is_furniture(classes: str, inline: bool = False) -> bool:
    """Whether a `class` names a part that is not content: `site-nav`, `cookieBanner`; not `has-sidebar`."""
    if not _may_tell(classes):
        return False
    names = [_words(name) for name in classes.split()]
    for name in names:
        if _row("drop", "inline_words").are_in(name) or _row("drop", "tools").are_in(name):
            return True
        if not inline and _row("drop", "words").are_in(name) and not _row("drop", "unless").are_in(name):
            return True
    return not inline and len(names) > 1 and _row("drop", "sets").are_in(" ".join(names))


@kept
def is_furniture_id(name: str) -> bool:
    """Whether an id names such a part and nothing else. Ids are often made from headings: `hbm-share` is content."""
    if not _may_tell(name):
        return False
    words = _words(name)
    return _row("drop", "tools").are_in(words) or _furniture_id().fullmatch(words) is not None


@cache
def _furniture_id() -> re.Pattern[str]:
    kinds, parts = _alternatives(("drop", "words")), _alternatives(("drop", "id_parts"))
    return re.compile(rf"(?:(?:{parts}) )?(?:{kinds})(?: (?:{parts}|{kinds}))?")


@kept
def is_hidden(classes: str) -> bool:
    """Whether a `class` hides its element at every width."""
    names = classes.split()
    return any(name in listed("drop", "hidden_classes") for name in names) and not any(
        _SHOWN.search(name) for name in names
    )


@kept
def holds_notes(classes: str) -> bool:
    """Whether a `class` says that its element is or holds footnotes."""
    if not _may_tell(classes):
        return False
    noted = _row("notes", "words")
    return noted.are_in(_words(classes)) and any(noted.are_in(_words(name)) for name in classes.split())
