"""A page's words and tables as HTML in reading order: headings by their size, lists by their bullets, paragraphs.

What stands at the same place on several pages is a header or footer, unless it has a figure that only it has.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extractors.documents.aligned import parts
from extractors.documents.pdf.cells import Table, of_aligned
from extractors.documents.pdf.columns import in_order
from extractors.documents.pdf.lines import Line, bullet_of, joined, lines_of, markup, runs_of
from extractors.documents.pdf.pages import Sheet
from extractors.documents.pdf.ruled import ruled
from extractors.documents.runs import NO_TABLE, doubtful, is_doubtful
from extractors.page.headers import FIGURE

_LARGER = 1.15
"""A heading's letters are this much larger than the text's."""
_FAR = 1.1
"""White space above a line, in heights, behind which something else begins."""
_MARGIN = 0.1
"""The share of a page at its top and bottom in which headers and footers stand."""
_LONGEST_HEADING = 160
_DIGITS = re.compile(r"\d+")


@dataclass(slots=True)
class Leaf:
    """A page before it is written: its lines, without those of tables; its ruled tables."""

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
    """A page's lines and ruled tables."""
    sizes: Counter[float] = Counter()
    for word in sheet.words:
        sizes[round(word.height, 1)] += len(word.text)
    tables = ruled(sheet)
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
    """The pages as HTML, each block with its page; a table that goes on from the page before has its header again."""
    sizes = sizes_of(leaves)
    above: Table | None = None
    for one in leaves:
        number = 0
        for place, block in enumerate(_blocks(one, sizes)):
            if isinstance(block, str):
                yield block
                above = None
                continue
            number += 1
            if above is not None and not block.headed and block.like(above) and place == 0:
                block.rows.insert(0, above.rows[0])
            yield block.html(f"page {one.number}, table {number}")
            above = block if block.headed else None


def _blocks(one: Leaf, sizes: Sizes) -> Iterator[str | Table]:
    """A page's blocks in reading order; a ruled table stands where its top is."""
    tables = sorted(one.tables, key=lambda table: table.top, reverse=True)
    chunk: list[Line] = []
    for line in in_order(one.lines):
        if chunk and (tables and tables[-1].top < line.top):
            yield from _chunk(chunk, one.number, sizes.rank(chunk[-1]))
            chunk = []
        while tables and tables[-1].top < line.top:
            yield tables.pop()
        rank = sizes.rank(line)
        if chunk and (rank != sizes.rank(chunk[-1]) or _is_far(chunk[-1], line)):
            yield from _chunk(chunk, one.number, sizes.rank(chunk[-1]))
            chunk = []
        chunk.append(line)
    if chunk:
        yield from _chunk(chunk, one.number, sizes.rank(chunk[-1]))
    yield from reversed(tables)


def _is_far(above: Line, below: Line) -> bool:
    return not -0.5 * below.height < below.top - above.bottom < _FAR * below.height


def _chunk(lines: list[Line], number: int, rank: int = 0) -> Iterator[str | Table]:
    """Lines close below each other: a heading, tables, lists, paragraphs."""
    at = f'data-place="page {number}"'
    if rank:
        yield f"<h{rank} {at}>{joined(markup(line.words) for line in lines)}</h{rank}>"
        return
    for part in _unruled(lines):
        if isinstance(part, Table):
            yield part
        else:
            yield from _texts(lines[part.start : part.stop], at, number)


def _unruled(lines: Sequence[Line]) -> list[Table | range]:
    """The tables that white space makes among some lines, and the ranges of lines between them."""
    found: list[Table | range] = []
    start = 0
    for part in parts([runs_of(line) for line in lines]):
        if isinstance(part, range):
            found.append(part)
            start = part.stop
            continue
        here = lines[start : start + part.taken]
        start += part.taken
        left, right = min(line.left for line in here), max(line.right for line in here)
        width = max(map(len, part.rows))
        found.append(Table(left, right, here[0].top, here[-1].bottom, of_aligned(part), width, part.doubts))
    return found


def _texts(lines: list[Line], at: str, number: int) -> Iterator[str]:
    items: list[list[Line]] = []
    for line in lines:
        runs = runs_of(line)
        starts = bullet_of(runs[0])
        own = starts or not items or (line.bold != items[-1][-1].bold and not bullet_of(runs_of(items[-1][0])[0]))
        if is_doubtful(runs):
            items.append([])  # what follows begins anew
            yield from _texts_of(items, at)
            items = []
            yield doubtful(" | ".join(run.markup for run in runs), NO_TABLE, f"page {number}")
        elif own:
            items.append([line])
        else:
            items[-1].append(line)
    yield from _texts_of(items, at)


def _texts_of(items: list[list[Line]], at: str) -> Iterator[str]:
    listed: list[str] = []
    for item in filter(None, items):
        text = joined(markup(line.words) for line in item)
        if bullet_of(runs_of(item[0])[0]):
            listed.append(f"<li>{text[1:].lstrip()}</li>")
            continue
        if listed:
            yield f"<ul {at}>{''.join(listed)}</ul>"
            listed = []
        bold = all(line.bold for line in item)
        yield f"<p {at}>{f'<b>{text}</b>' if bold else text}</p>"
    if listed:
        yield f"<ul {at}>{''.join(listed)}</ul>"
