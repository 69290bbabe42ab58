"""How much one feed may announce: `feeds.toml`."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from extractors.declared import read_toml


@dataclass(frozen=True, slots=True)
class Limits:
    """Numbers of entries, characters, and days; the file says which."""

    entries: int
    watched: int
    sitemaps: int
    days: int
    title: int
    summary: int
    address: int


@cache
def limits() -> Limits:
    """The limits of `feeds.toml`."""
    table = read_toml(Path(__file__).with_name("feeds.toml"), "extractors/feeds/feeds.toml")
    found = Limits(**{key: table.count(key) for key in Limits.__slots__})
    table.done()
    return found
