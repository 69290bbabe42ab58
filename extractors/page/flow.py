"""From the content tree to blocks: headings to paths, running text to `Text`, grids to `Table`.

Surprises: tabs name their panels with a `label` or a button far away; a paragraph in bold is a heading to readers and
not in the markup; a whole card may be a link; a `section` may hold nothing but the heading of the next one.
"""

import re
from dataclasses import replace

from extractors.page import definitions, elements, grid, pairs, words
from extractors.page.blocks import Table, Text
from extractors.page.boilerplate import is_foreign
from extractors.page.inline import CLOSE, MARK, OPEN, lead_of, lines_of, text_of
from extractors.page.notes import is_note, split_notes
from extractors.page.outline import Outline
from extractors.page.tree import Kid, Node
from extractors.page.turns import in_turns

_SECTIONS = frozenset({"section", "article", "aside", "blockquote"})
_LISTS = frozenset({"ul", "ol", "menu"})
_SAID = frozenset({"data-place", "data-doubt"})
_LABEL = 6
"""Rank of the words of a tab, summary or button where they stand as a text."""
_NUMBER = re.compile(r"(?<![A-Za-z\d])\d")
"""Of "4,614 TFLOPS" and, behind a break, "FP8 per chip" only the first has one."""
_LONGEST_LEAD = 120
_LONGEST_LINE = 160

Labels = tuple[str, ...]


class Flow:
    """Collects the blocks of a page. Footnote marks are still in the texts; `footnotes.resolve` takes them out."""

    def __init__(self) -> None:
        self.blocks: list[Text | Table] = []
        self.noted: set[int] = set()
        """Places in `blocks` of texts in a part that says it holds footnotes."""
        self.numbers: dict[int, str] = {}
        """Places of the first text of each item of a numbered list, with the number or letter."""
        self._outline = Outline()
        self._panels: dict[str, str] = {}
        self._in_notes = self._in_items = 0
        self._mark = ""
        """A footnote's mark in an element of its own, before the note."""
        self._head: Node | None = None
        """The last table, where it was a header alone."""

    def heading(self, level: int, text: str) -> None:
        """Add a heading, as a text of its own and above all that follows."""
        if text:
            self._outline.close(level)
            self._add(Text(self._outline.names, text, level=level))
            self._outline.open(level, text)

    def walk(self, node: Node, labels: Labels = ()) -> None:
        """Add the blocks of an element."""
        kids = node.kids
        groups = pairs.groups(kids) or in_turns(kids)
        run: list[Kid] = []
        place = 0
        while place < len(kids):
            kid = kids[place]
            place += 1
            if isinstance(kid, str) or not kid.block:
                run.append(kid)
                continue
            opener = _opener(run)
            if node.is_note and MARK.fullmatch(mark := text_of(run)):
                self._mark = f"{OPEN}p{mark}{CLOSE}"
            elif run and not opener:
                self._paragraph(run, labels)
            run = []
            if opener:
                self._panel(opener, kid, labels)
            elif place - 1 in groups:
                place, rows, kind = groups[place - 1]
                self._small_table(rows, kind)
            else:
                self._block(kid, labels)
        if run:
            self._paragraph(run, labels)

    def _block(self, node: Node, labels: Labels) -> None:
        note = node.is_note
        self._in_notes += note
        tag = node.tag
        first = len(self.blocks)
        if node.level:
            self.heading(node.level, text_of(node.kids))
        elif label := self._label(node):
            self._panel(label, node, labels)
        elif tag == "table" or node.get("role") in ("table", "grid"):
            self._grid(node, labels)
        elif tag == "dl":
            self._definitions(node, labels)
        elif tag in _LISTS:
            self._list(node, labels)
        elif tag == "figure":
            self._figure(node, labels)
        elif tag == "details":
            self._details(node, labels)
        elif tag in _SECTIONS:
            self._section(node, labels)
        else:
            self.walk(node, labels)
        self._in_notes -= note
        if node.attrs and not node.attrs.keys().isdisjoint(_SAID):
            self.blocks[first:] = [_located(block, node) for block in self.blocks[first:]]

    def _section(self, node: Node, labels: Labels) -> None:
        saved, first = self._outline.save(), len(self.blocks)
        self.walk(node, labels)
        if any(isinstance(block, Table) or not block.level for block in self.blocks[first:]):
            self._outline.restore(saved)

    def _panel(self, label: str, node: Node, labels: Labels) -> None:
        """Read an element whose heading stands elsewhere."""
        self._add(Text(self._outline.names, label, level=_LABEL))
        saved = self._outline.save()
        self._outline.open_panel(label)
        self.walk(node, labels)
        self._outline.restore(saved)

    def _details(self, node: Node, labels: Labels) -> None:
        summary = next((kid for kid in node.kids if isinstance(kid, Node) and kid.tag == "summary"), None)
        label = text_of(summary.kids) if summary else ""
        rest = Node("div", {}, [kid for kid in node.kids if kid is not summary])
        if label:
            self._panel(label, rest, labels)
        else:
            self.walk(rest, labels)

    def _add(self, block: Text | Table) -> None:
        if self._in_notes or self._outline.in_notes:
            self.noted.add(len(self.blocks))
        self.blocks.append(block)

    # Running text

    def _paragraph(self, run: list[Kid], labels: Labels) -> None:
        run = [kid for kid in run if isinstance(kid, str) or not self._is_control(kid)]
        lines = lines_of(run)
        if not lines:
            return
        lead, whole = lead_of(run)
        if lead and len(lines) > 1 and lines[0] == lead and not self._in_items:
            # The newsrooms' way to write a heading: bold words, a break, and the text.
            first = next((place for place, kid in enumerate(run) if isinstance(kid, Node) and kid.tag == "br"), None)
            if first is not None:
                self._paragraph(run[:first], labels)
                self._paragraph(run[first + 1 :], labels)
                return
        lines[0], self._mark = self._mark + lines[0], ""
        if len(lines) > 1 and not _are_statements(lines):
            lines = [" ".join(lines)]
        over = whole and 0 < len(lead) <= _LONGEST_LEAD and not self._in_items
        if over:
            self._outline.lead = ""
        above = (self._outline.lead, *labels) if self._outline.lead else labels
        own = (lead,) if not whole and self._is_lead(lead, lines[0]) and lead not in above else ()
        for line in lines:
            for text in split_notes(line):
                if not is_foreign(text):
                    self._add(Text(self._outline.names, text, above + own))
            own = ()
        if over:
            self._outline.lead = lead

    def _is_lead(self, lead: str, line: str) -> bool:
        """Whether bold words that open a text stand over it: in a list always, elsewhere with a mark behind them."""
        if not lead or len(lead) > _LONGEST_LEAD:
            return False
        return bool(self._in_items) or lead[-1] in ":.–—-" or line[len(lead) :].lstrip()[:1] in (":", "–", "—", "-")

    def _is_control(self, node: Node) -> bool:
        """Whether an inline element opens something; its words are then the heading of what it opens."""
        if not node.attrs or node.tag not in ("button", "a", "label", "span"):
            return False
        tab = node.attrs.get("role") == "tab"
        target = node.get("aria-controls") or (node.get("href").removeprefix("#") if tab else "")
        text = text_of(node.kids)
        if text and not words.whole("sections", "buttons").fullmatch(text):
            for name in (target, node.get("id") if tab else ""):
                if name:
                    self._panels[name] = text
        return tab or node.tag == "button"

    def _label(self, node: Node) -> str:
        """The words of the tab or button that opens an element."""
        if not self._panels or not node.attrs:
            return ""
        return self._panels.get(node.get("id")) or self._panels.get(node.get("aria-labelledby")) or ""

    # Lists

    def _list(self, node: Node, labels: Labels) -> None:
        merged = definitions.rows_of_list(node)
        if merged is not None:
            self._small_table(merged, "pairs")
            return
        intro = self._before()
        if intro.endswith(":") and intro not in labels:
            labels = (*labels, intro)
        groups = pairs.groups(node.kids)
        number = int(node.get("start")) if node.get("start").isdecimal() else 1
        place = 0
        while place < len(node.kids):
            kid = node.kids[place]
            place += 1
            if place - 1 in groups:
                place, rows, kind = groups[place - 1]
                self._small_table(rows, kind)
            elif isinstance(kid, str):
                self._paragraph([kid], labels)
            else:
                first = len(self.blocks)
                self._item(kid, labels)
                if node.tag == "ol" and len(self.blocks) > first:
                    self.numbers[first] = chr(96 + number) if node.get("type") == "a" and number < 27 else str(number)
                number += 1

    def _item(self, item: Node, labels: Labels) -> None:
        """One item; its own words stand over the list in it."""
        if item.tag in _LISTS:
            self._list(item, labels)
            return
        saved = self._outline.save()
        self._in_items += 1
        inner = next((n for n, kid in enumerate(item.kids) if isinstance(kid, Node) and kid.tag in _LISTS), None)
        first = len(self.blocks)
        self.walk(Node("li", item.attrs, item.kids[:inner]), labels)
        if inner is not None:
            own = [block.text for block in self.blocks[first:] if isinstance(block, Text)][-1:]
            self.walk(Node("li", {}, item.kids[inner:]), (*labels, *own))
        self._in_items -= 1
        self._outline.restore(saved)

    def _before(self) -> str:
        """The paragraph right before, in the same section."""
        last = self.blocks[-1] if self.blocks else None
        if not isinstance(last, Text) or last.level or last.doubt or last.path != self._outline.names:
            return ""
        return last.text

    # Tables

    def _grid(self, node: Node, labels: Labels) -> None:
        if elements.is_layout(node):
            for cell in elements.cells_in(node):
                self.walk(cell, labels)
            return
        if elements.is_head(node):
            self._head = node
            return
        if self._head is not None and elements.heads(self._head, node):
            node = Node(node.tag, node.attrs, [Node("thead", {}, self._head.kids), *node.kids])
        self._head = None
        tables, notes = grid.build(node, self._outline.names, self._before())
        for table in tables:
            self._add(table)
        for note in notes:
            self._add(Text(self._outline.names, note))
        for inner in elements.inner_tables(node):
            self._grid(inner, labels)

    def _figure(self, node: Node, labels: Labels) -> None:
        """A figure; the caption of one with a table is the table's, unless it is a footnote."""
        caption = next((kid for kid in node.kids if isinstance(kid, Node) and kid.tag == "figcaption"), None)
        text = text_of(caption.kids) if caption is not None else ""
        if not text or is_note(text) or len(elements.tables_in(node)) != 1:
            self.walk(node, labels)
            return
        first = len(self.blocks)
        self.walk(Node("div", {}, [kid for kid in node.kids if kid is not caption]), labels)
        for place in range(first, len(self.blocks)):
            block = self.blocks[place]
            if isinstance(block, Table):
                self.blocks[place] = replace(block, caption=block.caption or text)
                return
        self._add(Text(self._outline.names, text))

    def _definitions(self, node: Node, labels: Labels) -> None:
        if node.is_note:
            for term, value in definitions.entries(node):
                self._mark = f"{OPEN}p{text_of(term.kids)}{CLOSE}"
                self.walk(value, labels)
        elif definitions.is_long(node):
            for term, value in definitions.entries(node):
                self._panel(text_of(term.kids), value, labels)
        else:
            self._small_table(definitions.rows_of(node), "pairs")

    def _small_table(self, rows: pairs.Rows, kind: str) -> None:
        if not rows:
            return
        path = self._outline.names
        last = self.blocks[-1] if self.blocks else None
        if kind == "pairs" and isinstance(last, Table) and last.kind == kind and last.path == path:
            self.blocks[-1] = replace(last, rows=(*last.rows, *rows))  # one list, written as several
        else:
            self._add(Table(path, rows, int(kind == "table"), 1, kind=kind, before=self._before()))


def _located(block: Text | Table, node: Node) -> Text | Table:
    """A block with what the reader of a document that was no HTML says of it: where it stood, and its doubts."""
    place = block.place or node.get("data-place")
    if isinstance(block, Table):
        return replace(block, place=place)
    return replace(block, place=place, doubt=block.doubt or node.get("data-doubt"))


def _opener(run: list[Kid]) -> str:
    """The words of a tab's label or an accordion's button that stands alone right before what it opens."""
    parts = [kid for kid in run if not isinstance(kid, str) or kid.strip()]
    if len(parts) == 1 and isinstance(parts[0], Node) and parts[0].tag in ("label", "button"):
        text = text_of(parts[0].kids)
        return "" if words.whole("sections", "buttons").fullmatch(text) else text
    return ""


def _are_statements(lines: list[str]) -> bool:
    """Whether lines with breaks between them are statements of their own, not one wrapped sentence."""
    said = sum(1 for line in lines if ":" in line or is_note(line) or _NUMBER.search(line, 0, 40))
    return 2 * said > len(lines) and all(len(line) < _LONGEST_LINE or is_note(line) for line in lines)
