"""Products and sources, as the vendor folders declare them."""

from pydantic import Field

from schemas.base import Record
from schemas.claims import Slug
from schemas.words import PageKind, Scope


class Product(Record):
    """A subject. Found by exact alias only; `kind` is the scope of its figures where words name no other."""

    id: Slug
    name: str
    kind: Scope
    aliases: tuple[str, ...] = ()
    part_of: tuple[Slug, ...] = ()
    new: bool = False

    @property
    def vendor(self) -> str:
        """The part of the id before the slash."""
        return self.id.partition("/")[0]


class Source(Record):
    """One address that is watched. `former` addresses continue the same history."""

    id: str
    vendor: str
    url: str
    page: PageKind
    former: tuple[str, ...] = ()
    about: tuple[Slug, ...] = ()
    published: str | None = None
    cadence: str = "daily"
    min_claims: int = 0
    ignore: tuple[str, ...] = ()
    lang: str | None = None
    address_known: bool = True
    allow_private: bool = False
    found_by_feed: bool = False
    confirmed: bool = False


class Vendor(Record):
    """A vendor folder: its name and the hosts whose pages are its own."""

    id: str
    name: str
    hosts: tuple[str, ...] = Field(default=())
