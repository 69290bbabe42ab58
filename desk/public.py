"""The public face of the history: which views and macros there are, by what the database itself says of them.

Names behind an underscore, and the schema `history`, are the warehouse's own.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_VIEWS = r"""
select view_name, comment from duckdb_views()
where not internal and database_name = current_database() and view_name not like '\_%' escape '\'
order by 1
"""
_COLUMNS = """
select column_name, data_type, comment from duckdb_columns()
where database_name = current_database() and schema_name = 'main' and table_name = ?
order by column_index
"""
_ALL_COLUMNS = """
select table_name, column_name, data_type, comment from duckdb_columns()
where database_name = current_database() and schema_name = 'main'
order by table_name, column_index
"""
_MACROS = r"""
select function_name || '(' || array_to_string(parameters, ', ') || ')', comment from duckdb_functions()
where not internal and database_name = current_database() and function_type = 'table_macro'
    and function_name not like '\_%' escape '\'
order by 1
"""


def views(connection: "DuckDBPyConnection") -> dict[str, str]:
    """The public views and what each holds."""
    return dict(connection.execute(_VIEWS).fetchall())


def columns(connection: "DuckDBPyConnection", view: str) -> list[tuple[str, str, str]]:
    """The columns of a view: name, type and what each holds."""
    found = connection.execute(_COLUMNS, [view]).fetchall()
    return [(name, kind, told or "") for name, kind, told in found]


def columns_of_all(connection: "DuckDBPyConnection") -> dict[str, list[tuple[str, str, str]]]:
    """The columns of every view, as `columns` gives those of one: all at once, since the catalogue is slow."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    for view, name, kind, told in connection.execute(_ALL_COLUMNS).fetchall():
        found.setdefault(view, []).append((name, kind, told or ""))
    return found


def macros(connection: "DuckDBPyConnection") -> dict[str, str]:
    """The public macros, each with its parameters, and what they give."""
    return dict(connection.execute(_MACROS).fetchall())


def told(connection: "DuckDBPyConnection") -> str:
    """What there is to ask, for people: views and macros."""
    lines = [f"  {name}: {holds}" for name, holds in (views(connection) | macros(connection)).items()]
    return "\n".join(["There is to ask (DESCRIBE specs shows the columns of one):", *lines])
