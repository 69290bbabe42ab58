"""Vendor folders from disk, each fault told by file, table and key.

A product's table is its slug, a source's table the second half of its id; the folder's name is the vendor.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from pydantic import ValidationError

from extractors import addresses
from extractors.declared import Table, read_toml
from extractors.documents.kinds import kind_of_name
from extractors.spelling import normal, slug
from schemas.dates import PartialDate
from schemas.feeds import Form
from schemas.products import Product, Source, Vendor
from schemas.trust import Trust, usual_trust
from schemas.words import Confirmed, DocumentKind, PageKind, Scope

CADENCES = ("hourly", "daily", "weekly", "monthly", "falling", "paused")
"""How often a source is fetched; `falling` is by its age, `paused` never by itself."""
_SLUG = re.compile(r"[a-z0-9][a-z0-9.()+-]*")
_SOURCE = re.compile(r"[a-z0-9][a-z0-9.-]*(/[a-z0-9][a-z0-9.-]*)*")


@dataclass(frozen=True, slots=True)
class Folder:
    """One vendor's declarations. Each product and source has its table, for faults found when folders meet."""

    vendor: Vendor
    products: tuple[tuple[Product, Table], ...]
    sources: tuple[tuple[Source, Table], ...]


@dataclass(frozen=True, slots=True)
class Maker:
    """A maker that nobody watches: the words for it, and its products' names with an id `other/slug` for each."""

    id: str
    words: tuple[str, ...]
    names: tuple[tuple[str, str], ...]


def read_folder(folder: Path) -> Folder:
    """A vendor's three files."""
    vendor, shown = folder.name, f"extractors/vendors/{folder.name}"
    table = read_toml(folder / "vendor.toml", f"{shown}/vendor.toml")
    name = table.text("name")
    record = Vendor(id=vendor, name=name, words=table.words("words") or (name,), hosts=table.words("hosts"))
    record = record.model_copy(update={"news": table.words("news"), "families": table.words("families")})
    for host in record.hosts:
        if not re.fullmatch(r"[a-z0-9.-]+\.[a-z]+(/[\w.-]+)?", host):
            table.fail(
                "hosts", f"{host!r} is no host; write it in small letters, without https:// and at most a folder"
            )
    table.done()
    products = read_toml(folder / "products.toml", f"{shown}/products.toml")
    sources = read_toml(folder / "sources.toml", f"{shown}/sources.toml")
    return Folder(
        vendor=record,
        products=_unlike(vendor, [(_product(vendor, key, one), one) for key, one in products.tables()]),
        sources=tuple((_source(vendor, key, one), one) for key, one in sources.tables()),
    )


def read_others(path: Path) -> tuple[Maker, ...]:
    """Makers without a folder."""
    makers = []
    for maker, table in read_toml(path, f"extractors/vendors/{path.name}").tables():
        names = tuple((name, f"other/{slug(name)}") for name in table.words("products"))
        makers.append(Maker(maker, table.words("words") or (maker,), names))
        table.done()
    return tuple(makers)


def _product(vendor: str, key: str, table: Table) -> Product:
    if not _SLUG.fullmatch(key):
        table.fail(None, "is no slug; name the table in small letters, digits, dots and hyphens, like [x1-rack]")
    product = Product(
        id=f"{vendor}/{key}",
        name=table.text("name"),
        kind=table.word("kind", Scope),
        aliases=table.words("aliases"),
        short=table.words("short"),
        labels=table.words("labels"),
        part_of=table.words("part_of"),
    )
    table.done()
    for name in (*product.aliases, *product.short, *product.labels):
        if not re.fullmatch(r"[A-Za-z0-9].*[A-Za-z0-9+)]|[A-Za-z0-9]", name):
            table.fail("aliases", f"{name!r} does not begin and end with a letter or digit")
    return product


def _unlike(vendor: str, products: list[tuple[Product, Table]]) -> tuple[tuple[Product, Table], ...]:
    """The products, none of which is called like another."""
    owners: dict[str, str] = {}
    for product, table in products:
        keys = {"name": (product.name,), "aliases": product.aliases, "short": product.short, "labels": product.labels}
        for key, name in ((key, name) for key, names in keys.items() for name in names):
            owner = owners.setdefault(normal(name), product.id)
            if owner != product.id:
                table.fail(key, f"{name!r} is a name of {owner} too; a name means one product of {vendor}")
    return tuple(products)


def _source(vendor: str, key: str, table: Table) -> Source:
    if not _SOURCE.fullmatch(key):
        table.fail(None, "is no source's name; write small letters, digits and hyphens, like [x1-page]")
    expect = table.table("expect")
    claims = expect.count("claims", 0)
    expect.done()
    own_trust = _trust(table)
    url, page = table.text("url"), table.word("page", PageKind)
    source = Source(
        id=f"{vendor}/{key}",
        vendor=vendor,
        url=url,
        page=page,
        document=_document(table, url, page),
        former=table.words("former"),
        about=table.words("about"),
        published=table.optional("published"),
        cadence=table.text("cadence", "daily"),
        min_claims=claims,
        ignore=table.words("ignore"),
        lang=table.text("lang", "en"),
        address_known=table.flag("address_known", True),
        confirmed=table.word("confirmed", Confirmed, Confirmed.NOT_YET),
        own_trust=own_trust,
    )
    if page is PageKind.FEED:
        if claims:
            table.fail("expect", "counts claims, and a feed has none; remove it")
        source = source.model_copy(update=_feed(table))
    table.done()
    for name, url in [("url", source.url), *(("former", url) for url in source.former)]:
        if fault := addresses.fault(url):
            table.fail(name, fault)
    if source.cadence not in CADENCES:
        table.fail("cadence", f"{source.cadence!r} is none of {', '.join(CADENCES)}")
    if source.published:
        try:
            PartialDate(source.published)
        except ValueError as error:
            table.fail("published", str(error))
    return source


def _feed(table: Table) -> dict[str, object]:
    """What only a feed's table says: in which form it announces what, and which entries are watched."""
    announces = table.word("announces", PageKind, PageKind.POST)
    if announces is PageKind.FEED:
        table.fail("announces", "is the kind of the pages that it lists; write post, press, results, product or docs")
    under, skip = table.words("under"), table.words("skip")
    for key, urls in (("under", under), ("skip", [one for one in skip if "://" in one])):
        for url in urls:
            if fault := addresses.fault(url):
                table.fail(key, fault)
    form = table.word("form", Form, Form.FEED)
    return {"form": form, "announces": announces, "words": table.words("words"), "skip": skip, "under": under}


def _trust(table: Table) -> Trust | None:
    """What a source says of its own about doubtful changes; what it does not name is as in schemas/trust.toml."""
    if not table.has("trust"):
        return None
    own, usual = table.table("trust"), usual_trust()
    try:
        trust = Trust(
            figures=own.count("figures", usual.figures),
            percent=own.count("percent", usual.percent),
            gone=own.flag("gone", usual.gone),
            jumps=own.counts("jumps") if own.has("jumps") else usual.jumps,
            back=own.flag("back", usual.back),
            again_minutes=own.count("again_minutes", usual.again_minutes),
        )
    except ValidationError as error:
        fault = error.errors()[0]
        own.fail(str(fault["loc"][0]), f"is {fault['input']}: {fault['msg']}; schemas/trust.toml says what it means")
    own.done()
    return trust


def _document(table: Table, url: str, page: PageKind) -> DocumentKind | None:
    """What a source is written in: as it says, else as its address ends, else HTML; a feed is none of these."""
    if said := table.optional("document"):
        if said not in list(DocumentKind):
            table.fail("document", f"{said!r} is none of {', '.join(DocumentKind)}")
        return DocumentKind(said)
    if page is PageKind.FEED:
        return None
    return kind_of_name(urlsplit(url).path) or DocumentKind.HTML


def check_links(folders: Iterable[Folder]) -> dict[str, Source]:
    """The sources by address; fails for what only all folders show: unknown products, two sources with one address."""
    known = {product.id for folder in folders for product, _ in folder.products}
    taken: dict[str, Source] = {}
    for folder in folders:
        for product, table in folder.products:
            for whole in product.part_of:
                if whole not in known or whole == product.id:
                    table.fail("part_of", f"{whole!r} is no other product of any products.toml; add it or mend the id")
        for source, table in folder.sources:
            for product_id in source.about:
                if product_id not in known:
                    table.fail("about", f"{product_id!r} is no product of any products.toml; add it or mend the id")
            for key, url in [("url", source.url), *(("former", url) for url in source.former)]:
                owner = taken.setdefault(addresses.same(url), source)
                if owner is not source:
                    table.fail(key, f"{url} is an address of {owner.id} too; an address has one source")
    return taken
