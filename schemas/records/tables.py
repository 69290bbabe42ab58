"""A table for the site as a record: cells with the facts in them, each with its source and date, and footnotes."""

from pydantic import Field

from schemas.records.base import Moment, PublicRecord
from schemas.words import Origin, Scope


class TableEntry(PublicRecord):
    """One fact in a cell."""

    text: str = Field(description="What the cell shows of it.")
    subject: str = Field(description="The product that it is of; empty for the editors' own words.")
    scope: Scope | None = Field(None, description="What a statement is about the whole of; null for a name.")
    metric: str | None = Field(None, description="What is stated; null for a name and the editors' own words.")
    value: str | None = Field(None, description="The number as printed, or the words of a positioning.")
    unit: str | None = Field(None, description="The unit printed.")
    precision: str | None = Field(None, description="Number format of a compute figure; `unstated` where none is.")
    sparsity: str | None = Field(None, description="Dense or sparse; null where the page does not say.")
    planned: bool = Field(description="Whether the product is announced or promised and has reached nothing yet.")
    quote: str | None = Field(None, description="The words of the page.")
    source: str | None = Field(None, description="Id of the source; null for the editors' own words.")
    url: str | None = Field(None, description="Address of the source, at these words.")
    since: Moment | None = Field(None, description="First capture since which the source says it.")
    as_of: Moment | None = Field(None, description="Last complete capture that still said it.")
    origin: Origin | None = Field(None, description="Where the capture comes from.")


class TableCell(PublicRecord):
    """A cell."""

    text: str = Field(description="All that it shows; empty where nobody states anything.")
    entries: tuple[TableEntry, ...] = Field(description="The facts in it.")
    notes: tuple[int, ...] = Field(description="Numbers of the footnotes that it carries.")


class TableLine(PublicRecord):
    """A row: its products, and a cell for each column."""

    subjects: tuple[str, ...] = Field(description="Product ids, `vendor/slug`.")
    planned: bool = Field(description="Whether the first of them is planned.")
    cells: tuple[TableCell, ...] = Field(description="In the order of the columns.")


class TableColumn(PublicRecord):
    """A column."""

    id: str = Field(description="Its name in the definition.")
    title: str = Field(description="What stands above it.")


class TableNote(PublicRecord):
    """A footnote; those without a number are of the whole table."""

    number: int | None = Field(description="Its number; null where it is of the whole table.")
    text: str = Field(description="Its words.")


class TableRecord(PublicRecord):
    """A table for the site."""

    name: str = Field(description="The name of its definition.")
    title: str = Field(description="Its caption.")
    as_of: Moment | None = Field(description="The time that it was asked for; null for the newest.")
    headings: tuple[TableColumn, ...] = Field(description="Its columns.")
    rows: tuple[TableLine, ...] = Field(description="Its rows.")
    footnotes: tuple[TableNote, ...] = Field(description="Its footnotes, in order.")
