"""HTML to a `Page`. Start here: `parse` is all that the reader calls.

decode -> Lexbor -> content (where the page's own part is) -> tree (without furniture) -> boilerplate (foreign sections)
-> flow (blocks) -> footnotes -> published.
"""

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from extractors.page.blocks import Page, Table, Text
from extractors.page.boilerplate import cut
from extractors.page.characters import clean
from extractors.page.content import Content, is_post
from extractors.page.decode import decode
from extractors.page.flow import Flow
from extractors.page.footnotes import resolve
from extractors.page.published import published
from extractors.page.tree import Builder, Node

_STARTS = re.compile(r"<(?:html|body)\b", re.IGNORECASE)
_ENDS = re.compile(r"</(?:html|body)\s*>", re.IGNORECASE)
_DOCTYPE = re.compile(r"\s*<!doctype", re.IGNORECASE)
_OPEN_TAG = re.compile(r"<(?:[a-zA-Z/!][^<>]*)?$")
_AFTER_TABLE = re.compile(r"</table|-->|</script", re.IGNORECASE)


def parse(body: bytes, content_type: str | None, url: str, *, dated: bool = True) -> Page:
    """The page's own content as blocks; its date is looked for only where it is `dated`, as posts are.

    InputError for a page that is too large or nested too deeply.
    """
    text = decode(body, content_type)
    parser = LexborHTMLParser(text)
    scripts = [node.text() for node in parser.css('script[type="application/ld+json"]')] if "ld+json" in text else []
    noted = "ootnote" in text or "ndnote" in text
    content = Content(parser, post=is_post(parser, text, scripts), noted=noted)
    title = _text(content.h1)
    builder = Builder(content.keep)
    flow = Flow()
    if not content.holds_h1:
        flow.heading(1, title)
    if content.root is not None:
        tree = builder.build(content.root)
        cut(tree)
        flow.walk(tree)
    for source in content.notes:
        flow.walk(Node("div", {}, [builder.build(source)]))
    blocks, loose = resolve(flow.blocks, flow.noted, flow.numbers)
    root = parser.root
    return Page(
        blocks=blocks,
        title=_title(blocks, title) or title or _text(parser.css_first("title")),
        lang=((root.attributes.get("lang") if root is not None else None) or "").strip(),
        published=published(parser, scripts, content.h1, blocks, url) if dated else None,
        complete=is_complete(text),
        notes=loose,
    )


def _title(blocks: tuple[Text | Table, ...], h1: str) -> str:
    """The page's own h1 as it was read: without the buttons that some put into it. A banner may have one before it."""
    read = [block.text for block in blocks if isinstance(block, Text) and block.level == 1]
    return next((text for text in read if _letters(text) in _letters(h1)), read[0] if read else "")


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def _text(node: LexborNode | None) -> str:
    if node is None:
        return ""
    return clean(node.text()).strip().rstrip("#¶").strip()


def is_complete(text: str) -> bool:
    """Whether a document has its end. A fragment has none and is complete; a table or tag that stays open never is."""
    if _ENDS.search(text, max(0, len(text) - 200)) or _ENDS.search(text[-20_000:]):
        return True
    if _STARTS.search(text):
        return False
    if _DOCTYPE.match(text) and _OPEN_TAG.search(text[-2000:]):
        return False
    start = max(text.rfind("<table"), text.rfind("<TABLE"))
    return start < 0 or bool(_AFTER_TABLE.search(text, start))
