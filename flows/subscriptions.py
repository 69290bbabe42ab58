"""Subscriptions: which changes an editor wants to hear of, by which channels, and when."""

from datetime import datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from pydantic import Field, field_validator

from schemas.changes import Alert
from schemas.selections import Selection
from schemas.severities import severity
from schemas.words import Severity

OWN_CHANNELS = ("file", "stdout")
_ORDER = list(Severity)


class When(StrEnum):
    """When a digest goes."""

    RUN = "run"
    """With the run that found its changes."""
    DAILY = "daily"
    """With the first run, or delivery, after `alerts.digest_at`."""


class Subscription(Selection):
    """Changes that its selection takes and that matter at least that much, for its channels."""

    name: str = Field(default="", pattern=r"^[^\n\r]{0,60}$")
    channels: tuple[str, ...] = ()
    severity: Severity = Severity.LOW
    digest: When = When.RUN
    at_once: Severity | None = None
    """Of a daily digest: what matters at least that much does not wait for it."""

    @field_validator("channels")
    @classmethod
    def _known(cls, channels: tuple[str, ...]) -> tuple[str, ...]:
        return known_channels(channels)

    def wants(self, alert: Alert) -> bool:
        """Whether it is told of this."""
        return self.takes(alert.change) and _at_least(alert, self.severity)

    def is_due(self, alert: Alert, digest_at: datetime) -> bool:
        """Whether it is told now; `digest_at` is when the last daily digest was due."""
        if self.digest is When.RUN or (self.at_once and _at_least(alert, self.at_once)):
            return True
        return max(alert.created_at, alert.confirmed_at or alert.created_at) < digest_at


def known_channels(channels: tuple[str, ...]) -> tuple[str, ...]:
    """The same channels; ValueError where one is none of ours and Apprise does not know it."""
    urls = [channel for channel in channels if channel not in OWN_CHANNELS]
    if urls:
        from apprise import Apprise  # takes a third of a second, and most homes need none of it

        for url in urls:
            if Apprise.instantiate(url) is None:  # told by its place: the URL may hold a password
                place = channels.index(url) + 1
                raise ValueError(f"entry {place} is neither file, stdout nor an Apprise URL")
    return channels


def last_digest(now: datetime, at: time, zone: ZoneInfo) -> datetime:
    """When a digest that goes daily `at` this time of the zone was last due."""
    day = now.astimezone(zone).date()
    due = datetime.combine(day, at, zone)
    return due if due <= now else datetime.combine(day - timedelta(days=1), at, zone)


def _at_least(alert: Alert, least: Severity) -> bool:
    return _ORDER.index(severity(alert.change.kind, alert.change.metric)) <= _ORDER.index(least)
