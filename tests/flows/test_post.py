"""Letters: retried with growing pauses, given up in the end, tried once more on demand, never told twice."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from flows.post import channels
from flows.report import Delivery
from flows.settings import Alerts, Settings
from flows.subscriptions import Subscription, When
from schemas.letters import Letter
from schemas.words import Severity
from tests.flows.delivery import copied, deliver, untold
from tests.flows.loopback import Site
from warehouse.store import Warehouse

MAIL, CHAT = "json://127.0.0.1:9/mail", "json://127.0.0.1:9/chat"
NOW = datetime(2027, 1, 4, 12, 0, tzinfo=UTC)


class Post:
    """Outside channels; those named in `down` take nothing."""

    def __init__(self) -> None:
        self.down: set[str] = set()
        self.taken: list[tuple[str, Letter]] = []

    def open(self, url: str) -> channels.Send:
        def send(letter: Letter) -> None:
            if url in self.down:
                raise channels.ChannelError("down")
            self.taken.append((url, letter))

        return send

    def to(self, url: str) -> list[Letter]:
        return [letter for channel, letter in self.taken if channel == url]


@pytest.fixture
def post(monkeypatch: pytest.MonkeyPatch) -> Post:
    made = Post()
    monkeypatch.setattr("flows.post.channels.apprise_channel", made.open)
    return made


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with two changes that nobody was told of: one that matters and one that does not. To be copied."""
    return untold(
        tmp_path_factory.mktemp("post"),
        b"acme/x1 memory_capacity 141 GB",
        b"acme/x1 memory_capacity 144 GB\nacme/x1 power 300 W",
    )


@pytest.fixture
def home(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return copied(played, tmp_path, monkeypatch)


def settings(*urls: str, attempts: int = 8, **more: object) -> Settings:
    return Settings.model_validate({"alerts": Alerts(channels=urls, attempts=attempts), **more})


def states(home: Path) -> dict[str, set[str]]:
    """What `alerts` says of each kind of change."""
    with Warehouse.open(home) as warehouse:
        rows = warehouse._tables.select("select kind, state from alerts")
    found: dict[str, set[str]] = {}
    for row in rows:
        found.setdefault(row["kind"], set()).add(row["state"])
    return found


@pytest.fixture
def at(home: Path) -> Callable[..., Delivery]:
    def made(set_: Settings, minutes: float = 0, *, patient: bool = True) -> Delivery:
        return deliver(home, set_, clock=lambda: NOW + timedelta(minutes=minutes), wait=0.0, patient=patient)

    return made


def test_of_two_channels_one_fails_and_the_other_is_told_once(
    home: Path, post: Post, at: Callable[..., Delivery]
) -> None:
    post.down = {MAIL}
    both = settings(MAIL, CHAT)
    assert len(at(both).failures) == 1
    assert states(home) == {"value_changed": {"failed"}, "appeared": {"failed"}}
    post.down = set()
    assert at(both, 10).failures == ()
    assert (len(post.to(MAIL)), len(post.to(CHAT))) == (1, 1)
    assert post.to(MAIL)[0].message == post.to(CHAT)[0].message
    assert states(home) == {"value_changed": {"delivered"}, "appeared": {"delivered"}}


def test_what_failed_is_left_alone_for_growing_pauses(home: Path, post: Post, at: Callable[..., Delivery]) -> None:
    post.down = {MAIL}
    looks = [0, 4, 5, 14, 15, 34, 35, 74, 75]
    assert [minutes for minutes in looks if at(settings(MAIL), minutes).failures] == [0, 5, 15, 35, 75]
    assert states(home)["appeared"] == {"failed"}


def test_a_channel_that_fails_forever_is_given_up_told_as_dead_and_holds_nothing_else_up(
    home: Path, post: Post, at: Callable[..., Delivery]
) -> None:
    post.down = {MAIL}
    both = settings(MAIL, CHAT, attempts=3)
    failures = [len(at(both, day * 24 * 60).failures) for day in range(6)]
    assert failures == [1, 1, 1, 0, 0, 0]
    assert states(home) == {"value_changed": {"dead"}, "appeared": {"dead"}}
    assert len(post.to(CHAT)) == 1
    post.down = set()
    with Warehouse.open(home) as warehouse:
        assert warehouse.letters.revive() == 1
    assert at(both, 7 * 24 * 60).failures == ()
    assert (len(post.to(MAIL)), len(post.to(CHAT))) == (1, 1)
    assert states(home) == {"value_changed": {"delivered"}, "appeared": {"delivered"}}


def test_a_channel_that_is_taken_out_of_the_settings_keeps_no_letter(
    home: Path, post: Post, at: Callable[..., Delivery]
) -> None:
    post.down = {MAIL}
    at(settings(MAIL, CHAT))
    assert at(settings(CHAT), 10).failures == ()
    assert states(home) == {"value_changed": {"delivered"}, "appeared": {"delivered"}}
    with Warehouse.open(home) as warehouse:
        assert {row["state"] for row in warehouse._tables.select("select state from _letters")} == {"sent", "dropped"}


def test_a_subscription_gets_what_it_names_and_nothing_else(post: Post, at: Callable[..., Delivery]) -> None:
    power = Subscription(name="power", channels=(CHAT,), metrics=("power",))
    made = settings(MAIL, subscriptions=(power,))
    at(made)
    at(made)
    (all_of_it,), (some,) = post.to(MAIL), post.to(CHAT)
    assert len(all_of_it.about) == 2
    assert len(some.about) == 1
    assert "300 W" in some.text
    assert "For power." in some.text


def test_a_daily_digest_comes_in_the_morning_and_what_matters_at_once(
    home: Path, post: Post, at: Callable[..., Delivery]
) -> None:
    with Warehouse.open(home) as warehouse:
        warehouse._tables.run("update history.outbox set created_at = ?", [NOW])
    daily = Subscription(channels=(CHAT,), digest=When.DAILY, at_once=Severity.HIGH)
    made = settings(subscriptions=(daily,))
    at(made)
    assert ["144 GB" in letter.text for letter in post.to(CHAT)] == [True]
    assert states(home) == {"value_changed": {"delivered"}, "appeared": {"waiting"}}
    at(made, 60)
    assert len(post.taken) == 1
    at(made, 20 * 60)  # eight in the morning
    assert "300 W" in post.to(CHAT)[1].text
    assert states(home) == {"value_changed": {"delivered"}, "appeared": {"delivered"}}


def test_a_channel_that_raises_what_nobody_foresaw_fails_alone(
    home: Path, monkeypatch: pytest.MonkeyPatch, at: Callable[..., Delivery]
) -> None:
    def broken(*_: object, **__: object) -> bool:
        raise RuntimeError("password=secret")

    monkeypatch.setattr("apprise.Apprise.notify", broken)
    (failure,) = at(settings("file", MAIL)).failures
    assert "RuntimeError" in failure
    assert "secret" not in failure
    assert len(list((home / "alerts").glob("*.md"))) == 1


def test_a_process_killed_between_send_and_mark_repeats_one_message_under_one_id(home: Path, site: Site) -> None:
    """A real process, killed when the service has the message and nothing is noted yet."""
    service = site.url.replace("http://", "json://")
    site.on("/one", lambda visit: visit.answer(b"ok"))
    site.on("/two", lambda visit: visit.answer(b"ok"))
    program = (
        "import os, signal, sys; from pathlib import Path\n"
        "from tests.flows.delivery import copied, deliver, untold; from flows.settings import Alerts, Settings\n"
        "from warehouse.letters import Letters\n"
        "if sys.argv[2] == 'kill':\n"
        "    Letters.sent = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"urls = ('{service}/one', '{service}/two')\n"
        "print(deliver(Path(sys.argv[1]), Settings(alerts=Alerts(channels=urls))).alerts)\n"
    )

    def run(how: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", program, str(home), how]
        return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=dict(os.environ))

    assert run("kill").returncode == -signal.SIGKILL
    assert run("on").stdout == "2\n"
    messages = [json.loads(body) for body in site.posted]
    assert len(messages) == 3, "one of the two channels heard it twice"
    assert len({message["message"] for message in messages}) == 1, "in the same words, with the same id"
    assert run("on").stdout == "0\n"
    assert len(site.posted) == 3
