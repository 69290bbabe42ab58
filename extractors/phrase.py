"""One phrase, read as a page would be: what the phrase book (../shared/phrases.jsonl) and its tests ask.

The phrase stands where it would on a page: as a paragraph, or in a table's cell beside its header, with its footnote
below. So it goes the whole way of a page, marks and notes included, and no rule is there for phrases alone. Only
plausibility is not asked: a phrase does not say whether its X1 is a chip or a rack.
"""

from extractors.assign.frame import Desk
from extractors.catalogue import catalogue
from extractors.names import Name, Names
from extractors.page.html import parse
from extractors.read import other_makers, own_words, read_page, validated
from schemas.readings import Reading

_LONGEST_ACRONYM = 3


def read_phrase(
    text: str,
    *,
    subject: str,
    header: str | None = None,
    lang: str = "",
    published: str | None = None,
    footnote: str | None = None,
) -> Reading:
    """Read a fragment of HTML that speaks of `subject`, whose slug is the only name that counts ("x1" is X1)."""
    vendor, _, slug = subject.partition("/")
    # In small letters a name fits in whatever case it is printed; a short one of letters only is an acronym (LPX).
    slug = slug if len(slug) > _LONGEST_ACRONYM else slug.upper()
    called = [Name(words, subject, vendor) for words in {slug, slug.replace("-", " ")}]
    names = Names(vendor, called, {vendor: (vendor.upper(), vendor.title())})
    desk = Desk(
        names=names,
        catalogue=catalogue(),
        vendor=vendor,
        vendor_name=vendor.title(),
        topic=(subject,),
        lang=lang,
        published=published,
        makers=other_makers(vendor),
        own_words=own_words(vendor),
    )
    said = f"<p>{text}</p>" if header is None else f"<table><tr><th>{header}</th><td>{text}</td></tr></table>"
    note = f"<p>{footnote}</p>" if footnote else ""
    page = parse(f'<html lang="{lang}"><body><main>{said}{note}</main></body></html>'.encode(), None, "")
    read_page(page, desk)
    reading = validated(desk, page, published)
    held = [one.claim for one in reading.quarantined]
    return reading.with_claims((*reading.claims, *held)).model_copy(update={"quarantined": ()})
