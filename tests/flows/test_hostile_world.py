"""What the open web does to us, all of it at once: each behaviour has the outcome that `hostile/outcomes.toml` states.

Three runs a day apart: hosts are the page; every host behaves as it is called; hosts are the page again. Only those
that give an answer at all take part in the first and third: of the others nothing is stored that could be compared.
"""

import time
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from flows.collect import collect
from flows.report import Outcome, RunReport
from flows.settings import Alerts, Limits, Pauses, Settings
from schemas.products import Source
from schemas.words import ChangeKind, PageKind
from tests.flows.hostile.secure import SECURE
from tests.flows.hostile.world import BEHAVIOURS, NAMES, STEADY_NAME, World
from warehouse.store import Warehouse

_TABLES: dict[str, dict[str, str | bool]] = tomllib.loads(
    Path(__file__).with_name("hostile").joinpath("outcomes.toml").read_text(encoding="utf-8")
)
OUTCOMES = {name: outcome for table in _TABLES.values() for name, outcome in table.items()}
ANSWERING = [STEADY_NAME, *(name for table in ("answers", "packed", "texts") for name in _TABLES[table])]
PATIENT = Settings(contact="tests@example.org", pauses=Pauses(host=0.0, longest=1.0), alerts=Alerts(channels=("file",)))
STRICT = PATIENT.model_copy(
    update={
        "limits": Limits(
            body_bytes=100_000, fetch_seconds=3.0, lookup_seconds=1.0, connect_seconds=1.5, read_seconds=1.5,
            attempts=2, redirects=3, hosts=24,
        )
    }
)  # fmt: skip


MORE = 5
"""Files that may be open after the runs and were not before."""


def _source(name: str) -> Source:
    return Source(
        id=f"microsoft/{name}",
        vendor="microsoft",
        url=f"{'https' if name in SECURE else 'http'}://{name}.test/page",
        page=PageKind.PRODUCT,
        about=("microsoft/maia-200" if name == STEADY_NAME else "microsoft/maia-300",),
        lang="en",
    )


def _open_files() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


class Runs:
    """The three runs, and what the machine held before and after the second."""

    def __init__(self, home: Path, world: World) -> None:
        self.world = world
        moment = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
        answering = [f"microsoft/{name}" for name in ANSWERING]
        self.before = collect(home, PATIENT, answering, clock=lambda: moment)
        self.open_files = [_open_files()]
        world.turn(hostile=True)
        self.during = collect(home, STRICT, clock=lambda: moment + timedelta(days=1))
        world.turn(hostile=False)
        self.after = collect(home, PATIENT, answering, clock=lambda: moment + timedelta(days=2))
        until = time.monotonic() + 30  # the servers are in this process too, and one that stalls outlives its caller
        while _open_files() > self.open_files[0] + MORE and time.monotonic() < until:
            time.sleep(0.1)
        self.open_files.append(_open_files())


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runs]:
    known = SimpleNamespace(
        sources={source.id: source for source in map(_source, [*OUTCOMES, STEADY_NAME])},
        products={},
        vendors={},
        source_for=lambda _: None,
    )
    with pytest.MonkeyPatch.context() as patch:
        for module in ("alert", "plan", "replay", "sources"):
            patch.setattr(f"flows.{module}.catalogue", lambda: known)
        world, home = World(patch), tmp_path_factory.mktemp("home")
        # One store held throughout: opening one for each of hundreds of answers would take most of the time.
        with Warehouse.open(home) as warehouse:
            patch.setattr(Warehouse, "open", lambda *_: warehouse)
            with pytest.MonkeyPatch.context() as held:
                held.setattr(Warehouse, "close", lambda _: None)
                runs = Runs(home, world)
        yield runs
        world.close()


def _told(report: RunReport) -> dict[str, tuple[Outcome, str]]:
    return {one.source.removeprefix("microsoft/"): (one.outcome, one.reason or "") for one in report.results}


def test_every_behaviour_has_a_stated_outcome() -> None:
    assert set(OUTCOMES) == {*BEHAVIOURS, *NAMES, *SECURE}
    assert len(OUTCOMES) >= 60


def test_the_world_is_the_page_before_it_turns_hostile(runs: Runs) -> None:
    assert {outcome for outcome, _ in _told(runs.before).values()} == {Outcome.READ}


@pytest.mark.parametrize("name", OUTCOMES)
def test_a_behaviour_has_its_stated_outcome(runs: Runs, name: str) -> None:
    outcome, reason = _told(runs.during)[name]
    stated = OUTCOMES[name]
    if isinstance(stated, str):
        assert outcome is Outcome.FAILED
        assert stated in reason
    else:
        assert outcome in (Outcome.READ, Outcome.UNCHANGED), reason


@pytest.mark.parametrize("name", ["lying-etag", "lying-last-modified"])
def test_a_lie_is_told(runs: Runs, name: str) -> None:
    assert "lying validator" in _told(runs.during)[name][1]


def test_only_what_changed_is_told_whatever_the_others_do(runs: Runs) -> None:
    told = [(change.source, change.kind) for change in runs.during.changes]
    assert told == [(f"microsoft/{STEADY_NAME}", ChangeKind.VALUE_CHANGED)]
    assert runs.during.delivery.alerts == 1


def test_nobody_leads_us_to_a_private_address(runs: Runs) -> None:
    assert runs.world.strayed == []


def test_who_comes_back_is_no_news(runs: Runs) -> None:
    assert {outcome for outcome, _ in _told(runs.after).values()} <= {Outcome.READ, Outcome.UNCHANGED}
    assert [change for change in runs.after.changes if change.source != f"microsoft/{STEADY_NAME}"] == []


def test_no_connection_is_left_open(runs: Runs) -> None:
    before, after = runs.open_files
    assert after <= before + MORE
