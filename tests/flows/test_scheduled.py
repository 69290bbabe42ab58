"""Prefect's side: that runs are flows there, and that nobody waits for it elsewhere."""

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, time, timedelta
from itertools import islice
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from flows.report import Outcome, RunReport
from flows.schedules import Schedule, times
from flows.settings import Alerts, Schedules, Settings
from schemas.base import InputError
from schemas.products import Source
from schemas.words import PageKind
from tests.flows import reader
from tests.flows.loopback import Site

Make = Callable[..., Source]


@pytest.mark.parametrize(("api", "flow"), [("http://127.0.0.1:4200/api", True), ("", False)])
def test_runs_are_flows_where_a_prefect_api_is_configured(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, api: str, flow: bool
) -> None:
    from flows import run

    called: list[str] = []
    fake = SimpleNamespace(collect_flow=lambda *_: called.append("flow"), rebuild_flow=lambda *_: called.append("flow"))
    monkeypatch.setitem(sys.modules, "flows.scheduled", fake)
    monkeypatch.setattr("flows.run.collect", lambda *_, **__: called.append("plain"))
    monkeypatch.setattr("flows.rebuild.rebuild", lambda *_: called.append("plain"))
    monkeypatch.setenv("PREFECT_API_URL", api)
    run.run(tmp_path, Settings())
    run.run_rebuild(tmp_path)
    assert called == ["flow" if flow else "plain"] * 2


@pytest.mark.parametrize(
    "error", [RuntimeError("Failed to reach API at http://127.0.0.1:1/api/"), httpx.ConnectError("All attempts failed")]
)
def test_that_no_prefect_server_answers_is_said_as_such(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: Exception
) -> None:
    from flows import run

    def unreached(*_: object) -> None:
        raise error

    fake = SimpleNamespace(collect_flow=unreached, rebuild_flow=unreached, serve=unreached)
    monkeypatch.setitem(sys.modules, "flows.scheduled", fake)
    monkeypatch.setattr("flows.scheduled", fake, raising=False)
    monkeypatch.setenv("PREFECT_API_URL", "http://127.0.0.1:1/api")
    for begin in (run.serve, run.run):
        with pytest.raises(InputError, match="no Prefect server answers at http"):
            begin(tmp_path, Settings())
    with pytest.raises(InputError, match="prefect server start"):
        run.run_rebuild(tmp_path)


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
    from prefect.client.orchestration import get_client
    from prefect.runtime import flow_run

    from flows import scheduled

    reader.install(monkeypatch)
    good = source_at(site.on("/x1", lambda visit: visit.answer(b"acme/x1 memory_capacity 141 GB")), id="acme/x1")
    gone = source_at(site.url + "/gone", id="acme/gone")
    post = source_at(site.url + "/post", id="acme/post", page=PageKind.POST)
    known = SimpleNamespace(sources={one.id: one for one in (good, gone, post)}, products={}, vendors={})
    for module in ("alert", "plan", "sources"):
        monkeypatch.setattr(f"flows.{module}.catalogue", lambda: known)
    (tmp_path / "specwatch.toml").write_text("allow_private = true\n[pauses]\nhost = 0\n")

    report = scheduled.collect_flow(str(tmp_path), schedule=Schedule.DOCUMENTATION)
    told = {result.source: result.outcome for result in report.results}
    assert told == {"acme/x1": Outcome.READ, "acme/gone": Outcome.FAILED}
    assert report.status == 3
    assert report.released is not None
    with get_client(sync_client=True) as client:
        tables = {artifact.key: json.loads(str(artifact.data)) for artifact in client.read_artifacts()}
    assert [(row["source"], row["outcome"]) for row in tables["sources"]] == [
        ("acme/gone", "failed"),
        ("acme/x1", "read"),
    ]
    assert tables["changes"] == []

    # Late runs come one after another: what has gone since their time has made up for them.
    with monkeypatch.context() as late:
        three_hours_ago = datetime.now(UTC) - timedelta(hours=3)
        late.setattr(flow_run, "scheduled_start_time", three_hours_ago, raising=False)
        assert scheduled.collect_flow(str(tmp_path), schedule=Schedule.DOCUMENTATION) == RunReport()

    again = scheduled.rebuild_flow(str(tmp_path))
    assert len(again.results) == 2


def test_each_schedule_has_its_deployment_in_the_editors_time_zone(tmp_path: Path) -> None:
    from prefect.client.schemas.schedules import CronSchedule

    from flows import scheduled

    settings = Settings(schedules=Schedules(timezone="Europe/Berlin"), alerts=Alerts(digest_at=time(6, 30)))
    made = {deployment.name: deployment for deployment in scheduled.deployments(tmp_path, settings)}
    assert set(made) == {*Schedule, "on demand"}
    (entry,) = made["digest"].schedules or []
    assert entry.schedule == CronSchedule(cron="30 6 * * *", timezone="Europe/Berlin")
    assert made["digest"].parameters == {"home": str(tmp_path), "schedule": "digest"}
    assert made["digest"].entrypoint == "flows.scheduled.collect_flow"


def test_prefect_and_we_mean_the_same_mornings_when_clocks_change() -> None:
    """Not so of every hour: where an hour comes twice, Prefect leaves out its second time; the next makes up for it."""
    from prefect.server.schemas.schedules import CronSchedule

    for month, day in ((3, 28), (10, 24)):
        start = datetime(2026, month, day, tzinfo=UTC)
        theirs = asyncio.run(CronSchedule(cron="30 7 * * *", timezone="Europe/Berlin").get_dates(5, start=start))
        ours = islice(times("30 7 * * *", "Europe/Berlin", start), 5)
        assert [time.astimezone(UTC) for time in theirs] == list(ours)
