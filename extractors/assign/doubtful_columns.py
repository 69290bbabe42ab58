"""Columns of figures of which nothing says whose or what they are.

A table of labels and values has one column of values. Where several have figures and no product heads them, each must
say by its header what it measures (a unit, a precision, a way, per what); else the figures of a product whose name was
lost, or of an edition that nobody knows, would all be the page's product's.
"""

from collections.abc import Sequence

from extractors.assign.headers import header, is_other
from extractors.assign.metric import named
from extractors.assign.scopes import header as scope_of
from extractors.kept import kept
from extractors.page.blocks import Table
from extractors.page.headers import FIGURE
from extractors.quantities import terms

_DIMENSIONS = ("bytes", "bytes_per_second", "operations", "power", "count", "ratio")


def unnamed_columns(table: Table, columns: Sequence[str], side: int) -> frozenset[int]:
    """The columns of figures whose header says nothing, where several columns have figures; `side` are labels."""
    figures = {
        c
        for row in table.rows[table.header_rows :]
        for c in range(max(1, side), len(row))
        if row[c] is not row[c - 1] and FIGURE.match(row[c].text)
    }
    if len(figures) < 2:
        return frozenset()
    return frozenset(c for c in figures if not (table.header_rows and _says_what(columns[c])))


@kept
def _says_what(text: str) -> bool:
    top = header(text)
    if top.unit or top.count_unit or is_other(text) or scope_of(text):
        return bool(text)
    return bool(terms.precisions(text) or terms.sparsity(text) or terms.variant(text, "power")) or any(
        named(dimension, text) for dimension in _DIMENSIONS
    )
