"""From the content tree to blocks: headings to paths, running text to `Text`, grids to `Table`.

Surprises: tabs name their panels with a `label` or a button far away; a paragraph in bold is a heading to readers and
not in the markup; the same card may be an `a` around blocks.
"""

from dataclasses import replace

from extractors.page import grid, pairs
from extractors.page.blocks import Path, Table, Text
from extractors.page.boilerplate import is_foreign
from extractors.page.footnotes import split_notes
from extractors.page.inline import lead_of, lines_of, text_of
from extractors.page.tree import Kid, Node

_OUTLINE = frozenset({"section", "article", "details", "aside", "li", "td", "th", "blockquote"})
_LONGEST_LEAD = 120


class Flow:
    """Collects the blocks of a page. Footnote marks are still in the texts; `footnotes.resolve` takes them out."""

    def __init__(self, title: str = "") -> None:
        self.blocks: list[Text | Table] = []
        self.notes: set[int] = set()
        """Places in `blocks` of texts in a part that says it holds footnotes."""
        self._path: list[tuple[int, str]] = [(1, title)] if title else []
        self._base = len(self._path)
        self._lead = ""
        self._panels: dict[str, str] = {}
        self._in_notes = 0
        self._in_items = 0

    @property
    def path(self) -> Path:
        """Headings above the next block."""
        return tuple(text for _, text in self._path)

    def walk(self, node: Node, labels: tuple[str, ...] = ()) -> None:
        """Add the blocks of an element."""
        kids = node.kids
        groups = pairs.groups(node) if len(kids) > 1 else {}
        run: list[Kid] = []
        place = 0
        while place < len(kids):
            kid = kids[place]
            if isinstance(kid, str) or not kid.block:
                run.append(kid)
                place += 1
                continue
            opener = _opener(run)
            if run and not opener:
                self._paragraph(run, labels)
            run = []
            if opener:
                self._under(opener, kid, labels)
                place += 1
                continue
            if place in groups:
                end, rows, kind = groups[place]
                self._table(rows, kind)
                place = end
                continue
            self._block(kid, labels)
            place += 1
        if run:
            self._paragraph(run, labels)

    def _block(self, node: Node, labels: tuple[str, ...]) -> None:
        tag = node.tag
        if node.level:
            self._heading(node.level, text_of(node.kids))
        elif tag == "table" or (node.attrs and node.attrs.get("role") in ("table", "grid")):
            self._grid(node, labels)
        elif tag == "dl":
            self._definitions(node, labels)
        elif tag in ("ul", "ol", "menu"):
            self._list(node, labels)
        elif tag == "figure":
            self._figure(node, labels)
        elif tag == "details":
            self._details(node, labels)
        else:
            self._container(node, labels)

    def _container(self, node: Node, labels: tuple[str, ...]) -> None:
        note = node.is_note
        self._in_notes += note
        label = self._label(node)
        if label:
            self._under(label, node, labels)
        elif node.tag in _OUTLINE:
            saved, lead = list(self._path), self._lead
            self.walk(node, labels)
            self._restore(saved, lead)
        else:
            self.walk(node, labels)
        self._in_notes -= note

    def _restore(self, saved: list[tuple[int, str]], lead: str) -> None:
        """Leave a section: its headings are no longer above; the page's h1 is."""
        if any(level > 1 for level, _ in self._path[len(saved) :]) or len(self._path) < len(saved):
            self._path = saved or [entry for entry in self._path if entry[0] == 1]
        self._lead = lead

    def _label(self, node: Node) -> str:
        """The words of the tab or button that opens an element."""
        if not self._panels or not node.attrs:
            return ""
        for name in (node.attrs.get("id"), node.attrs.get("aria-labelledby")):
            if name and name in self._panels:
                return self._panels[name]
        return ""

    def _under(self, label: str, node: Node, labels: tuple[str, ...]) -> None:
        """Read an element with a heading of its own that stands elsewhere."""
        saved, base, lead = list(self._path), self._base, self._lead
        self._path.append((7, label))
        self._base, self._lead = len(self._path), ""
        self.walk(node, labels)
        self._path, self._base, self._lead = saved, base, lead

    def _heading(self, level: int, text: str) -> None:
        if not text:
            return
        self._lead = ""
        while len(self._path) > self._base and self._path[-1][0] >= level:
            self._path.pop()
        if level == 1 and self._path and self._path[0] == (1, text):
            return  # the page's title, already above everything
        self._add(Text(self.path, text, level=level))
        self._path.append((level, text))

    def _add(self, block: Text | Table) -> None:
        if self._in_notes:
            self.notes.add(len(self.blocks))
        self.blocks.append(block)

    def _paragraph(self, run: list[Kid], labels: tuple[str, ...]) -> None:
        controls = [kid for kid in run if isinstance(kid, Node) and self._control(kid)]
        if controls:
            run = [kid for kid in run if kid not in controls]
        lines = lines_of(run)
        if not lines:
            return
        lead, whole = lead_of(run)
        if len(lead) > _LONGEST_LEAD:
            lead = ""
        if len(lines) > 1 and not _spec_like(lines):
            lines = [" ".join(lines)]
        lines = [note for line in lines for note in split_notes(line)]
        if whole and lead and not self._in_items:
            self._lead = ""
        above = (*((self._lead,) if self._lead else ()), *labels)
        for number, line in enumerate(lines):
            if is_foreign(line):
                continue
            own = (lead,) if number == 0 and lead and not whole and (self._in_items or _is_lead(lead, line)) else ()
            self._add(Text(self.path, line, (*above, *(label for label in own if label not in above))))
        if whole and lead and not self._in_items and not self._in_notes:
            self._lead = lead

    def _control(self, node: Node) -> bool:
        """Whether an inline element is the label of a tab or panel, which then opens it."""
        if node.tag not in ("button", "a", "label", "span") or not node.attrs:
            return False
        target = node.attrs.get("aria-controls") or (node.get("href")[1:] if node.attrs.get("role") == "tab" else "")
        text = text_of(node.kids)
        if target and text:
            self._panels[target] = text
            if name := node.get("id"):
                self._panels[name] = text
            return True
        return node.attrs.get("role") == "tab" or node.tag == "button"

    def _list(self, node: Node, labels: tuple[str, ...]) -> None:
        merged = pairs.definitions_in_list(node)
        if merged is not None:
            self._table(merged, "pairs")
            return
        intro = self._intro()
        if intro and intro not in labels:
            labels = (*labels, intro)
        start = node.get("start")
        number = int(start) if start.isdecimal() else 1
        for kid in node.kids:
            if not isinstance(kid, Node):
                if kid.strip():
                    self._paragraph([kid], labels)
                continue
            first = len(self.blocks)
            self._item(kid, labels)
            if self._in_notes and node.tag == "ol" and len(self.blocks) > first:
                block = self.blocks[first]
                if isinstance(block, Text):
                    self.blocks[first] = Text(block.path, block.text, block.labels, mark=str(number))
            number += 1

    def _item(self, item: Node, labels: tuple[str, ...]) -> None:
        if item.tag in ("ul", "ol"):
            self._list(item, labels)
            return
        saved, lead = list(self._path), self._lead
        self._in_items += 1
        nested = any(isinstance(kid, Node) and kid.tag in ("ul", "ol") for kid in item.kids)
        if nested:
            head: list[Kid] = []
            rest: list[Kid] = []
            for kid in item.kids:
                (rest if rest or (isinstance(kid, Node) and kid.tag in ("ul", "ol")) else head).append(kid)
            first = len(self.blocks)
            self.walk(Node("li", {}, head), labels)
            own = [block.text for block in self.blocks[first:] if isinstance(block, Text)][-1:]
            self.walk(Node("li", {}, rest), (*labels, *own))
        else:
            self.walk(item, labels)
        self._in_items -= 1
        self._restore(saved, lead)

    def _intro(self) -> str:
        """The paragraph right before, where it announces what follows."""
        last = self.blocks[-1] if self.blocks else None
        if isinstance(last, Text) and not last.level and last.path == self.path and last.text.endswith(":"):
            return last.text
        return ""

    def _before(self) -> str:
        last = self.blocks[-1] if self.blocks else None
        return last.text if isinstance(last, Text) and not last.level and last.path == self.path else ""

    def _figure(self, node: Node, labels: tuple[str, ...]) -> None:
        caption = next((kid for kid in node.kids if isinstance(kid, Node) and kid.tag == "figcaption"), None)
        tables = grid.tables_in(node)
        if caption is not None and len(tables) == 1 and not grid.is_layout(tables[0]):
            rest = Node("div", {}, [kid for kid in node.kids if kid is not caption])
            first = len(self.blocks)
            self.walk(rest, labels)
            self._give_caption(first, text_of(caption.kids))
        else:
            self.walk(node, labels)

    def _give_caption(self, first: int, caption: str) -> None:
        for place in range(first, len(self.blocks)):
            block = self.blocks[place]
            if isinstance(block, Table):
                self.blocks[place] = replace(block, caption=block.caption or caption)
                return

    def _details(self, node: Node, labels: tuple[str, ...]) -> None:
        summary = next((kid for kid in node.kids if isinstance(kid, Node) and kid.tag == "summary"), None)
        rest = Node("div", {}, [kid for kid in node.kids if kid is not summary])
        label = text_of(summary.kids) if summary else ""
        if label:
            self._under(label, rest, labels)
        else:
            self.walk(rest, labels)

    def _definitions(self, node: Node, labels: tuple[str, ...]) -> None:
        if pairs.is_long(node):
            for term, value in pairs.entries(node):
                self._under(text_of(term.kids), value, labels)
        else:
            self._table(pairs.definitions(node), "pairs")

    def _table(self, rows: pairs.Rows, kind: str) -> None:
        if not rows:
            return
        last = self.blocks[-1] if self.blocks else None
        if kind == "pairs" and isinstance(last, Table) and last.kind == "pairs" and last.path == self.path:
            self.blocks[-1] = Table(last.path, (*last.rows, *rows), 0, 1, kind="pairs", before=last.before)
            return
        head = 1 if kind == "table" else 0
        self._add(Table(self.path, rows, head, 1, kind=kind, before=self._before()))

    def _grid(self, node: Node, labels: tuple[str, ...]) -> None:
        if grid.is_layout(node):
            for cell in grid.cells_in(node):
                self._container(cell, labels)
            return
        table, notes = grid.build(node, self.path, self._before())
        if table is not None:
            self._add(table)
        for note in notes:
            self._add(Text(self.path, note))
        for inner in grid.inner_tables(node):
            self._grid(inner, labels)


def _opener(run: list[Kid]) -> str:
    """The words of a tab's label or an accordion's button that stands alone right before what it opens."""
    parts = [kid for kid in run if not isinstance(kid, str) or kid.strip()]
    if len(parts) == 1 and isinstance(parts[0], Node) and parts[0].tag in ("label", "button"):
        return text_of(parts[0].kids)
    return ""


def _is_lead(lead: str, line: str) -> bool:
    """Whether bold words that open a paragraph stand over it: with a mark behind them."""
    return lead[-1] in ":.–—-" or line[len(lead) : len(lead) + 2].strip()[:1] in (":", "–", "—", "-")


def _spec_like(lines: list[str]) -> bool:
    """Whether lines with breaks between them are statements of their own, not one wrapped sentence."""
    return (
        all(len(line) < 160 for line in lines)
        and sum(
            1
            for line in lines
            if ":" in line or line[:1] in "•·-–*†‡\ue000" or any(char.isdigit() for char in line[:40])
        )
        > len(lines) / 2
    )
