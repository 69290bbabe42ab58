"""An audit as plain text: quantities in brackets with their numbers, what became of them under each block."""

from collections.abc import Iterable, Iterator

from desk.audit.shown import Note, Pieces, Shown


def plain(blocks: Iterable[Shown]) -> Iterator[str]:
    """The lines to print."""
    for block in blocks:
        text = _text(block.pieces)
        if block.level:
            text = f"{'#' * block.level} {text}"
        elif block.labels and block.labels[-1] not in text:
            text = f"({' > '.join(block.labels)}) {text}"
        if text:
            yield text
        for number, row in enumerate(block.rows, 1):
            yield "| " + " | ".join(" / ".join(map(_text, cell)) for cell in row) + " |"
            if number == block.header_rows:
                yield "|" + " --- |" * len(row)
        yield from map(_note, block.notes)
        yield ""


def _text(pieces: Pieces) -> str:
    return "".join(f"[{piece.number}: {piece.text}]" if piece.fate else piece.text for piece in pieces)


def _note(note: Note) -> str:
    numbers = " ".join(f"[{number}]" for number in note.numbers)
    return f"    {note.fate:<8} {' '.join(filter(None, (numbers, note.what)))}"
