"""reStructuredText to HTML, by docutils: no files, no raw HTML, no configuration of this machine, no date of today.

Sphinx's own directives and roles are unknown to docutils. One that holds content is read through, the others say
nothing; a role shows its text. docutils keeps its tables of both for the whole process and lets documents write into
them, so every name that a document uses is entered anew before it is parsed: no document is read by another's roles.
"""

import re
from collections.abc import Callable
from html import escape
from threading import Lock
from typing import Any

from docutils import nodes
from docutils.core import publish_parts
from docutils.parsers.rst import Directive, directives, roles
from docutils.utils import SystemMessage

from extractors.documents.directives import DROPPED, TITLED
from schemas.base import InputError

LIMIT = 1_000_000
"""Characters of the largest document that is read."""
MOST_NAMES = 500
"""Directives and roles of different names in one document."""
_NAME = re.compile(r"\.\.[ ]+(?:\|[^|\n]+\|[ ]+)?([a-zA-Z][\w.:+-]*?)[ ]?::(?=\s|$)")
_ROLE = re.compile(r":([a-zA-Z][\w.:+-]*):`|`:([a-zA-Z][\w.:+-]*):")
_TARGET = re.compile(r"\s*<[^<>]*>$")
_OWN_ROLES = frozenset({"emphasis", "strong", "literal", "sub", "subscript", "sup", "superscript", "code", "math"})
_OWN = frozenset(
    {
        "attention", "caution", "danger", "error", "hint", "important", "note", "tip", "warning", "admonition",
        "table", "list-table", "csv-table", "replace", "unicode", "class", "container", "compound", "rubric", "topic",
        "sidebar", "epigraph", "highlights", "pull-quote", "line-block", "parsed-literal", "code", "code-block",
        "sourcecode", "math", "figure", "role", "default-role", "title", "header", "footer",
    }
)  # fmt: skip
_SETTINGS = {
    "file_insertion_enabled": False,
    "raw_enabled": False,
    "_disable_config": True,
    "halt_level": 5,
    "report_level": 5,  # its complaints are about markup; what they are about stays in the text
    "warning_stream": False,
    "input_encoding": "unicode",
    "output_encoding": "unicode",
    "embed_stylesheet": False,
    "stylesheet_path": None,
    "syntax_highlight": "none",
    "math_output": "LaTeX",
    "smart_quotes": False,
    "docinfo_xform": False,
    "doctitle_xform": False,  # it would make a lone section a subtitle
    "initial_header_level": 1,
    "line_length_limit": 20_000,
}
_names = Lock()


class _Any(dict[str, Callable[[str], str]]):
    """Options of any name."""

    def __bool__(self) -> bool:
        return True

    def __missing__(self, name: str) -> Callable[[str], str]:
        return lambda value: value


class _Through(Directive):
    """Reads what an unknown directive holds, under its argument where that is a heading."""

    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec = _Any()

    def run(self) -> list[nodes.Node]:
        inner = nodes.container()
        self.state.nested_parse(self.content, self.content_offset, inner)
        if self.name not in TITLED or not self.arguments:
            return list(inner.children)
        title = escape(self.arguments[0])
        opens = nodes.raw("", f"<details><summary>{title}</summary>", format="html")
        return [opens, *inner.children, nodes.raw("", "</details>", format="html")]


class _Nothing(_Through):
    """Says nothing."""

    def run(self) -> list[nodes.Node]:
        return []


def _shown(_: str, rawtext: str, text: str, *__: Any, **___: Any) -> tuple[list[nodes.Node], list[nodes.Node]]:
    """A role's text, without what it points to."""
    return [nodes.inline(rawtext, _TARGET.sub("", text).removeprefix("~"))], []


def to_html(text: str) -> str:
    """The HTML of a document. InputError where it is too large, nested too deeply, or grows without end."""
    if len(text) > LIMIT:
        raise InputError(f"reStructuredText of {len(text):,} characters: more than {LIMIT:,} are not read")
    with _names:
        _enter(text)
        try:
            parts = publish_parts(text, writer="html5", settings_overrides=_SETTINGS)
        except RecursionError:
            raise InputError("reStructuredText that is nested too deeply to be read") from None
        except SystemMessage as error:
            raise InputError(f"reStructuredText that cannot be read: {error}") from error
    return str(parts["html_body"])


def _enter(text: str) -> None:
    """Make every directive and role of a document known."""
    names = {match[1].lower() for match in _NAME.finditer(text)} - _OWN
    used = {(match[1] or match[2]).lower() for match in _ROLE.finditer(text)} - _OWN_ROLES
    if len(names) + len(used) > MOST_NAMES:
        raise InputError(f"reStructuredText with more than {MOST_NAMES} names of directives and roles")
    for name in names:
        directives.register_directive(name, _Nothing if name in DROPPED else _Through)
    for name in used:
        roles.register_local_role(name, _shown)  # type: ignore[arg-type]  # its stubs know roles of links only
