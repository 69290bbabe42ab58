"""The flows of Prefect, and the only module that knows it: thin wrappers round plain functions.

What runs inside is what runs without Prefect (flows/collect.py, flows/rebuild.py). Asking is one task for a
batch of sources, and its answers go back to one storing step, since the store has one writer; the HTTP client
is made inside the task, never handed to it. Importing Prefect takes over a second, so only what needs it
imports this.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import cast

from prefect import flow, get_run_logger, task
from prefect import serve as serve_deployments
from prefect.cache_policies import NO_CACHE
from prefect.deployments.runner import RunnerDeployment
from prefect.schedules import Cron
from prefect.types.entrypoint import EntrypointType

from flows.collect import by_host, gather
from flows.fetch import Fetcher
from flows.finish import finish
from flows.keep import Got, Keeper
from flows.plan import PERIODS, Ask, plan, rounds
from flows.rebuild import rebuild
from flows.report import Outcome, RunReport
from flows.settings import Settings, load

BATCH = 50
"""Sources of one task: Prefect keeps a record of every task, and a record costs more than most fetches."""
# The process that runs a flow may start in any folder.
_BY_MODULE = EntrypointType.MODULE_PATH


# Nothing of it is kept by Prefect: pages belong in our archive, not in its results.
@task(name="ask", cache_policy=NO_CACHE, persist_result=False)
def ask_batch(settings: Settings, asks: Sequence[Ask]) -> list[Got]:
    """Ask the sources of a batch."""
    with Fetcher(settings) as fetcher:
        return list(chain.from_iterable(gather(fetcher, asks, settings.limits.hosts)))


@flow(name="collect", persist_result=False)
def collect_flow(home: str, sources: list[str] | None = None, cadence: str | None = None) -> RunReport:
    """What `specwatch run` does: the sources of a cadence that are due, or those named."""
    log = get_run_logger()
    settings = load(Path(home))
    planned = plan(Path(home), settings, sources, cadence=cadence)
    results = list(planned.results)
    with Keeper(Path(home), settings) as keeper:
        for batch in (batch for asks in rounds(Path(home), planned) for batch in _batches(asks)):
            for result in keeper.keep(ask_batch(settings, batch)):
                results.append(result)
                failed = result.outcome is Outcome.FAILED
                (log.warning if failed else log.info)("%s %s: %s", result.outcome, result.source, result.reason or "")
    report = finish(Path(home), settings, results, planned.corrections, stdout=None)
    log.info("%s; %d changes", report.counts, len(report.changes))
    return report


@flow(name="rebuild", persist_result=False)
def rebuild_flow(home: str) -> RunReport:
    """What `specwatch rebuild` does."""
    return rebuild(Path(home))


def deployments(home: Path, settings: Settings) -> list[RunnerDeployment]:
    """One for each cadence, at the times that `specwatch.toml` says, and one to rebuild on demand."""
    schedules, where = settings.schedules, str(home.resolve())
    made = [
        collect_flow.to_deployment(
            name=cadence,
            schedule=Cron(getattr(schedules, cadence), timezone=schedules.timezone),
            parameters={"home": where, "cadence": cadence},
            entrypoint_type=_BY_MODULE,
        )
        for cadence in PERIODS
    ]
    on_demand = rebuild_flow.to_deployment(name="on demand", parameters={"home": where}, entrypoint_type=_BY_MODULE)
    # Prefect types these for both worlds; outside a running loop they are never coroutines.
    return [cast("RunnerDeployment", deployment) for deployment in (*made, on_demand)]


def serve(home: Path, settings: Settings) -> None:
    """Serve the deployments until interrupted; one run at a time, so that runs never overlap."""
    serve_deployments(*deployments(home, settings), limit=1)


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
