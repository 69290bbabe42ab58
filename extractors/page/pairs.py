"""Small tables that are not `table`s: definition lists, rows of label and value, cards with a figure and a caption.

Known by their shape: two or more siblings with the same few short parts, among them a figure. Class names play no
part. Prose is kept out by its length, lists of features by their having no figures.
"""

from typing import TypeAlias

from extractors.page.blocks import Cell
from extractors.page.grid import FIGURE
from extractors.page.inline import OPEN, join_units, lines_of, text_of
from extractors.page.tree import Kid, Node

Rows: TypeAlias = tuple[tuple[Cell, ...], ...]

_MOST_PARTS = 8
_LONGEST = 160
_LONG_VALUE = 2000
_WHOLE = frozenset({"table", "ul", "ol", "dl", "details", "figure", "blockquote", "pre"})
_PLAIN = frozenset({"p", "h1", "h2", "h3", "h4", "h5", "h6"})


# Definition lists


def entries(node: Node) -> list[tuple[Node, Node]]:
    """Terms with their values; several terms of one value, and several values of one term, are entries of their own."""
    found: list[tuple[Node, Node]] = []
    terms: list[Node] = []
    described = False
    for kid in _flat(node):
        if kid.tag == "dt":
            if described:
                terms, described = [], False
            terms.append(kid)
        elif kid.tag == "dd":
            described = True
            found += [(term, kid) for term in terms]
    return found


def _flat(node: Node) -> list[Node]:
    found: list[Node] = []
    for kid in node.kids:
        if isinstance(kid, Node):
            found += _flat(kid) if kid.tag == "div" else [kid]
    return found


def is_long(node: Node) -> bool:
    """Whether a definition list holds sections rather than values."""
    return any(
        len(text_of(value.kids)) > _LONG_VALUE or _holds(value, frozenset({"table", "h2", "h3", "h4", "h5", "h6"}))
        for _, value in entries(node)
    )


def _holds(node: Node, tags: frozenset[str]) -> bool:
    return any(isinstance(kid, Node) and kid.block and (kid.tag in tags or _holds(kid, tags)) for kid in node.kids)


def definitions(node: Node) -> Rows:
    """A definition list as rows of label and value."""
    return tuple((label(text_of(term.kids)), _cell(value.kids)) for term, value in entries(node))


def definitions_in_list(node: Node) -> Rows | None:
    """A list whose every item is a definition list, as Sphinx writes terms in a bulleted list."""
    rows: Rows = ()
    for kid in node.kids:
        if isinstance(kid, str):
            if kid.strip():
                return None
            continue
        inner = [part for part in kid.kids if not isinstance(part, str) or part.strip()]
        if len(inner) != 1 or not isinstance(inner[0], Node) or inner[0].tag != "dl" or is_long(inner[0]):
            return None
        rows += definitions(inner[0])
    return rows or None


def label(text: str) -> Cell:
    """A label's cell, without its colon."""
    return Cell(text.removesuffix(":").rstrip(), header=True)


def _cell(kids: list[Kid]) -> Cell:
    lines = lines_of(kids)
    return Cell(" ".join(lines), tuple(lines) if len(lines) > 1 else ())


# Siblings of one shape


def groups(node: Node) -> dict[int, tuple[int, Rows, str]]:
    """Runs of siblings that are a small table: place of the first one -> place behind the last, rows, kind."""
    found: dict[int, tuple[int, Rows, str]] = {}
    kids = node.kids
    run: list[tuple[int, list[str]]] = []
    for place, kid in enumerate(kids):
        if isinstance(kid, str):
            if not kid.strip():
                continue
            parts = None
        else:
            parts = _record(kid)
        if run and (parts is None or len(parts) != len(run[0][1])):
            _close(run, found)
            run = []
        if parts:
            run.append((place, parts))
    _close(run, found)
    return found


def _close(run: list[tuple[int, list[str]]], found: dict[int, tuple[int, Rows, str]]) -> None:
    if len(run) < 2:
        return
    made = _rows([parts for _, parts in run])
    if made is not None:
        found[run[0][0]] = (run[-1][0] + 1, *made)


def _rows(records: list[list[str]]) -> tuple[Rows, str] | None:
    width = len(records[0])
    figures = [[bool(FIGURE.match(part)) for part in record] for record in records]
    if not any(any(row) for row in figures):
        return None
    if width == 2:
        if any(row[0] and not row[1] for row in figures) and not any(row[1] and not row[0] for row in figures):
            return tuple((label(caption), Cell(figure)) for figure, caption in records), "card"
        if any(row[0] for row in figures):
            return None
        return tuple((label(name), Cell(value)) for name, value in records), "pairs"
    if all(sum(row) == 1 for row in figures):
        return tuple(_card(record, row.index(True)) for record, row in zip(records, figures, strict=True)), "card"
    if not any(figures[0]) and all(any(row) for row in figures[1:]) and not any(row[0] for row in figures):
        head = tuple(Cell(part, header=True) for part in records[0])
        body = tuple((label(record[0]), *map(Cell, record[1:])) for record in records[1:])
        return (head, *body), "table"
    return None


def _card(parts: list[str], figure: int) -> tuple[Cell, ...]:
    rest = [part for place, part in enumerate(parts) if place != figure]
    caption = min(rest[:2], key=len)
    rest.remove(caption)
    return (label(caption), Cell(parts[figure]), *map(Cell, rest))


def _record(node: Node) -> list[str] | None:
    """The short parts of an element that may be a row or a card; None where it is something else."""
    if not node.block or node.tag in _PLAIN or node.tag in _WHOLE or node.level or node.is_note:
        return None
    parts: list[str] = []
    if not _parts(node, parts):
        return None
    parts = join_units(parts)
    return parts if 2 <= len(parts) <= 6 and not any(_prose(part) for part in parts) else None


def _parts(node: Node, parts: list[str]) -> bool:
    inner = [kid for kid in node.kids if not isinstance(kid, str) or kid.strip()]
    if not any(isinstance(kid, Node) and kid.block for kid in inner):
        if (
            len(inner) == 2
            and node.tag not in _PLAIN
            and all(isinstance(kid, Node) and kid.tag != "a" for kid in inner)
        ):
            left, right = text_of(inner[:1]), text_of(inner[1:])
            if left and right and left[0].isalpha() != right[0].isalpha() and len(left) > 1:
                parts += [left, right]  # label and value as two spans
                return len(parts) <= _MOST_PARTS
        text = text_of(inner)
        if text:
            parts.append(text)
        return len(parts) <= _MOST_PARTS
    for kid in inner:
        if isinstance(kid, Node) and kid.block:
            if kid.tag in _WHOLE or not _parts(kid, parts):
                return False
        elif text := text_of([kid]):
            parts.append(text)
    return len(parts) <= _MOST_PARTS


def _prose(part: str) -> bool:
    return len(part) > _LONGEST or part.startswith(OPEN) or (part.endswith((".", "!", "?")) and part.count(" ") > 5)
