"""Some days of `make soak`: harness.py says what must hold after each."""

from pathlib import Path

import pytest

from tests.soak.harness import open_files, soak


def test_days_of_changes_and_failures_tell_each_change_once_and_nothing_else(tmp_path: Path) -> None:
    with soak(tmp_path, sources=20, seed=5) as trial:
        trial.run()
        files = open_files()
        for _ in range(4):
            trial.run()
        assert sum(trial.changes.values()) >= 5, "a web in which nothing happens shows nothing"
        assert trial.failed >= 3
        assert open_files() <= files + 2
        trial.settle()
        assert trial.told == trial.changes


def test_the_harness_sees_what_is_told_and_did_not_happen(tmp_path: Path) -> None:
    with soak(tmp_path, sources=2, seed=1) as trial:
        trial.run()
        trial.web.pages[0].figures["power"] += 7  # behind the oracle's back
        with pytest.raises(AssertionError, match="no change, or told before"):
            trial.run()
