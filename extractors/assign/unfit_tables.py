"""Tables that look like a product's and are of something else: AI models, slices of a pod, what a job needs.

Each has figures with the product's own units, and no word in the cell that tells: only what heads the rows does.
"""

import re
from collections.abc import Sequence

from extractors.assign.frame import Desk
from extractors.assign.headers import folded
from extractors.assign.scopes import WORDS
from extractors.page.blocks import Table

_WORDS = WORDS["unfit_tables"]
_MODELS, _PARTS = frozenset(_WORDS["models"]), frozenset(_WORDS["parts"])
_OF_MODELS = re.compile(rf"\b(?:{'|'.join(_WORDS['of_models'])})\b", re.IGNORECASE)
_NEEDED = re.compile(rf"\b(?:{'|'.join(_WORDS['needed'])})\b", re.IGNORECASE)
_LEAST = re.compile(r"min(?:imum|\.)?\b", re.IGNORECASE)


def unfit(table: Table, columns: Sequence[str], desk: Desk) -> str:
    """Why no row of a table is a product's; empty where it may be."""
    if not table.header_rows or len(columns) < 2:
        return ""
    head = folded(columns[0])
    if head in _MODELS and any(map(_OF_MODELS.search, columns[1:])):
        return "of an AI model"
    if head in _PARTS and not any(desk.names.exact_all(row[0].text) for row in table.rows[table.header_rows :] if row):
        return "of a slice or a part"
    return ""


def needed(columns: Sequence[str]) -> frozenset[int]:
    """The columns that say what something needs: "Minimum" beside "Recommended", "GPU memory required"."""
    found = {c for c, text in enumerate(columns) if c and _NEEDED.search(text)}
    if found:
        found |= {c for c, text in enumerate(columns) if c and _LEAST.match(text)}
    return frozenset(found)
