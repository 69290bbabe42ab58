"""A page's words and tables as HTML in reading order: headings by their size, lists by their bullets, paragraphs.

What stands at the same place on several pages is a header or footer, unless it has a figure that only it has.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extractors.documents.pdf.cells import Table
from extractors.documents.pdf.columns import in_order
from extractors.documents.pdf.lines import Line, joined, lines_of, markup
from extractors.documents.pdf.pages import Sheet
from extractors.documents.pdf.ruled import ruled
from extractors.documents.pdf.tagged import tagged
from extractors.documents.pdf.texts import is_far, texts
from extractors.documents.pdf.unruled import unruled
from extractors.page.headers import FIGURE

_LARGER = 1.15
"""A heading's letters are this much larger than the text's."""
_MARGIN = 0.1
"""The share of a page at its top and bottom in which headers and footers stand."""
_LONGEST_HEADING = 160
_DIGITS = re.compile(r"\d+")


@dataclass(slots=True)
class Leaf:
    """A page before it is written: its lines, without those of tables; its tagged and ruled tables."""

    number: int
    lines: list[Line]
    tables: list[Table]
    top: float
    bottom: float
    sizes: Counter[float]
    """How many letters of each height it has, tables and all."""


@dataclass(slots=True)
class Sizes:
    """The sizes of letters in a document: the text's, and those of headings from the largest."""

    text: float
    headings: list[float]

    def rank(self, line: Line) -> int:
        """1 to 6 for a heading, else 0."""
        size = round(line.height, 1)
        if size < _LARGER * self.text or len(line.text) > _LONGEST_HEADING or FIGURE.match(line.text):
            return 0
        return min(1 + next((n for n, one in enumerate(self.headings) if size >= one - 0.6), 5), 6)


def leaf(sheet: Sheet, number: int) -> Leaf:
    """A page's lines, and its tagged and ruled tables."""
    sizes: Counter[float] = Counter()
    for word in sheet.words:
        sizes[round(word.height, 1)] += len(word.text)
    tables = tagged(sheet) + ruled(sheet)
    return Leaf(number, lines_of(sheet.words), tables, sheet.top, sheet.bottom, sizes)


def sizes_of(leaves: Sequence[Leaf]) -> Sizes:
    """What the sizes of letters mean in a document."""
    count = sum((one.sizes for one in leaves), Counter[float]())
    text = count.most_common(1)[0][0] if count else 0.0
    larger: list[float] = []
    for size in sorted((size for size in count if size >= _LARGER * text), reverse=True):
        if not larger or larger[-1] - size > 0.6:
            larger.append(size)
    return Sizes(text, larger)


def without_running_lines(leaves: list[Leaf]) -> None:
    """Take out the headers and footers that pages share."""
    seen: Counter[str] = Counter()
    for one in leaves:
        seen.update({_shape(line) for line in one.lines if _in_margin(line, one)})
    for one in leaves:
        one.lines = [line for line in one.lines if not (_in_margin(line, one) and seen[_shape(line)] > 1)]


def _shape(line: Line) -> str:
    return f"{line.left:.0f} {_DIGITS.sub('0', line.text)}"


def _in_margin(line: Line, one: Leaf) -> bool:
    margin = _MARGIN * (one.bottom - one.top)
    return line.bottom < one.top + margin or line.top > one.bottom - margin


def html_of(leaves: Sequence[Leaf]) -> Iterator[str]:
    """The pages as HTML, each block with its page; what goes on from the table right before it has its header again."""
    sizes = sizes_of(leaves)
    blocks = [(one.number, number, block) for one in leaves for number, block in _numbered(_blocks(one, sizes))]
    above: Table | None = None  # the table right before, with nothing between
    for _, number, block in blocks:
        if isinstance(block, str):
            above = above if "data-doubt" in block else None
            continue
        if above is not None:
            block.go_on_from(above, next_page=number == 1)
        above = block
    for page, number, block in blocks:
        yield block if isinstance(block, str) else block.html(f"page {page}, table {number}")


def _numbered(blocks: Iterator[str | Table]) -> Iterator[tuple[int, str | Table]]:
    """Blocks with how many tables of the page there are so far."""
    number = 0
    for block in blocks:
        number += isinstance(block, Table)
        yield number, block


def _blocks(one: Leaf, sizes: Sizes) -> Iterator[str | Table]:
    """A page's blocks in reading order; a ruled table stands where its top is."""
    tables = sorted(one.tables, key=lambda table: table.top, reverse=True)
    chunk: list[Line] = []
    edge = max((line.right for line in one.lines), default=0.0)
    for line in in_order(one.lines):
        if chunk and (tables and tables[-1].top < line.top):
            yield from _chunk(chunk, one.number, sizes.rank(chunk[-1]), edge)
            chunk = []
        while tables and tables[-1].top < line.top:
            yield tables.pop()
        rank = sizes.rank(line)
        if chunk and (rank != sizes.rank(chunk[-1]) or (rank and is_far(chunk[-1], line)) or line.top < chunk[-1].top):
            yield from _chunk(chunk, one.number, sizes.rank(chunk[-1]), edge)
            chunk = []
        chunk.append(line)
    if chunk:
        yield from _chunk(chunk, one.number, sizes.rank(chunk[-1]), edge)
    yield from reversed(tables)


def _chunk(lines: list[Line], number: int, rank: int, edge: float) -> Iterator[str | Table]:
    """Lines of one size: a heading, or tables, lists and paragraphs."""
    if rank:
        text = joined(markup(line.words) for line in lines)
        yield f'<h{rank} data-place="page {number}">{text}</h{rank}>'
        return
    for part in unruled(lines):
        if isinstance(part, Table):
            yield part
        else:
            yield from texts(part, f"page {number}", edge)
