"""A table as rows of cells, wherever on a page it was found."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from extractors.documents.pdf.lines import Line, joined, markup
from extractors.documents.runs import NO_COLUMN, NO_HEADER, Aligned, Run, bare, doubtful, ends_open
from extractors.page.headers import FIGURE

_ITEMS = frozenset("•–-")
_LONGEST_LABEL = 40


@dataclass(slots=True)
class Cell:
    """A cell with its lines of HTML; `across` and `down` are how many columns and rows it covers."""

    lines: list[str] = field(default_factory=list)
    figures: bool = False
    across: int = 1
    down: int = 1
    head: bool = False
    """Whether it is tagged as a header."""

    @property
    def html(self) -> str:
        """As HTML."""
        spans = (f' colspan="{self.across}"' if self.across > 1 else "") + (
            f' rowspan="{self.down}"' if self.down > 1 else ""
        )
        tag = "th" if self.head else "td"
        return f"<{tag}{spans}>{'<br>'.join(self.lines)}</{tag}>"


@dataclass(slots=True)
class Table:
    """A table where it stands: rows of cells (a covered place has none), and words that stand in no row for certain."""

    left: float
    right: float
    top: float
    bottom: float
    rows: list[list[Cell]]
    width: int
    doubts: list[str] = field(default_factory=list)
    ruled: bool = False
    """Whether lines make it: then it begins and ends where they do."""
    nobodys: bool = False
    """Whether its header may be another's row, or be missing."""

    @property
    def headed(self) -> bool:
        """Whether its first row says what each column with figures is."""
        if not self.rows or any(cell.figures and not cell.head for cell in self.rows[0][1:]):
            return False
        first, *rest = self._placed()
        return not any(cell.figures and c and not first[c].lines for row in rest for c, cell in row.items())

    def _placed(self) -> list[dict[int, Cell]]:
        """The rows with each cell in all the columns that it covers."""
        placed: list[dict[int, Cell]] = [{} for _ in self.rows]
        for r, row in enumerate(self.rows):
            c = 0
            for cell in row:
                while c in placed[r]:
                    c += 1
                for below in placed[r : r + cell.down]:
                    below.update(dict.fromkeys(range(c, c + cell.across), cell))
        return [{c: row.get(c, Cell()) for c in range(self.width)} for row in placed]

    def _head(self) -> int:
        """Rows of a header whose cells span them: one row is seen by its having no figures."""
        deep = max((cell.down for cell in self.rows[0]), default=1) if self.rows else 0
        return 0 if any(cell.figures for row in self.rows[:deep] for cell in row) else deep

    def go_on_from(self, above: "Table", *, next_page: bool) -> None:
        """Take over the header of the table right before, where this goes on from it.

        Where its first row may be a header of its own as well as a row of that table, its figures are nobody's.
        """
        like = self.width == above.width and max(abs(self.left - above.left), abs(self.right - above.right)) < 10
        if like and next_page and self._breaks_off(above):
            for table, place in ((above, -1), (self, self._first(above))):
                table.doubts.append(" | ".join("<br>".join(cell.lines) for cell in table.rows.pop(place)))
        if not self.rows or (above.rows and _said(self.rows[0]) == _said(above.rows[0])):
            self.nobodys = self.nobodys or above.nobodys
        elif any(cell.figures for cell in self.rows[0][1:]):
            if like and above.headed:
                self.rows.insert(0, above.rows[0])
        else:
            self.nobodys = like if next_page else not self.ruled

    def _first(self, above: "Table") -> int:
        """The row that goes on where the table on the page before ended: the first below a header that is repeated."""
        return int(len(self.rows) > 1 and bool(above.rows) and _said(self.rows[0]) == _said(above.rows[0]))

    def _breaks_off(self, above: "Table") -> bool:
        """Whether the page ended within a row: the first one here has no label, or nothing behind it."""
        if not self.rows or not above.rows or (len(above.rows) == 1 and above.headed):
            return False
        row = self.rows[self._first(above)]
        return not row[0].lines or (len(row) == self.width > 2 and not any(cell.lines for cell in row[1:]))

    def html(self, place: str) -> str:
        """As HTML; `place` is for evidence. A table of several products without a header is nobody's."""
        if self.width > 2 and (self.nobodys or not self.headed):
            said = [" | ".join("<br>".join(cell.lines) for cell in row) for row in self.rows]
            return "".join(doubtful(text, NO_HEADER, place) for text in [*said, *self.doubts])
        rows = [f"<tr>{''.join(cell.html for cell in row)}</tr>" for row in self.rows]
        head = self._head()
        made = f"<thead>{''.join(rows[:head])}</thead>{''.join(rows[head:])}" if head > 1 else "".join(rows)
        made = f'<table data-place="{place}">{made}</table>' if rows else ""
        return made + "".join(doubtful(text, NO_COLUMN, place) for text in self.doubts)

    def says_something(self) -> bool:
        """Whether it is a table for readers: a frame round a text, a chart's lines and an empty form are none."""
        filled = [row for row in self.rows if sum(bool(cell.lines) for cell in row) > 1]
        return self.width > 1 and bool(filled or self.doubts) and 2 * len(filled) >= len(self.rows) - 1


def _said(row: Sequence[Cell]) -> list[str]:
    return [bare(" ".join(cell.lines)) for cell in row]


def of_lines(lines: Sequence[Line], across: int = 1, down: int = 1, *, label: bool = False) -> Cell:
    """A cell of what stands in it; it spans so many columns and rows. A `label` goes on on its next line."""
    texts = [(line.text, f"<b>{text}</b>" if line.bold else text) for line in lines if (text := markup(line.words))]
    return Cell(wrapped(texts, label=label), any(FIGURE.match(line.text) for line in lines), across, down)


def of_runs(runs: Sequence[Run], *, label: bool = False) -> Cell:
    """A cell of the stretches in it, from top to bottom."""
    lines = wrapped(((run.text, run.markup) for run in runs), label=label)
    return Cell(lines, any(FIGURE.match(run.text) for run in runs))


def of_aligned(part: Aligned) -> list[list[Cell]]:
    """The rows of a table that white space made."""
    return [[Cell(lines, any(FIGURE.match(bare(line)) for line in lines)) for lines in row] for row in part.rows]


def wrapped(texts: Iterable[tuple[str, str]], *, label: bool = False) -> list[str]:
    """Texts below each other, each with its HTML, as lines: what was wrapped is whole again.

    One that begins with a figure, a bullet, or a label and its figure is a line of its own, but for what stands behind
    a colon, and for a label's: the name Radeon RX 7900 XTX may be wrapped before its number.
    """
    made: list[list[str]] = []
    for text, html in texts:
        begins = (FIGURE.match(text) and not label) or text[0] in _ITEMS or _is_pair(text)
        if made and html.startswith("<sup>"):
            made[-1][-1] += html
        elif made and (not begins or ends_open(made[-1][-1]) or bare(made[-1][-1]).endswith(":")):
            made[-1].append(html)
        else:
            made.append([html])
    return [joined(part) for part in made]


def _is_pair(text: str) -> bool:
    """Whether a line is a label and its figure: PCIe Gen5: 128 GB/s."""
    label, colon, value = text.partition(": ")
    return bool(colon and len(label) <= _LONGEST_LABEL and FIGURE.match(value))
