"""Start here: one capture to a reading. Gate, blocks, claims, a vendor's refinement, validation, in this order.

Pure: the same bytes, address, time and source give the same reading, today and when the archive is read again.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import cache
from importlib import import_module, resources

from extractors import side_by_side
from extractors.assign import subjects
from extractors.assign.cards import is_figure, read_card
from extractors.assign.doubtful_columns import is_bare_form
from extractors.assign.forms import of_form
from extractors.assign.frame import Desk
from extractors.assign.prose import read_text
from extractors.assign.tables import read_table
from extractors.assign.unnamed import UNNAMED, is_like_a_name
from extractors.assign.voices import leave_unread
from extractors.catalogue import Catalogue, catalogue
from extractors.documents.document import Document, opened
from extractors.documents.embedded import with_data
from extractors.documents.settle import settled
from extractors.feeds.read import read_feed
from extractors.gate import judge
from extractors.kept import forget
from extractors.mentions import Mention
from extractors.page.blocks import Page, Path, Table, Text
from extractors.page.html import parse
from extractors.quick import Openings
from extractors.version import reader_version
from schemas.claims import AvailabilityClaim, Claim, FigureClaim, PositioningClaim
from schemas.collector import waiting
from schemas.products import Source
from schemas.readings import Quarantined, Reading
from schemas.validation import fault
from schemas.words import PageKind, Verdict

_DATED = (PageKind.POST, PageKind.PRESS, PageKind.RESULTS)

_LARGE = 500_000
"""Bytes of a page before which what is kept of other texts is forgotten, lest large pages fill the memory."""


@waiting()
def read(
    body: bytes,
    *,
    url: str,
    captured_at: datetime,
    content_type: str | None = None,
    status: int = 200,
    source: Source | None = None,
    final_url: str | None = None,
) -> Reading:
    """Read one capture.

    `source` is looked up by its address where it is not given; an address that nobody watches is read as a page of the
    vendor of its host. A feed's reading has entries and no claims. Raises InputError for a body that is too large to be
    a page.
    """
    if len(body) > _LARGE:
        forget()
    known = catalogue()
    source = source or known.source_for(url)
    if source is not None and source.page is PageKind.FEED:
        return read_feed(
            body, url=url, captured_at=captured_at, content_type=content_type, status=status, source=source,
            final_url=final_url,
        )  # fmt: skip
    document = opened(body, content_type, url)
    page = page_of(document, url, dated=source is None or source.page in _DATED)
    verdict, reason = judge(
        page,
        body=document.body,
        kind=document.kind,
        fault=document.fault,
        status=status,
        content_type=document.content_type,
        url=url,
        source=source,
        final_url=final_url,
    )
    if verdict is not Verdict.PAGE:
        return Reading(verdict=verdict, reason=reason, complete=False, reader=reader_version(), title=page.title)
    vendor = source.vendor if source else known.vendor_of(url)
    published = _published(page, source)
    desk = _desk(page, known, vendor, source, published)
    desk.captured = captured_at.date().isoformat()
    read_page(page, desk)
    reading = settled(validated(desk, page, published))
    if document.issues:
        reading = reading.model_copy(
            update={"complete": reading.complete and document.complete, "issues": (*document.issues, *reading.issues)}
        )
    if refine := _refinement(vendor):
        reading = refine(reading, page)
    if source and len(reading.claims) < source.min_claims:
        short = f"{len(reading.claims)} claims, where {source.id} has at least {source.min_claims}"
        reading = reading.model_copy(update={"complete": False, "issues": (*reading.issues, short)})
    return reading


def page_of(document: Document, url: str, *, dated: bool = True) -> Page:
    """A document's own content, with what only the data in its scripts says."""
    page = parse(document.body, document.content_type, url, dated=dated)
    return with_data(page, document.body, document.content_type, url)


def _published(page: Page, source: Source | None) -> str | None:
    """The date on which the page's statements were made: only pages that are published once have one."""
    if source is None:
        return page.published
    return (page.published or source.published) if source.page in _DATED else None


def _desk(page: Page, known: Catalogue, vendor: str, source: Source | None, published: str | None) -> Desk:
    names = known.names(vendor)
    desk = Desk(
        names=names,
        catalogue=known,
        vendor=vendor,
        vendor_name=known.vendors[vendor].name if vendor in known.vendors else vendor.title(),
        lang=page.lang or (source.lang or "" if source else ""),
        published=published,
        ignore=source.ignore if source else (),
        makers=other_makers(vendor),
        own_words=own_words(vendor),
    )
    desk.topic = (
        tuple(source.about) if source and source.about else _own(names.find(side_by_side.apart(page.title)), desk)
    )
    return desk


def own_words(vendor: str) -> tuple[str, ...]:
    """What a page's vendor is called, in lower case."""
    known = catalogue()
    words = known.vendors[vendor].words if vendor in known.vendors else ()
    return tuple({vendor, *(word.lower() for word in words)})


@cache
def other_makers(vendor: str) -> Openings:
    """The words for every other maker, where a name or a possessive follows."""
    known = catalogue()
    watched = [(one.id, one.words) for one in known.vendors.values()]
    unwatched = [(one.id, one.words) for one in known.others]
    words = {word for maker, said in (*watched, *unwatched) if maker != vendor for word in said if len(word) > 2}
    words |= {word.upper() for word in words} | {word.title() for word in words if word.isupper()}
    follows = r"(?:['’]s)?(?=\s(?:[A-Z]\w*\s){0,3}?[A-Z]*\d|['’]s|\s(?:GPU|chip|accelerator|card)s?\b)"
    return Openings(words, follows=follows, behind=r"[\w-]")


def _own(mentions: Iterable[Mention], desk: Desk) -> tuple[str, ...]:
    return tuple(dict.fromkeys(m.product for m in mentions if not desk.is_foreign(m.product)))


def read_page(page: Page, desk: Desk) -> None:
    """Read every block into `desk`, each with what its section is about."""
    if side_by_side.is_written_so(page):
        _read_blocks(side_by_side.all_apart(page), desk)
        side_by_side.together(desk)
    else:
        _read_blocks(page, desk)


def _read_blocks(page: Page, desk: Desk) -> None:
    abouts: dict[Path, tuple[str, ...] | None] = {}
    for place, block in enumerate(page.blocks):
        if block.path not in abouts:
            abouts[block.path] = _about(block.path, desk, page)
        about = abouts[block.path]
        if about is None:
            leave_unread(block, desk)
        elif isinstance(block, Text) and block.doubt:
            leave_unread(block, desk, block.doubt)
        elif isinstance(block, Table):
            read_table(block, desk, about)
        elif not (block.level > 1 and is_figure(block.text) and read_card(block, page.below(place), desk, about)):
            read_text(block, desk, about)


def _heads_an_edition(heading: str, page: Page) -> bool:
    """Whether a form is an edition of the product: "PCIe" is one beside other forms, and else a link."""
    return heading.lower() != "pcie" or any(
        isinstance(one, Text) and one.level and one.text.lower() != "pcie" and is_bare_form(one.text)
        for one in page.blocks
    )


def _about(path: Path, desk: Desk, page: Page) -> tuple[str, ...] | None:
    """What a section is about: the product of the nearest heading that names any, else the page's topic.

    None where it has the words of others.

    A heading of two names ("TPU 8t and TPU 8i") is about neither alone; one that joins them by a slash is about both.
    Under a rival's name ("MI300X") all is the rival's, and among other words ("MI300X vs H100") nobody's; nor is it the
    page's own under a name that nobody knows ("Z7 Pro").
    """
    if any(subjects.is_others_voice(heading) for heading in path[1:]):
        return None
    for level, heading in reversed(tuple(enumerate(path))):
        mentions = desk.names.find(heading)
        found = _own(mentions, desk)
        if level and any(desk.is_foreign(one.product) for one in mentions):
            return () if found else desk.names.exact_all(heading)
        if level and not mentions and is_like_a_name(heading):
            return (UNNAMED,)
        if level and not mentions and is_bare_form(heading) and _heads_an_edition(heading, page):
            return of_form(heading, _about(path[:level], desk, page) or (), desk)
        if len(found) == 1 or (found and "/" in heading):
            return found
        if found:
            return ()
    return desk.topic if len(desk.topic) == 1 else ()


def validated(desk: Desk, page: Page, published: str | None) -> Reading:
    """What was read, each statement once; what cannot be true is held back with its reason."""
    good: list[Claim] = []
    held: list[Quarantined] = []
    for claim in _said_once(desk.claims):
        if reason := fault(claim):
            held.append(Quarantined(claim=claim, reason=reason))
        else:
            good.append(claim)
    claimed = {claim.subject for claim in good}
    return Reading(
        complete=page.complete,
        reader=reader_version(),
        published=published,
        title=page.title,
        claims=tuple(good),
        unread=tuple(desk.unread),
        ignored=tuple(desk.ignored),
        issues=tuple(desk.issues),
        quarantined=tuple(held),
        subjects=tuple(product for product in desk.new.values() if product.id in claimed),
    )


def _said_once(claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims, each statement of status or purpose once: a title repeats, in capitals and without the date."""
    plain: dict[tuple[str | None, ...], list[Claim]] = {}
    for claim in dict.fromkeys(claims):
        if isinstance(claim, FigureClaim):
            yield claim
        else:
            plain.setdefault(claim.identity, []).append(claim)
    for said in plain.values():
        if isinstance(said[0], PositioningClaim):
            yield min(said, key=lambda claim: sum(map(str.isupper, claim.statement)))
            continue
        dates = {claim.effective for claim in said if isinstance(claim, AvailabilityClaim)}
        for date in sorted(dates - {None} or {None}, key=str):
            yield next(claim for claim in said if isinstance(claim, AvailabilityClaim) and claim.effective == date)


@cache
def _refinement(vendor: str) -> Callable[[Reading, Page], Reading] | None:
    """The vendor's own `pages.refine`, where its folder has one."""
    if not resources.files("extractors.vendors").joinpath(vendor, "pages.py").is_file():
        return None
    refine: Callable[[Reading, Page], Reading] = import_module(f"extractors.vendors.{vendor}.pages").refine
    return refine
