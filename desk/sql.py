"""One SQL statement of a person over the public views: read-only, no files, no network, an end in time.

The released file is opened read-only with external access off and its settings locked (warehouse/released.py); what
that still allows (temporary tables, SET VARIABLE, several statements) is refused here by the kind of statement.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
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
_BATCH = 2_000


class LateError(InputError):
    """A query that took longer than it may."""


class QueryError(InputError):
    """What DuckDB says is wrong with a query (`problem`), and what there is to ask."""

    def __init__(self, problem: str, offered: str) -> None:
        super().__init__(problem, offered)
        self.problem = problem
        self.offered = offered

    def __str__(self) -> str:
        return f"{self.problem}\n\n{self.offered}"


@dataclass(frozen=True)
class Answer:
    """The rows, and whether there were more than the limit."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    cut: bool


def ask(
    home: Path, query: str, *, seconds: float, limit: int, skip: int = 0, values: Mapping[str, object] | None = None
) -> Answer:
    """The answer to one query, without its first `skip` rows; InputError says what is wrong with it.

    `values` are those of its parameters, where it has any.
    """
    with _executed(home, query, seconds, values) as cursor:
        columns = _distinct(column[0] for column in cursor.description or ())
        while skip > 0 and (passed := cursor.fetchmany(min(skip, _BATCH))):
            skip -= len(passed)
        found = cursor.fetchmany(limit + 1)
    rows = tuple(dict(zip(columns, row, strict=True)) for row in found[:limit])
    return Answer(columns, rows, cut=len(found) > limit)


def parquet(home: Path, query: str, *, seconds: float, limit: int, values: Mapping[str, object] | None = None) -> bytes:
    """The answer as a Parquet file, with the types that DuckDB gives it. InputError beyond `limit` rows."""
    from pyarrow import BufferOutputStream
    from pyarrow import parquet as files

    with _executed(home, query, seconds, values) as cursor:
        batches = cursor.to_arrow_reader(_BATCH)
        names = _distinct(batches.schema.names)
        schema = batches.schema.empty_table().rename_columns(list(names)).schema
        sink, count = BufferOutputStream(), 0
        with files.ParquetWriter(sink, schema) as file:
            for batch in batches:
                count += batch.num_rows
                if count > limit:
                    raise InputError(f"more than {limit} rows: ask for less, as with LIMIT")
                file.write_batch(batch.rename_columns(list(names)))
    return bytes(sink.getvalue().to_pybytes())


@contextmanager
def _executed(
    home: Path, query: str, seconds: float, values: Mapping[str, object] | None
) -> Iterator["DuckDBPyConnection"]:
    """The query, checked and running; whatever goes wrong until it is read is told."""
    import duckdb

    from warehouse import released

    with closing(released.connect(home, memory=MEMORY)) as connection:
        _check(connection, query)
        timer = Timer(seconds, connection.interrupt)
        timer.start()
        try:
            yield connection.execute(query, dict(values or {}))
        except duckdb.InterruptException:
            raise LateError(f"the query took longer than {seconds:g} s; ask for less") from None
        except duckdb.OutOfMemoryException:
            raise InputError(f"the query needs more than {MEMORY} of memory; ask for less") from None
        except duckdb.Error as error:
            raise QueryError(str(error), public.told(connection)) from None
        finally:
            timer.cancel()


def _check(connection: "DuckDBPyConnection", query: str) -> None:
    import duckdb

    try:
        statements = connection.extract_statements(query)
    except duckdb.Error as error:
        raise QueryError(str(error), public.told(connection)) from None
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
