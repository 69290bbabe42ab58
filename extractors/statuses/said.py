"""What the words of a predicate said, before it is decided what they make of it."""

from dataclasses import dataclass, field

from extractors.dates import DateFound
from schemas.words import Status

_VERBS = frozenset(
    (
        "finite",
        "present",
        "past",
        "perfect",
        "was",
        "made",
        "planned",
        "negative",
        "not_yet",
        "no_longer",
        "maybe",
        "enter",
        "enter_past",
    )
)


@dataclass(slots=True)
class Tail:
    """A predicate with what stood in front of it. `status` None is something to come, or shipping."""

    start: int
    end: int = 0
    status: Status | None = None
    leaves: bool = False
    said: set[str] = field(default_factory=set)
    """The classes of words met: planned, past, present, not_yet, negative, maybe, soon …; `done` by its own verb."""
    whom: int | None = None
    """Where words on the audience may begin, if before the end: "available to all customers in preview"."""
    dates: list[DateFound] = field(default_factory=list)

    @property
    def verbless(self) -> bool:
        """Whether no finite verb stood in front of the predicate, as in headings."""
        return not self.said & _VERBS
