"""The audit of a page: its blocks in order, every quantity in them with what became of it.

It is made from the reading, not by reading once more: what is marked here is what a run would have recorded. Evidence
says at which heading, row and column a quantity stands; the same words twice at one place have the same fate.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product

from extractors.audit.marks import Mark, marks_of
from extractors.audit.outcomes import Outcomes, outcomes_of
from extractors.page.blocks import Cell, Page, Table, Text, located
from schemas.claims import Claim
from schemas.readings import Reading

_LEADS = 4
"""Header cells that a row may begin with."""


@dataclass(frozen=True)
class Line:
    """A stretch of text with its quantities, and the statuses and positionings that it states."""

    text: str
    marks: tuple[Mark, ...] = ()
    said: tuple[Claim, ...] = ()


@dataclass(frozen=True)
class AuditedText:
    """A heading (`level` 1 to 6), paragraph or list item (`labels`: what it stands under)."""

    line: Line
    level: int
    labels: tuple[str, ...]


@dataclass(frozen=True)
class AuditedTable:
    """A table: cells as lines; a cell that spans several places has its lines at the first and none at the others."""

    caption: Line
    rows: tuple[tuple[tuple[Line, ...], ...], ...]
    header_rows: int
    header_cols: int


Audited = AuditedText | AuditedTable


def audit(page: Page, reading: Reading) -> tuple[Audited, ...]:
    """The page's own content, in order, with the fate of every quantity that the reading accounts for."""
    auditor = _Auditor(outcomes_of(reading), page.lang)
    return tuple(auditor.text(block) if isinstance(block, Text) else auditor.table(block) for block in page.blocks)


def lines(blocks: Sequence[Audited]) -> Iterator[Line]:
    """Every line of an audit, in order."""
    for block in blocks:
        if isinstance(block, AuditedText):
            yield block.line
        else:
            yield block.caption
            yield from chain.from_iterable(chain.from_iterable(block.rows))


@dataclass(frozen=True)
class _Auditor:
    outcomes: Outcomes
    lang: str

    def text(self, block: Text) -> AuditedText:
        """A block of running text."""
        place = located(block.place, *block.path, *block.labels) or block.text
        return AuditedText(self._line(block.text, (place,)), block.level, block.labels)

    def table(self, table: Table) -> AuditedTable:
        """A grid."""
        top = table.rows[: table.header_rows]
        width = max((len(row) for row in table.rows), default=0)
        columns = [_joined([row[c] for row in top if c < len(row)]) for c in range(width)]
        section = ""
        places: dict[int, dict[str, None]] = defaultdict(dict)
        for row in table.rows:
            for c, cell in enumerate(row):
                places[id(cell)] |= dict.fromkeys(_places(table, row, c, columns[c], section))
            if len({id(cell) for cell in row if cell.text}) == 1 and row[0].text:
                section = row[0].text
        rows = tuple(
            tuple(
                tuple(self._line(text, tuple(where)) for text in cell.lines or (cell.text,))
                if (where := places.pop(id(cell), None))
                else ()
                for cell in row
            )
            for row in table.rows
        )
        caption = self._line(table.caption, (located(table.place, *table.path, table.caption),))
        return AuditedTable(caption, rows, table.header_rows, table.header_cols)

    def _line(self, text: str, places: Sequence[str]) -> Line:
        if not text:
            return Line("")
        marks = marks_of(text, self.outcomes.at(places, text), self.lang)
        return Line(text, marks, tuple(self.outcomes.said_at(places, text)))


def _joined(cells: Sequence[Cell]) -> str:
    return " ".join(dict.fromkeys(cell.text for cell in cells if cell.text))


def _places(table: Table, row: Sequence[Cell], column: int, top: str, section: str) -> Iterator[str]:
    """The places that the reader may call a cell's: which of a row's cells are its header only the reader knows."""
    leads = dict.fromkeys(["", row[0].text, *(_joined(row[:k]) for k in range(min(column, _LEADS) + 1))])
    yield located(table.place, *table.path, row[column].text)
    for parts in product(("", section), leads, ("", top)):
        yield located(table.place, *table.path, *filter(None, parts))
