"""Small tables that are not `table`s: rows of label and value, cards with a figure and a caption.

Known by their shape: two or more siblings with the same few short parts, among them a figure. Class names play no
part. Prose is kept out by its length, lists of features by their having no figures.
"""

import re
from collections.abc import Sequence
from typing import TypeAlias

from extractors.page.blocks import Cell
from extractors.page.headers import FIGURE
from extractors.page.inline import OPEN, is_unit, join_units, same_make, text_of
from extractors.page.tree import LONG, Kid, Node

Rows: TypeAlias = tuple[tuple[Cell, ...], ...]

_MOST_PARTS = 6
LONGEST_CAPTION = 80
BARE_FIGURE = re.compile(r"(?:up to |over |more than |[~≈<>])?\d[\d.,]*\+?\s?[^\s\d]{0,12}", re.IGNORECASE)
_MEASURE = re.compile(r"(?:up to )?\d[\d.,]*\s?[^\W\d]", re.IGNORECASE)
_WORD_ENDS = re.compile(r"\b[^\W\d_]*[^\W\d_A-Z]{4}$")
WHOLE = frozenset({"table", "ul", "ol", "dl", "details", "figure", "blockquote", "pre"})
_NO_SPANS = frozenset({"a", "sup", "sub", "br"})
_PLAIN = frozenset({"p", "h1", "h2", "h3", "h4", "h5", "h6"})


def label(text: str) -> Cell:
    """A label's cell, without its colon."""
    return Cell(text.removesuffix(":").rstrip(), header=True)


def groups(kids: Sequence[Kid]) -> dict[int, tuple[int, Rows, str]]:
    """Runs of siblings that are a small table: place of the first one -> place behind the last, rows, kind."""
    found: dict[int, tuple[int, Rows, str]] = {}
    run: list[tuple[int, list[str]]] = []
    for place, kid in enumerate(kids):
        if isinstance(kid, str) and not kid.strip():
            continue
        parts = None if isinstance(kid, str) else _record(kid)
        if run and (parts is None or len(parts) != len(run[0][1])):
            _close(kids, run, found)
            run = []
        if parts:
            run.append((place, parts))
    _close(kids, run, found)
    return found


def _close(kids: Sequence[Kid], run: list[tuple[int, list[str]]], found: dict[int, tuple[int, Rows, str]]) -> None:
    if not run:
        return
    records = [parts for _, parts in run]
    made = _rows(records) if len(run) > 1 else _single(records[0])
    if made is None and len(run) > 1 and not any(_is_titled(kids[place]) for place, _ in run):
        made = _words(records)
    if made is not None:
        found[run[0][0]] = (run[-1][0] + 1, *made)


def _single(parts: list[str]) -> tuple[Rows, str] | None:
    """A card that stands alone: a figure and nothing else, and a caption."""
    if len(parts) != 2:
        return None
    bare = [bool(BARE_FIGURE.fullmatch(part)) for part in parts]
    if bare[0] == bare[1] or len(parts[bare.index(False)]) > LONGEST_CAPTION:
        return None
    return (_card(parts, bare.index(True)),), "card"


def _words(records: list[list[str]]) -> tuple[Rows, str] | None:
    """Labels with values that are no figures: short, and no sentences."""
    if any(len(record) != 2 or any(map(_says_something, record)) for record in records):
        return None
    return tuple((label(name), Cell(value)) for name, value in records), "pairs"


def _is_titled(kid: Kid) -> bool:
    return isinstance(kid, Node) and (kid.level > 0 or any(map(_is_titled, kid.kids)))


def _says_something(part: str) -> bool:
    return len(part) > LONGEST_CAPTION or part.endswith((".", "!", "?", "…", "”", '"', ">"))


def _rows(records: list[list[str]]) -> tuple[Rows, str] | None:
    figures = [[bool(FIGURE.match(part)) for part in record] for record in records]
    if not any(any(row) for row in figures):
        return None
    if len(records[0]) == 2:
        first, second = (sum(column) for column in zip(*figures, strict=True))
        if first > second:
            return tuple((label(caption), Cell(figure)) for figure, caption in records), "card"
        return tuple((label(name), Cell(value)) for name, value in records), "pairs"
    if not any(figures[0]) and all(any(row) for row in figures[1:]) and not any(row[0] for row in figures):
        head = tuple(Cell(part, header=True) for part in records[0])
        return (head, *((label(record[0]), *map(Cell, record[1:])) for record in records[1:])), "table"
    if all(sum(row) == 1 for row in figures):
        return tuple(_card(record, row.index(True)) for record, row in zip(records, figures, strict=True)), "card"
    return None


def _card(parts: list[str], figure: int) -> tuple[Cell, ...]:
    rest = [part for place, part in enumerate(parts) if place != figure]
    caption = min(rest[:2], key=len)
    rest.remove(caption)
    return (label(caption), Cell(parts[figure]), *map(Cell, rest))


def _record(node: Node) -> list[str] | None:
    """The short parts of an element that may be a row or a card; None where it is something else."""
    if not node.block or node.long or node.tag in _PLAIN or node.tag in WHOLE or node.level or node.is_note:
        return None  # most of a page is prose, whatever stands beside it
    parts: list[str] = []
    if not _parts(node, parts):
        return None
    parts = join_units(parts)
    return parts if 2 <= len(parts) <= _MOST_PARTS else None


def _parts(node: Node, parts: list[str]) -> bool:
    """Collect the parts of an element; False as soon as it cannot be a row or a card."""
    inner = [kid for kid in node.kids if not isinstance(kid, str) or kid.strip()]
    if not node.holds:
        return _add(_spans(inner) if node.tag not in _PLAIN else None, text_of(node.kids), parts)
    for kid in inner:
        if isinstance(kid, Node) and kid.block:
            if kid.tag in WHOLE or kid.level == 1 or not _parts(kid, parts):
                return False
        elif not _add(None, text_of([kid]), parts):
            return False
    return True


def _add(pair: list[str] | None, text: str, parts: list[str]) -> bool:
    new = pair or ([text] if text else [])
    parts += new
    return len(parts) <= 2 * _MOST_PARTS and not any(map(_is_prose, new))


def _spans(inner: list[Kid]) -> list[str] | None:
    """Label and value in two elements on one line, of which one begins with a figure.

    Of one make ("<span>GPU memory</span><span>288 GB</span>") only where a word meets a figure without a space: a
    sentence that is merely split over elements keeps its spaces.
    """
    if len(inner) != 2:
        return None
    first, second = inner
    if isinstance(first, str) or isinstance(second, str) or {first.tag, second.tag} & _NO_SPANS:
        return None
    left, right = text_of([first]), text_of([second])
    if same_make(first, second) and not (_WORD_ENDS.search(left) and _MEASURE.match(right) and _touch(first, second)):
        return None
    if len(left) < 2 or not right or bool(FIGURE.match(left)) == bool(FIGURE.match(right)) or is_unit(right):
        return None
    return None if left[-1].isdigit() and right[0].isdigit() else [left, right]


def _touch(first: Node, second: Node) -> bool:
    """Whether no space stands on either side of the border between two elements."""
    return not (_edge(first, -1)[-1:].isspace() or _edge(second, 0)[:1].isspace())


def _edge(node: Node, side: int) -> str:
    """The first (0) or last (-1) text of an element, however deep it lies."""
    kid = node.kids[side] if node.kids else ""
    return kid if isinstance(kid, str) else _edge(kid, side)


def _is_prose(part: str) -> bool:
    return len(part) > LONG or part.startswith(OPEN) or (part.endswith((".", "!", "?")) and part.count(" ") > 5)
