"""An entry as it stands in a feed, before anything is judged: addresses as written, dates as printed."""

from dataclasses import dataclass, field


@dataclass
class Raw:
    """One entry. `base` is what its address is relative to, where the feed says so."""

    url: str = ""
    base: str = ""
    title: str = ""
    summary: str = ""
    tags: list[str] = field(default_factory=list)
    published: str = ""
    updated: str = ""
    is_sitemap: bool = False


class Broken(Exception):  # noqa: N818 - what was read before is told all the same
    """The rest cannot be read; `entries` could."""

    def __init__(self, why: str, entries: list[Raw]) -> None:
        super().__init__(why)
        self.entries = entries
