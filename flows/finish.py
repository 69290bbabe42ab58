"""How run and replay end, also when some sources failed: alerts go out, then readers get the new state and feeds."""

from collections.abc import Sequence
from pathlib import Path

from flows.alert import deliver
from flows.feeds.files import write_feeds
from flows.fetch import Clock, now
from flows.operators.heartbeat import beat
from flows.operators.tell import tell
from flows.post.channels import Print
from flows.report import Result, RunReport
from flows.settings import Settings
from flows.settle import settle
from schemas.checks import Check
from warehouse.connection import PATIENCE
from warehouse.store import Warehouse


def finish(
    home: Path,
    settings: Settings,
    results: list[Result],
    corrections: int,
    stdout: Print | None,
    *,
    patient: bool = True,
    live: bool = False,
    clock: Clock = now,
    checks: Sequence[Check] = (),
) -> RunReport:
    """The report of a run that is over. `stdout` prints a digest where standard output is for people.

    `patient` leaves messages alone that failed a short time ago. Of a `live` run, which fetched, operators hear what is
    not well, and the heartbeat goes. `checks` are those that nobody has noted yet.
    """
    with Warehouse.open(home, PATIENCE) as warehouse:
        warehouse.checked(checks)
        settle(warehouse)  # what people decided while the run wrote
        delivery = deliver(warehouse, settings, stdout=stdout, patient=patient)
        if live:
            told = tell(warehouse, settings, stdout=stdout, clock=clock, patient=patient)
            delivery = delivery.model_copy(update={"failures": (*delivery.failures, *told.failures)})
        released = warehouse.released()
        waiting = {change.id: why for change, why, _ in warehouse.waits()}
    write_feeds(home, settings.desk.base)
    report = RunReport(
        results=tuple(results), corrections=corrections, delivery=delivery, released=released, waiting=waiting
    )
    if live:
        beat(settings.operators.heartbeat, report)
    return report
