"""What on a page is not content: parts of the site, hidden parts, buttons; by tag, role and the words of names.

Surprises: tabs and accordions are `hidden` and yet content; a hero is a "banner"; a wrapper is called `has-sidebar`.
"""

import re
from collections.abc import Collection

from selectolax.lexbor import LexborNode

from extractors.page import words

BLOCKS = words.listed("tags", "blocks")
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_TABLE_PARTS = frozenset({"table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption"})
_SEEN = HEADINGS | _TABLE_PARTS | {"legend"}
SITE_PARTS = frozenset({"header", "footer", "aside", "form", "button"})
_PANEL_ROLES = frozenset({"tab", "tablist", "tabpanel", "heading", "table", "row", "cell", "columnheader", "rowheader"})
NOTE_ROLES = frozenset({"doc-footnote", "doc-endnotes", "doc-endnote", "note"})
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden")


class Furniture:
    """Judges the elements of one page, in its order. `keep` hold the h1 and are never dropped for their names."""

    def __init__(self, keep: Collection[int]) -> None:
        self._keep = keep
        self._controlled: set[str] = set()
        self.opened = False
        """Whether what comes next is what a button right before it opens."""

    def is_dropped(self, tag: str, attrs: dict[str, str | None], node: LexborNode) -> bool:
        """Whether an element is no content."""
        role = attrs.get("role") or ""
        if "aria-controls" in attrs:
            self._controlled.add(attrs["aria-controls"] or "")
        panel = self.opened or role in _PANEL_ROLES or (attrs.get("id") or "") in self._controlled
        classes = attrs.get("class") or ""
        if not panel and tag not in _TABLE_PARTS and _hidden(attrs, classes):
            return True
        if role in words.listed("drop", "roles"):
            return node.mem_id not in self._keep
        if tag in ("header", "form"):
            return node.mem_id not in self._keep and _is_site_part(node)
        if tag in ("aside", "footer"):
            return role not in NOTE_ROLES and not words.holds_notes(classes) and not _tabular(node)
        if tag == "button":
            return "aria-controls" not in attrs and "aria-expanded" not in attrs and not _in_heading(node)
        if panel or tag in _SEEN or node.mem_id in self._keep:
            return False
        if "-" in tag and words.is_furniture(tag):
            return True  # a component: `site-cookie-bar`
        return words.is_furniture(classes, tag not in BLOCKS) or words.is_furniture_id(attrs.get("id") or "")


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
