"""What redesigns do to a page without changing a word of it: attacks on the layout, as functions from HTML to HTML."""

import os
import re
from collections.abc import Callable
from random import Random

from hypothesis import settings

Attack = Callable[[str, Random], str]

_ASKED = os.environ.get("ATTACK_EXAMPLES")
EXAMPLES = settings(max_examples=int(_ASKED or 25), derandomize=not _ASKED)
"""The same few attacks each time; `make attacks` asks for many and for new ones."""

_BODY = re.compile(r"<body\b[^>]*>", re.IGNORECASE)
_RUN = re.compile(
    r"<!--.*?-->|<(script|style|svg|select|title|template|textarea)\b.*?</\1\s*>|<[^>]*>|(?P<text>[^<]+)",
    re.DOTALL | re.IGNORECASE,
)
_WORDS = re.compile(r"&(?:#\w+|\w+);|[^&\s]+|\s+")
_WHOLE = re.compile(r"<(p|h2|h3|table|dl|blockquote|figure)\b(?:(?!<\1\b).)*?</\1\s*>", re.DOTALL)
_TABLE = re.compile(r"<table\b(?:(?!<table\b).)*?</table\s*>", re.DOTALL)
_ROW = re.compile(r"<tr\b.*?</tr\s*>", re.DOTALL)
_CELL = re.compile(r"<t[hd]\b.*?</t[hd]\s*>", re.DOTALL)
_CLASS = re.compile(r"\bclass=(\"[^\"]*\"|'[^']*')")
_MAIN = re.compile(r"<(main|article)\b.*</\1>", re.DOTALL)
_PARAGRAPH_END = re.compile(r"</p>(?=\s*<(?:p|h2|h3|table|ul|section)\b)")


def classes_renamed(page: str, random: Random) -> str:
    """Every class becomes a generated one, the same class always the same."""
    made: dict[str, str] = {}

    def renamed(match: re.Match[str]) -> str:
        names = match[1][1:-1].split()
        return 'class="{}"'.format(" ".join(made.setdefault(name, f"c{random.getrandbits(24):x}") for name in names))

    return _CLASS.sub(renamed, page)


def wrapped(page: str, random: Random) -> str:
    """Some elements get boxes of their own round them."""

    def boxed(match: re.Match[str]) -> str:
        depth = random.choice((0, 0, 1, 2))
        return '<div class="x9">' * depth + match[0] + "</div>" * depth

    start = _body(page)
    return page[:start] + _WHOLE.sub(boxed, page[start:])


def split_over_spans(page: str, random: Random) -> str:
    """Words and numbers are cut and their pieces put into spans.

    Not between a number and a letter: `<span>19.2</span><span>Tb/s</span>` are two words, and nobody can tell that
    from an "8i" that was cut.
    """

    def cut(word: str) -> str:
        if word.isspace() or word.startswith("&") or random.random() > 0.3:
            return word
        at = random.randrange(len(word))
        if word[:at].isdigit() and word[at].isalpha():
            at = 0
        left, right = word[:at], word[at:]
        return f"<span>{left}</span><span>{right}</span>" if left else f"<span>{right}</span>"

    return _in_texts(page, cut)


def spaced_otherwise(page: str, random: Random) -> str:
    """White space becomes other white space."""

    def other(word: str) -> str:
        return random.choice((word, " ", "\n\t  ", "&nbsp;", " \n")) if word == " " else word

    return _in_texts(page, other)


def columns_permuted(page: str, random: Random) -> str:
    """In each plain table the columns right of the first change places."""

    def permuted(match: re.Match[str]) -> str:
        rows = [_CELL.findall(row) for row in _ROW.findall(match[0])]
        width = len(rows[0]) if rows else 0
        if "span=" in match[0] or width < 3 or {len(row) for row in rows} != {width}:
            return match[0]
        order = [0, *random.sample(range(1, width), width - 1)]

        def turned(row: re.Match[str]) -> str:
            cells = _CELL.findall(row[0])
            return "<tr>{}</tr>".format("".join(cells[place] for place in order))

        return _ROW.sub(turned, match[0])

    return _TABLE.sub(permuted, page)


def rows_permuted(page: str, random: Random) -> str:
    """In each plain table the rows below the first change places."""

    def permuted(match: re.Match[str]) -> str:
        rows = _ROW.findall(match[0])
        if "span=" in match[0] or len(rows) < 3:
            return match[0]
        order = iter([rows[0], *random.sample(rows[1:], len(rows) - 1)])
        return _ROW.sub(lambda _: next(order), match[0])

    return _TABLE.sub(permuted, page)


BANNERS = (
    '<div role="dialog" aria-label="Cookies"><p>We use cookies for 12 months. Our 84 partners store 4 KB.</p></div>',
    '<aside class="promo"><h2>Trade-in offer</h2><p>Get a card with 32 GB for $499.</p></aside>',
    '<div id="onetrust-banner-sdk"><h2>We value your privacy</h2><p>Up to 24 months, 3 vendors.</p></div>',
    '<nav aria-label="Offers"><ul><li><a href="#">DGX Spark, 128 GB</a></li><li><a href="#">B300</a></li></ul></nav>',
    '<div class="x7"><h2>We value your privacy</h2><p>We use cookies.</p><button>Accept all</button></div>',
    '<div class="x7"><h1>Before you continue</h1><p>Accept cookies to continue to this site.</p></div>',
    '<div class="x7"><h2>Scheduled maintenance</h2><p>On Sunday we are down for maintenance; back soon.</p></div>',
    "<section><h3>Sign in to your account</h3><p>Please sign in to see what you saved.</p></section>",
)


def banner_put_in(page: str, random: Random) -> str:
    """A banner stands before everything else."""
    start = _body(page)
    return page[:start] + random.choice(BANNERS) + page[start:]


REMARKS = (
    "<p>A rival's accelerator has 192 GB of HBM3e and draws 1,000 W.</p>",
    "<p>The session takes 45 minutes in hall B200, and tickets cost $1,250.</p>",
    "<p>A bank in Oslo moved 40 PB of records over a 400 Gb/s line in nine days.</p>",
    "<p>AMD says that its Instinct MI350X has 288 GB of HBM3E at 8 TB/s.</p>",
    "<p>Its revenue grew by 23% to $4.1 billion, and 12,000 people work there.</p>",
)


def remark_put_in(page: str, random: Random) -> str:
    """Between two paragraphs of the page, and not in a table's cell, somebody else's figures stand."""
    tables = [match.span() for match in _TABLE.finditer(page)]
    content = _MAIN.search(page)
    assert content is not None
    ends = [match.end() for match in _PARAGRAPH_END.finditer(page, *content.span())]
    at = random.choice([end for end in ends if not any(start < end < stop for start, stop in tables)])
    return page[:at] + random.choice(REMARKS) + page[at:]


HARMLESS: list[Attack] = [
    classes_renamed, wrapped, split_over_spans, spaced_otherwise, columns_permuted, rows_permuted, banner_put_in,
]  # fmt: skip
"""What leaves the page saying the same."""


def _body(page: str) -> int:
    match = _BODY.search(page)
    assert match is not None
    return match.end()


def _in_texts(page: str, change: Callable[[str], str]) -> str:
    """The page with each word and each white space of its texts changed."""

    def changed(match: re.Match[str]) -> str:
        text = match["text"]
        return _WORDS.sub(lambda word: change(word[0]), text) if text and text.strip() else match[0]

    start = _body(page)
    return page[:start] + _RUN.sub(changed, page[start:])
