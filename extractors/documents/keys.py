"""What the keys and values of JSON are to a reader: labels in words, content or not, a number with its unit.

The words are in `data.toml`.
"""

import re
import tomllib
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, TypeAlias

from selectolax.lexbor import LexborHTMLParser

from extractors.page import words

Json: TypeAlias = Any
_MARKUP = re.compile(r"</?[a-zA-Z][^<>]*>|&(?:[a-z]+|#\d+);")
_PIECE = re.compile(r"[A-Z]{2,}\d*[a-z]?(?![a-z])|[A-Z]i?[A-Z]\b|[A-Z]?[a-z]+(?:\d+[a-z]?(?![a-z]))?|[A-Z]+|\d+")
_ADDRESS = re.compile(r"(?:https?:|/|#|data:)\S*|\S+\.(?:png|jpe?g|svg|webp|gif|js|css|json|html?|pdf)")
_CODE = re.compile(r"[\w-]{25,}|\d{4}-\d\d-\d\d(?:T[\d:.+Z-]*)?|true|false|null")


@cache
def data() -> dict[str, Any]:
    """`data.toml` as it is written."""
    return tomllib.loads(Path(__file__).with_name("data.toml").read_text(encoding="utf-8"))


@cache
def listed(name: str) -> frozenset[str]:
    """One of its lists."""
    return frozenset(data()[name])


@cache
def _short() -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(data()['short'])})(?:\d+[a-z]?)?", re.IGNORECASE)


def plain_key(key: str) -> str:
    """A key as the lists of `data.toml` have it."""
    return re.sub(r"[^a-z0-9]", "", key.lower())


def in_words(key: str) -> str:
    """A key as a label: memory_capacityGB is "memory capacity (GB)"."""
    pieces = [piece.upper() if _short().fullmatch(piece) else piece for piece in _PIECE.findall(key)]
    unit = unit_of(key)
    return f"{' '.join(pieces[:-1])} ({unit})" if unit else " ".join(pieces)


def unit_of(key: str) -> str | None:
    """The unit that a key ends in."""
    pieces = _PIECE.findall(key)
    return data()["suffixes"].get(pieces[-1]) if len(pieces) > 1 else None


def is_content(key: str) -> bool:
    """Whether a key may hold content of the page."""
    return key[:1] not in "@_$" and plain_key(key) not in listed("skipped") and not words.is_furniture(key)


def is_scalar(value: Json) -> bool:
    """Whether a value is a string or a number."""
    return isinstance(value, str | int | float) and not isinstance(value, bool)


def text_of(value: Json) -> str:
    """A string or number as HTML; empty where it is an address or a code."""
    text = str(value).strip()
    if _ADDRESS.fullmatch(text) or _CODE.fullmatch(text):
        return ""
    if not _MARKUP.search(text):
        return escape(text)
    body = LexborHTMLParser(text).body  # closes what is open, so that nothing after it is swallowed
    return (body.inner_html or "") if body is not None else ""


def measured(value: Json) -> str:
    """A value with its unit where an object holds the two; a scalar as it is; else empty."""
    if is_scalar(value):
        return text_of(value)
    if not isinstance(value, dict):
        return ""
    found = first_of(value, "values")
    unit = first_of(value, "units")
    return f"{text_of(found)} {text_of(unit) if unit is not None else ''}".strip() if is_scalar(found) else ""


def first_of(value: dict[str, Json], name: str) -> Json:
    """What an object has under the first key of a list, empty values apart."""
    return next((one for key, one in value.items() if plain_key(key) in listed(name) and one not in (None, "")), None)


def pair_of(value: Json) -> tuple[str, str] | None:
    """Label and value of an object that is a row of them."""
    if not isinstance(value, dict):
        return None
    content = {key: one for key, one in value.items() if is_content(key) and one not in (None, "", [], {})}
    label = next((key for key in content if plain_key(key) in listed("labels") and is_scalar(content[key])), None)
    if label is None or not 2 <= len(content) <= 4:
        return None
    rest = {key: one for key, one in content.items() if key != label}
    said = next((one for key, one in rest.items() if plain_key(key) in listed("values")), None)
    if isinstance(said, list) and said and all(map(is_scalar, said)):
        return text_of(content[label]), "<br>".join(map(text_of, said))
    made = measured(said) if isinstance(said, dict) else measured(rest) if is_scalar(said) else ""
    return (text_of(content[label]), made) if made else None
