"""Columns of figures of which nothing says whose or what they are.

A table of labels and values has one column of values. Where several have figures and no product heads them, each must
say by its header what it measures (a unit, a precision, a way, per what); else the figures of a product whose name was
lost, or of an edition that nobody knows, would all be the page's product's.
"""

import re
from collections.abc import Mapping, Sequence

from extractors.assign.forms import CALLED, FORM
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
    forms = _forms({c: columns[c] for c in figures}) if table.header_rows else frozenset()
    return forms | {c for c in figures if not (table.header_rows and _says_what(columns[c]))}


_YEAR = re.compile(r"(?:19|20)\d\d")
"""Over columns of figures it says when, and not which of two is the product's."""
_MAY_BE_FORM = re.compile(r"[POSNHMposnhm](?:CI|AM|XM|VL|GX|ci|am|xm|vl|gx)")
"""The letters without which there is none; `_FORM` alone is slow where a name has many words."""
_FORM = re.compile(rf"(?:(?P<number>.*\b[A-Z][A-Za-z]*-?\d[\w-]*)\s)?{FORM}{CALLED}", re.IGNORECASE)
"""A form that a product is made in, perhaps with a number of its own: it names an edition, and measures no link."""


def _form(text: str) -> re.Match[str] | None:
    return _FORM.fullmatch(text) if _MAY_BE_FORM.search(text) else None


def is_bare_form(text: str) -> bool:
    """Whether a text says a form and nothing else, so that it is no product's name either."""
    match = _form(text)
    return match is not None and match["number"] is None


def unnamed_rows(table: Table) -> frozenset[int]:
    """The rows that an edition without a name of its own heads."""
    leads = {r: row[0].text for r, row in enumerate(table.rows) if r >= table.header_rows and len(row) > 1}
    return _forms(leads)


def _forms(texts: Mapping[int, str]) -> frozenset[int]:
    """Which texts name forms; "PCIe" alone, beside "NVLink", is a link."""
    found = frozenset(place for place, text in texts.items() if _form(text))
    return found if len(found) > 1 or any(texts[place].lower() != "pcie" for place in found) else frozenset()


@kept
def _says_what(text: str) -> bool:
    if _YEAR.fullmatch(text):
        return False
    top = header(text)
    if top.unit or top.count_unit or is_other(text) or scope_of(text):
        return bool(text)
    return bool(terms.precisions(text) or terms.sparsity(text) or terms.variant(text, "power")) or any(
        named(dimension, text) for dimension in _DIMENSIONS
    )
