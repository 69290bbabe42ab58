"""Alerts leave once, whatever happens on the way."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from flows.fetch import now
from flows.post import channels, sending
from flows.replay import replay
from flows.report import RunReport
from flows.settings import Alerts, Settings
from schemas.letters import Letter
from tests.flows import reader
from tests.flows.delivery import QUIET, copied, deliver, untold
from tests.flows.loopback import Site
from tests.flows.pages import Folder
from warehouse.store import Warehouse

pytestmark = pytest.mark.usefixtures("held_open")

HOOK = "json://127.0.0.1:9/alerts"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with one change that nobody was told of, beside the pages. To be copied, not written."""
    return untold(
        tmp_path_factory.mktemp("alert"), b"acme/x1 memory_capacity 141 GB", b"acme/x1 memory_capacity 144 GB"
    )


@pytest.fixture
def home(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return copied(played, tmp_path, monkeypatch)


class Hook:
    """An outside channel that works when it is told to."""

    def __init__(self, *fails: bool) -> None:
        self.fails = list(fails)
        self.taken: list[Letter] = []

    def __call__(self, message: Letter) -> None:
        if self.fails and self.fails.pop(0):
            raise channels.ChannelError("down")
        self.taken.append(message)


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> Hook:
    made = Hook()
    monkeypatch.setattr("flows.post.channels.apprise_channel", lambda _: made)
    return made


def both() -> Settings:
    return Settings(alerts=Alerts(channels=("file", HOOK)))


def waiting(home: Path) -> int:
    with Warehouse.open(home) as warehouse:
        return len(warehouse.outbox())


def names(home: Path) -> list[str]:
    return sorted(path.name for path in (home / "alerts").iterdir()) if (home / "alerts").exists() else []


def test_a_digest_goes_to_a_file_and_to_standard_output(home: Path) -> None:
    printed: list[str] = []
    delivery = deliver(home, Settings(), stdout=printed.append)
    (path,) = delivery.files
    assert "`141 GB` → `144 GB`" in path.read_text()
    assert printed == [path.read_text()]
    assert (delivery.alerts, delivery.failures) == (1, ())
    assert names(home) == [path.name]
    assert waiting(home) == 0


def test_standard_output_is_left_alone_where_it_carries_records(home: Path) -> None:
    delivery = deliver(home, Settings(), stdout=None)
    assert delivery.alerts == 1
    assert len(delivery.files) == 1


def test_a_delivered_change_is_never_told_again(home: Path, hook: Hook) -> None:
    deliver(home, both())
    again = deliver(home, both())
    assert again.alerts == 0
    assert len(hook.taken) == 1
    assert len(names(home)) == 1


def test_without_a_channel_alerts_wait(home: Path) -> None:
    assert deliver(home, QUIET).alerts == 0
    assert waiting(home) == 1


def test_a_channel_that_stumbles_is_tried_again(home: Path, hook: Hook) -> None:
    hook.fails = [True, True]
    delivery = deliver(home, both(), wait=0.0)
    assert delivery.failures == ()
    assert len(hook.taken) == 1


def test_a_channel_that_fails_gets_the_same_digest_in_the_next_run_and_no_other_gets_it_twice(
    home: Path, hook: Hook
) -> None:
    hook.fails = [True] * sending.ATTEMPTS
    first = deliver(home, both(), wait=0.0)
    (failure,) = first.failures
    assert failure.startswith("json ")
    assert failure.endswith(": down")
    assert first.alerts == 0
    assert waiting(home) == 1
    (told,) = (home / "alerts").glob("*.md")
    told.unlink()  # would come back if the file channel were served again
    second = deliver(home, both(), wait=0.0, patient=False)
    assert second.alerts == 1
    assert f"digest-{hook.taken[0].message}.md" == told.name
    assert not told.exists()
    assert waiting(home) == 0
    assert names(home) == []


def test_apprise_brings_a_digest_to_a_real_service(home: Path, site: Site) -> None:
    site.on("/alerts", lambda visit: visit.answer(b"no", 500) if visit.number == 1 else visit.answer(b"ok"))
    service = site.url.replace("http://", "json://") + "/alerts"
    delivery = deliver(home, Settings(alerts=Alerts(channels=(service,))), wait=0.0)
    assert (delivery.alerts, delivery.failures) == (1, ())
    refused, taken = (json.loads(body) for body in site.posted)
    assert refused == taken
    assert taken["title"] == "specwatch: 1 change"
    assert "`141 GB` → `144 GB`" in taken["message"]


def test_a_failure_is_told_without_the_address(home: Path, hook: Hook) -> None:
    hook.fails = [True] * sending.ATTEMPTS
    (failure,) = deliver(home, both(), wait=0.0).failures
    assert "127.0.0.1" not in failure


def test_a_crash_between_send_and_mark_repeats_no_finished_channel(
    home: Path, hook: Hook, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as crash:
        crash.setattr(Warehouse, "delivered", dies)
        with pytest.raises(KeyboardInterrupt):
            deliver(home, both())
    assert len(hook.taken) == 1
    assert waiting(home) == 1
    deliver(home, both())
    assert len(hook.taken) == 1
    assert waiting(home) == 0


def test_a_crash_between_send_and_note_repeats_one_message_under_the_same_id(
    home: Path, hook: Hook, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def sent_then_dies(message: Letter) -> None:
        hook(message)
        raise KeyboardInterrupt

    with monkeypatch.context() as crash:
        crash.setattr("flows.post.channels.apprise_channel", lambda _: sent_then_dies)
        with pytest.raises(KeyboardInterrupt):
            deliver(home, both(), clock=lambda: now() - timedelta(hours=1))  # letters of one second have no order
    saved = Folder(tmp_path / "more")  # news since: they must not make it another message
    saved.add("acme/x1", "2026-03-01T00:00:00Z", b"acme/x1 memory_capacity 150 GB")
    replay(home, [saved.path], settings=both())
    first, again, news = hook.taken
    assert first == again
    assert "150 GB" in news.text
    assert "144 GB → " not in news.text
    assert waiting(home) == 0


def test_the_digests_name_depends_on_its_alerts_alone(home: Path) -> None:
    made = datetime(2027, 1, 1, tzinfo=UTC)
    delivery = deliver(home, Settings(), clock=lambda: made)
    assert delivery.files[0].name == f"digest-{delivery.digests[0]}.md"
    assert "20270101" not in delivery.files[0].name


@pytest.fixture
def misread(home: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], RunReport]:
    """A run after the reader got better: the page had said 141 GB all along."""

    def run() -> RunReport:
        reader.install(monkeypatch, "r2")
        monkeypatch.setattr(
            "extractors.read.read",
            lambda body, **given: reader.read(body.replace(b"144", b"141"), reader="r2", **given),
        )
        return replay(home, [home.parent / "saved"], settings=both())

    return run


def test_what_was_misread_and_told_is_taken_back_in_the_next_digest_and_no_change_is_told(
    home: Path, hook: Hook, misread: Callable[[], RunReport]
) -> None:
    deliver(home, both())
    assert misread().corrections > 0
    told, back = hook.taken
    assert "value changed" in told.text
    assert back.title == "specwatch: 1 retraction"
    assert f"**taken back** (digest {told.message})" in back.text
    assert "The vendor changed nothing there." in back.text
    assert misread().delivery.alerts == 0
    assert len(hook.taken) == 2


def test_what_only_some_channels_were_told_is_taken_back_from_all(
    home: Path, hook: Hook, misread: Callable[[], RunReport]
) -> None:
    hook.fails = [True] * 3
    assert deliver(home, both()).failures
    assert list((home / "alerts").glob("digest-*.md"))
    misread()
    deliver(home, both())
    assert [message.title for message in hook.taken] == ["specwatch: 1 retraction"]


def test_what_nobody_was_told_is_not_taken_back(hook: Hook, misread: Callable[[], RunReport]) -> None:
    misread()
    assert hook.taken == []
