"""`make run`: the story of fixtures/ is told with its evidence, and told again the same."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> list[subprocess.CompletedProcess[str]]:
    """What two runs in one home print."""
    home = tmp_path_factory.mktemp("story")
    return [
        subprocess.run(
            [sys.executable, "-m", "desk.story"],
            env=os.environ | {"SPECWATCH_HOME": str(home)},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        for _ in range(2)
    ]


Runs = list[subprocess.CompletedProcess[str]]


def test_the_story_is_told_to_its_end(runs: Runs) -> None:
    assert [run.returncode for run in runs] == [0, 0], runs[0].stderr
    catalogue, _, rest = runs[0].stdout.partition("\nChanges")
    changes, _, places = rest.partition("\nWhere to look")
    assert re.search(r"sram_capacity +chip +384 MB SRAM +\[.*google/next26-post", catalogue)
    assert "upcoming generally_available 2026-41 -> in_production" in changes
    assert "“NVIDIA Groq 3 LPX Now in Full Production" in changes
    for path in re.findall(r"^(?:alert digest|warehouse) +(\S+)$", places, re.MULTILINE):
        assert Path(path).is_file()


def test_a_second_run_replays_nothing_and_tells_the_same(runs: Runs) -> None:
    first, second = (run.stdout.partition("\nWhere to look")[0] for run in runs)
    assert first == second
    assert not re.search(r"\] read ", runs[1].stderr)


def test_the_catalogue_goes_by_vendor_and_product(runs: Runs) -> None:
    catalogue = runs[0].stdout.partition("\nChanges")[0]
    headings = re.findall(r"^(\S.*)$", catalogue, re.MULTILINE)[2:]
    assert headings == sorted(headings, key=str.lower)
    assert {"AWS", "Google", "Intel", "Microsoft"} <= set(headings)
    assert "  TPU 8i (google/tpu-8i)" in catalogue
