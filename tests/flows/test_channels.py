"""Mail and chat by Apprise itself, to servers on loopback: what arrives, and again when it was turned away."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from flows.post.sending import ATTEMPTS
from flows.settings import Alerts, Operators, Settings
from tests.flows.delivery import copied, deliver, tell, untold
from tests.flows.loopback import Site
from tests.flows.mailbox import Mailbox

NOW = datetime(2027, 1, 4, 12, 0, tzinfo=UTC)
MANY = 40
"""Figures that appear, so that their digest is longer than a chat's message."""
FEW = 4
"""Of them each month, so that none looks like a redesign and waits."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with changes of many products that nobody was told of."""
    figures = [f"acme/x{number} memory_capacity {number + 141} GB\n" for number in range(MANY)]
    pages = ["acme/x1 power 300 W\n" + "".join(figures[:told]) for told in range(0, MANY + 1, FEW)]
    return untold(tmp_path_factory.mktemp("channels"), *(page.encode() for page in pages))


@pytest.fixture
def home(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return copied(played, tmp_path, monkeypatch)


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    made = Mailbox()
    yield made
    made.close()


def mail(mailbox: Mailbox) -> str:
    return (
        f"mailto://bot:secret@127.0.0.1:{mailbox.port}/?smtp=127.0.0.1&mode=insecure"
        "&from=bot@example.org&to=desk@example.org"
    )


def identity(text: str) -> str:
    found = re.search(r"Digest (\d{8}-[0-9a-f]{12})", text)
    assert found is not None
    return found[1]


def test_a_digest_comes_by_mail_with_its_subject_and_every_change(home: Path, mailbox: Mailbox) -> None:
    delivery = deliver(home, Settings(alerts=Alerts(channels=(mail(mailbox),))), clock=lambda: NOW, wait=0.0)
    assert (delivery.alerts, delivery.failures) == (MANY, ())
    assert mailbox.to == ["TO:<desk@example.org>"]
    assert mailbox.passwords == [b"\0bot\0secret"]
    (letter,) = mailbox.taken
    assert letter["subject"] == f"specwatch: {MANY} changes"
    assert "bot@example.org" in letter["from"]
    body = letter.get_body(("html",))
    assert body is not None
    text = body.get_content()
    for number in range(MANY):
        assert f"<code>{number + 141} GB</code>" in text
    assert identity(text) == delivery.digests[0]


def test_mail_that_was_turned_away_comes_later_once_and_under_the_id_that_it_had(home: Path, mailbox: Mailbox) -> None:
    mailbox.is_full = True
    ours = Settings(alerts=Alerts(channels=("file", mail(mailbox))))
    (failure,) = deliver(home, ours, clock=lambda: NOW, wait=0.0).failures
    assert "secret" not in failure
    assert mailbox.refused == ATTEMPTS
    mailbox.is_full = False
    deliver(home, ours, clock=lambda: NOW + timedelta(minutes=4), wait=0.0)
    assert mailbox.taken == [], "it is left alone for five minutes"
    for minutes in (5, 60):
        assert deliver(home, ours, clock=lambda: NOW + timedelta(minutes=minutes), wait=0.0).failures == ()  # noqa: B023
    (letter,), (file,) = mailbox.taken, (home / "alerts").iterdir()
    assert identity(str(letter.get_body(("plain",)))) == identity(file.read_text())


def test_a_chat_gets_a_long_digest_in_pieces_that_it_takes_and_all_of_it(home: Path, site: Site) -> None:
    site.on("/hooks/token", lambda visit: visit.answer(b"no", 500) if visit.number == 1 else visit.answer(b"ok"))
    chat = site.url.replace("http://", "mmost://") + "/token"
    delivery = deliver(home, Settings(alerts=Alerts(channels=(chat,))), wait=0.0)
    assert (delivery.alerts, delivery.failures) == (MANY, ())
    pieces = [str(json.loads(body)["text"]) for body in site.posted]
    assert len(pieces) > 1
    assert max(map(len, pieces)) <= 4000
    text = "\n".join(pieces)
    for number in range(MANY):
        assert f"`{number + 141} GB`" in text
    assert {identity(piece) for piece in pieces if "Digest 2" in piece} == set(delivery.digests)


def test_operators_hear_by_mail_and_editors_do_not(home: Path, mailbox: Mailbox) -> None:
    quiet = Settings(alerts=Alerts(channels=()), operators=Operators(channels=(mail(mailbox),)))
    tell(home, quiet, clock=lambda: NOW, wait=0.0)
    (letter,) = mailbox.taken
    assert letter["subject"].startswith("specwatch: 1 trouble")
    deliver(home, quiet, clock=lambda: NOW, wait=0.0)
    assert len(mailbox.taken) == 1
