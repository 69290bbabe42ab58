"""Footnote marks resolved to their notes, once the whole page is known.

A note is a text that begins with a mark: raised, a sign, or a number where that number is used as a mark. A mark
means the next note of its name below it, since each table may have its own `*`.
"""

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import replace

from extractors.page import words
from extractors.page.blocks import Cell, Table, Text
from extractors.page.inline import CLOSE, OPEN

_USE = re.compile(rf"\s*{OPEN}([lp])([^{CLOSE}]*){CLOSE}")
_NOTE = re.compile(rf"\s*(?:{OPEN}[lp]([^{CLOSE}]*){CLOSE}[.):]?\s*|([*†‡§]+)\s*|([¹²³⁴⁵⁶⁷⁸⁹⁰]+)\s*)(?=\S)")
_NUMBERED = re.compile(r"[\[(]?(\d{1,2}|[a-z])[\]).:]{1,2}\s+(?=\S)")
_NEXT = re.compile(rf"(?<=[.;!?])\s*(?={OPEN})")
_SUPER = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹∗", "0123456789*")
_SIGNS = re.compile(r"\d+|[*∗]+|†+|‡+|§+|[a-zA-Z]+|#+")
_POWER_OF = re.compile(r"(?:^|[^\d.,])(?:10|2)$|\b(?:[mck]?m|in|ft|s)$")
_POWERS = frozenset({"3", "6", "9", "12", "15", "18", "21", "24"})


def resolve(blocks: list[Text | Table], in_notes: set[int]) -> tuple[list[Text | Table], tuple[str, ...]]:
    """The blocks with marks resolved, and the notes that nothing points to."""
    marked = [place for place, block in enumerate(blocks) if _has_marks(block)]
    used = {mark for place in marked for mark in _marks_of(blocks[place])}
    book = _Book()
    for place, block in enumerate(blocks):
        if isinstance(block, Text) and not block.level:
            for mark, note in _notes_in(block, used, place in in_notes):
                book.add(mark, place, note)
    return _Resolver(blocks, book).all()


class _Book:
    """The notes of a page by their mark, each with its place."""

    def __init__(self) -> None:
        self.by_mark: dict[str, list[tuple[int, str]]] = {}
        self.places: dict[int, str] = {}
        self.used: set[tuple[int, str]] = set()

    def add(self, mark: str, place: int, note: str) -> None:
        self.by_mark.setdefault(mark, []).append((place, note))
        self.places.setdefault(place, mark)

    def find(self, mark: str, place: int) -> str | None:
        """The next note below a place, else the last above it."""
        known = self.by_mark.get(mark)
        if not known:
            return None
        index = bisect_right(known, place, key=lambda entry: entry[0])
        found = known[index] if index < len(known) else known[-1]
        self.used.add((found[0], mark))
        return found[1]


class _Resolver:
    def __init__(self, blocks: list[Text | Table], book: _Book) -> None:
        self._blocks = blocks
        self._book = book
        signs = [mark for mark in book.by_mark if not mark[0].isalpha()]
        raised = "".join(
            str(mark).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")) for mark in signs if mark.isdecimal()
        )
        plain = "".join({mark[0] for mark in signs if not mark.isdecimal()})
        self._signs = (
            re.compile(rf"(?<=[\w)%.,])\s?([{re.escape(plain + raised)}]+)(?=[\s,;.)|/]|$)") if plain + raised else None
        )

    def all(self) -> tuple[list[Text | Table], tuple[str, ...]]:
        done = [self._block(place, block) for place, block in enumerate(self._blocks)]
        for place, block in enumerate(done):
            if isinstance(block, Table):
                done[place] = self._under(place, block)
        loose = tuple(
            note
            for mark, known in self._book.by_mark.items()
            for place, note in known
            if (place, mark) not in self._book.used
        )
        return done, loose

    def _block(self, place: int, block: Text | Table) -> Text | Table:
        if isinstance(block, Text):
            mark = self._book.places.get(place, block.mark)
            text, notes = self._text(block.text, place, is_note=bool(mark))
            path = tuple(self._text(part, place)[0] for part in block.path)
            labels = tuple(self._text(part, place)[0] for part in block.labels)
            if text == block.text and path == block.path and labels == block.labels and mark == block.mark:
                return block
            return Text(path, text, labels, notes, block.level, mark)
        caption, notes = self._text(block.caption, place)
        cells: dict[int, Cell] = {}
        rows = tuple(tuple(self._cell(cell, place, cells) for cell in row) for row in block.rows)
        return replace(
            block,
            path=tuple(self._text(part, place)[0] for part in block.path),
            rows=rows,
            caption=caption,
            notes=notes,
            before=self._text(block.before, place)[0],
        )

    def _cell(self, cell: Cell, place: int, cells: dict[int, Cell]) -> Cell:
        """A cell that spans several places stays one object."""
        if id(cell) not in cells:
            text, notes = self._text(cell.text, place)
            lines = tuple(self._text(line, place)[0] for line in cell.lines)
            cells[id(cell)] = cell if text == cell.text else Cell(text, lines, cell.header, notes)
        return cells[id(cell)]

    def _text(self, text: str, place: int, *, is_note: bool = False) -> tuple[str, tuple[str, ...]]:
        notes: list[str] = []
        if is_note:
            start = _NOTE.match(text) or _NUMBERED.match(text)
            text = text[start.end() :] if start else text
        if OPEN in text:
            text = _USE.sub(self._use(place, notes), text).strip()
        if self._signs and self._signs.search(text):

            def sign(match: re.Match[str]) -> str:
                marks = _SIGNS.findall(match[1].translate(_SUPER))
                notes.extend(note for mark in marks if (note := self._book.find(mark, place)))
                return ""

            text = self._signs.sub(sign, text)
        return text, tuple(dict.fromkeys(notes))

    def _use(self, place: int, notes: list[str]) -> Callable[[re.Match[str]], str]:
        def put(match: re.Match[str]) -> str:
            before = match.string[: match.start()]
            linked, raised = match[1] == "l", match[2]
            marks = _SIGNS.findall(raised)
            known = [note for mark in marks if (note := self._book.find(mark, place))]
            if not linked and raised.isdecimal() and _POWER_OF.search(before) and (not known or raised in _POWERS):
                return "^" + raised
            if not linked and not known and raised.isalpha():
                return raised
            notes.extend(known)
            return ""

        return put

    def _under(self, place: int, table: Table) -> Table:
        """Notes right under a table that speak of all of it: without a mark, or with one that nothing bears."""
        found: list[str] = []
        for below in range(place + 1, min(place + 12, len(self._blocks))):
            block = self._blocks[below]
            if not isinstance(block, Text) or block.level or block.path[: len(table.path)] != self._blocks[place].path:
                break
            mark = self._book.places.get(below)
            if mark is None and not words.start("notes", "starts").match(block.text):
                break
            if mark is None:
                found.append(block.text)
            else:
                found += [
                    n
                    for m, known in self._book.by_mark.items()
                    for p, n in known
                    if p == below and (p, m) not in self._book.used
                ]
                self._book.used |= {(below, m) for m in self._book.by_mark}
        return replace(table, notes=(*table.notes, *found)) if found else table


def split_notes(line: str) -> list[str]:
    """The notes that stand one behind the other in a line, if that is what it is."""
    return _NEXT.split(line) if line.startswith(OPEN) else [line]


def _has_marks(block: Text | Table) -> bool:
    if isinstance(block, Text):
        return OPEN in block.text or any(OPEN in part for part in block.path)
    return (
        OPEN in block.caption
        or any(OPEN in cell.text for row in block.rows for cell in row)
        or any(OPEN in p for p in block.path)
    )


def _marks_of(block: Text | Table) -> list[str]:
    texts = (
        [block.text] if isinstance(block, Text) else [block.caption, *(cell.text for row in block.rows for cell in row)]
    )
    return [mark for text in texts for use in _USE.finditer(text) if use.start() for mark in _SIGNS.findall(use[2])]


def _notes_in(block: Text, used: set[str], said: bool) -> list[tuple[str, str]]:
    """Marks and words of the notes of a text; `said` is whether it stands in a part for footnotes."""
    if block.mark:
        return [(block.mark, _bare(block.text))]
    match = _NOTE.match(block.text)
    if match:
        marks = _SIGNS.findall((match[1] or match[2] or match[3]).translate(_SUPER))
    else:
        match = _NUMBERED.match(block.text)
        marks = [match[1]] if match and (said or match[1] in used) else []
    note = _bare(block.text[match.end() :]) if match else ""
    return [(mark, note) for mark in marks if note]


def _bare(text: str) -> str:
    return _USE.sub("", text).strip()
