"""`specwatch mute`, `snooze`, `unmute`, `mutes`; and what `alerts` shows of what was muted or given up."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from flows.replay import replay
from tests.desk.test_review import replayed, saved

pytestmark = pytest.mark.usefixtures("held_open")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home whose page said 144 GB. To be copied, not written."""
    place = tmp_path_factory.mktemp("mutes")
    assert replay(place / "home", [saved(place / "pages", "144 GB")]).status == 0
    return place / "home"


@pytest.fixture
def told(played: Path, new_home: Path) -> Path:
    return shutil.copytree(played, new_home)


def test_a_mute_is_made_listed_and_ended(told: Path, tmp_path: Path, specwatch: Any) -> None:
    left = specwatch(
        "mute", "--product", "Trainium3", "--kind", "value_changed", "--by", "A. Editor", "--format", "jsonl"
    )
    (row,) = left.rows
    assert (row["ruling"], row["products"], row["kinds"]) == ("muted", ["aws/trainium3"], ["value_changed"])
    assert specwatch("mutes", "--format", "jsonl").rows == [row]
    assert row["id"] in specwatch("mutes").out
    replayed(specwatch, tmp_path / "pages", "144 GB", "160 GB")
    (alert,) = specwatch("alerts", "--state", "muted", "--format", "jsonl").rows
    assert (alert["new"], alert["muted_by"]) == ("160 GB", row["id"])
    assert not (told / "alerts").exists(), "nobody was told"
    assert specwatch("unmute", row["id"]).status == 0
    assert specwatch("mutes", "--format", "jsonl").rows == []
    assert specwatch("unmute", row["id"]).status == 2


@pytest.mark.usefixtures("told")
def test_a_snooze_says_until_when(tmp_path: Path, specwatch: Any) -> None:
    left = specwatch("snooze", "--vendor", "aws", "--until", "2099-01-07", "--format", "jsonl")
    assert left.rows[0]["until"] == "2099-01-07T00:00:00Z"
    replayed(specwatch, tmp_path / "pages", "144 GB", "160 GB")
    (alert,) = specwatch("alerts", "--state", "snoozed", "--format", "jsonl").rows
    assert alert["snoozed_until"] == "2099-01-07T00:00:00Z"


@pytest.mark.usefixtures("told")
@pytest.mark.parametrize(
    "arguments",
    [
        ["mute"],
        ["mute", "--vendor", "nobody"],
        ["mute", "--metric", "warmth"],
        ["mute", "--kind", "vanished"],
        ["mute", "--source", "aws/nothing"],
        ["snooze", "--vendor", "aws"],
        ["snooze", "--vendor", "aws", "--until", "2001-01-01"],
        ["unmute", "0f3a"],
    ],
)
def test_what_does_not_exist_cannot_be_muted(specwatch: Any, arguments: list[str]) -> None:
    assert specwatch(*arguments).status == 2


def test_what_was_given_up_is_shown_with_the_way_to_try_again(told: Path, tmp_path: Path, specwatch: Any) -> None:
    closed = "json://127.0.0.1:9/alerts"  # nothing listens there
    (told / "specwatch.toml").write_text(f'[alerts]\nchannels = ["file", "{closed}"]\nattempts = 1\n')
    assert replayed(specwatch, tmp_path / "pages", "144 GB", "160 GB").status == 3
    left = specwatch("alerts", "--state", "dead")
    assert "160 GB" in left.out
    assert "specwatch alerts --again" in left.err
    assert specwatch("alerts", "--again").status == 3
    (told / "specwatch.toml").write_text('[alerts]\nchannels = ["file"]\n')
    assert specwatch("alerts", "--again", "--format", "jsonl").rows[0]["state"] == "delivered"
