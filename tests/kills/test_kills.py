"""Kill -9 during runs and rebuilds, some of `make kills`: see harness.py for what must hold after each."""

import random
from pathlib import Path

import pytest

from tests.kills import work
from tests.kills.harness import Job, Kills, go

RUN: Job = (work.run_a_day, (1,))


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("begun")
    go(home, (work.run_a_day, (0,)))
    return home


def test_kills_during_a_run_and_a_rebuild_lose_and_double_nothing(tmp_path: Path) -> None:
    kills = Kills(tmp_path, random.Random(4))
    kills.tell([(work.run_a_day, (0,)), (work.run_a_day, (1,)), (work.rebuild_all, ())], 6, each=2)
    assert kills.done >= 2
