"""Mute and snooze: nobody is told, or not yet, and nothing is lost of it."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from flows import mutes
from flows.replay import replay
from flows.settings import Alerts, Settings
from schemas.base import InputError, StoreError
from schemas.mutes import Mute
from schemas.selections import Selection
from schemas.words import ChangeKind
from tests.flows import reader
from tests.flows.delivery import QUIET, copied, deliver, untold
from warehouse.decisions import NAME, DecisionLog
from warehouse.store import Warehouse

pytestmark = pytest.mark.usefixtures("held_open")

NOW = datetime(2027, 1, 4, 12, 0, tzinfo=UTC)
POWER = Selection(metrics=("power",))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which two figures changed, beside the pages. To be copied, not written."""
    return untold(
        tmp_path_factory.mktemp("mutes"),
        b"acme/x1 memory_capacity 141 GB\nacme/x1 power 300 W",
        b"acme/x1 memory_capacity 144 GB\nacme/x1 power 350 W",
    )


@pytest.fixture
def home(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return copied(played, tmp_path, monkeypatch)


def after(days: float) -> datetime:
    return NOW + timedelta(days=days)


def make(home: Path, of: Selection = POWER, *, until: datetime | None = None, snooze: bool = False) -> Mute:
    return mutes.mute(home, of, until=until, snooze=snooze, by="A. Editor", clock=lambda: NOW)


def told(home: Path, days: float = 0) -> list[str]:
    """What a delivery on that day tells, in whole."""
    delivery = deliver(home, Settings(alerts=Alerts(channels=("file",))), clock=lambda: after(days))
    return [path.read_text() for path in delivery.files]


def states(home: Path) -> dict[str, str]:
    with Warehouse.open(home) as warehouse:
        return {row["metric"]: row["state"] for row in warehouse._tables.select("select metric, state from alerts")}


def test_a_muted_change_is_told_to_nobody_and_listed_as_muted(home: Path) -> None:
    made = make(home)
    (text,) = told(home)
    assert "memory capacity" in text
    assert "power" not in text
    assert states(home) == {"memory_capacity": "delivered", "power": "muted"}
    with Warehouse.open(home) as warehouse:
        assert warehouse._tables.select("select muted_by from alerts where metric = 'power'") == [{"muted_by": made.id}]
        assert len(warehouse._tables.select("select * from changes where metric = 'power'")) == 1, "it is history"


def test_what_was_muted_stays_so_when_the_mute_ends(home: Path) -> None:
    made = make(home, until=after(10))
    told(home)
    mutes.end(home, made.id, clock=lambda: after(1))
    assert told(home, 2) == []
    assert told(home, 20) == []
    assert states(home)["power"] == "muted"


def test_a_snoozed_change_is_told_when_the_snooze_ends_by_itself(home: Path) -> None:
    make(home, until=after(7), snooze=True)
    told(home)
    assert states(home)["power"] == "snoozed"
    assert told(home, 6.9) == []
    (text,) = told(home, 7)
    assert "350 W" in text
    assert states(home)["power"] == "delivered"


def test_a_snooze_that_somebody_ends_lets_its_alerts_go(home: Path) -> None:
    made = make(home, until=after(7), snooze=True)
    told(home)
    mutes.end(home, made.id, clock=lambda: after(1))
    assert mutes.active(home, after(1)) == []
    assert len(told(home, 1)) == 1


def test_a_mute_that_is_over_mutes_nothing(home: Path) -> None:
    make(home, until=after(1))
    assert "power" in told(home, 1)[0]


@pytest.mark.parametrize(
    ("of", "muted"),
    [
        (Selection(vendors=("acme",)), {"power", "memory_capacity"}),
        (Selection(products=("acme/x1",)), {"power", "memory_capacity"}),
        (Selection(products=("acme/x2",)), set()),
        (Selection(sources=("acme/x1",), metrics=("power",)), {"power"}),
        (Selection(kinds=(ChangeKind.APPEARED,)), set()),
        (Selection(kinds=(ChangeKind.VALUE_CHANGED,)), {"power", "memory_capacity"}),
    ],
)
def test_a_mute_holds_what_fits_all_that_it_names(home: Path, of: Selection, muted: set[str]) -> None:
    make(home, of)
    told(home)
    assert {metric for metric, state in states(home).items() if state == "muted"} == muted


def test_a_mute_is_stronger_than_a_snooze(home: Path) -> None:
    make(home, until=after(7), snooze=True)
    make(home, until=after(1))
    told(home)
    assert states(home)["power"] == "muted"


def test_what_takes_an_alert_back_is_never_muted(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told(home)
    make(home, Selection(vendors=("acme",)))
    reader.install(monkeypatch, "r2")
    monkeypatch.setattr(
        "extractors.read.read", lambda body, **given: reader.read(body.replace(b"350", b"300"), reader="r2", **given)
    )
    replay(home, [home.parent / "saved"], settings=QUIET)
    (text,) = told(home, 1)
    assert "taken back" in text


@pytest.mark.parametrize(
    ("of", "until", "snooze", "why"),
    [
        (Selection(), None, False, "say what"),
        (POWER, None, True, "say until when"),
        (POWER, after(-1), False, "is over"),
    ],
)
def test_what_cannot_be_meant_is_refused(
    home: Path, of: Selection, until: datetime | None, snooze: bool, why: str
) -> None:
    with pytest.raises(InputError, match=why):
        make(home, of, until=until, snooze=snooze)
    assert not (home / NAME).exists()


def test_only_what_holds_can_be_ended(home: Path) -> None:
    made = make(home, until=after(1))
    with pytest.raises(InputError, match="no mute or snooze"):
        mutes.end(home, made.id, clock=lambda: after(2))


def test_the_log_keeps_mutes_beside_other_decisions_and_a_rebuild_does_not_mind_them(home: Path) -> None:
    made = make(home, until=after(7))
    mutes.end(home, made.id, by="B. Editor", clock=lambda: after(1))
    log = DecisionLog(home)
    assert log.read() == []
    assert [(one.ruling.value, one.by) for one in log.mutes()] == [("muted", "A. Editor"), ("unmuted", "B. Editor")]
    assert log.faults() == []
    replay(home, [home.parent / "saved"], settings=QUIET)


@pytest.mark.parametrize("line", ['{"ruling": "muted"}', '{"ruling": ["muted"]}', "[1]", "muted"])
def test_a_damaged_mute_is_told_by_its_line(home: Path, line: str) -> None:
    make(home)
    with (home / NAME).open("a") as file:
        file.write(line + "\n")
    with pytest.raises(StoreError, match="line 2"):
        DecisionLog(home).mutes()
