from pathlib import Path

import pytest

from flows import settings
from flows.settings import Settings
from schemas.base import InputError


def write(home: Path, text: str) -> Path:
    (home / "specwatch.toml").write_text(text)
    return home


def test_a_home_without_a_file_runs_on_defaults(tmp_path: Path) -> None:
    assert settings.load(tmp_path) == Settings()
    assert Settings().alerts.channels == ("file", "stdout")
    assert Settings().allow_private is False


def test_the_example_of_the_docstring_is_valid_and_names_every_setting(tmp_path: Path) -> None:
    assert settings.__doc__ is not None
    example = settings.__doc__.split("```")[1].removeprefix("toml\n")
    loaded = settings.load(write(tmp_path, example))
    assert loaded.contact == "editors@example.org"
    assert loaded.alerts.channels[2].startswith("mailto://")
    for section in ("pauses", "limits", "schedules", "wayback"):
        part = getattr(loaded, section)
        assert part == getattr(Settings(), section), "the example shows the defaults"
        assert part.model_fields_set == set(type(part).model_fields)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("contact = ", "line 1"),
        ("\n[limits]\nattempts = 'many'\n", "line 3: limits.attempts: Input should be a valid integer"),
        ("[pauses]\nhost = 1.5\nhots = 2\n", "line 3: pauses.hots: no such setting"),
        ("[pauze]\nhost = 1\n", "line 1: pauze: no such setting"),
        ("limits.attempts = 0", "line 1: limits.attempts: Input should be greater"),
        ("[schedules]\nfeeds = 'at noon'\n", "line 2: schedules.feeds: String should match"),
        ("[schedules]\ntimezone = 'Berlin'\n", "line 2: schedules.timezone: 'Berlin' is no time zone"),
        ("[alerts]\nchannels = ['file', 'nonsense']\n", "line 2: alerts.channels: entry 2 is neither"),
        ("contact = 'x'\nallow_private = 'yes'", "line 2: allow_private: Input should be a valid"),
    ],
)
def test_a_broken_file_is_told_with_line_and_key(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(InputError) as told:
        settings.load(write(tmp_path, text))
    assert str(told.value).startswith(str(tmp_path / "specwatch.toml"))
    assert words in str(told.value)


def test_a_wrong_channel_is_told_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(InputError) as told:
        settings.load(write(tmp_path, "[alerts]\nchannels = ['nosuch://me:secret@host']\n"))
    assert "secret" not in str(told.value)


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "specwatch.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="cannot be read"):
        settings.load(tmp_path)


def test_the_home_is_named_by_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SPECWATCH_HOME", raising=False)
    assert settings.home() == Path("data")
    monkeypatch.setenv("SPECWATCH_HOME", str(tmp_path))
    assert settings.home() == tmp_path
