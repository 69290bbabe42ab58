"""The flows of Prefect, and the only module that knows it: thin wrappers round plain functions.

What runs inside is what runs without Prefect (flows/collect.py, flows/rebuild.py). Asking is one task for a
batch of sources, and its answers go back to one storing step, since the store has one writer; the HTTP client
is made inside the task, never handed to it. Importing Prefect takes over a second, so only what needs it
imports this.

What surprised us: a server that Prefect starts by itself, where no API is configured, never schedules anything; and
a server that was off makes up for nothing, while one that was on keeps every run that nobody came for.
"""

import asyncio
from collections.abc import Iterator, Sequence
from datetime import UTC
from itertools import chain
from pathlib import Path
from typing import cast

from prefect import flow, get_run_logger, runtime, task
from prefect.artifacts import create_table_artifact
from prefect.cache_policies import NO_CACHE
from prefect.deployments import run_deployment
from prefect.deployments.runner import RunnerDeployment
from prefect.runner import Runner
from prefect.schedules import Cron
from prefect.types.entrypoint import EntrypointType

from flows import schedules
from flows.collect import by_host, gather
from flows.fetch import Fetcher, now
from flows.finish import finish
from flows.keep import Got, Keeper
from flows.plan import Ask, plan, rounds
from flows.rebuild import rebuild
from flows.report import Outcome, RunReport, change_table, source_table
from flows.schedules import Schedule
from flows.settings import Settings, load
from flows.turn import turn

BATCH = 50
"""Sources of one task: Prefect keeps a record of every task, and a record costs more than most fetches."""
PATIENCE = 3600.0
"""Seconds for which a scheduled run waits for one that somebody began by hand."""
# The process that runs a flow may start in any folder.
_BY_MODULE = EntrypointType.MODULE_PATH


# Nothing of it is kept by Prefect: pages belong in our archive, not in its results.
@task(name="ask", cache_policy=NO_CACHE, persist_result=False)
def ask_batch(home: Path, settings: Settings, asks: Sequence[Ask]) -> list[Got]:
    """Ask the sources of a batch."""
    with Fetcher(settings, home=home) as fetcher:
        return list(chain.from_iterable(gather(fetcher, asks, settings.limits.hosts)))


@flow(name="collect", persist_result=False)
def collect_flow(home: str, sources: list[str] | None = None, schedule: Schedule | None = None) -> RunReport:
    """What `specwatch run` does: the sources of a schedule that are due, or those named."""
    path = Path(home)
    with turn(path, PATIENCE if schedule else 0.0):
        if schedule is None:
            return _collect(path, sources, None)
        begun = now()
        if schedules.is_made_up_for(path, schedule, runtime.flow_run.scheduled_start_time.astimezone(UTC)):
            get_run_logger().info("a later run has made up for this one")
            return RunReport()
        report = _collect(path, None, schedule)
        schedules.note(path, schedule, begun)
        return report


def _collect(home: Path, sources: list[str] | None, schedule: Schedule | None) -> RunReport:
    log = get_run_logger()
    settings = load(home)
    planned = plan(home, settings, sources, schedule=schedule)
    results = list(planned.results)
    with Keeper(home, settings) as keeper:
        for batch in (batch for asks in rounds(home, planned) for batch in _batches(asks)):
            for result in keeper.keep(ask_batch(home, settings, batch)):
                results.append(result)
                failed = result.outcome is Outcome.FAILED
                (log.warning if failed else log.info)("%s %s: %s", result.outcome, result.source, result.reason or "")
        checks = keeper.take_over()
    report = finish(home, settings, results, planned.corrections, stdout=None, live=True, checks=checks)
    log.info("%s; %d changes", report.counts, len(report.changes))
    create_table_artifact(source_table(report), key="sources", description="What came of each source")
    create_table_artifact(change_table(report), key="changes", description="What vendors changed")
    return report


@flow(name="rebuild", persist_result=False)
def rebuild_flow(home: str) -> RunReport:
    """What `specwatch rebuild` does."""
    with turn(Path(home)):
        return rebuild(Path(home))


def deployments(home: Path, settings: Settings) -> list[RunnerDeployment]:
    """One for each schedule, at the times that `specwatch.toml` says, and one to rebuild on demand."""
    where = str(home.resolve())
    made = [
        collect_flow.to_deployment(
            name=schedule,
            schedule=Cron(schedules.cron_of(schedule, settings), timezone=settings.schedules.timezone),
            parameters={"home": where, "schedule": schedule},
            entrypoint_type=_BY_MODULE,
        )
        for schedule in Schedule
    ]
    on_demand = rebuild_flow.to_deployment(name="on demand", parameters={"home": where}, entrypoint_type=_BY_MODULE)
    # Prefect types these for both worlds; outside a running loop they are never coroutines.
    return [cast("RunnerDeployment", deployment) for deployment in (*made, on_demand)]


def serve(home: Path, settings: Settings) -> None:
    """Serve the deployments until interrupted, one run at a time; first those whose last time was missed, once each."""
    # Not paused when it ends: runs that nobody comes for are seen in Prefect as late, which they are.
    runner = Runner(limit=1, pause_on_shutdown=False)
    for deployment in deployments(home, settings):
        runner.add_deployment(deployment)
    for schedule in schedules.missed(home, settings, now()):
        run_deployment(f"{collect_flow.name}/{schedule}", timeout=0, flow_run_name=f"{schedule}, missed")
    asyncio.run(runner.start())


def _batches(asks: Sequence[Ask]) -> Iterator[list[Ask]]:
    """Whole hosts together: a host's pauses are kept within one task."""
    batch: list[Ask] = []
    for of_host in by_host(asks):
        batch += of_host
        if len(batch) >= BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
