"""Products and sources, as the vendor folders declare them."""

from pydantic import Field

from schemas.base import Record
from schemas.claims import Slug
from schemas.feeds import Form
from schemas.trust import Trust, usual_trust
from schemas.words import Confirmed, DocumentKind, PageKind, Scope


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

    `document` is what it is written in: anything else there is not the page. None where nobody said. `own_trust` is how
    far its changes are trusted, where it says so itself.

    A feed has a `form` and announces pages of the kind `announces`: of what it lists, those that name a product or have
    one of its `words`, none that has one of `skip`, and where it says `under`, only addresses that begin so. A page
    that one announced names it in `found_in`; `found_by_feed` is whether that was news: what a feed lists when it is
    first read is old.
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
    form: Form | None = None
    announces: PageKind = PageKind.POST
    words: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    found_in: str | None = None
    found_by_feed: bool = False
    confirmed: Confirmed = Confirmed.NOT_YET
    own_trust: Trust | None = None

    @property
    def trust(self) -> Trust:
        """How far its changes are trusted."""
        return self.own_trust or usual_trust()


class Vendor(Record):
    """A vendor folder: its name, the words for it in front of a product's name, and the hosts of its own pages.

    `news` are words for which an entry of any of its feeds is watched, though it names no product. `families` are names
    of several products at once ("Blackwell"). A host may have a folder ("github.com/ROCm") where it is others' too.
    """

    id: str
    name: str
    words: tuple[str, ...] = Field(default=())
    hosts: tuple[str, ...] = Field(default=())
    news: tuple[str, ...] = Field(default=())
    families: tuple[str, ...] = Field(default=())
