"""Start here: an article to the statements it makes. A vendor's page speaks for one vendor, an article of them all.

What surprised us: an article says "Google's chip" of a chip that it named a page ago. Only what the paragraph or its
heading names is certain; the rest stays unread, and is told.
"""

import re
from collections.abc import Iterator

from extractors.articles.names import names_of
from extractors.assign.frame import Desk
from extractors.catalogue import catalogue
from extractors.documents.document import opened
from extractors.documents.kinds import type_of_name
from extractors.page.blocks import Page, Table
from extractors.page.decode import decoded
from extractors.page.html import parse
from extractors.page.written import day_of
from extractors.read import other_makers, read_page, validated
from schemas.base import InputError
from schemas.readings import Reading

_START = 4096
_WIDE = (b"\xff\xfe", b"\xfe\xff")
"""What text in UTF-16 begins with, which is full of zeros."""
_FRONT = re.compile(r"\A\ufeff?---[ \t]*\n(?P<front>.*?)^---[ \t]*$", re.DOTALL | re.MULTILINE)
_DATED = re.compile(
    r"^(?:date|published|pubdate)[ \t]*:[ \t]*[\"']?(\d{4})-(\d\d)-(\d\d)", re.MULTILINE | re.IGNORECASE
)
_TITLED = re.compile(r"^title[ \t]*:[ \t]*(?P<title>\S.*?)[ \t]*$", re.MULTILINE | re.IGNORECASE)


def read_article(body: bytes, *, name: str, published: str | None = None, undated: str | None = None) -> Reading:
    """The statements of an article, in its order; `name` is the file's, whose ending may tell what it is written in.

    `published` (EDTF) is what "later this year" is read against; without it, the article's own date is taken, and
    `undated` where it bears none.
    Raises InputError for what is no text, or too large.
    """
    if b"\0" in body[:_START] and not body.startswith(_WIDE):
        raise InputError(f"{name}: is no text; save the article as HTML, Markdown or text")
    document = opened(body, type_of_name(name), f"https://article.invalid/{name}")
    if document.fault is not None:
        raise InputError(f"{name}: not read: {document.fault[1]}")
    page = parse(document.body, document.content_type, "https://article.invalid/")
    front = _front_matter(body)
    published = published or page.published or _date_of(front) or undated
    desk = _desk(page, published)
    read_page(page, desk)
    reading = validated(desk, page, published)
    titled = _TITLED.search(front)
    title = reading.title or (titled["title"].strip("\"'") if titled else "")
    stand = {claim: place for place, claim in reversed(list(enumerate(desk.claims)))}
    return reading.model_copy(
        update={
            "title": title or name,
            "complete": document.complete and reading.complete,
            "claims": tuple(sorted(reading.claims, key=stand.__getitem__)),
        }
    )


def _desk(page: Page, published: str | None) -> Desk:
    known = catalogue()
    return Desk(
        names=names_of(_texts(page), known),
        catalogue=known,
        vendor="",
        vendor_name="",
        of_all=True,
        lang=page.lang,
        published=published,
        makers=other_makers(""),
    )


def _texts(page: Page) -> Iterator[str]:
    for block in page.blocks:
        if isinstance(block, Table):
            yield from (block.caption, block.before)
            yield from dict.fromkeys(cell.text for row in block.rows for cell in row)
        else:
            yield from (*block.labels, block.text)


def _front_matter(body: bytes) -> str:
    """The block of keys at the head of a file in Markdown; empty where there is none."""
    if not body.lstrip(b"\xef\xbb\xbf").startswith(b"---"):
        return ""
    match = _FRONT.match(decoded(body[:20_000], None).replace("\r\n", "\n"))
    return match["front"] if match else ""


def _date_of(front: str) -> str | None:
    match = _DATED.search(front)
    return day_of(int(match[1]), int(match[2]), int(match[3])) if match else None
