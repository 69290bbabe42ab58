"""What the tables know of the machine's troubles: checks that fail, the last that did not, messages given up."""

from dataclasses import dataclass
from datetime import UTC, datetime

from schemas.words import Verdict
from warehouse.tables import Tables

_FAILING = """
with answered as (
    select source, max(checked_at) filter (where outcome <> 'failed') as at from history.checks group by source
), newest as (
    select source, arg_max(verdict, captured_at) as verdict from history.readings
    where recorded_to is null group by source
)
select c.source, count(*) as runs, min(c.checked_at) as since, arg_max(c.reason, c.checked_at) as reason,
    any_value(n.verdict) as verdict
from history.checks c
join answered a using (source)
left join newest n using (source)
where a.at is null or c.checked_at > a.at
group by c.source
order by c.source
"""


@dataclass(frozen=True)
class Failing:
    """A source whose last checks failed: how many in a row, since when, why the last did, and what its page is."""

    source: str
    runs: int
    since: datetime
    reason: str
    verdict: Verdict | None

    @property
    def what(self) -> str:
        """In words."""
        times = "once" if self.runs == 1 else f"{self.runs} times in a row"
        return f"failed {times}: {self.reason}"


def failing(tables: Tables) -> list[Failing]:
    """The sources whose last check failed."""
    return [
        Failing(
            row["source"],
            row["runs"],
            row["since"].astimezone(UTC),
            row["reason"] or "for no reason that was noted",
            Verdict(row["verdict"]) if row["verdict"] else None,
        )
        for row in tables.select(_FAILING)
    ]


def are_failing(tables: Tables) -> set[str]:
    """Their ids, found at a fraction of what the rest of it takes."""
    rows = tables.select(
        "select source from history.checks group by source"
        " having max(checked_at) > coalesce(max(checked_at) filter (where outcome <> 'failed'), '-infinity')"
    )
    return {row["source"] for row in rows}


def last_answer(tables: Tables) -> tuple[datetime | None, datetime | None]:
    """When any source last answered, and when any was first asked."""
    (row,) = tables.select(
        "select max(checked_at) filter (where outcome <> 'failed') as answered, min(checked_at) as asked"
        " from history.checks"
    )
    answered, asked = (row[name].astimezone(UTC) if row[name] else None for name in ("answered", "asked"))
    return answered, asked


def given_up(tables: Tables) -> list[tuple[str, int, datetime, str]]:
    """The channels with dead letters: how many, since when, and why the last was given up."""
    rows = tables.select(
        "select channel, count(*) as letters, min(ended_at) as since, arg_max(last_error, ended_at) as why"
        " from history.letters where state = 'dead' group by channel order by channel"
    )
    return [(row["channel"], row["letters"], row["since"].astimezone(UTC), row["why"]) for row in rows]
