"""The tables of a new home and the form of a release: made once in a run of the tests, and copied from then on.

Migrations, views, and a word on every column take a third of a second, and thousands of tests would spend it before
they begin. They are made by the code under test, the same each time; what they are is held by
`tests/warehouse/test_migrate.py` and `test_release.py`.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import duckdb
import pytest

from warehouse import connection, form
from warehouse.store import NAME, Warehouse


@pytest.fixture(scope="session", autouse=True)
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let every new home and every release begin with a copy."""
    folder = tmp_path_factory.mktemp("made_once")
    with Warehouse.open(folder) as warehouse:
        empty = warehouse.release()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "_open", _open_copy(folder / NAME, connection._open))
        patch.setattr(form, "make", lambda _, path: shutil.copyfile(empty, path))
        yield


def _open_copy(made: Path, opens: Callable[[Path], duckdb.DuckDBPyConnection]) -> object:
    def open_copy(path: Path) -> duckdb.DuckDBPyConnection:
        if not path.exists():
            with suppress(OSError):  # where there is no place for it, it is for the code under test to say so
                _copy(made, path)
        return opens(path)

    return open_copy


def _copy(made: Path, path: Path) -> None:
    """All of the file at once, or nothing: another thread or process may be about to make it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = shutil.copyfile(made, path.with_name(f".{path.name}.{id(made)}"))
    try:
        with suppress(FileExistsError):
            path.hardlink_to(part)
    finally:
        part.unlink()
