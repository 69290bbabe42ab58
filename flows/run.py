"""The main job as commands start it: a flow run where a Prefect API is configured, the plain functions elsewhere.

Without an API, Prefect would start a server of its own for every run, which takes longer than the run.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from flows.collect import collect
from flows.post.channels import Print
from flows.report import RunReport
from flows.settings import Settings
from flows.turn import turn
from schemas.base import InputError


def has_prefect_api() -> bool:
    """Whether runs are to be flows; Prefect's own import is too slow to ask it."""
    return bool(os.environ.get("PREFECT_API_URL"))


@contextmanager
def _reaching_prefect() -> Iterator[None]:
    """InputError where no Prefect server answers, which Prefect tells by one of two errors that say little."""
    try:
        yield
    except (httpx.TransportError, RuntimeError) as error:
        if isinstance(error, RuntimeError) and not str(error).startswith("Failed to reach API"):
            raise
        raise InputError(
            f"no Prefect server answers at {os.environ['PREFECT_API_URL']}, which is what PREFECT_API_URL says:"
            " start it with `prefect server start`; without that setting, `specwatch run` needs none"
        ) from error


def serve(home: Path, settings: Settings) -> None:
    """Run by the schedules of `specwatch.toml` until interrupted; InputError without a Prefect API."""
    if not has_prefect_api():
        raise InputError(
            "schedules need a Prefect server: start one with `prefect server start`, and set PREFECT_API_URL to its"
            " address, as http://127.0.0.1:4200/api. `specwatch run` needs none"
        )
    from flows import scheduled

    with _reaching_prefect():
        scheduled.serve(home, settings)


def run(
    home: Path, settings: Settings, sources: Sequence[str] | None = None, *, stdout: Print | None = None
) -> RunReport:
    """Ask every source that is due, or those named; BusyError while another run goes on in this home."""
    if has_prefect_api():
        from flows.scheduled import collect_flow

        with _reaching_prefect():
            return collect_flow(str(home.resolve()), list(sources) if sources else None)
    with turn(home):
        return collect(home, settings, sources, stdout=stdout)


def run_rebuild(home: Path) -> RunReport:
    """The history anew, from the archive; BusyError while a run goes on."""
    if has_prefect_api():
        from flows.scheduled import rebuild_flow

        with _reaching_prefect():
            return rebuild_flow(str(home.resolve()))
    from flows.rebuild import rebuild  # brings the readers

    with turn(home):
        return rebuild(home)
