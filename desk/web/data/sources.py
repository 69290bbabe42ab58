"""Every source and how it stands."""

from duckdb import DuckDBPyConnection

from desk import watching
from desk.rows import answer
from schemas.records.watch import SourceRecord


def sources(history: DuckDBPyConnection, *, vendor: str | None, problems: bool) -> list[SourceRecord]:
    """Sources that are declared or were captured, in order of their ids; with `problems` those that are not well."""
    found = [SourceRecord(**row) for row in watching.standing(answer(history, "sources"), vendor=vendor)]
    return [one for one in found if not problems or one.verdict not in (None, "page")]
