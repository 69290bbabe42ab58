"""How run and replay end, also when some sources failed: alerts go out, then readers get the new state and feeds."""

from pathlib import Path

from flows import review
from flows.alert import deliver
from flows.feeds.files import write_feeds
from flows.post.channels import Print
from flows.report import Result, RunReport
from flows.settings import Settings
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
) -> RunReport:
    """The report of a run that is over. `stdout` prints a digest where standard output is for people.

    `patient` leaves messages alone that failed a short time ago.
    """
    with Warehouse.open(home, PATIENCE) as warehouse:
        review.settle(warehouse)  # what people decided while the run wrote
    delivery = deliver(home, settings, stdout=stdout, patient=patient)
    with Warehouse.open(home, PATIENCE) as warehouse:
        released = warehouse.released()
    write_feeds(home, settings.desk.base)
    return RunReport(results=tuple(results), corrections=corrections, delivery=delivery, released=released)
