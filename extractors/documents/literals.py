"""Literals of JavaScript as JSON values: what a page's scripts assign that is data, written as code.

Serialisers write keys without quotes, `void 0`, `!0` and dates; Nuxt 2 calls a function with what occurs often, so that
its names stand for values. Nothing is run: whatever is more than a literal is a ValueError.
"""

import re
from collections.abc import Mapping

from extractors.documents.keys import Json

DEEPEST = 100
_SPACE = re.compile(r"\s*")
_NUMBER = re.compile(r"-?(?:0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?![\w$.])")
_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_STRING = re.compile(r"\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\$]|\\.|\$(?!\{))*)`", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|\r\n|(.))", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "", "\n": ""}
_NAMED: dict[str, Json] = {"true": True, "false": False, "null": None, "undefined": None, "NaN": None, "Infinity": None}
_FIXED: tuple[tuple[str, Json], ...] = (("void 0", None), ("!0", True), ("!1", False), ("-Infinity", None))
_DATE = re.compile(r"new Date\(\s*(?:\"([^\"\\]*)\"|'([^'\\]*)'|-?\d+)\s*\)")
_FUNCTION = re.compile(r"\(?\s*function\s*\(([\w$,\s]*)\)\s*\{\s*return\s*(?=[{\[])")
_CALLED = re.compile(r"\s*;?\s*\}\s*\)?\s*\(")


def literal(text: str, start: int) -> Json:
    """The value that a literal at `start` is, or the function that Nuxt 2 calls. ValueError where it is none."""
    if not (function := _FUNCTION.match(text, start)):
        return _Reader(text, {}).value(start, 0)[0]
    names = [name.strip() for name in function[1].split(",") if name.strip()]
    end = _Skipper(text, {}).value(function.end(), 0)[1]
    called = _CALLED.match(text, end)
    if called is None:
        raise ValueError("a function that is more than its return")
    values, _ = _Reader(text, {}).items(called.end(), ")", 1)
    if len(values) > len(names):
        raise ValueError("more values than names")
    values += [None] * (len(names) - len(values))
    return _Reader(text, dict(zip(names, values, strict=True))).value(function.end(), 0)[0]


class _Reader:
    """Reads one literal after the other; `names` are those that stand for values."""

    def __init__(self, text: str, names: Mapping[str, Json]) -> None:
        self._text = text
        self._names = names

    def value(self, place: int, depth: int) -> tuple[Json, int]:
        """A value and where it ends."""
        if depth > DEEPEST:
            raise ValueError("nested too deeply")
        text, place = self._text, self._on(place)
        first = text[place : place + 1]
        if first == "{":
            return self._object(place + 1, depth + 1)
        if first == "[":
            return self.items(place + 1, "]", depth + 1)
        if first and first in "\"'`":
            return self._string(place)
        if match := _NUMBER.match(text, place):
            return _number(match[0]), match.end()
        for fixed, said in _FIXED:
            if text.startswith(fixed, place):
                return said, place + len(fixed)
        if date := _DATE.match(text, place):
            return date[1] or date[2] or None, date.end()
        if (word := _WORD.match(text, place)) and text[word.end() : word.end() + 1] in (",", "}", "]", ")", ""):
            return self.named(word[0]), word.end()
        raise ValueError(f"no literal at character {place}")

    def named(self, word: str) -> Json:
        """What a name stands for."""
        if word in self._names:
            return self._names[word]
        if word in _NAMED:
            return _NAMED[word]
        raise ValueError(f"{word} is no literal")

    def items(self, place: int, closes: str, depth: int) -> tuple[list[Json], int]:
        """Values with commas between them, up to what closes them."""
        found: list[Json] = []
        while (place := self._on(place)) < len(self._text):
            if self._text[place] == closes:
                return found, place + 1
            one, place = self.value(place, depth)
            found.append(one)
            place = self._behind(place, closes)
        raise ValueError("it breaks off")

    def _object(self, place: int, depth: int) -> tuple[dict[str, Json], int]:
        found: dict[str, Json] = {}
        while (place := self._on(place)) < len(self._text):
            if self._text[place] == "}":
                return found, place + 1
            key, place = self._key(place)
            place = self._on(place)
            if self._text[place : place + 1] != ":":
                raise ValueError(f"no value for {key}")
            found[key], place = self.value(place + 1, depth)
            place = self._behind(place, "}")
        raise ValueError("it breaks off")

    def _key(self, place: int) -> tuple[str, int]:
        if match := _WORD.match(self._text, place) or _NUMBER.match(self._text, place):
            return match[0], match.end()
        return self._string(place)

    def _string(self, place: int) -> tuple[str, int]:
        match = _STRING.match(self._text, place)
        if match is None:
            raise ValueError(f"no string at character {place}")
        inner = match[1] if match[1] is not None else match[2] if match[2] is not None else match[3]
        return _ESCAPE.sub(_unescaped, inner), match.end()

    def _on(self, place: int) -> int:
        match = _SPACE.match(self._text, place)
        return match.end() if match else place

    def _behind(self, place: int, closes: str) -> int:
        """Where the next item begins, behind a comma; where the end is, if there is none."""
        place = self._on(place)
        if self._text[place : place + 1] == ",":
            return place + 1
        if self._text[place : place + 1] != closes:
            raise ValueError(f"more than a literal at character {place}")
        return place


class _Skipper(_Reader):
    """Finds where a literal ends whose names have no values yet."""

    def named(self, word: str) -> Json:
        """Whatever it stands for."""
        return word


def _number(text: str) -> int | float:
    if "x" in text.lower():
        return int(text, 16)
    return float(text) if any(letter in text for letter in ".eE") else int(text[:4000])


def _unescaped(match: re.Match[str]) -> str:
    code = match[1] or match[2] or match[3]
    if code:
        number = int(code, 16)
        return chr(number) if number < 0x110000 else ""
    return _ESCAPED.get(match[4], match[4]) if match[4] else ""
