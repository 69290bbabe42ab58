"""Where a page's own content is: by roles and meaning, never by a generated class name.

Surprises: Sphinx puts a second `h1` (the site's name) in the side bar and a third one in a part for printing; blogs
mark teasers of other posts as `article` too; component pages make an `article` of each card.
"""

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from extractors.page import words
from extractors.page.tree import NOTES, outermost

_ASIDE_TAGS = frozenset({"nav", "aside", "footer", "dialog", "template", "noscript"})
_MOST_H1 = 50
_WORD = re.compile(r"\w+")
_POST = re.compile(r'"@type"\s*:\s*\[?\s*"\w*(?:Article|BlogPosting)"')


class Content:
    """The element that holds the content, the page's `h1` (inside it or not), and footnotes outside it."""

    def __init__(self, parser: LexborHTMLParser, *, post: bool, noted: bool) -> None:
        """Look for them; footnotes only where the document is `noted`, which has a word for them somewhere."""
        self.h1 = _h1(parser)
        self.keep = frozenset(node.mem_id for node in _up(self.h1))
        self.root = _root(parser, self.h1, post=post)
        self.holds_h1 = self.root is not None and self.root.mem_id in self.keep
        self.notes = [node for node in outermost(parser.css(NOTES)) if not self._inside(node)] if noted else []

    def _inside(self, node: LexborNode) -> bool:
        """Whether notes are in the content already, or in what belongs to the site."""
        root = self.root.mem_id if self.root is not None else None
        return any(above.mem_id == root or above.tag in ("nav", "dialog") for above in _up(node))


def is_post(parser: LexborHTMLParser, text: str, scripts: list[str]) -> bool:
    """Whether the page says that it is an article: then its `article` is all of its content."""
    kind = parser.css_first('meta[property="og:type"]') if "og:type" in text else None
    return (kind is not None and kind.attributes.get("content") == "article") or any(map(_POST.search, scripts))


def _up(node: LexborNode | None) -> list[LexborNode]:
    found = []
    while node is not None and node.tag:
        found.append(node)
        node = node.parent
    return found


def _h1(parser: LexborHTMLParser) -> LexborNode | None:
    """The page's own h1: not in navigation or a hidden part; of several, the one most like the page's title.

    A banner may have one as well, before it; of what the title does not tell apart, the first in a `main` is taken.
    """
    found = [(node, _up(node)) for node in parser.css("h1")[:_MOST_H1]]
    found = [(node, above) for node, above in found if not any(a.tag in _ASIDE_TAGS for a in above)]
    furniture: dict[int, bool] = {}  # headings have most of what stands above them in common

    def in_furniture(above: list[LexborNode]) -> bool:
        for node in _within_main(above):
            if node.mem_id not in furniture:
                furniture[node.mem_id] = _is_furniture(node)
        return any(furniture[node.mem_id] for node in _within_main(above))

    found = [one for one in found if not in_furniture(one[1])]
    own = [one for one in found if not any(a.tag == "header" and a.css_first("nav") for a in one[1])] or found
    if len(own) < 2:
        return own[0][0] if own else None
    node = parser.css_first("title")
    title = _plain(node) if node else ""

    def nearness(one: tuple[LexborNode, list[LexborNode]]) -> tuple[bool, int, bool]:
        text = _plain(one[0]).rstrip("#¶ ")
        alike = len({*_WORD.findall(text)} & {*_WORD.findall(title)})
        return bool(text) and title.startswith(text), alike, _in_main(one[1])

    return max(own, key=nearness)[0]


def _in_main(above: list[LexborNode]) -> bool:
    return any(map(_is_main, above))


def _within_main(above: list[LexborNode]) -> list[LexborNode]:
    """What stands above an element up to the `main` that it is in: what the page calls the rest says nothing of it."""
    return above[: next((place for place, node in enumerate(above) if _is_main(node)), len(above))]


def _is_main(node: LexborNode) -> bool:
    return node.tag == "main" or node.attributes.get("role") == "main"


def _plain(node: LexborNode) -> str:
    return " ".join(node.text().split()).casefold()


def _is_furniture(node: LexborNode) -> bool:
    attrs = node.attributes
    if not attrs or node.tag in ("html", "body", "main", "article"):
        return False
    return (
        attrs.get("role") in words.listed("drop", "roles")
        or words.is_furniture(attrs.get("class") or "")
        or attrs.get("aria-hidden") == "true"
        or "hidden" in attrs
    )


def _size(node: LexborNode) -> int:
    return len(node.text(deep=True))


def _root(parser: LexborHTMLParser, h1: LexborNode | None, *, post: bool) -> LexborNode | None:
    main = _main(parser, h1)
    scope = main or parser.body
    if scope is None:
        return parser.root
    article = _article(scope, h1)
    if article is not None and (post or 2 * _size(article) > _size(scope)):
        return article
    body = _body(scope)
    return body if body is not None and 2 * _size(body) > _size(scope) else scope


def _main(parser: LexborHTMLParser, h1: LexborNode | None) -> LexborNode | None:
    """The `main` that holds the h1; without one there, the fullest; none where the h1 says that all are beside it."""
    above = {node.mem_id for node in _up(h1)}
    mains = [
        node
        for node in parser.css("main, [role=main]")
        if node.mem_id in above or not any(map(_is_furniture, _up(node.parent)))
    ]
    if not mains:
        return None
    return next((node for node in mains if node.mem_id in above), None) or max(mains, key=_size)


def _article(scope: LexborNode, h1: LexborNode | None) -> LexborNode | None:
    """The `article` of the h1; without an h1, the only one."""
    if h1 is not None:
        return next((node for node in _up(h1) if node.tag == "article"), None) or _only(scope.css("article"))
    return _only(scope.css("article"))


def _only(nodes: list[LexborNode]) -> LexborNode | None:
    return nodes[0] if len(nodes) == 1 else None


def _body(scope: LexborNode) -> LexborNode | None:
    selector = ", ".join(f'[class~="{name}"]' for name in words.data()["content"]["bodies"])
    return _only(scope.css(f'{selector}, [itemprop="articleBody"]'))
