"""Alerts as records, and sending what waits."""

from collections.abc import Callable

from desk.rows import change, fetch
from flows.settings import home, load
from schemas.records.base import Row
from schemas.records.news import AlertRecord

STATES = ("held", "waiting", "snoozed", "muted", "failed", "dead", "delivered", "dropped")


def outbox(state: str | None = None) -> list[Row]:
    """Alerts in order of time, all or those of a state, each with the registered articles that it makes stale."""
    from desk.articles import naming  # brings the readers with it

    rows = fetch("alerts", state=state)
    return [change(AlertRecord, row, names) for row, names in zip(rows, naming(rows), strict=True)]


def send(stdout: Callable[[str], None] | None, *, again: bool) -> tuple[str, ...]:
    """Send what waits, then release, so that readers see it; gives the reasons of channels that failed.

    Also what failed a short time ago; and with `again` what was given up.
    """
    from flows.finish import finish
    from warehouse.store import Warehouse

    if again:
        with Warehouse.open(home()) as warehouse:
            warehouse.letters.revive()
    return finish(home(), load(home()), [], 0, stdout, patient=False).delivery.failures
