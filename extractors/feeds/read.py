"""One capture of a feed to a reading: its entries, each with why it is watched or is not. Start here.

What the bytes are decides how they are read: a feed or sitemap as a stream of XML, a page by its links. Anything else
at the address of a feed is judged by the gate like any page, and is none.
"""

from datetime import datetime
from urllib.parse import urljoin

from extractors.catalogue import catalogue
from extractors.documents.document import opened
from extractors.feeds import xml
from extractors.feeds.bounds import bounded
from extractors.feeds.days import day, is_to_come
from extractors.feeds.limits import limits
from extractors.feeds.listing import links
from extractors.feeds.match import Matcher
from extractors.feeds.packed import unpacked
from extractors.feeds.place import absolute
from extractors.feeds.raw import Broken, Raw
from extractors.gate import judge
from extractors.page.html import parse
from extractors.version import reader_version
from schemas.feeds import Entry
from schemas.products import Source
from schemas.readings import Reading
from schemas.words import Verdict


def read_feed(
    body: bytes,
    *,
    url: str,
    captured_at: datetime,
    content_type: str | None,
    status: int,
    source: Source,
    final_url: str | None,
) -> Reading:
    """Read a capture of a feed, sitemap or listing page.

    It is complete where all of it could be read and something is listed. InputError for a body that is too large.
    """
    where = final_url or url
    matcher = Matcher(source, catalogue())
    complete = True
    issues: list[str] = []
    body = unpacked(body)
    if status < 300 and xml.root_of(body):
        try:
            found = xml.entries(body)
        except Broken as broken:
            if not broken.entries:
                return _not_read(Verdict.UNREADABLE, str(broken))
            found, complete = broken.entries, False
            issues.append(str(broken))
    else:
        document = opened(body, content_type, url)
        page = parse(document.body, document.content_type, url, dated=False)
        verdict, reason = judge(
            page, body=document.body, kind=document.kind, fault=document.fault, status=status,
            content_type=document.content_type, url=url, source=source, final_url=final_url,
        )  # fmt: skip
        if verdict is not Verdict.PAGE:
            return _not_read(verdict, reason)
        found = links(document.body, document.content_type, lambda href: _is_own(matcher, href, where))
    listed = [_entry(raw, where, matcher, captured_at, issues) for raw in found]
    entries = bounded(listed, captured_at, issues)
    if not entries:
        issues.append("it lists nothing")
    return Reading(
        complete=complete and bool(entries),
        reader=reader_version(),
        entries=tuple(entries),
        issues=tuple(dict.fromkeys(issues)),
    )


def _not_read(verdict: Verdict, reason: str | None) -> Reading:
    return Reading(verdict=verdict, reason=reason, complete=False, reader=reader_version())


def _is_own(matcher: Matcher, href: str, where: str) -> bool:
    try:
        return matcher.is_own(absolute(href, where))
    except ValueError:
        return False


def _entry(raw: Raw, where: str, matcher: Matcher, captured_at: datetime, issues: list[str]) -> Entry:
    """One entry; a date that lies ahead is not believed."""
    published, updated = day(raw.published), day(raw.updated)
    if published and is_to_come(published, captured_at):
        issues.append(f"it dates an entry {published}, which is still to come: such dates are not believed")
        published = None
    try:
        url = absolute(raw.url, urljoin(where, raw.base))
    except ValueError as error:
        return Entry(url=raw.url[: limits().title], published=published, updated=updated, why_not=str(error))
    return matcher.entry(url, raw, published, updated)
