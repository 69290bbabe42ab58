"""Alerts as records, and sending what waits."""

from collections.abc import Callable

from desk.rows import change, fetch
from flows.settings import home, load
from schemas.records.base import Row
from schemas.records.news import AlertRecord

STATES = ("waiting", "delivered", "failed", "dropped")


def outbox(state: str | None = None) -> list[Row]:
    """Alerts in order of time, all or those of a state, each with the registered articles that it makes stale."""
    from desk.articles import naming  # brings the readers with it

    rows = fetch("alerts", state=state)
    return [change(AlertRecord, row, names) for row, names in zip(rows, naming(rows), strict=True)]


def send(stdout: Callable[[str], None] | None) -> tuple[str, ...]:
    """Send what waits, then release, so that readers see it; gives the reasons of channels that failed."""
    from flows.finish import finish

    return finish(home(), load(home()), [], 0, stdout).delivery.failures
