"""For readers: the newest released file, read-only, with no way out of it."""

from pathlib import Path
from threading import Lock

import duckdb

from schemas.base import InputError, StoreError
from warehouse.release import POINTER

_CONNECTING = Lock()


def path(home: Path) -> Path:
    """The newest released file. InputError where there is none yet."""
    pointer = home / "released" / POINTER
    try:
        name = pointer.read_text(encoding="utf-8").strip()
    except FileNotFoundError as error:
        raise InputError(f"{home} has nothing to read yet: `specwatch run` or `specwatch replay` fills it") from error
    except OSError as error:
        raise StoreError(f"{pointer} cannot be read: {error.strerror}") from error
    file = pointer.parent / name
    if not name or Path(name).name != name or not file.is_file():
        raise StoreError(f"{pointer} names {name!r}, which is not there: `specwatch rebuild` releases anew")
    return file


def exists(home: Path) -> bool:
    """Whether anything was ever released here."""
    return (home / "released" / POINTER).exists()


def file_of(connection: duckdb.DuckDBPyConnection) -> Path:
    """The released file that a connection reads; what it says never changes."""
    here = "select path from duckdb_databases() where database_name = current_database()"
    ((file,),) = connection.execute(here).fetchall()
    return Path(file)


def connect(home: Path, *, memory: str | None = None) -> duckdb.DuckDBPyConnection:
    """Connect to the newest released file: no writing, no other files, no network, and no setting undoes that.

    `memory` ("1GB") bounds what queries may take, and keeps what does not fit off the disk; DuckDB's own bounds are
    most of the machine. Connections of one process to one file share its settings: those of the first hold.
    """
    file = path(home)
    with _CONNECTING:
        try:
            con = duckdb.connect(str(file), read_only=True)
        except duckdb.Error as error:
            raise StoreError(f"{file} is damaged ({error}): `specwatch rebuild` releases anew") from error
        if con.execute("select current_setting('lock_configuration')").fetchall() == [(True,)]:
            return con
        if memory is not None:
            con.execute(f"set memory_limit = '{memory}'; set temp_directory = ''")
        con.execute("set global TimeZone = 'UTC'; set enable_external_access = false; set lock_configuration = true")
        return con
