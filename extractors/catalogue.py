"""What the vendor folders declare: vendors, products, sources, and the names that count on a vendor's pages.

A folder in `vendors/` is a vendor; nothing else has to be told of it. See `vendors/aws/` for an example.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from extractors import addresses
from extractors.folders import Maker, check_links, read_folder, read_others
from extractors.names import Name, Names
from extractors.spelling import normal
from schemas.products import Product, Source, Vendor
from schemas.words import Scope

VENDORS = Path(__file__).with_name("vendors")
COUNTED = (Scope.CORE, Scope.CHIP, Scope.CARD)
"""Kinds of products whose plural counts pieces: "256 Groq 3 LPUs"."""


@dataclass(frozen=True)
class Catalogue:
    """All vendors, products and sources, by id."""

    vendors: dict[str, Vendor]
    products: dict[str, Product]
    sources: dict[str, Source]
    others: tuple[Maker, ...] = ()
    facilities: frozenset[str] = frozenset()
    """Of the products those that are places."""
    _addresses: dict[str, Source] = field(default_factory=dict, repr=False)
    _names: dict[str | None, Names] = field(default_factory=dict, repr=False)

    def source_for(self, url: str) -> Source | None:
        """The source with this address, now or formerly; fragment, final slash and http or https do not matter."""
        return self._addresses.get(addresses.same(url))

    def vendor_of(self, url: str) -> str:
        """Whose page this is: its source's vendor, that of the host, or the host's own name where we watch nobody."""
        if source := self.source_for(url):
            return source.vendor
        owner = next((vendor for vendor in self.vendors if self.is_of(vendor, url)), None)
        return owner or addresses.owner(addresses.host_of(url))

    def is_of(self, vendor: str, url: str) -> bool:
        """Whether an address is on one of a vendor's own hosts."""
        host, place = addresses.host_of(url), addresses.same(url).partition("?")[0] + "/"
        hosts = self.vendors[vendor].hosts if vendor in self.vendors else ()
        return any(host == own or host.endswith(f".{own}") or place.startswith(f"{own}/") for own in hosts)

    def wholes(self, product_id: str) -> frozenset[str]:
        """All that a product is in, directly or by way of others: its core counts in a chip's server too."""
        found: set[str] = set()
        ahead = [product_id]
        while ahead:
            product = self.products.get(ahead.pop())
            ahead += [whole for whole in product.part_of if whole not in found] if product else []
            found.update(product.part_of if product else ())
        return frozenset(found)

    def names(self, vendor: str | None = None) -> Names:
        """The names that count on this vendor's pages; compiled once for each vendor.

        Its own names win. A name that two others have for different products counts for neither: unread beats guessed.
        """
        if vendor not in self._names:
            self._names[vendor] = Names(vendor, self._counting(vendor), self._makers(vendor))
        return self._names[vendor]

    def names_with(self, more: Iterable[Name]) -> Names:
        """The names that count on nobody's own page, and these; compiled anew each time."""
        return Names(None, (*self._counting(None), *more), self._makers(None))

    def _makers(self, vendor: str | None) -> dict[str, tuple[str, ...]]:
        makers = {one.id: one.words for one in self.vendors.values()}
        return makers | {one.id: one.words for one in self._unwatched(vendor)}

    def _counting(self, vendor: str | None) -> Iterator[Name]:
        rivals: defaultdict[tuple[str, bool], list[Name]] = defaultdict(list)
        for product in self.products.values():
            for name in _names_of(product, own=product.vendor == vendor):
                rivals[normal(name.text), name.label].append(name)
        for maker in self._unwatched(vendor):
            for text, product_id in maker.names:
                if (normal(text), False) not in rivals:
                    yield Name(text, product_id, maker.id, counted=True)
        for names in rivals.values():
            meant = [name for name in names if name.maker == vendor] or names
            if len({name.product for name in meant}) == 1:
                yield meant[0]

    def _unwatched(self, vendor: str | None) -> Iterator[Maker]:
        """Makers without a folder; on a page of their own their products are subjects like any other."""
        return (maker for maker in self.others if maker.id not in self.vendors and maker.id != vendor)


def _names_of(product: Product, *, own: bool) -> Iterator[Name]:
    for text in (product.name, *product.aliases, *(product.short if own else ())):
        yield Name(text, product.id, product.vendor, counted=product.kind in COUNTED)
    for text in product.labels:
        yield Name(text, product.id, product.vendor, label=True, counted=product.kind in COUNTED)


def load(vendors: Path) -> Catalogue:
    """The catalogue of a folder of vendor folders; InputError for the first fault."""
    folders = [read_folder(path) for path in sorted(vendors.iterdir()) if path.is_dir() and path.name[0] not in "_."]
    by_address = check_links(folders)
    sources = {source.id: source for folder in folders for source, _ in folder.sources}
    products = {product.id: product for folder in folders for product, _ in folder.products}
    return Catalogue(
        vendors={folder.vendor.id: folder.vendor for folder in folders},
        products=products,
        sources=sources,
        others=read_others(vendors / "others.toml"),
        facilities=frozenset(product.id for product in products.values() if product.kind is Scope.FACILITY),
        _addresses=by_address,
    )


@cache
def catalogue() -> Catalogue:
    """The catalogue of our own vendor folders."""
    return load(VENDORS)
