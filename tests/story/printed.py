"""What a page prints, each character with its place in the HTML: so a page can be changed where a reader of it would.

Digits may be split by tags (`<b>384</b>&nbsp;MB`) and white space be an entity; the text here has neither.
"""

import html
import re
from collections.abc import Iterable

Edit = tuple[int, int, str]
"""From, to, and what stands there instead; from and to are places in the text."""

_TOKEN = re.compile(
    r"(?P<hidden><!--.*?-->|<(?P<raw>script|style|template)\b.*?</(?P=raw)\s*>)"
    r"|<(?P<tag>/?[a-zA-Z!][\w-]*)[^>]*>|(?P<entity>&(?:#\w+|\w+);)|(?P<plain>.)",
    re.DOTALL | re.IGNORECASE,
)
_INLINE = frozenset({"a", "abbr", "b", "code", "em", "i", "mark", "small", "span", "strong", "sub", "sup", "u", "wbr"})
_SPACES = dict.fromkeys(map(ord, "\t\r\n\xa0\u2007\u2009\u202f"), " ")


class Printed:
    """The text of a page, and pages like it with some words changed. A border of blocks is a line break."""

    def __init__(self, body: bytes) -> None:
        self._html = body.decode("utf-8")
        self._spans: list[tuple[int, int]] = []
        letters: list[str] = []
        for token in _TOKEN.finditer(self._html):
            if token["hidden"]:
                continue
            if token["tag"]:
                if token["tag"].strip("/").lower() not in _INLINE:
                    letters.append("\n")
                    self._spans.append((token.start(), token.start()))
                continue
            said = html.unescape(token[0]).translate(_SPACES)
            letters.extend(said)
            self._spans += [token.span(), *[(token.end(), token.end())] * (len(said) - 1)]
        self.text = "".join(letters)

    def edited(self, edits: Iterable[Edit]) -> bytes:
        """The page with words changed; tags that stand among them stay."""
        page = self._html
        for start, end, new in sorted(edits, reverse=True):
            first, *others = self._spans[start:end] or [(self._spans[start][0],) * 2]
            for one in reversed(others):
                page = page[: one[0]] + page[one[1] :]
            page = page[: first[0]] + html.escape(new) + page[first[1] :]
        return page.encode()
