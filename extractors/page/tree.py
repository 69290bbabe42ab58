"""The page's own content as a small tree of Python objects, without what is not content.

Lexbor's tree is walked once; all that follows looks at several siblings at a time and is easier to say, and no
slower, on plain objects. Adjacent text is joined over comments, since component frameworks print
`288<!-- --> <!-- -->GB`.
"""

import re
from collections.abc import Collection
from typing import TypeAlias

from selectolax.lexbor import LexborNode

from extractors.page import words
from extractors.page.characters import clean
from extractors.page.furniture import BLOCKS, HEADINGS, NOTE_ROLES, SITE_PARTS, Furniture

LONG = 160
"""Characters of prose: no label and no value is as long."""
DEEPEST = 100
"""Below this the text is kept and the elements are not: Python's own stack is bounded, real pages stay under 60."""

_BLOCK_STYLE = re.compile(r"display\s*:\s*(?:block|flex|grid|table|list-item)")


class Node:
    """An element. `kids` are text (never two in a row) and elements.

    `block` is whether it breaks a line, `holds` whether an element in it does, and `long` whether a text in it, however
    deep, is as long as prose.
    """

    __slots__ = ("attrs", "block", "holds", "kids", "level", "long", "tag")

    def __init__(self, tag: str, attrs: dict[str, str | None], kids: "list[Kid] | None" = None) -> None:
        self.tag = tag
        self.attrs = attrs
        self.kids: list[Kid] = []
        self.block = tag in BLOCKS
        self.holds = self.long = False
        if kids:
            self.replace(kids)
        self.level = int(tag[1]) if tag in HEADINGS else _level(attrs) if "role" in attrs else 0
        """1 to 6 for a heading, else 0."""

    def replace(self, kids: "list[Kid]") -> None:
        """Hold these instead."""
        self.kids = kids
        self.holds = any(isinstance(kid, Node) and kid.block for kid in kids)
        self.long = any(len(kid) > LONG + 2 if isinstance(kid, str) else kid.long for kid in kids)

    def get(self, name: str) -> str:
        """An attribute, empty where there is none."""
        return self.attrs.get(name) or ""

    @property
    def is_note(self) -> bool:
        """Whether it says that it is or holds footnotes."""
        attrs = self.attrs
        if not attrs:
            return False
        classes, name = attrs.get("class"), attrs.get("id")
        return bool(
            attrs.get("role") in NOTE_ROLES
            or (classes and words.holds_notes(classes))
            or (name and words.holds_notes(name))
        )


def _level(attrs: dict[str, str | None]) -> int:
    if attrs["role"] != "heading":
        return 0
    given = attrs.get("aria-level") or ""
    return int(given) if given.isdecimal() and 1 <= int(given) <= 6 else 2


NOTES = "[class*=ootnote], [class*=ndnote], [role=doc-footnote], [role=doc-endnotes]"
"""Selects what says that it is or holds footnotes."""
Kid: TypeAlias = "Node | str"


class Builder:
    """Builds content trees of one page. `keep` are elements never dropped for their names: those that hold the h1."""

    def __init__(self, keep: Collection[int] = ()) -> None:
        self._furniture = Furniture(keep)

    def build(self, source: LexborNode) -> Node:
        """The tree below an element."""
        root = Node(source.tag or "div", source.attributes)
        root.block = True
        self._fill(root, source, 0)
        return root

    def _fill(self, parent: Node, source: LexborNode, depth: int) -> None:
        kids = parent.kids
        child = source.first_child
        while child is not None:
            tag = child.tag or "-"
            if tag == "-text":
                text = clean(child.text_content or "")
                if text:
                    if text != " ":
                        self._furniture.opened = False
                    if kids and isinstance(kids[-1], str):
                        text = kids[-1] + (text.lstrip() if kids[-1].endswith(" ") else text)
                        kids[-1] = text
                    else:
                        kids.append(text)
                    if len(text) > LONG + 2:  # a space on either side does not count
                        parent.long = True
            elif tag[0] != "-" and tag not in words.listed("drop", "tags"):
                attrs = child.attributes
                if (attrs or "-" in tag or tag in SITE_PARTS) and self._furniture.is_dropped(tag, attrs, child):
                    if rescued := self._rescued(child, depth):
                        kids.extend(rescued)
                        parent.holds = True
                else:
                    node = Node(tag, attrs)
                    if depth < DEEPEST:
                        self._fill(node, child, depth + 1)
                    else:
                        node.replace([_all_text(child)])
                    kids.append(node)
                    if node.block:
                        parent.block = parent.holds = True
                    if node.long:
                        parent.long = True
                    if "aria-expanded" in attrs:
                        self._furniture.opened = True
            child = child.next
        if not parent.block and parent.attrs and "style" in parent.attrs:
            parent.block = bool(_BLOCK_STYLE.search(parent.get("style")))

    def _rescued(self, dropped: LexborNode, depth: int) -> list[Kid]:
        """Footnotes within what is dropped: they explain figures that stay."""
        if not (dropped.tag in BLOCKS and depth < DEEPEST):
            return []
        found: list[Kid] = []
        for source in outermost(dropped.css(NOTES)):
            note = Node("div", {"class": "footnotes"})
            self._fill(note, source, depth + 1)
            found.append(note)
        return found


def outermost(nodes: list[LexborNode]) -> list[LexborNode]:
    """Those of some elements, in the page's order, that are in none of the others."""
    taken: set[int] = set()
    found = []
    for node in nodes:
        above = node.parent
        while above is not None and above.mem_id not in taken:
            above = above.parent
        if above is None:
            taken.add(node.mem_id)
            found.append(node)
    return found


def _all_text(node: LexborNode) -> str:
    texts = (part.text_content for part in node.traverse(include_text=True) if part.is_text_node)
    return clean(" ".join(text for text in texts if text))
