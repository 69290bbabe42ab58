"""What a run did, source by source: for the operator's eyes and the exit status."""

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path

from pydantic import AwareDatetime, Field

from flows.articles.registered import Registered
from schemas.base import Record
from schemas.changes import Change


class Outcome(StrEnum):
    """How it went with one source, or one saved capture of it."""

    READ = "read"
    """Captured, read and compared; with a reason where its validator was caught lying."""
    NOT_THE_PAGE = "not_the_page"
    """An old capture of an error, a challenge or another page: nothing is read from it. A new one has failed."""
    UNCHANGED = "unchanged"
    """Asked, and the same as last time: nothing to read."""
    KNOWN = "known"
    """A saved capture that the history has already."""
    SKIPPED = "skipped"
    """Not asked, for the reason given; nobody needs to act now."""
    FAILED = "failed"
    """Not obtained or not readable, for the reason given."""


class Result(Record):
    """One source's part of a run."""

    source: str
    outcome: Outcome
    captured_at: AwareDatetime | None = None
    reason: str | None = None
    claims: int = 0
    unread: int = 0
    entries: int = 0
    """Addresses that a feed lists."""
    changes: tuple[Change, ...] = ()


class Delivery(Record):
    """What became of the alerts: digests that went out whole, and the reasons where one did not."""

    digests: tuple[str, ...] = ()
    files: tuple[Path, ...] = ()
    alerts: int = 0
    failures: tuple[str, ...] = ()
    articles: tuple[Registered, ...] = ()
    """The registered articles, as they stand after it."""


class RunReport(Record):
    """A whole run. `released` is the file that readers see from now on."""

    results: tuple[Result, ...] = ()
    corrections: int = 0
    delivery: Delivery = Delivery()
    released: Path | None = None
    waiting: Mapping[str, str] = Field(default_factory=dict)
    """What is doubtful about the changes, of whichever run, that nobody is told of yet, by their ids."""

    @property
    def changes(self) -> tuple[Change, ...]:
        """All changes, in the order in which they were found."""
        return tuple(change for result in self.results for change in result.changes)

    @property
    def failed(self) -> tuple[Result, ...]:
        """The sources somebody should look at."""
        return tuple(result for result in self.results if result.outcome is Outcome.FAILED)

    @property
    def status(self) -> int:
        """Exit status: 0, or 3 when some sources failed or an alert could not leave; the rest is stored."""
        return 3 if self.failed or self.delivery.failures else 0

    @property
    def counts(self) -> dict[str, int]:
        """Number of results by outcome."""
        return dict(Counter(result.outcome.value for result in self.results))


Table = list[dict[str, str]]


def source_table(report: RunReport) -> Table:
    """A row for each source of a run, those that failed first; those that were not due are left out."""
    results = [result for result in report.results if result.outcome is not Outcome.SKIPPED]
    results.sort(key=lambda result: (result.outcome is not Outcome.FAILED, result.source))
    return [
        {
            "source": result.source,
            "outcome": result.outcome.value.replace("_", " "),
            "claims": str(result.claims),
            "unread": str(result.unread),
            "changes": str(len(result.changes)),
            "reason": result.reason or "",
        }
        for result in results
    ]


def change_table(report: RunReport) -> Table:
    """A row for each change that a run found."""
    return [
        {
            "seen": f"{change.seen_at:%Y-%m-%d %H:%M}",
            "subject": change.subject,
            "kind": change.kind.value,
            "metric": change.metric,
            "before": change.old or "",
            "after": change.new or "",
            "source": change.source,
        }
        for change in report.changes
    ]
