"""What the tests spare: the tables of a new home and the form of a release are made once in a run of them, and copied.

Migrations, views, and a word on every column take a third of a second, and thousands of tests would spend it before
they begin. They are made by the code under test, the same each time; what they are is held by
`tests/warehouse/test_migrate.py` and `test_release.py`.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import duckdb
import pytest

from warehouse import connection, form
from warehouse.store import NAME, Warehouse


@pytest.fixture(scope="session", autouse=True)
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let every new home and release begin with a copy, and DuckDB use one thread: all cores have tests to run."""
    folder = tmp_path_factory.mktemp("made_once")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(duckdb, "connect", _one_thread(duckdb.connect))
        with Warehouse.open(folder) as warehouse:
            empty = warehouse.release()
        patch.setattr(connection, "_open", _open_copy(folder / NAME, connection._open))
        patch.setattr(form, "make", lambda _, path: shutil.copyfile(empty, path))
        yield


@pytest.fixture
def held_open(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep DuckDB awake between the runs of a test: half of a short run goes into opening the same file six times.

    Handles are opened and closed as ever, and share what DuckDB has in memory. Not for tests of other processes, which
    would find the file locked.
    """
    held: dict[Path, tuple[int, duckdb.DuckDBPyConnection]] = {}
    opens = connection._open

    def open_held(path: Path) -> duckdb.DuckDBPyConnection:
        if path in held and not (path.exists() and path.stat().st_ino == held[path][0]):
            held.pop(path)[1].close()  # somebody took the file away
        opened = opens(path)
        if path not in held:
            held[path] = path.stat().st_ino, duckdb.connect(str(path))
        return opened

    monkeypatch.setattr(connection, "_open", open_held)
    yield
    for _, kept in held.values():
        kept.close()


def _one_thread(connect: Callable[..., duckdb.DuckDBPyConnection]) -> object:
    def connect_one(database: str = ":memory:", **given: Any) -> duckdb.DuckDBPyConnection:
        return connect(database, **given, config={"threads": 1})

    return connect_one


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
