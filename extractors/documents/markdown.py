"""Markdown to HTML: CommonMark with tables and footnotes, and the directives of MyST, as Sphinx projects write it.

Surprises: a table may be a fenced directive (`{list-table}`, `{csv-table}`, `{eval-rst}`); the words on a tab are the
argument of another; a role stands in front of a code span (`{ref}`). HTML within Markdown is HTML like any page's.
"""

import re
from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererProtocol
from markdown_it.token import Token
from mdit_py_plugins.colon_fence import colon_fence_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from extractors.documents import rst
from extractors.documents.directives import DROPPED, TITLED, panel
from extractors.documents.front import substituted
from schemas.base import InputError

LIMIT = 2_000_000
"""Characters of the largest Markdown that is read: a parser in Python takes seconds for as much."""
DEEPEST = 20
"""Directives within directives."""
_NESTED = 50
"""Lists and quotes in one another; the parser drops what is deeper."""
_DIRECTIVE = re.compile(r"\{([\w:.+-]+)\}[ \t]*(.*)")
_OPTION = re.compile(r":([\w-]+):(?:[ \t]+(.*))?$")
_ROLE = re.compile(r"\{[a-zA-Z][\w:.+-]*\}$")
_TARGET = re.compile(r"\s*<[^<>]*>$")


def to_html(text: str) -> str:
    """The HTML of a document in Markdown. InputError where it is too large."""
    if len(text) > LIMIT:
        raise InputError(f"Markdown of {len(text):,} characters: more than {LIMIT:,} are not read")
    text = substituted(text)
    if len(text) > LIMIT:
        raise InputError(f"Markdown that its front matter makes longer than {LIMIT:,} characters")
    return _render(text, 0)


def _render(text: str, depth: int) -> str:
    parser = MarkdownIt("commonmark", {"html": True, "maxNesting": _NESTED}).enable(["table", "strikethrough"])
    for plugin in (front_matter_plugin, footnote_plugin, deflist_plugin, colon_fence_plugin):
        parser.use(plugin)

    def fence(_: RendererProtocol, tokens: Sequence[Token], place: int, *__: Any) -> str:
        token = tokens[place]
        if match := _DIRECTIVE.fullmatch(token.info.strip()):
            return _directive(match[1], match[2].strip(), token.content, depth)
        return f"<pre><code>{escape(token.content)}</code></pre>"

    parser.add_render_rule("fence", fence)
    parser.add_render_rule("colon_fence", fence)
    tokens = parser.parse(text)
    if any(token.level >= _NESTED - 1 for token in tokens):
        raise InputError("Markdown that is nested too deeply to be read")
    for token in tokens:
        _without_roles(token.children or [])
    return str(parser.renderer.render(tokens, parser.options, {}))


def _without_roles(tokens: list[Token]) -> None:
    """Take the roles off code spans: {ref}`the table <x>` says "the table"."""
    for before, token in pairwise(tokens):
        if before.type == "text" and token.type == "code_inline" and (role := _ROLE.search(before.content)):
            before.content = before.content[: role.start()]
            token.content = _TARGET.sub("", token.content)


def _directive(name: str, argument: str, content: str, depth: int) -> str:
    if name in DROPPED:
        return ""
    if depth >= DEEPEST:
        raise InputError(f"Markdown with directives more than {DEEPEST} deep")
    options, body = _parted(content)
    if name == "eval-rst":
        return rst.to_html(content)
    if name == "csv-table":
        head = "".join(f"   :{key}: {value}\n" for key, value in options.items())
        rows = "".join(f"   {line}\n" for line in body.splitlines())
        return rst.to_html(f".. csv-table:: {argument}\n{head}\n{rows}")
    if name == "list-table":
        return _list_table(argument, options, body)
    inner = _render(body, depth + 1)
    return panel(argument, inner) if name in TITLED else inner


def _parted(content: str) -> tuple[dict[str, str], str]:
    """A directive's options and its body."""
    lines = content.splitlines()
    options: dict[str, str] = {}
    while lines and (match := _OPTION.match(lines[0].strip())):
        options[match[1]] = (match[2] or "").strip()
        del lines[0]
    return options, "\n".join(lines)


def _list_table(caption: str, options: dict[str, str], body: str) -> str:
    """A list of lists as a table: its items are rows, theirs are cells."""
    heads = int(text) if (text := options.get("header-rows", "")).isdecimal() else 0
    stubs = int(text) if (text := options.get("stub-columns", "")).isdecimal() else 0
    parser = MarkdownIt("commonmark", {"html": True, "maxNesting": _NESTED})
    tokens = parser.parse(body)
    row = column = -1
    lists = 0
    for token in tokens:
        lists -= token.type == "bullet_list_close"
        if token.type.startswith("bullet_list") and lists < 2:
            token.tag, token.hidden = "table", lists == 1
        elif token.type.startswith("list_item") and lists <= 2:
            opens = token.nesting > 0
            if lists == 1:
                token.tag, row, column = "tr", row + opens, -1
            else:
                column += opens
                token.tag = "th" if row < heads or column < stubs else "td"
        lists += token.type == "bullet_list_open"
    made = str(parser.renderer.render(tokens, parser.options, {}))
    return made.replace("<table>", f"<table><caption>{escape(caption)}</caption>", 1) if caption else made
