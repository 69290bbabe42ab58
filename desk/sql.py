"""One SQL statement of a person over the public views: read-only, no files, no network, an end in time.

The released file is opened read-only with external access off and its settings locked (warehouse/released.py); what
that still allows (temporary tables, SET VARIABLE, several statements) is refused here by the kind of statement.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING

from desk import public
from schemas.base import InputError
from schemas.records.base import Row

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


MEMORY = "1GB"
"""What one query may take; a recursion without end would take the whole machine."""


@dataclass(frozen=True)
class Answer:
    """The rows, and whether there were more than the limit."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    cut: bool


def ask(home: Path, query: str, *, seconds: float, limit: int, values: Mapping[str, object] | None = None) -> Answer:
    """The answer to one query; InputError says what is wrong with it and what there is to ask.

    `values` are those of its parameters, where it has any.
    """
    import duckdb

    from warehouse import released

    with closing(released.connect(home, memory=MEMORY)) as connection:
        _check(connection, query)
        timer = Timer(seconds, connection.interrupt)
        timer.start()
        try:
            cursor = connection.execute(query, dict(values or {}))
            columns = _distinct(column[0] for column in cursor.description or ())
            found = cursor.fetchmany(limit + 1)
        except duckdb.InterruptException:
            raise InputError(f"the query took longer than {seconds:g} s; ask for less, or raise --timeout") from None
        except duckdb.OutOfMemoryException:
            raise InputError(f"the query needs more than {MEMORY} of memory; ask for less") from None
        except duckdb.Error as error:
            raise InputError(f"{error}\n\n{public.told(connection)}") from None
        finally:
            timer.cancel()
    rows = tuple(dict(zip(columns, row, strict=True)) for row in found[:limit])
    return Answer(columns, rows, cut=len(found) > limit)


def _check(connection: "DuckDBPyConnection", query: str) -> None:
    import duckdb

    try:
        statements = connection.extract_statements(query)
    except duckdb.Error as error:
        raise InputError(f"{error}\n\n{public.told(connection)}") from None
    if len(statements) != 1:
        raise InputError(
            f"one statement at a time; this is {len(statements)}"
            " (PIVOT is two, unless it names its values: PIVOT ... ON metric IN (...))"
        )
    kind = statements[0].type
    if kind not in (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN):
        raise InputError(f"only reading is possible here (SELECT, DESCRIBE, EXPLAIN); this is {kind.name}")


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    """Names of columns, told apart where a query names two alike."""
    seen: Counter[str] = Counter()
    distinct = []
    for name in names:
        seen[name] += 1
        distinct.append(name if seen[name] == 1 else f"{name}_{seen[name]}")
    return tuple(distinct)
