"""Declarations in TOML, read strictly: each key is taken once, and what is left over is an error.

Every fault says the file, the table, the key and what to do, since whoever adds a vendor sees nothing else of us.
"""

import difflib
import re
import tomllib
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from schemas.base import InputError

Word = TypeVar("Word", bound=StrEnum)
_MISSING: Any = object()


class Table:
    """One TOML table, with its place for messages. Take keys by type, then call `done`."""

    def __init__(self, file: str, name: str, data: dict[str, Any]) -> None:
        self.file = file
        self.name = name
        self._left = dict(data)
        self._taken: list[str] = []

    def fail(self, key: str | None, what: str) -> NoReturn:
        """Refuse this table for what is wrong with one of its keys."""
        place = ": ".join(part for part in (self.file, f"[{self.name}]" if self.name else "", key) if part)
        raise InputError(f"{place}: {what}")

    def has(self, key: str) -> bool:
        """Whether it has this key, not taken yet."""
        return key in self._left

    def text(self, key: str, default: str = _MISSING) -> str:
        """A string that is not empty."""
        return str(self._take(key, str, "a string, not empty", default))

    def optional(self, key: str) -> str | None:
        """A string that is not empty, or None where the key is missing."""
        if key in self._left:
            return self.text(key)
        self._taken.append(key)
        return None

    def flag(self, key: str, default: bool) -> bool:
        """true or false."""
        return bool(self._take(key, bool, "true or false", default))

    def count(self, key: str, default: int = _MISSING) -> int:
        """A whole number, not negative."""
        number = int(self._take(key, int, "a whole number, 0 or more", default))
        return number if number >= 0 else self.fail(key, "is negative; write a whole number, 0 or more")

    def words(self, key: str) -> tuple[str, ...]:
        """A list of strings, none empty, none twice; missing means none."""
        words = self._take(key, list, 'a list of strings, like ["X1", "ACME X1"]', [])
        for word in words:
            if not isinstance(word, str) or not word.strip():
                self.fail(key, f"holds {word!r}; write strings that are not empty")
        if twice := {word for word in words if words.count(word) > 1}:
            self.fail(key, f"holds {min(twice)!r} twice; remove one")
        return tuple(words)

    def counts(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers; missing means none."""
        numbers = self._take(key, list, "a list of whole numbers, like [404, 410]", [])
        if wrong := [number for number in numbers if not isinstance(number, int) or isinstance(number, bool)]:
            self.fail(key, f"holds {wrong[0]!r}; write whole numbers")
        return tuple(numbers)

    def pattern(self, key: str) -> re.Pattern[str]:
        """A list of regular expressions as one that finds any of them; missing means one that finds nothing."""
        found = self.words(key)
        for one in found:
            try:
                re.compile(one)
            except re.error as error:
                self.fail(key, f"{one!r} is no regular expression: {error}")
        return re.compile("|".join(f"(?:{one})" for one in found) or r"(?!)")

    def word(self, key: str, kind: type[Word], default: Word | None = None) -> Word:
        """One word of a closed list."""
        text = self.text(key) if default is None else self.text(key, default)
        if text not in [*kind]:
            self.fail(key, f"{text!r} is none of {', '.join(kind)}{_nearest(text, [*kind])}")
        return kind(text)

    def table(self, key: str) -> "Table":
        """A table in this one; missing means empty."""
        return Table(self.file, f"{self.name}.{key}".lstrip("."), self._take(key, dict, "a table", {}))

    def tables(self) -> Iterator[tuple[str, "Table"]]:
        """All that is left, each of which must be a table."""
        for key in tuple(self._left):
            yield key, self.table(key)

    def done(self) -> None:
        """Complain of the first key that nobody took."""
        for key in self._left:
            self.fail(key, f"is no key of this table; known are {', '.join(self._taken)}{_nearest(key, self._taken)}")

    def _take(self, key: str, kind: type[Any], wanted: str, default: Any) -> Any:
        self._taken.append(key)
        value = self._left.pop(key, default)
        if value is _MISSING:
            self.fail(key, f"is missing; write {wanted}")
        if value is default:
            return value
        # bool is an int to Python, and to nobody else
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)) or value == "":
            self.fail(key, f"is {value!r}; write {wanted}")
        return value


def read_toml(path: Path, shown: str) -> Table:
    """A TOML file as its outermost table; `shown` is how messages call it."""
    try:
        return Table(shown, "", tomllib.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        raise InputError(f"{shown}: is missing; write it (CONTRIBUTING.md says how)") from None
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{shown}: cannot be read as UTF-8 text: {error}") from error
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{shown}: is no valid TOML: {error}") from error


def _nearest(word: str, known: list[str]) -> str:
    near = difflib.get_close_matches(word, known, n=1)
    return f"; did you mean '{near[0]}'?" if near else ""
