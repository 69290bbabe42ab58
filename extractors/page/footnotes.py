"""Footnote marks taken out of the texts and resolved to the words of their notes.

Surprises: a raised number may be a power (`10^18`), a name's own (`2nd`), or a mark, and is either an element or a
character (`SXM¹`), which a name's word would swallow; a `*` may be in the text itself,
and counts only where some note has it.
"""

import re
from collections.abc import Callable, Mapping, Set
from dataclasses import replace

from extractors.page import words
from extractors.page.blocks import Cell, Table, Text
from extractors.page.inline import OPEN
from extractors.page.notes import USE, Book, book_of, is_power, signs, without_lost_marks, without_mark

_RAISE = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_NEAR = 12


def resolve(
    blocks: list[Text | Table], noted: Set[int], numbers: Mapping[int, str]
) -> tuple[tuple[Text | Table, ...], tuple[str, ...]]:
    """The blocks with marks resolved, and the notes that nothing points to."""
    book = book_of(blocks, noted, numbers)
    resolver = _Resolver(book)
    done = [resolver.block(block, place) for place, block in enumerate(blocks)]
    loose: dict[int, list[str]] = {}
    for place, note in book.unused():
        loose.setdefault(place, []).append(note)
    for place, block in enumerate(done):
        if isinstance(block, Table):
            done[place] = _with_notes_below(done, place, block, loose)
    return tuple(done), tuple(note for notes in loose.values() for note in notes)


def _with_notes_below(done: list[Text | Table], place: int, table: Table, loose: dict[int, list[str]]) -> Table:
    """A table with the notes right under it that are about all of it: without a mark, or with an unused one."""
    found: list[str] = []
    for below in range(place + 1, min(place + _NEAR, len(done))):
        block = done[below]
        if not isinstance(block, Text) or block.level or block.path[: len(table.path)] != table.path:
            break
        if block.mark:
            found += loose.pop(below, [])
        elif words.start("notes", "starts").match(block.text):
            found.append(block.text)
        else:
            break
    return replace(table, notes=(*table.notes, *found)) if found else table


class _Resolver:
    def __init__(self, book: Book) -> None:
        self._book = book
        self._bared: dict[tuple[str, ...], tuple[str, ...]] = {}
        plain = {mark[0] for mark in book.marks if not mark.isalnum()}
        raised = {sign for mark in book.marks if mark.isdecimal() for sign in mark.translate(_RAISE)}
        self._marks = "".join(sorted(plain | raised))
        one = f"[{re.escape(self._marks)}]+"
        some = rf"{one}(?:,\s?{one})*"
        self._signs = (
            re.compile(rf"(?<=[\w)%.,”\"™®])(?:\s(?={some}$))?({some})(?=[\s,;.)|/:]|$)") if plain | raised else None
        )

    def block(self, block: Text | Table, place: int) -> Text | Table:
        if isinstance(block, Table):
            return self._table(block, place)
        mark = self._book.mark_at(place)
        text, notes = self._text(without_mark(block.text) if mark else block.text, place)
        path, labels = self._bare(block.path), self._bare(block.labels)
        if text is block.text and path is block.path and labels is block.labels and not mark:
            return block
        return replace(block, path=path, text=text, labels=labels, notes=notes, mark=mark)

    def _table(self, table: Table, place: int) -> Table:
        cells: dict[int, Cell] = {}  # a cell that spans several places stays one object
        for row in table.rows:
            for cell in row:
                if id(cell) not in cells:
                    cells[id(cell)] = self._cell(cell, place)
        caption, notes = self._text(table.caption, place)
        return replace(
            table,
            path=self._bare(table.path),
            rows=tuple(tuple(cells[id(cell)] for cell in row) for row in table.rows),
            caption=caption,
            notes=notes,
            before="" if self._book.mark_at(place - 1) else self._text(table.before, place)[0],
        )

    def _cell(self, cell: Cell, place: int) -> Cell:
        text, notes = self._text(cell.text, place)
        if text is cell.text:
            return cell
        return Cell(text, tuple(self._text(line, place)[0] for line in cell.lines), cell.header, notes)

    def _bare(self, texts: tuple[str, ...]) -> tuple[str, ...]:
        """Headings and labels: their marks are resolved where they stand as texts."""
        known = self._bared.get(texts)
        if known is None:
            bare = tuple(self._text(text, -1)[0] for text in texts)
            known = self._bared[texts] = texts if bare == texts else bare
        return known

    def _text(self, text: str, place: int) -> tuple[str, tuple[str, ...]]:
        if not self._signs and text.isascii():
            return text, ()
        notes: list[str] = []
        if OPEN in text:
            text = USE.sub(self._put(place, notes), text).strip()
        if self._signs and any(mark in text for mark in self._marks) and self._signs.search(text):
            text = self._signs.sub(self._put_sign(place, notes), text)
        if not text.isascii():
            text = without_lost_marks(text)
        return text, tuple(dict.fromkeys(notes))

    def _note(self, marks: list[str], place: int, notes: list[str]) -> str:
        notes += [note for mark in marks if (note := self._book.find(mark, place))]
        return ""

    def _put_sign(self, place: int, notes: list[str]) -> Callable[[re.Match[str]], str]:
        """Nothing in place of a sign or a digit raised by its own shape, unless it is a power: `814 mm²`."""

        def put(match: re.Match[str]) -> str:
            raised = "".join(signs(match[1]))
            if raised.isdecimal() and is_power(match.string, match.start(1), raised, known=True):
                return match[0]
            return self._note(signs(match[1]), place, notes)

        return put

    def _put(self, place: int, notes: list[str]) -> Callable[[re.Match[str]], str]:
        """What stands in the text in place of something raised: nothing, or the power or letter that it was."""

        def put(match: re.Match[str]) -> str:
            raised = match[2]
            known = any(mark in self._book or mark in self._book.elsewhere for mark in signs(raised))
            if match[1] == "p" and raised.isdecimal() and is_power(match.string, match.start(), raised, known=known):
                return "^" + raised
            if match[1] == "p" and raised.isalpha() and not known:
                return raised
            return self._note(signs(raised), place, notes)

        return put
