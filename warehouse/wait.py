"""A doubtful change that waits, and the looks at its page that settle it."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from functools import cached_property

from schemas.changes import Change
from warehouse.moves import Line, Move, line_of, node


class State(StrEnum):
    """Where a change stands that was doubtful."""

    WAITING = "waiting"
    CONFIRMED = "confirmed"
    DISMISSED = "dismissed"


@dataclass(frozen=True)
class Look:
    """A capture that was the page. `stated` is how many claims the complete reading before it had; None at first."""

    capture: str
    at: datetime
    complete: bool = True
    issues: tuple[str, ...] = ()
    stated: int | None = None


@dataclass(frozen=True)
class Wait:
    """A doubtful change. `leader` is the change with which it waits; `is_open`, whether a capture may still undo it."""

    change: Change
    capture: str
    why: str
    incident: str | None = None
    leader: str | None = None
    state: State = State.WAITING
    settled: str | None = None
    settled_at: datetime | None = None
    is_open: bool = True

    @cached_property
    def line(self) -> Line:
        """What it is a change of."""
        return line_of(self.change)

    @cached_property
    def says(self) -> Move:
        """What it says now, on its line."""
        return self.line, node(self.change, self.change.new)

    def into(self, state: State, settled: str, at: datetime, *, is_open: bool = False) -> "Wait":
        """The same, settled."""
        return replace(self, state=state, settled=settled, settled_at=at, is_open=is_open)
