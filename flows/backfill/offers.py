"""What a backfill may take: a capture that somebody made, or why there is none."""

from dataclasses import dataclass
from datetime import datetime

from flows.report import Outcome, Result
from schemas.captures import Response


@dataclass(frozen=True, slots=True)
class Offer:
    """One capture of a source. `total` is how many there are in all, as far as known."""

    source: str
    total: int
    response: Response | None = None
    captured_at: datetime | None = None
    outcome: Outcome = Outcome.SKIPPED
    reason: str | None = None
    """Where there is no response: why."""

    def result(self) -> Result:
        """The offer as a step of a run: what is to be read, or why nothing is."""
        if self.response is not None:
            return Result(source=self.source, outcome=Outcome.READ, captured_at=self.response.captured_at)
        return Result(source=self.source, outcome=self.outcome, captured_at=self.captured_at, reason=self.reason)
