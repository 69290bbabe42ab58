"""HTML to a `Page`. Start here: `parse` is all that the reader calls.

decode -> Lexbor -> content (where the page's own part is) -> tree (without furniture) -> boilerplate (foreign sections)
-> flow (blocks) -> footnotes -> published.
"""

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from extractors.page.blocks import Page
from extractors.page.boilerplate import cut
from extractors.page.content import Content, is_post
from extractors.page.decode import decode
from extractors.page.flow import Flow
from extractors.page.footnotes import resolve
from extractors.page.published import published
from extractors.page.tree import Builder, Node, clean

_STARTS = re.compile(r"<(?:html|body)\b", re.IGNORECASE)
_ENDS = re.compile(r"</(?:html|body)\s*>", re.IGNORECASE)
_DOCUMENT = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype|html|head|body)\b", re.IGNORECASE | re.DOTALL
)
_OPEN_TAG = re.compile(r"<(?:[a-zA-Z/!][^<>]*)?$")
_UNSEEN = re.compile(r"<!--.*?-->|<(script|style|template|textarea)\b.*?</\1\s*>", re.IGNORECASE | re.DOTALL)


def parse(body: bytes, content_type: str | None, url: str) -> Page:
    """The page's own content as blocks. InputError for a page that is too large or nested too deeply."""
    text = decode(body, content_type)
    parser = LexborHTMLParser(text)
    scripts = [node.text() for node in parser.css('script[type="application/ld+json"]')]
    content = Content(parser, post=is_post(parser, scripts))
    title = _text(content.h1)
    builder = Builder(content.keep)
    flow = Flow("" if content.holds_h1 else title)
    if content.root is not None:
        tree = builder.build(content.root)
        cut(tree)
        flow.walk(tree)
    for source in content.notes:
        note = builder.build(source)
        note.attrs = {"class": "footnotes"}
        holder = Node("div", {}, [note])
        flow.walk(holder)
    blocks, loose = resolve(flow.blocks, flow.notes)
    root = parser.root
    return Page(
        blocks=tuple(blocks),
        title=title or _text(parser.css_first("title")),
        lang=((root.attributes.get("lang") if root is not None else None) or "").strip(),
        published=published(parser, scripts, content.h1, blocks, url),
        site_text=_site_text(parser),
        complete=is_complete(text),
        notes=loose,
    )


def _text(node: LexborNode | None) -> str:
    if node is None:
        return ""
    return clean(node.text()).strip().rstrip("#¶").strip()


def _site_text(parser: LexborHTMLParser) -> int:
    if parser.body is None:
        return 0
    parser.strip_tags(["script", "style", "template", "noscript"])
    return len(" ".join(parser.body.text().split()))


def is_complete(text: str) -> bool:
    """Whether a document has its end. A fragment has none and is complete; a table or tag that stays open never is."""
    if _DOCUMENT.match(text[:5000]):
        if _STARTS.search(text) and not _ENDS.search(text[-20_000:]):
            return False
        if _OPEN_TAG.search(text[-2000:]):
            return False
    lower = text.lower()
    if lower.count("<table") > lower.count("</table"):
        seen = _UNSEEN.sub("", lower)
        return seen.count("<table") <= seen.count("</table")
    return True
