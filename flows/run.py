"""The main job as commands start it: a flow run where a Prefect API is configured, the plain functions elsewhere.

Without an API, Prefect would start a server of its own for every run, which takes longer than the run.
"""

import os
from collections.abc import Sequence
from pathlib import Path

from flows.alert import Print
from flows.collect import collect
from flows.rebuild import rebuild
from flows.report import RunReport
from flows.settings import Settings


def has_prefect_api() -> bool:
    """Whether runs are to be flows; Prefect's own import is too slow to ask it."""
    return bool(os.environ.get("PREFECT_API_URL"))


def run(
    home: Path, settings: Settings, sources: Sequence[str] | None = None, *, stdout: Print | None = None
) -> RunReport:
    """Ask every source that is due, or those named."""
    if has_prefect_api():
        from flows.scheduled import collect_flow

        return collect_flow(str(home.resolve()), list(sources) if sources else None)
    return collect(home, settings, sources, stdout=stdout)


def run_rebuild(home: Path) -> RunReport:
    """The history anew, from the archive."""
    if has_prefect_api():
        from flows.scheduled import rebuild_flow

        return rebuild_flow(str(home.resolve()))
    return rebuild(home)
