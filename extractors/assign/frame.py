"""What a stretch of text stands in, and what reading it may give."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from extractors.assign.unnamed import find_names, find_unnamed
from extractors.catalogue import Catalogue
from extractors.mentions import Mention
from extractors.names import Names
from extractors.quick import Openings
from schemas.claims import Claim, Evidence
from schemas.products import Product
from schemas.readings import Ignored, Unread
from schemas.words import Scope


@dataclass(slots=True)
class Desk:
    """The page being read: what is known of its vendor and topic, and what reading has given so far."""

    names: Names
    catalogue: Catalogue
    vendor: str
    vendor_name: str
    of_all: bool = False
    """An article: the products of every vendor that is watched are its own."""
    topic: tuple[str, ...] = ()
    """The products that the page is about: its source's, else those of its title."""
    lang: str = ""
    published: str | None = None
    captured: str = ""
    """The day on which the page was saved, as ISO; empty for a phrase."""
    ignore: tuple[str, ...] = ()
    makers: Openings | None = None
    own_words: tuple[str, ...] = ()
    """The words for the page's vendor, in lower case."""
    new: dict[str, Product] = field(default_factory=dict)
    cells: dict[str, Any] = field(default_factory=dict)
    """What was seen in the texts of cells, by text (`seen.look`)."""
    claims: list[Claim] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    ignored: list[Ignored] = field(default_factory=list)
    issues: list[str] = field(default_factory=list)

    def find(self, text: str) -> tuple[Mention, ...]:
        """The names in a text."""
        return find_names(text, self.names.find(text), self.catalogue)

    def product_kind(self, product: str) -> Scope:
        """The scope of a product's own figures."""
        known = self.catalogue.products.get(product) or self.new.get(product)
        return known.kind if known else Scope.CHIP

    @property
    def is_of_facilities(self) -> bool:
        """Whether the page is about places; a page that is not only says where its products are."""
        return not self.topic or any(product in self.catalogue.facilities for product in self.topic)

    def parts(self, product: str, kind: Scope) -> list[str]:
        """The products of that kind which are in this one."""
        found, todo = [], [product]
        while todo:
            whole = todo.pop()
            for part in self.catalogue.products.values():
                if whole in part.part_of:
                    todo.append(part.id)
                    if part.kind is kind:
                        found.append(part.id)
        return sorted(set(found))

    def is_foreign(self, product: str) -> bool:
        """Whether a product is another vendor's: its figures on this page are no claims of that vendor."""
        maker = product.partition("/")[0]
        return maker not in self.catalogue.vendors if self.of_all else maker != self.vendor

    def strangers(self, text: str, mentions: Sequence[Mention]) -> list[Mention]:
        """Products of other makers that no alias knows: "Nvidia's RTX PRO 6000" has its figures, whatever it is."""
        found = [] if self.makers is None else [
            Mention("other/unknown", match.start(), match.end())
            for match in self.makers.finditer(text)
            if not any(m.start <= match.start() < m.end for m in mentions)
        ]  # fmt: skip
        known = (*mentions, *found)
        return [*found, *find_unnamed(text, known, self.own_words)]

    def skip(self, text: str, evidence: Evidence, rule: str) -> None:
        """Set a quantity aside by a named rule."""
        self.ignored.append(Ignored(text=text, evidence=evidence, rule=rule))

    def leave(self, text: str, evidence: Evidence, why: str) -> None:
        """List a quantity as unread."""
        self.unread.append(Unread(text=text, evidence=evidence, why=why))


@dataclass(slots=True)
class Frame:
    """What stands round one stretch of text (a sentence, a cell's line)."""

    place: str
    subjects: tuple[str, ...] = ()
    """Whose figures these are where the text itself names nobody."""
    sure: bool = False
    """The subjects come from a table's product row or column: names in the cell do not compete."""
    label: str = ""
    """The row's and column's headers, or the list label: as near to the figure as its own words."""
    wide: str = ""
    """Caption and section row: asked only where nothing nearer says it."""
    heading: str = ""
    """The section's own heading, which names a metric at the most."""
    notes: str = ""
    cell: bool = False
    """A bare number is a figure here: its header has the unit."""
    gain_of: str = ""
    """In a factor column: the products compared with; the cell states gains over them."""
    scope: Scope | None = None
    """The scope of which the sentence before spoke, where this one only says "it"."""
    named: bool = False
    """The sentence names a product that may own figures."""
    around: str = ""
    """The row or list that the text stands in: where a benchmark's model and conditions may be."""
