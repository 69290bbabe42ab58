"""Products and sources, as the vendor folders declare them."""

from pydantic import Field

from schemas.base import Record
from schemas.claims import Slug
from schemas.words import DocumentKind, PageKind, Scope


class Product(Record):
    """A subject. Found by exact alias only; `kind` is the scope of its figures where words name no other.

    Its name and `aliases` count everywhere; `short` names only on the vendor's own pages (LPU); `labels` there only
    as a whole header or cell, or in a list after a name ("TPU v5e and v5p").
    """

    id: Slug
    name: str
    kind: Scope
    aliases: tuple[str, ...] = ()
    short: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    part_of: tuple[Slug, ...] = ()
    new: bool = False

    @property
    def vendor(self) -> str:
        """The part of the id before the slash."""
        return self.id.partition("/")[0]


class Source(Record):
    """One address that is watched. `former` addresses continue the same history.

    `document` is what it is written in: anything else there is not the page. None where nobody said.
    """

    id: str
    vendor: str
    url: str
    page: PageKind
    document: DocumentKind | None = None
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
    """A vendor folder: its name, the words for it in front of a product's name, and the hosts of its own pages.

    A host may have a folder ("github.com/ROCm") where it is others' too.
    """

    id: str
    name: str
    words: tuple[str, ...] = Field(default=())
    hosts: tuple[str, ...] = Field(default=())
