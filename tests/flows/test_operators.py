"""Operators hear of each trouble once when it opens and once when it closes, and editors of none."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from flows.operators.heartbeat import beat
from flows.operators.troubles import troubles
from flows.post import channels
from flows.report import Delivery, Outcome, Result, RunReport
from flows.settings import Alerts, Operators, Settings
from schemas.checks import Check, Checked
from schemas.health import Ailment, Unwell
from schemas.letters import Audience, Letter
from schemas.products import Source
from schemas.words import PageKind
from tests.flows.delivery import tell
from warehouse.store import Warehouse

pytestmark = pytest.mark.usefixtures("held_open")

NOW = datetime(2027, 1, 4, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
MAIL = "json://127.0.0.1:9/ops"
OURS = Settings(operators=Operators(channels=(MAIL,)))


@pytest.fixture(autouse=True)
def _watched(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {
        name: Source(id=name, vendor="acme", url=f"https://acme.example/{name}", page=PageKind.PRODUCT)
        for name in ("acme/a", "acme/b")
    }
    monkeypatch.setattr("flows.operators.troubles.catalogue", lambda: SimpleNamespace(sources=sources))


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[Letter]:
    """What the operators' channel took."""
    letters: list[Letter] = []
    monkeypatch.setattr("flows.post.channels.apprise_channel", lambda _: letters.append)
    return letters


class Runs:
    """A home in which sources are asked every hour."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.hour = 0

    def run(self, settings: Settings = OURS, **sources: str | None) -> None:
        """One run: each source with the reason of its failure, or None; then the operators are told."""
        at = NOW + self.hour * HOUR
        with Warehouse.open(self.home) as warehouse:
            warehouse.checked(
                [
                    Check(
                        source=f"acme/{name}",
                        checked_at=at,
                        outcome=Checked.FAILED if reason else Checked.SAME_BYTES,
                        reason=reason,
                    )
                    for name, reason in sources.items()
                ]
            )
        self.tell(settings)
        self.hour += 1

    def tell(self, settings: Settings = OURS) -> None:
        tell(self.home, settings, clock=lambda: NOW + self.hour * HOUR, wait=0.0)

    def kinds(self, hours: float | None = None) -> list[tuple[str, str]]:
        at = NOW + (self.hour if hours is None else hours) * HOUR
        with Warehouse.open(self.home) as warehouse:
            return [(one.kind.value, one.about) for one in troubles(warehouse, OURS.operators, at)]


@pytest.fixture
def runs(tmp_path: Path) -> Runs:
    return Runs(tmp_path / "home")


def test_a_source_that_fails_is_told_once_and_its_recovery_once(runs: Runs, taken: list[Letter]) -> None:
    for _ in range(8):
        runs.run(a="no answer in 20 seconds", b=None)
    (told,) = taken
    assert told.title == "specwatch: 1 trouble"
    assert (
        "**failing** acme/a: failed 3 times in a row: no answer in 20 seconds; since 2027-01-04T12:00:00Z" in told.text
    )
    for _ in range(4):
        runs.run(a=None, b=None)
    _, over = taken
    assert over.title == "specwatch: 1 over"
    assert "over: **failing** acme/a, told at 2027-01-04T14:00:00Z" in over.text
    assert over.message != told.message


@pytest.mark.parametrize(
    ("verdict", "runs_to_wait"), [("challenge", 3), ("error", 3), ("empty_shell", 1), ("login", 1), ("not_found", 2)]
)
def test_a_page_that_is_not_the_page_is_told_by_its_verdict_and_at_once_where_no_try_will_mend_it(
    runs: Runs, taken: list[Letter], verdict: str, runs_to_wait: int
) -> None:
    row = {"capture": "c", "source": "acme/a", "captured_at": NOW, "reader": "r1", "verdict": verdict}
    row |= {"complete": False, "claims": 0, "unread": 0, "quarantined": 0, "issues": [], "recorded_from": NOW}
    with Warehouse.open(runs.home) as warehouse:
        warehouse._tables.insert("readings", [row])
    for number in range(1, 5):
        runs.run(a=f"still {verdict}: some words", b=None)
        assert len(taken) == (number >= runs_to_wait)
    times = "once" if runs_to_wait == 1 else f"{runs_to_wait} times in a row"
    assert f"**blocked** acme/a: failed {times}: still {verdict.replace('_', chr(92) + '_')}" in taken[0].text


def test_two_failures_are_no_incident(runs: Runs, taken: list[Letter]) -> None:
    for reason in ("down", "down", None, "down", "down", None):
        runs.run(a=reason, b=None)
    assert taken == []


def test_what_fails_again_after_it_was_over_is_another_incident(runs: Runs, taken: list[Letter]) -> None:
    for reason in ("down", "down", "down", None, "down", "down", "down"):
        runs.run(a=reason, b=None)
    assert [letter.title for letter in taken] == ["specwatch: 1 trouble", "specwatch: 1 over", "specwatch: 1 trouble"]
    assert len({letter.message for letter in taken}) == 3


def test_many_troubles_of_one_run_are_one_message(runs: Runs, taken: list[Letter]) -> None:
    for _ in range(3):
        runs.run(a="down", b="down")
    assert [letter.title for letter in taken] == ["specwatch: 2 troubles"]


def test_a_source_that_is_watched_no_longer_is_no_trouble(runs: Runs, taken: list[Letter]) -> None:
    for _ in range(4):
        runs.run(a=None, gone="down")
    assert taken == []


def test_nothing_fetched_for_longer_than_a_day_is_told(runs: Runs, taken: list[Letter]) -> None:
    runs.run(a=None)
    assert runs.kinds(25) == []
    assert runs.kinds(27) == [("silent", "")]
    runs.hour = 27
    runs.tell()
    runs.tell()
    (told,) = taken
    assert "**silent**: the last page was fetched at 2027-01-04T12:00:00Z" in told.text
    runs.run(a=None)
    assert [letter.title for letter in taken] == ["specwatch: 1 trouble", "specwatch: 1 over"]


def test_runs_that_get_nothing_at_all_are_silent_too(runs: Runs, taken: list[Letter]) -> None:
    for _ in range(28):
        runs.run(a="down")
    assert [kind for kind, _ in runs.kinds()] == ["silent", "failing"]
    assert len(taken) == 2


def test_a_home_in_which_nothing_was_ever_fetched_is_silent(runs: Runs) -> None:
    assert runs.kinds() == [("silent", "")]


@pytest.mark.parametrize("ailment", Ailment)
def test_a_source_that_is_frozen_or_read_less_than_usual_is_told_once_and_its_end_once(
    runs: Runs, taken: list[Letter], monkeypatch: pytest.MonkeyPatch, ailment: Ailment
) -> None:
    found = [
        Unwell(source=name, ailment=ailment, what="3 claims, where 9 are usual", since=NOW)
        for name in ("acme/a", "acme/watched-no-longer")
    ]
    monkeypatch.setattr(Warehouse, "unwell", lambda *_: found)
    for _ in range(3):
        runs.run(a=None)
    (told,) = taken
    assert told.title == "specwatch: 1 trouble"
    assert f"**{ailment.value.replace('_', ' ')}** acme/a: 3 claims, where 9 are usual" in told.text
    found.clear()
    runs.run(a=None)
    runs.run(a=None)
    assert [letter.title for letter in taken[1:]] == ["specwatch: 1 over"]


def test_a_channel_that_was_given_up_is_told_through_the_others_until_it_works(runs: Runs, taken: list[Letter]) -> None:
    letter = Letter(
        id="m/mail 1", audience=Audience.EDITORS, message="m", channel="mail 1", title="t", text="t", about=("a",),
        created_at=NOW,
    )  # fmt: skip
    with Warehouse.open(runs.home) as warehouse:
        warehouse.letters.add([letter])
        warehouse.letters.failed(letter, "no such mailbox", None, NOW)
    for _ in range(3):
        runs.run(a=None)
    (told,) = taken
    assert "**undelivered** mail 1: given up" in told.text
    assert "no such mailbox" in told.text
    with Warehouse.open(runs.home) as warehouse:
        warehouse.letters.revive()
    runs.run(a=None)
    assert taken[-1].title == "specwatch: 1 over"


def test_words_of_a_server_are_no_markup_in_a_message(runs: Runs, taken: list[Letter]) -> None:
    for _ in range(3):
        runs.run(a="said <b>@everyone</b> [x](http://evil.example)")
    (told,) = taken
    assert "<b>" not in told.text.replace("\\<b\\>", "")
    assert "@everyone" not in told.text
    assert "\\[x\\]" in told.text


def test_a_process_that_dies_after_it_noted_an_incident_still_tells_it(
    runs: Runs, taken: list[Letter], monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    runs.run(a="down")
    runs.run(a="down")
    with monkeypatch.context() as crash:
        crash.setattr("flows.operators.tell.Sender.send", dies)
        with pytest.raises(KeyboardInterrupt):
            runs.run(a="down")
    assert taken == []
    runs.tell()
    assert len(taken) == 1
    runs.tell()
    assert len(taken) == 1


def test_operators_hear_again_of_what_their_channel_did_not_take(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Letter] = []

    def send(letter: Letter) -> None:
        tried.append(letter)
        if len(tried) <= 3:
            raise channels.ChannelError("down")

    monkeypatch.setattr("flows.post.channels.apprise_channel", lambda _: send)
    for _ in range(5):
        runs.run(a="down")
    assert len(tried) == 4
    assert len({letter.message for letter in tried}) == 1


def test_editors_channels_hear_nothing_of_it(runs: Runs, tmp_path: Path) -> None:
    only_editors = Settings(alerts=Alerts(channels=("file",)), operators=Operators(channels=()))
    for _ in range(4):
        runs.run(only_editors, a="down")
    assert not (tmp_path / "home" / "alerts").exists()
    with Warehouse.open(runs.home) as warehouse:
        assert [one.kind for one in warehouse.incidents.open()] == ["failing"], "it is noted all the same"


def test_by_default_operators_have_a_file(runs: Runs) -> None:
    for _ in range(3):
        runs.run(Settings(), a="down")
    (file,) = (runs.home / "alerts").iterdir()
    assert file.name.startswith("operators-")


GOOD = RunReport(results=(Result(source="acme/a", outcome=Outcome.UNCHANGED),))


@pytest.mark.parametrize(
    ("report", "beats"),
    [
        (GOOD, 1),
        (RunReport(results=(*GOOD.results, Result(source="acme/b", outcome=Outcome.FAILED))), 1),
        (RunReport(results=(Result(source="acme/b", outcome=Outcome.FAILED),)), 0),
        (RunReport(), 0),
        (GOOD.model_copy(update={"delivery": Delivery(failures=("mail: down",))}), 0),
    ],
)
def test_the_heart_beats_after_a_good_run_only(report: RunReport, beats: int) -> None:
    asked: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(str(request.url))
        return httpx.Response(200)

    beat("https://hc.example/ping/x", report, httpx.MockTransport(answer))
    assert asked == ["https://hc.example/ping/x"] * beats


def test_a_heartbeat_that_nobody_takes_fails_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    def refuse(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("refused", request=request)

    beat("https://hc.example/ping/secret", GOOD, httpx.MockTransport(refuse))
    assert "heartbeat" in capsys.readouterr().err
