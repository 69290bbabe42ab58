"""Data in a page's scripts, where figures live only there: JSON-LD, JSON in script tags, state assigned to a variable.

Component frameworks send a page as HTML and once more as data, so that nearly all of it stands visibly too: only what
has a figure that the document does not show is taken, as blocks behind the page's own. It is read like the page, and
what the page itself says decides (`settle.py`).
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from itertools import islice

from extractors import markup
from extractors.documents.data import html_of
from extractors.documents.document import HTML, whole
from extractors.documents.keys import Json, first_of, is_content, is_scalar, listed, pair_of, plain_key, unit_of
from extractors.documents.owned import owned
from extractors.documents.states import Data, data_of
from extractors.page.blocks import Page, Path, Text
from extractors.page.decode import decoded
from extractors.page.html import parse
from schemas.base import InputError

PLACE = "data of the page"
"""How the place begins of evidence that no reader of the page sees."""
_HINT = re.compile(
    rb"^<script\b[^>]*\bjson\b|(?:window|self|globalThis)\s*[.\[][^=;<]{1,60}="
    rb"|\b(?:var|let|const)\s+__\w+\s*=|__next_f\.push\("
)
_MARK = re.compile(rb"json|window|self|globalThis|__")
"""One of these is in what the hint finds."""
_FIGURE = re.compile(
    r"(?<![\w.])\d[\d.,]*\s?(?:[KMGTP]i?[Bb](?:ps|/s|it|yte)?|[GTPE](?:FL)?OPS|[kM]?W|GB/s|TB/s)(?![a-zA-Z])",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d[\d.,]*")
_MOST_FIGURES = 2_000
_MOST_UNREAD = 20
_LONGEST_UNREAD = 500_000
_NO_DATA = "it stands in code of the page that cannot be read as data"


def with_data(page: Page, body: bytes, content_type: str | None, url: str) -> Page:
    """The page, and behind its own blocks those of data with figures that its document does not show."""
    if not _has_data(body):
        return page
    shown = _Shown(body)
    blocks = list(page.blocks)
    above = (page.title,) if page.title else ()
    for data in data_of(decoded(body, content_type)):
        if data.unread:
            if page.blocks:  # else it is a shell, and says so
                blocks += _unreadable(data, shown, above)
            continue
        try:
            news = _news(data.value, shown, 0)
            made = html_of(news) if news is not None else ""
            inner = whole(f'<div data-place="{_place(data)}">{made}</div>') if made else b""
            found = parse(inner, HTML, url, dated=False).blocks if made else ()
        except InputError:
            continue  # data of a site's own machinery may be as large as it likes
        for block in owned(found, data.value, page.title, url):
            blocks.append(replace(block, path=(*above, *block.path)))
    return replace(page, blocks=tuple(blocks))


def _place(data: Data) -> str:
    return f"{PLACE}, {escape(data.name)}"


def _unreadable(data: Data, shown: "_Shown", above: Path) -> Iterator[Text]:
    """What has figures in a page's own state that cannot be read, as text whose figures are nobody's."""
    if data.name not in listed("states"):
        return
    figures = (match[0] for match in _FIGURE.finditer(data.unread[:_LONGEST_UNREAD]) if not shown.has(match[0]))
    if said := "; ".join(dict.fromkeys(islice(figures, _MOST_UNREAD))):
        yield Text(above, said, place=_place(data), doubt=_NO_DATA)


def _has_data(body: bytes) -> bool:
    """Whether a script may hold data. Only scripts are asked, which are found at once: most pages end here."""
    start = body.find(b"<script")
    while start >= 0:
        end = body.find(b"</script", start)
        end = end if end >= 0 else len(body)
        script = body[start:end]
        if _MARK.search(script) and _HINT.search(script):
            return True
        start = body.find(b"<script", end)
    return False


class _Shown:
    """What a document shows to readers, asked for only where there is a figure to look for."""

    def __init__(self, body: bytes) -> None:
        self._body = body
        self._text: str | None = None
        self._asked: dict[str, bool] = {}

    def has(self, figure: str) -> bool:
        """Whether a number with its unit stands in the document, however it is spaced."""
        if self._text is None:
            self._text = _packed(markup.visible(self._body))
        if figure not in self._asked and len(self._asked) < _MOST_FIGURES:
            self._asked[figure] = bool(re.search(rf"(?<![\d.]){re.escape(_packed(figure))}", self._text))
        return self._asked.get(figure, True)


def _packed(text: str) -> str:
    return re.sub(r"[\s,\xa0\u2009\u202f]+", "", text).casefold()


def _news(value: Json, shown: _Shown, depth: int) -> Json:
    """What of a value has figures that are not shown, with the names that they stand under; None where nothing has."""
    if depth > 100:
        raise InputError("data nested more than 100 deep")
    if isinstance(value, str):
        return value if any(not shown.has(figure[0]) for figure in _FIGURE.finditer(value)) else None
    if isinstance(value, list):
        kept = [one for one in value if _news(one, shown, depth + 1) is not None]
        return (value if _is_table(value) else kept) if kept else None
    if not isinstance(value, dict):
        return None
    unit = first_of(value, "units")
    if isinstance(unit, str) and is_scalar(number := first_of(value, "values")) and _NUMBER.fullmatch(str(number)):
        return value if _FIGURE.fullmatch(f"{number} {unit}") and not shown.has(f"{number}{unit}") else None
    inner = {key: _under(key, one, shown, depth + 1) for key, one in value.items() if is_content(key)}
    news = {key: one for key, one in inner.items() if one is not None}
    if not news:
        return None
    if pair_of(value):
        return value
    names = {key: one for key, one in value.items() if is_scalar(one) and plain_key(key) in listed("titles")}
    kinds = {key: one for key, one in value.items() if key in ("type", "nodeType", "_type")}
    heads = {key: one for key, one in value.items() if plain_key(key) in listed("headers")}
    return {**kinds, **names, **heads, **news}


def _under(key: str, value: Json, shown: _Shown, depth: int) -> Json:
    """The same for a value under a key, which may have its unit: memoryGB."""
    if isinstance(value, int | float) and not isinstance(value, bool) and (unit := unit_of(key)):
        return None if shown.has(f"{value}{unit}") else value
    return _news(value, shown, depth)


def _is_table(value: list[Json]) -> bool:
    """Whether a list is rows of one table, of which none may be left out."""
    return all(isinstance(one, list) for one in value) or all(isinstance(one, dict) for one in value)
