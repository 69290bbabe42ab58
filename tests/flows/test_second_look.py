"""A doubtful page is looked at again soon, in full, and kept whatever it says; its alert goes once."""

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from flows.collect import collect
from flows.plan import plan
from flows.rebuild import rebuild
from flows.report import Outcome, RunReport
from flows.schedules import Schedule
from flows.settings import Settings
from schemas.products import Source
from schemas.trust import usual_trust
from tests.flows import reader
from tests.warehouse.stored import rows
from warehouse.archive import Archive
from warehouse.store import Warehouse

pytestmark = pytest.mark.usefixtures("held_open")

URL = "https://acme.example/x1"
START = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
Make = Callable[..., Source]


class Site:
    """One page, its answers, and runs over it at a time of ours."""

    def __init__(self, home: Path, settings: Settings) -> None:
        self.home = home
        self.now = START
        self.says = "acme/x1 memory_capacity 141 GB"
        self.conditional: list[bool] = []
        self._settings = settings

    def answer(self, request: httpx.Request) -> httpx.Response:
        if request.url.path == "/robots.txt":
            return httpx.Response(404)
        self.conditional.append("if-none-match" in request.headers)
        tag = f'"{hashlib.sha256(self.says.encode()).hexdigest()}"'
        if request.headers.get("if-none-match") == tag:
            return httpx.Response(304)
        return httpx.Response(200, text=self.says, headers={"ETag": tag})

    def run(self, after: timedelta = 24 * HOUR) -> RunReport:
        self.now += after
        return collect(self.home, self._settings, None, httpx.MockTransport(self.answer), lambda: self.now)

    def is_due(self, schedule: Schedule | None = None) -> bool:
        return bool(plan(self.home, self._settings, schedule=schedule, clock=lambda: self.now).asks)

    def captures(self) -> int:
        return len(list(Archive(self.home).captures()))


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Callable[[Source], None]:
    def watch(source: Source) -> None:
        known = SimpleNamespace(sources={source.id: source}, products={}, vendors={}, source_for=lambda _: None)
        for module in ("alert", "plan", "replay", "rebuild", "sources"):
            monkeypatch.setattr(f"flows.{module}.catalogue", lambda: known)

    return watch


@pytest.fixture
def site(
    tmp_path: Path, quick: Settings, source_at: Make, watched: Callable[[Source], None], monkeypatch: pytest.MonkeyPatch
) -> Site:
    reader.install(monkeypatch)
    watched(source_at(URL, cadence="weekly"))
    made = Site(tmp_path, quick)
    made.run()
    return made


def test_a_doubtful_page_is_asked_again_within_the_hour_in_full_and_confirmed_by_the_same_bytes(site: Site) -> None:
    site.says = "acme/x1 memory_capacity 141 TB"
    doubtful = site.run(8 * 24 * HOUR)
    seen = site.now
    assert (doubtful.delivery.alerts, len(doubtful.waiting)) == (0, 1)
    site.now += timedelta(minutes=20)
    assert not site.is_due()
    site.now += timedelta(minutes=40)
    assert (site.is_due(), site.is_due(Schedule.FEEDS), site.is_due(Schedule.ANNOUNCEMENTS)) == (True, True, False)
    report = site.run(timedelta(0))
    assert report.results[0].outcome is Outcome.READ
    assert site.conditional[-1] is False, "a 304 would say nothing"
    assert (report.changes, report.delivery.alerts, len(report.waiting)) == ((), 1, 0)
    (file,) = report.delivery.files
    assert f"seen {seen:%Y-%m-%d %H:%M} UTC, confirmed {site.now:%Y-%m-%d %H:%M} UTC" in file.read_text()
    assert site.captures() == 3
    site.now += HOUR
    assert not site.is_due(), "its own cadence again"


def test_a_doubtful_page_that_goes_back_is_told_to_nobody(site: Site) -> None:
    site.says = "acme/x1 memory_capacity 141 TB"
    site.run(8 * 24 * HOUR)
    site.says = "acme/x1 memory_capacity 141 GB"
    reports = [site.run(HOUR), site.run(8 * 24 * HOUR)]
    assert [report.delivery.alerts for report in reports] == [0, 0]


def test_a_second_look_that_failed_is_tried_again_and_keeps_no_error_twice(site: Site) -> None:
    site.says = "acme/x1 memory_capacity 141 TB"
    site.run(8 * 24 * HOUR)
    right, site.says = site.says, "!busy"
    assert [site.run(HOUR).results[0].outcome for _ in range(3)] == [Outcome.FAILED] * 3
    assert site.captures() == 3
    site.says = right
    assert site.run(HOUR).delivery.alerts == 1


def test_what_no_capture_settles_is_not_asked_for_ever_by_the_hour(site: Site) -> None:
    site.says = "acme/x1 memory_capacity 141 TB"
    site.run(8 * 24 * HOUR)
    site.says = "!partial"
    assert site.run(HOUR).results[0].outcome is Outcome.READ
    site.now += 2 * HOUR
    assert not site.is_due(Schedule.FEEDS)
    with Warehouse.open(site.home) as warehouse:
        assert len(warehouse.waits()) == 1


def test_what_is_not_doubtful_changes_no_schedule(site: Site) -> None:
    site.says = "acme/x1 memory_capacity 144 GB"
    site.run(8 * 24 * HOUR)
    site.now += HOUR
    assert not site.is_due()


def test_a_source_says_itself_how_soon(site: Site, source_at: Make, watched: Callable[[Source], None]) -> None:
    own = usual_trust().model_copy(update={"again_minutes": 600})
    watched(source_at(URL, cadence="weekly", own_trust=own))
    site.says = "acme/x1 memory_capacity 141 TB"
    site.run(8 * 24 * HOUR)
    site.now += HOUR
    assert not site.is_due()
    site.now += 9 * HOUR
    assert site.is_due()


def test_a_rebuild_from_the_archive_knows_what_was_confirmed(site: Site) -> None:
    site.says = "acme/x1 memory_capacity 141 TB"
    site.run(8 * 24 * HOUR)
    site.run(HOUR)
    once = rows(site.home)
    assert [row for row in once["waits"] if "confirmed" in row]
    rebuild(site.home)
    assert rows(site.home) == once
    (site.home / "warehouse.duckdb").unlink()
    rebuild(site.home)
    assert rows(site.home)["waits"] == once["waits"]


def test_a_redesign_is_one_entry_that_names_every_figure(site: Site) -> None:
    names = [f"acme/x{number}" for number in range(1, 8)]
    site.says = "\n".join(f"{name} memory_capacity 100 GB" for name in names)
    site.run(8 * 24 * HOUR)
    site.run(HOUR)
    site.says = "\n".join(f"{name} memory_capacity {101 + place} GB" for place, name in enumerate(names))
    assert site.run(8 * 24 * HOUR).delivery.alerts == 0
    report = site.run(HOUR)
    text = report.delivery.files[0].read_text()
    assert text.startswith("# specwatch: 1 page of many changes\n")
    assert text.count("**7 changes at once**") == 1
    assert all(f"`100 GB` → `{101 + place} GB`" in text for place in range(7))
