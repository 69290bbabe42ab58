"""Prefect's side: that runs are flows there, and that nobody waits for it elsewhere."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from flows.plan import PERIODS
from flows.report import Outcome
from flows.settings import Schedules, Settings
from schemas.products import Source
from tests.flows import reader
from tests.flows.loopback import Site

Make = Callable[..., Source]


def test_the_plain_job_never_imports_prefect() -> None:
    code = "import sys, flows.run; sys.exit('prefect' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(("api", "flow"), [("http://127.0.0.1:4200/api", True), ("", False)])
def test_runs_are_flows_where_a_prefect_api_is_configured(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, api: str, flow: bool
) -> None:
    from flows import run

    called: list[str] = []
    fake = SimpleNamespace(collect_flow=lambda *_: called.append("flow"), rebuild_flow=lambda *_: called.append("flow"))
    monkeypatch.setitem(sys.modules, "flows.scheduled", fake)
    monkeypatch.setattr("flows.run.collect", lambda *_, **__: called.append("plain"))
    monkeypatch.setattr("flows.run.rebuild", lambda *_: called.append("plain"))
    monkeypatch.setenv("PREFECT_API_URL", api)
    run.run(tmp_path, Settings())
    run.run_rebuild(tmp_path)
    assert called == ["flow" if flow else "plain"] * 2


@pytest.fixture
def prefect() -> Iterator[None]:
    """A Prefect of the test's own; it takes some seconds to start, so one test has it all."""
    from prefect.testing.utilities import prefect_test_harness

    with prefect_test_harness(server_startup_timeout=60):
        yield


@pytest.mark.usefixtures("prefect")
@pytest.mark.filterwarnings("ignore")  # Prefect's own
def test_a_flow_collects_as_the_plain_job_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, site: Site, source_at: Make
) -> None:
    from flows import scheduled

    reader.install(monkeypatch)
    good = source_at(site.on("/x1", lambda visit: visit.answer(b"acme/x1 memory_capacity 141 GB")), id="acme/x1")
    gone = source_at(site.url + "/gone", id="acme/gone")
    weekly = source_at(site.url + "/weekly", id="acme/weekly", cadence="weekly")
    known = SimpleNamespace(sources={one.id: one for one in (good, gone, weekly)}, products={}, vendors={})
    for module in ("alert", "plan", "sources"):
        monkeypatch.setattr(f"flows.{module}.catalogue", lambda: known)
    (tmp_path / "specwatch.toml").write_text("allow_private = true\n[pauses]\nhost = 0\n")

    report = scheduled.collect_flow(str(tmp_path), cadence="daily")
    told = {result.source: result.outcome for result in report.results}
    assert told == {"acme/x1": Outcome.READ, "acme/gone": Outcome.FAILED}
    assert report.status == 3
    assert report.released is not None

    again = scheduled.rebuild_flow(str(tmp_path))
    assert len(again.results) == 2


def test_each_cadence_has_its_schedule(tmp_path: Path) -> None:
    from prefect.client.schemas.schedules import CronSchedule

    from flows import scheduled

    settings = Settings(schedules=Schedules(timezone="Europe/Berlin", daily="30 6 * * *"))
    made = {deployment.name: deployment for deployment in scheduled.deployments(tmp_path, settings)}
    assert set(made) == {*PERIODS, "on demand"}
    (entry,) = made["daily"].schedules or []
    assert entry.schedule == CronSchedule(cron="30 6 * * *", timezone="Europe/Berlin")
    assert made["daily"].parameters == {"home": str(tmp_path), "cadence": "daily"}
    assert made["daily"].entrypoint == "flows.scheduled.collect_flow"
