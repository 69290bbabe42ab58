"""A reader's version changes with its code and data, and with nothing else."""

import re
from pathlib import Path

import pytest

from extractors.version import reader_version, version_of


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in ("extractors/a.py", "extractors/vendors/acme/products.toml", "schemas/units.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x\n")
    return tmp_path


@pytest.mark.parametrize("name", ["extractors/a.py", "extractors/vendors/acme/products.toml", "schemas/units.txt"])
def test_changed_code_or_data_is_another_reader(project: Path, name: str) -> None:
    before = version_of(project)
    (project / name).write_text("y\n")
    assert version_of(project) != before


def test_a_renamed_file_is_another_reader(project: Path) -> None:
    before = version_of(project)
    (project / "extractors/a.py").rename(project / "extractors/b.py")
    assert version_of(project) != before


def test_caches_and_other_rooms_are_no_part_of_a_reader(project: Path) -> None:
    before = version_of(project)
    (project / "extractors/a.pyc").write_text("x")
    (project / "desk").mkdir()
    (project / "desk/cli.py").write_text("x")
    assert version_of(project) == before


def test_our_own_version_is_a_short_hash() -> None:
    assert re.fullmatch(r"[0-9a-f]{16}", reader_version())
    assert reader_version() == version_of(Path(__file__).parents[2])
