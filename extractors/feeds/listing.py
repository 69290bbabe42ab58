"""A page that lists others: the links in its own content, each with the title and date of its card.

A card is the largest part of the page that links to one address only, so that no class name has to be known. Menus and
footers are left out as on every page; a section called "Latest news", which no post owns, is what is looked for here.
"""

from collections.abc import Callable, Iterator

from selectolax.lexbor import LexborHTMLParser

from extractors.feeds.raw import Raw
from extractors.page.content import Content
from extractors.page.decode import decode
from extractors.page.inline import lines_of, text_of
from extractors.page.tree import Builder, Node
from extractors.page.written import first_date

_NO_CARDS = frozenset({"main", "section", "ul", "ol", "body", "table", "tbody", "html"})
_LINES = 30
"""Lines of the longest card; what has more holds a page's other text as well."""
_SHORT = 60
"""Characters of a line that may be a date and hardly more: in a sentence it may be any date."""


def links(body: bytes, content_type: str | None, is_own: Callable[[str], bool]) -> list[Raw]:
    """Every address that the page's own content links to, once, in order.

    `is_own` says which addresses may be of posts: others, as of an author or a topic, may stand on a post's card.
    """
    parser = LexborHTMLParser(decode(body, content_type))
    content = Content(parser, post=False, noted=False)
    if content.root is None:
        return []
    seen = _Seen(is_own)
    seen.look(Builder(content.keep).build(content.root))
    for href, card in seen.cards.items():
        _fill(seen.found[href], card)
    return list(seen.found.values())


class _Seen:
    """What is met on the way through the tree: links and cards, by address as written."""

    def __init__(self, is_own: Callable[[str], bool]) -> None:
        self.found: dict[str, Raw] = {}
        self.cards: dict[str, Node] = {}
        self._is_own = is_own

    def look(self, node: Node) -> set[str]:
        """The addresses of posts at or below an element; where it is one, the element is its card, so far."""
        below: set[str] = set()
        href = node.get("href").strip() if node.tag == "a" else ""
        if href and not href.startswith("#"):
            raw = self.found.setdefault(href, Raw(url=href))
            raw.title = max(raw.title, text_of(node.kids), key=len)  # "Read more" stands beside the title
            if self._is_own(href):
                below.add(href)
        for kid in node.kids:
            if isinstance(kid, Node):
                below |= self.look(kid)
        if len(below) == 1 and node.tag not in _NO_CARDS:
            self.cards[min(below)] = node
        return below


def _fill(raw: Raw, card: Node) -> None:
    """Title, date and summary of a card."""
    lines = lines_of(card.kids)
    if len(lines) > _LINES:
        return
    nodes = list(_below(card))
    raw.title = next((text for node in nodes if node.level and (text := text_of(node.kids))), raw.title)
    raw.summary = " ".join(lines)
    times = (node.get("datetime") or text_of(node.kids) for node in nodes if node.tag == "time")
    dates = (line for line in lines if len(line) < _SHORT and first_date(line))
    raw.published = next(times, "") or next(dates, "")


def _below(node: Node) -> Iterator[Node]:
    yield node
    for kid in node.kids:
        if isinstance(kid, Node):
            yield from _below(kid)
