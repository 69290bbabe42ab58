"""The tables by themselves: whether every block can be read, and whether readers have what the writer has."""

from pathlib import Path

import duckdb

from schemas.base import SpecwatchError
from schemas.findings import Finding, FindingKind
from warehouse import released

# What a release must have in common with the tables that it was copied from.
_MARK = """
select
    (select count(*) from history.captures),
    (select max(recorded_from) from history.readings),
    (select max(greatest(recorded_to, recorded_end)) from history.versions)
"""


def damaged(con: duckdb.DuckDBPyConnection, name: str) -> list[Finding]:
    """Read every row of every table: DuckDB verifies the checksum of each block that it reads.

    Ends with the first table that cannot be read: after such an error DuckDB refuses the whole file.
    """
    tables = con.execute("select table_name from duckdb_tables() where schema_name = 'history' order by 1").fetchall()
    for (table,) in tables:
        try:
            con.execute(f'select bit_xor(hash(t)) from history."{table}" t').fetchall()
        except duckdb.Error as error:
            what = f"table {table} cannot be read: {str(error).splitlines()[0]}"
            todo = "move the file away and run `specwatch rebuild`, which makes it anew from the archive"
            return [Finding(kind=FindingKind.DAMAGED, where=name, what=what, todo=todo)]
    return []


def behind(con: duckdb.DuckDBPyConnection, home: Path) -> list[Finding]:
    """Whether the released file is there, can be read and has what the tables have."""
    mark = con.execute(_MARK).fetchall()
    if mark == [(0, None, None)] and not released.exists(home):
        return []
    try:
        with released.connect(home) as readers:
            what = None if readers.execute(_MARK).fetchall() == mark else "readers see an earlier state than is stored"
    except (SpecwatchError, duckdb.Error) as error:
        what = str(error)
    if what is None:
        return []
    todo = "`specwatch doctor --repair` releases anew, and so does the next run"
    return [Finding(kind=FindingKind.RELEASE, where="released", what=what, todo=todo)]
