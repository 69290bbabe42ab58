"""The schedules: which sources a deployment asks, and whether its last time was missed.

`specwatch.toml` says when, in the editors' time zone. A source's own cadence still says when it is due: a schedule
only looks. A time that was missed (the machine was off, another run took long) is made up for once, however many
there were: the home remembers since when each schedule's last whole run went, and a time before that is made up for.
"""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from zoneinfo import ZoneInfo

from cronsim import CronSim

from flows.settings import Settings
from schemas.base import StoreError
from schemas.products import Source
from schemas.words import PageKind
from warehouse.files import replace_text

FILE = "schedules.json"


class Schedule(StrEnum):
    """What is run by the clock."""

    FEEDS = "feeds"
    """What announces pages: the vendors' feeds, sitemaps and lists."""
    ANNOUNCEMENTS = "announcements"
    """Posts, press releases, results."""
    DOCUMENTATION = "documentation"
    """Documentation and product pages."""
    EVERYTHING = "everything"
    """Every source, due or not, and in full: a validator that lies is found out."""
    DIGEST = "digest"
    """Asks nobody; sends what waits for the morning."""

    def takes(self, source: Source) -> bool:
        """Whether it asks such a source at all."""
        return self is Schedule.EVERYTHING or source.page in _KINDS.get(self, ())


_KINDS = {
    Schedule.FEEDS: (PageKind.FEED,),
    Schedule.ANNOUNCEMENTS: (PageKind.POST, PageKind.PRESS, PageKind.RESULTS),
    Schedule.DOCUMENTATION: (PageKind.DOCS, PageKind.PRODUCT),
}


def cron_of(schedule: Schedule, settings: Settings) -> str:
    """When a schedule runs, as cron in the editors' time zone; the digest goes when subscriptions say it is due."""
    if schedule is Schedule.DIGEST:
        at = settings.alerts.digest_at
        return f"{at.minute} {at.hour} * * *"
    cron: str = getattr(settings.schedules, schedule)
    return cron


def times(cron: str, timezone: str, after: datetime) -> Iterator[datetime]:
    """The times of a schedule after a time, without end, in UTC.

    As Debian's cron has it: a time of day that a change of clocks leaves out comes right after the change, one that it
    brings twice comes once.
    """
    for moment in CronSim(cron, after.astimezone(ZoneInfo(timezone))):
        yield moment.astimezone(UTC)


def missed(home: Path, settings: Settings, at: datetime) -> list[Schedule]:
    """The schedules that had a time since their last whole run; none of those that never ran."""
    done = _done(home)
    return [
        schedule
        for schedule in Schedule
        if schedule in done
        and next(times(cron_of(schedule, settings), settings.schedules.timezone, done[schedule])) <= at
    ]


def is_made_up_for(home: Path, schedule: Schedule, time: datetime) -> bool:
    """Whether a run that began at or after this time of the schedule went to its end."""
    done = _done(home).get(schedule)
    return done is not None and time <= done


def note(home: Path, schedule: Schedule, begun: datetime) -> None:
    """Remember that a run of a schedule went to its end."""
    done = _done(home) | {schedule: begun}
    text = json.dumps({name: moment.astimezone(UTC).isoformat() for name, moment in done.items()}, indent=1)
    try:
        replace_text(home / FILE, text + "\n")
    except OSError as error:
        raise StoreError(f"{home / FILE} cannot be written: {error.strerror}") from error


def _done(home: Path) -> dict[Schedule, datetime]:
    path = home / FILE
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    try:
        found = {Schedule(name): datetime.fromisoformat(moment) for name, moment in json.loads(text).items()}
        return {schedule: moment.astimezone(UTC) for schedule, moment in found.items()}
    except (ValueError, AttributeError, TypeError) as error:
        raise StoreError(f"{path} is damaged ({error}): delete it; what was missed is then not made up for") from error
