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

DEEPEST = 100
"""Below this the text is kept and the elements are not: Python's own stack is bounded, real pages stay under 60."""

BLOCKS = words.listed("tags", "blocks")
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_TABLE_PARTS = frozenset({"table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption"})
_SEEN = HEADINGS | _TABLE_PARTS | {"legend"}
_SITE_PARTS = frozenset({"header", "footer", "aside", "form", "button"})
_PANEL_ROLES = frozenset({"tab", "tablist", "tabpanel", "heading", "table", "row", "cell", "columnheader", "rowheader"})
_NOTE_ROLES = frozenset({"doc-footnote", "doc-endnotes", "doc-endnote", "note"})
_BLOCK_STYLE = re.compile(r"display\s*:\s*(?:block|flex|grid|table|list-item)")
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden")
_SPACES = dict.fromkeys([0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000], " ")
_NOTHING = [0xAD, 0x61C, 0x180E, 0xFEFF, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070),
            *range(0xFE00, 0xFE10), *range(0xE000, 0xE010), *range(9), *range(0xE, 0x20), 0x7F]  # fmt: skip
_CHARACTERS = {**_SPACES, **dict.fromkeys(_NOTHING, ""), 0x2010: "-", 0x2011: "-"}


class Node:
    """An element. `kids` are text (never two in a row) and elements; `block` is whether it breaks a line."""

    __slots__ = ("attrs", "block", "kids", "tag")

    def __init__(self, tag: str, attrs: dict[str, str | None], kids: "list[Kid] | None" = None) -> None:
        self.tag = tag
        self.attrs = attrs
        self.kids: list[Kid] = [] if kids is None else kids
        self.block = tag in BLOCKS

    def get(self, name: str) -> str:
        """An attribute, empty where there is none."""
        return self.attrs.get(name) or ""

    @property
    def level(self) -> int:
        """1 to 6 for a heading, else 0."""
        if self.tag in HEADINGS:
            return int(self.tag[1])
        if self.attrs and self.attrs.get("role") == "heading":
            given = self.get("aria-level")
            return int(given) if given.isdecimal() and 1 <= int(given) <= 6 else 2
        return 0

    @property
    def is_note(self) -> bool:
        """Whether it says that it is or holds footnotes."""
        return bool(self.attrs) and (
            self.attrs.get("role") in _NOTE_ROLES
            or words.holds_notes(self.get("class"))
            or words.holds_notes(self.get("id"))
        )


NOTES = "[class*=ootnote], [class*=ndnote], [role=doc-footnote], [role=doc-endnotes]"
"""Selects what says that it is or holds footnotes."""
Kid: TypeAlias = "Node | str"


def clean(text: str) -> str:
    """Text as pages mean it: plain spaces, no soft hyphens or invisible marks; outer white space as one space."""
    if not text.isascii():
        text = text.translate(_CHARACTERS)
    if not text:
        return ""
    folded = " ".join(text.split())
    if not folded:
        return " "
    return (" " if text[0].isspace() else "") + folded + (" " if text[-1].isspace() else "")


class Builder:
    """Builds content trees of one page. `keep` are elements never dropped for their names: those that hold the h1."""

    def __init__(self, keep: Collection[int] = ()) -> None:
        self._keep = keep
        self._controlled: set[str] = set()
        self._opened = False
        """Whether what comes next is what a button right before it opens."""

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
                        self._opened = False
                    if kids and isinstance(kids[-1], str):
                        kids[-1] += text.lstrip() if kids[-1].endswith(" ") else text
                    else:
                        kids.append(text)
            elif tag[0] != "-" and tag not in words.listed("drop", "tags"):
                attrs = child.attributes
                if (attrs or "-" in tag or tag in _SITE_PARTS) and self._dropped(tag, attrs, child):
                    kids.extend(self._rescued(child, depth))
                else:
                    node = Node(tag, attrs)
                    if depth < DEEPEST:
                        self._fill(node, child, depth + 1)
                    else:
                        node.kids = [_all_text(child)]
                    kids.append(node)
                    if node.block:
                        parent.block = True
                    if "aria-expanded" in attrs:
                        self._opened = True
            child = child.next
        if not parent.block and parent.attrs and "style" in parent.attrs:
            parent.block = bool(_BLOCK_STYLE.search(parent.get("style")))

    def _dropped(self, tag: str, attrs: dict[str, str | None], node: LexborNode) -> bool:
        role = attrs.get("role") or ""
        if "aria-controls" in attrs:
            self._controlled.add(attrs["aria-controls"] or "")
        panel = self._opened or role in _PANEL_ROLES or (attrs.get("id") or "") in self._controlled
        classes = attrs.get("class") or ""
        if not panel and tag not in _TABLE_PARTS and _hidden(attrs, classes):
            return True
        if role in words.listed("drop", "roles"):
            return node.mem_id not in self._keep
        if tag in ("header", "form"):
            return node.mem_id not in self._keep and _is_site_part(node)
        if tag in ("aside", "footer"):
            return role not in _NOTE_ROLES and not words.holds_notes(classes) and not _tabular(node)
        if tag == "button":
            return "aria-controls" not in attrs and "aria-expanded" not in attrs and not _in_heading(node)
        if panel or tag in _SEEN or node.mem_id in self._keep:
            return False
        if "-" in tag and words.is_furniture(tag):
            return True  # a component: `site-cookie-bar`
        return words.is_furniture(classes, tag not in BLOCKS) or words.is_furniture_id(attrs.get("id") or "")

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


def _hidden(attrs: dict[str, str | None], classes: str) -> bool:
    return (
        ("hidden" in attrs and attrs["hidden"] != "until-found")
        or attrs.get("aria-hidden") == "true"
        or ("style" in attrs and bool(_HIDDEN_STYLE.search(attrs["style"] or "")))
        or (bool(classes) and words.is_hidden(classes))
    )


def _is_site_part(node: LexborNode) -> bool:
    """Whether a `header` or `form` is the site's: it stands on the page itself, or navigates, searches or signs up."""
    if node.tag == "header":
        above = node.parent
        return (above is not None and above.tag == "body") or node.css_first(
            "nav, [role=navigation], [role=search]"
        ) is not None
    return node.css_first("table, dl, h2, h3") is None


def _tabular(node: LexborNode) -> bool:
    return node.css_first("table, dl") is not None


def _in_heading(node: LexborNode) -> bool:
    parent = node.parent
    return parent is not None and parent.tag in HEADINGS
