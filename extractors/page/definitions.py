"""Definition lists as rows of label and value.

Surprises: Sphinx writes "Compute: ..." in a bulleted list as one `dl` in each item; glossaries are `dl` too, and hold
sections rather than values.
"""

from extractors.page.blocks import Cell
from extractors.page.inline import joined_pairs, lines_of, text_of
from extractors.page.pairs import Rows, label
from extractors.page.tree import Kid, Node

_LONG_VALUE = 2000
_SECTIONS = frozenset({"table", "h2", "h3", "h4", "h5", "h6"})


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
    return any(len(text_of(value.kids)) > _LONG_VALUE or _holds_section(value) for _, value in entries(node))


def _holds_section(node: Node) -> bool:
    return any(
        isinstance(kid, Node) and kid.block and (kid.tag in _SECTIONS or _holds_section(kid)) for kid in node.kids
    )


def rows_of(node: Node) -> Rows:
    """A definition list as rows of label and value; one inside a value has rows of its own: "Power: TDP"."""
    rows: Rows = ()
    for term, value in entries(node):
        inner = [kid for kid in value.kids if not isinstance(kid, str) or kid.strip()]
        if inner and all(isinstance(kid, Node) and kid.tag == "dl" for kid in inner):
            over = text_of(term.kids)
            lists = [kid for kid in inner if isinstance(kid, Node)]
            rows += tuple((label(f"{over}: {under.text}"), *cells) for one in lists for under, *cells in rows_of(one))
        else:
            rows += ((label(text_of(term.kids)), _cell(value.kids)),)
    return rows


def rows_of_list(node: Node) -> Rows | None:
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
        rows += rows_of(inner[0])
    return rows or None


def _cell(kids: list[Kid]) -> Cell:
    lines = lines_of(kids)
    return Cell(" ".join(lines), tuple(joined_pairs(lines)) if len(lines) > 1 else ())
