"""The words of dates, and patterns made of them."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def words() -> dict[str, Any]:
    """`words.toml`."""
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


@cache
def months() -> dict[str, int]:
    """Month names of several languages, lower case."""
    return {word: int(number) for number, names in words()["months"].items() for word in names}


@cache
def ordinals() -> dict[str, int]:
    """First to fourth, as words."""
    names = ("first", "second", "third", "fourth")
    return {word: place for place, name in enumerate(names, 1) for word in words()[name]}


@cache
def seasons() -> dict[str, int]:
    """Seasons by their EDTF code."""
    names = ("spring", "summer", "autumn", "winter")
    return {word: code for code, name in enumerate(names, 21) for word in words()[name]}


@cache
def relative() -> dict[str, str]:
    """Words that are read against the day of publication, and which they are."""
    return {word: name for name, choices in words()["relative"].items() for word in choices}
