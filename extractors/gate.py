"""Is this the page that we asked for? Only what is, is read; anything else withdraws nothing.

Servers answer 200 with a page that says it was not found, a captcha, a consent wall, the home page or a shell without
its text. A true page may speak of all of these, so that words count only in a title, or where there is little else.
A banner above a true page has a heading too, which is no title: the title is the document's, and the page's own h1.
"""

import re
from collections.abc import Iterator
from typing import TypeGuard

from extractors import addresses, markup
from extractors.catalogue import catalogue
from extractors.feeds.xml import root_of
from extractors.gate_rules import Rule, rules
from extractors.page.blocks import Page, Table, Text
from schemas.feeds import Form
from schemas.products import Source
from schemas.words import DocumentKind, PageKind, Verdict

Block = Text | Table
Judgement = tuple[Verdict, str | None]
_SEGMENT = re.compile(r"\s*[|·•»:]\s*|\s+[-–—]\s+")


def judge(
    page: Page,
    *,
    body: bytes,
    kind: DocumentKind = DocumentKind.HTML,
    fault: Judgement | None = None,
    status: int = 200,
    content_type: str | None = None,
    url: str,
    source: Source | None = None,
    final_url: str | None = None,
) -> Judgement:
    """The verdict on a response, with its reason in words where it is not the page.

    `body` is HTML, made from whatever `kind` of document it was; `fault` says why a document could not be made into it.
    """
    for rule in rules().rules:
        if status in rule.statuses:
            return rule.verdict, f"status {status}"
    refused = status >= 300
    wanted = source.document if source else None
    if kind is DocumentKind.PDF and wanted not in (None, kind):
        return Verdict.NOT_TEXT, f"it is {kind}, and the source is {wanted}"
    if fault:
        return fault
    if not body.strip():
        return (Verdict.ERROR, f"status {status}") if refused else (Verdict.EMPTY, "no bytes")
    if what := markup.not_text(body, content_type):
        return Verdict.NOT_TEXT, what
    seen = _Seen(page, body)
    if found := next(seen.by_words(), None):
        return found
    if refused:
        return Verdict.ERROR, f"status {status}"
    if source is not None and source.page is PageKind.FEED and source.form is not Form.LISTING:
        # Its text is in its entries, which are no blocks.
        return (Verdict.PAGE, None) if root_of(body) else (Verdict.OTHER_PAGE, "it is no feed and no sitemap")
    if wanted is not None and kind is not wanted and DocumentKind.HTML in (kind, wanted):
        return Verdict.OTHER_PAGE, f"it is {kind}, and the source is {wanted}"
    checks = (
        _landed(url, final_url)
        or seen.shell()
        or _language(page, url, source)
        or _region(url, final_url)
        or _home(body, url, final_url)
        or _unnamed(seen, source)
    )
    if checks:
        return checks
    if status == 206 or not page.complete:
        return Verdict.TRUNCATED, "the document breaks off before its end"
    return Verdict.PAGE, None


class _Seen:
    """What a page shows of itself."""

    def __init__(self, page: Page, body: bytes) -> None:
        self.page = page
        self.body = body
        self.texts = tuple(_texts(page.blocks))
        self.size = sum(map(len, self.texts))
        self.own = _own(page)
        self.table = any(isinstance(block, Table) and len(block.rows) > 1 for block in page.blocks)

    def by_words(self) -> Iterator[Judgement]:
        """The verdicts that a page's own words give, in the order of the rules."""
        limits = rules()
        texts = self.texts if self.own is self.page.blocks else tuple(_texts(self.own))
        size = sum(map(len, texts))
        little = size < limits.little and not self.table
        own = _plain(" ".join((self.page.title, *texts))) if little else ""
        little = little and sum(1 for _ in limits.figure.finditer(own)) < limits.figures
        own = own if little else ""
        whole = _plain(markup.visible(self.body)) if little and self.size < limits.none else ""
        titles = {self.page.title, markup.title(self.body)}
        if little:  # else a first heading may be a banner's
            depth = None if size < limits.hardly_any else 1
            titles |= {heading for block in self.own[:3] for heading in block.path[:depth]}
        titles = _parts(titles)
        if not little:  # a long page may be called "Maintenance", and is hardly called "Page not found"
            titles = {title for title in titles if " " in title or title == "404"}
        for rule in limits.rules:
            if reason := _says(rule, titles, own, whole):
                yield rule.verdict, reason
            elif little and self.size < limits.hardly_any and (mark := self._mark(rule)):
                yield rule.verdict, f"hardly any text, and {mark} in its markup"

    def shell(self) -> Judgement | None:
        """Whether scripts were to fetch the page's text, and did not."""
        limits = rules()
        if self.table or self.size >= limits.hardly_any:
            return None
        scripts = markup.scripts(self.body)
        if not self.size and not scripts:
            return Verdict.EMPTY, "no text of its own"
        waits = limits.waiting.search(_plain(markup.visible(self.body, noscript=True)))
        if scripts and (not self.size or waits or self.size * 100 < len(self.body)):
            return Verdict.EMPTY_SHELL, f"{self.size} characters of text, {scripts} scripts"
        return None

    def _mark(self, rule: Rule) -> str | None:
        return next((mark for mark in rule.marks if mark.encode() in self.body), None)


def _parts(titles: set[str]) -> set[str]:
    parts = {part for title in map(_plain, titles) for part in (title, *_SEGMENT.split(title))}
    return {part.strip(" .!?…") for part in parts}


def _says(rule: Rule, titles: set[str], own: str, whole: str) -> str | None:
    if named := titles & rule.titles:
        return f"its title says {min(named)!r}"
    if not own and not whole:
        return None
    match = rule.phrases.search(own) or rule.phrases.search(whole) or rule.walls.search(whole)
    return f"it says little but {match[0]!r}" if match else None


def _language(page: Page, url: str, source: Source | None) -> Judgement | None:
    """Whether the page is in another language than the one asked for: figures would read otherwise."""
    wanted = addresses.language(url) or (source.lang if source else None)
    got = re.split("[-_]", page.lang.lower())[0]
    if wanted and re.fullmatch("[a-z]{2,3}", got) and got != re.split("[-_]", wanted.lower())[0]:
        return Verdict.OTHER_LANGUAGE, f"its language is {got}, not {wanted}"
    return None


def _region(url: str, final_url: str | None) -> Judgement | None:
    """Whether a redirect led to another country's pages: products, names and dates differ there."""
    wanted, got = addresses.region(url), addresses.region(final_url or url)
    if wanted and got and got != wanted:
        return Verdict.OTHER_LANGUAGE, f"it is for {got}, not {wanted}: {final_url}"
    return None


def _landed(url: str, final_url: str | None) -> Judgement | None:
    """Whether a redirect led to a login, a wall or an error, by its address."""
    if final_url is None:
        return None
    asked, landed = map(addresses.same, (url, final_url))
    for rule in rules().rules:
        if rule.addresses.search(landed.lower()) and not rule.addresses.search(asked.lower()):
            return rule.verdict, f"it leads to {final_url}"
    return None


def _home(body: bytes, url: str, final_url: str | None) -> Judgement | None:
    """Whether the site's front door answered: many sites send there whoever asks for a page that is gone."""
    for landed in filter(None, (final_url, markup.canonical(body))):
        if addresses.is_home(landed) and not addresses.is_home(url):
            return Verdict.OTHER_PAGE, f"it is the home page, {landed}"
    return None


def _unnamed(seen: _Seen, source: Source | None) -> Judgement | None:
    """Whether a page names none of the products that it is about: then it is another page, and withdraws none."""
    if source is None or not source.about:
        return None
    known, about = catalogue(), set(source.about)
    names = known.names(source.vendor)
    for text in (seen.page.title, *seen.texts):
        if any(about & {mention.product, *known.wholes(mention.product)} for mention in names.find(text)):
            return None
        if about.intersection(names.exact_all(text)):
            return None
    return Verdict.OTHER_PAGE, f"it names none of {', '.join(source.about)}"


def _own(page: Page) -> tuple[Block, ...]:
    """The blocks from the page's own h1 on: what stands above it is a banner. All of them where nothing follows it."""
    start = next((n for n, block in enumerate(page.blocks) if _is_h1(block) and block.text == page.title), 0)
    if not start:
        return page.blocks
    text = sum(map(len, _texts(page.blocks[start + 1 :]))) - len(page.title)
    return page.blocks[start:] if text >= rules().none else page.blocks


def _is_h1(block: Block) -> TypeGuard[Text]:
    return isinstance(block, Text) and block.level == 1


def _texts(blocks: tuple[Block, ...]) -> Iterator[str]:
    headings = dict.fromkeys(heading for block in blocks for heading in block.path)
    yield from headings
    for block in blocks:
        if isinstance(block, Text):
            yield block.text
        else:
            yield block.caption
            yield from (cell.text for row in block.rows for cell in row)


def _plain(text: str) -> str:
    return " ".join(text.replace("’", "").replace("'", "").split()).lower()
