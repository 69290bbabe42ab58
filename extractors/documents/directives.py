"""What directives of Sphinx and its themes hold, whichever markup they are written in."""

from html import escape

DROPPED = frozenset(
    {
        "automodule", "autoclass", "autofunction", "bibliography", "contents", "currentmodule", "date",
        "default-domain", "highlight", "image", "include", "index", "literalinclude", "mermaid", "graphviz", "meta",
        "raw", "sectnum", "sectionauthor", "codeauthor", "tableofcontents", "toctree", "video", "youtube",
    }
)  # fmt: skip
"""Directives that hold no content of the page: lists of other pages, files that are not here, today's date."""
TITLED = frozenset(
    {
        "admonition", "card", "collapse", "details", "dropdown", "expand", "grid-item-card", "group-tab", "tab",
        "tab-item",
    }
)  # fmt: skip
"""Directives whose argument is the heading of what they hold."""


def panel(title: str, inner: str) -> str:
    """What has its heading outside its own sections: a tab, a card."""
    return f"<details><summary>{escape(title)}</summary>{inner}</details>" if title else inner
