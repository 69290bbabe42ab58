"""A page as blocks, in reading order: what the grammar reads instead of HTML.

Two shapes only: running text and grids. Definition lists, label-and-value `div`s and cards become small tables,
so that a figure's header is found in one way however the page was built.
"""

from dataclasses import dataclass, field

Path = tuple[str, ...]
"""Headings from the page's title down to the block's own section."""


def located(place: str, *parts: str) -> str:
    """Where something stands, as evidence has it: "page 3, table 1 > Specifications > Memory"."""
    return " > ".join((place, *parts) if place else parts)


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph, list item, caption or card. `labels` are the list items or bold leads that it stands under."""

    path: Path
    text: str
    labels: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """Words of the footnotes whose marks stand in this text; the marks themselves are no part of `text`."""
    level: int = 0
    """1 to 6 where this is a heading, 6 where it is the words on a tab or summary; 0 elsewhere.

    A heading is no part of its own `path`, and it is in the path of what follows.
    """
    mark: str = ""
    """The mark of the footnote that this text is: its words also stand in `notes` of whatever bears the mark."""
    place: str = ""
    """Where in the document it stands, where that is more than its headings: the page of a PDF."""
    doubt: str = ""
    """Why nobody can say what its figures are of: words of a table that stand in no row for certain."""


@dataclass(slots=True, unsafe_hash=True)
class Cell:
    """One cell of a grid. A spanning cell stands in each place that it covers, as the same object.

    Nothing changes one; it is not frozen, since a page has hundreds and frozen ones take four times as long to make.
    """

    text: str
    lines: tuple[str, ...] = ()
    """The cell's own paragraphs and list items, where it has several; `text` is all of them."""
    header: bool = False
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A grid with spans resolved. Rows may differ in length where the page's do: see `ragged`."""

    path: Path
    rows: tuple[tuple[Cell, ...], ...]
    header_rows: int
    header_cols: int
    caption: str = ""
    notes: tuple[str, ...] = ()
    """Footnotes that stand under the table and bear no mark, or whose mark is in its caption."""
    kind: str = "table"
    """`table`, or what it was made of: `pairs` (dl, label and value), `card`."""
    before: str = ""
    """The paragraph right before it, which often says what it is of."""
    place: str = ""
    """As of a text: "page 3, table 1"."""

    @property
    def ragged(self) -> bool:
        """Whether some row has fewer or more cells than the header."""
        return len({len(row) for row in self.rows}) > 1


@dataclass(frozen=True, slots=True)
class Page:
    """A page's own content: navigation, banners, related posts, comments and footers are not in it."""

    blocks: tuple[Text | Table, ...]
    title: str = ""
    lang: str = ""
    published: str | None = None
    """ISO date from the page's own data (JSON-LD, meta, `time`, byline, dateline)."""
    complete: bool = True
    """False where the document breaks off before its end."""
    notes: tuple[str, ...] = field(default=())
    """Footnotes of the page that no mark points to."""

    def below(self, place: int) -> "Text | Table | None":
        """The block behind the one at a place; None behind the last."""
        return self.blocks[place + 1] if place + 1 < len(self.blocks) else None
