"""Boxes that hold labels and figures in turn: "HBM capacity", "128 GB", "HBM bandwidth", "3.7 TB/s"."""

from collections.abc import Sequence
from itertools import pairwise

from extractors.page.blocks import Cell
from extractors.page.inline import text_of
from extractors.page.pairs import BARE_FIGURE, LONGEST_CAPTION, WHOLE, Rows, label
from extractors.page.tree import Kid, Node

_MOST = 80


def in_turns(kids: Sequence[Kid]) -> dict[int, tuple[int, Rows, str]]:
    """Labels and bare figures in turn, and nothing else in their box, as `pairs.groups` gives a small table.

    One part more (a title, a note) and nobody could tell whether the label stands before or behind.
    """
    if len(kids) < 4:
        return {}
    parts = [kid for kid in kids if not isinstance(kid, str) or kid.strip()]
    if len(parts) < 4 or len(parts) % 2 or len(parts) > _MOST:
        return {}
    texts = []
    for part in parts:
        inner = None if isinstance(part, str) else _innermost(part)
        if inner is None:
            return {}
        texts.append(text_of(inner.kids))
    bare = [bool(BARE_FIGURE.fullmatch(text)) for text in texts]
    if not all(texts) or max(map(len, texts)) > LONGEST_CAPTION or any(one == other for one, other in pairwise(bare)):
        return {}
    figures, labels = (texts[::2], texts[1::2]) if bare[0] else (texts[1::2], texts[::2])
    rows = tuple((label(name), Cell(figure)) for name, figure in zip(labels, figures, strict=True))
    first = next(place for place, kid in enumerate(kids) if kid is parts[0])
    return {first: (len(kids), rows, "card" if bare[0] else "pairs")}


def _innermost(node: Node) -> Node | None:
    """A box's text as an element without blocks, however many boxes are round it; None where it is more than a text."""
    if not node.block or node.level or node.tag in WHOLE:
        return None
    blocks = [kid for kid in node.kids if isinstance(kid, Node) and kid.block]
    if not blocks:
        return node
    alone = all(kid is blocks[0] or (isinstance(kid, str) and not kid.strip()) for kid in node.kids)
    return _innermost(blocks[0]) if alone else None
