"""An audit in a terminal: quantities in the colour of their fate, numbered; a wide table row by row.

Words of pages are never read as markup: everything is put together from `Text`.
"""

import shutil
from collections.abc import Iterable

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from desk.audit.shown import Note, Pieces, Shown

STYLES = {
    "claimed": "bold green", "states": "blue", "held": "bold magenta", "unread": "bold red", "ignored": "dim cyan",
}  # fmt: skip
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_COLUMN = 9
"""Characters that a column needs at least, or nobody can read it."""
_WORDS_WIDE = 36
_MOST_WORDS = 6
"""Quantities that a note names; of more, their numbers are enough."""


def coloured(blocks: Iterable[Shown]) -> None:
    """Print the blocks."""
    size = shutil.get_terminal_size()
    console = Console(width=size.columns, height=size.lines, highlight=False)
    for block in blocks:
        parts = _content(block, console.width)
        if block.notes:
            parts.append(_notes(block.notes))
        if parts:
            console.print(Group(*parts, ""))


def _content(block: Shown, width: int) -> list[RenderableType]:
    text = _text(block.pieces)
    if block.level:
        text.stylize("bold underline" if block.level == 1 else "bold")
        return [text]
    lead = " > ".join(block.labels)
    if lead and not block.rows and block.labels[-1] not in text.plain:
        text = Text().append(f"{lead}: ", "dim").append_text(text)
    found: list[RenderableType] = [text] if text.plain else []
    if block.rows:
        columns = max(map(len, block.rows))
        found.append(_grid(block, columns) if columns * (_COLUMN + 2) <= width else _row_by_row(block))
    return found


def _grid(block: Shown, columns: int) -> Table:
    grid = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for _ in range(columns):
        grid.add_column(overflow="fold")
    for number, row in enumerate(block.rows):
        grid.add_row(*(_cell(cell) for cell in row), style="bold" if number < block.header_rows else None)
    return grid


def _row_by_row(block: Shown) -> Group:
    """Each row's cells under their headers' names, as `Memory: 141 GB`."""
    heads = [
        " ".join(
            filter(None, (_cell(row[column]).plain for row in block.rows[: block.header_rows] if column < len(row)))
        )
        for column in range(max(map(len, block.rows)))
    ]
    parts: list[RenderableType] = []
    for row in block.rows[block.header_rows :]:
        name, *cells = map(_cell, row)
        name.stylize("bold")
        line = Text(" · ").join(
            Text().append(f"{head}: " if head else "", "dim").append_text(cell)
            for head, cell in zip(heads[1:], cells, strict=False)
            if cell.plain
        )
        parts += [name, Padding(line, (0, 0, 0, 2))] if line.plain else [name]
    return Group(*parts)


def _cell(lines: tuple[Pieces, ...]) -> Text:
    return Text("\n").join(map(_text, lines))


def _text(pieces: Pieces) -> Text:
    text = Text()
    for piece in pieces:
        text.append(piece.text, STYLES[piece.fate] if piece.fate else "")
        if piece.fate:
            text.append(str(piece.number).translate(_RAISED), "dim")
    return text


def _notes(notes: tuple[Note, ...]) -> Padding:
    """What became of the quantities above, in three columns: fate, quantities, as what or why."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for widest in (None, _WORDS_WIDE, None):
        grid.add_column(max_width=widest)
    for note in notes:
        what = Text(note.what, "dim" if note.fate == "ignored" else "")
        grid.add_row(Text(note.fate, STYLES[note.fate]), _words(note), what)
    return Padding(grid, (0, 0, 0, 4))


def _words(note: Note) -> Text:
    words = [
        Text().append(words, STYLES[note.fate]).append(str(number).translate(_RAISED), "dim")
        for words, number in zip(note.words, note.numbers, strict=True)
    ]
    if len(words) > _MOST_WORDS:
        words = [*words[: _MOST_WORDS - 1], Text(f"and {len(words) - _MOST_WORDS + 1} more")]
    return Text(", ").join(words)
