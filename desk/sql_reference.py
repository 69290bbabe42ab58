"""The page docs/reference.md: views, macros, their columns and the named queries, told from the database itself.

Made of an empty database, so that it needs no home; a test holds the page to it.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from desk import public

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_HEAD = """# What there is to ask

Made by `python -m desk.reference` from the comments in the database; a test keeps it so. `specwatch sql QUERY` asks;
so does any DuckDB that opens the released file (`released/` in the home, `current` names the newest):

    duckdb -readonly data/released/$(cat data/released/current) "from specs limit 5"

Times are UTC. A date of which a statement speaks is EDTF: `2027`, `2026-41` (second half), `2026-35` (third quarter).
"""


def page() -> str:
    """The whole page, in Markdown."""
    import duckdb

    from warehouse.columns import comment
    from warehouse.migrate import migrate

    with duckdb.connect() as connection:
        migrate(connection)
        comment(connection)
        views, macros = public.views(connection), public.macros(connection)
        columns = {view: _columns(connection, f'"{view}"') for view in views}
        parts = [_HEAD, "## Views", ""]
        for view, told in views.items():
            comments = {name: holds for name, _, holds in public.columns(connection, view)}
            parts += [f"### {view}", "", told, "", *_table(columns[view], comments), ""]
        parts += ["## Macros", "", "Asked as a table: `from specs_as_of('2026-06-30')`.", ""]
        for macro, told in macros.items():
            name, _, parameters = macro.partition("(")
            given = ", ".join("now()" for _ in parameters.split(","))
            parts += [
                f"### {macro}",
                "",
                told,
                "",
                *_of_macro(name, _columns(connection, f"{name}({given})"), columns),
                "",
            ]
    return "\n".join([*parts, *_queries()])


def _columns(connection: "DuckDBPyConnection", table: str) -> dict[str, str]:
    """Names and types."""
    return {row[0]: row[1] for row in connection.execute(f"describe from {table}").fetchall()}


def _of_macro(name: str, has: Mapping[str, str], views: Mapping[str, Mapping[str, str]]) -> list[str]:
    """A macro's columns are those of a view, or told like one's."""
    from warehouse.columns import comments

    same = next((view for view, columns in views.items() if list(columns) == list(has)), None)
    return [f"Columns: those of `{same}`."] if same else _table(has, comments(name, has))


def _table(columns: Mapping[str, str], comments: Mapping[str, str]) -> list[str]:
    lines = ["| Column | Type | What it holds |", "| --- | --- | --- |"]
    return lines + [f"| `{name}` | {_type(kind)} | {comments.get(name, '')} |" for name, kind in columns.items()]


def _type(kind: str) -> str:
    return kind.lower().replace("timestamp with time zone", "timestamptz").replace("|", "\\|")


def _queries() -> Iterable[str]:
    from warehouse import queries

    yield "## Named queries"
    yield ""
    yield "`specwatch sql --named NAME --set PARAMETER=VALUE`; a parameter not set narrows nothing, or is asked for."
    yield ""
    yield "| Name | Question | Parameters |"
    yield "| --- | --- | --- |"
    for name in queries.names():
        text = queries.query(name)
        yield f"| `{name}` | {queries.question(text)} | {' '.join(f'`{one}`' for one in queries.parameters(text))} |"
    yield ""
