"""Sections inside the content that are not the page's own: related posts, "About NVIDIA", forward-looking statements.

They are known by their headings (`page.toml`), which vendors' readers can see too. A section goes from its heading to
the next of the same rank, or to the end of the element that holds it. Footnotes in it stay: they explain figures.
"""

from extractors.page import words
from extractors.page.furniture import HEADINGS
from extractors.page.inline import is_cut, lead_of, text_of
from extractors.page.notes import is_note
from extractors.page.tree import Kid, Node

_BOLD_LEVEL = 7
_WHOLE = frozenset({"table", "ul", "ol", "dl", "li"})


def cut(node: Node) -> bool:
    """Take the sections out of a tree; whether there were any."""
    if node.tag in _WHOLE or not node.holds:
        return False
    kept: list[Kid] = []
    taken = False
    level = 0  # of the heading whose section is being cut; 0 while nothing is
    for kid in node.kids:
        if isinstance(kid, str):
            if level:
                taken = True
            else:
                kept.append(kid)
            continue
        found = _opening(kid)
        if found is not None:
            rank, text = found
            if is_cut(text):
                if not level or rank <= level:
                    level = rank
            elif level and rank <= level:
                level = 0
        if not level:
            kept.append(kid)
            taken |= cut(kid)
        else:
            taken = True
            if kid.block:
                kept.extend(_notes(kid))
    if taken:
        node.replace(kept)
    return taken


def _opening(node: Node) -> tuple[int, str] | None:
    """Rank and text of the heading that an element is or begins with."""
    if not node.block:
        return None
    if rank := node.level:
        return rank, text_of(node.kids)
    if node.tag in ("p", "div") and not node.holds:
        if node.kids and isinstance(node.kids[0], str) and node.kids[0].strip():
            return None
        lead, _ = lead_of(node.kids)
        return (_BOLD_LEVEL, lead) if lead else None
    if node.tag in _WHOLE:
        return None
    for kid in node.kids:
        if isinstance(kid, Node):
            if kid.block:
                return _opening(kid)
            if text_of([kid]):
                return None
        elif kid.strip():
            return None
    return None


def _notes(node: Node) -> list[Kid]:
    """Footnotes in an element: by name, or as paragraphs that begin with a mark."""
    inner = [kid for kid in node.kids if isinstance(kid, Node) and kid.block]
    if node.is_note or (not inner and node.tag not in HEADINGS and is_note(text_of(node.kids))):
        return [node]
    return [note for kid in inner for note in _notes(kid)]


def is_foreign(text: str) -> bool:
    """Whether a paragraph is one that stands on every page of its kind and says nothing of its own."""
    return bool(words.start("sections", "paragraphs").match(text))
