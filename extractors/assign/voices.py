"""Sections in the words of others: comments, customers' voices, discussions. Nothing in them is the vendor's claim."""

import re

from extractors.assign.frame import Desk
from extractors.assign.rest import leave_rest
from extractors.assign.seen import look
from extractors.page.blocks import Table, Text, located
from schemas.claims import Evidence

_WHY = "in the words of others"

LONGEST_SENTENCE = 5_000
"""Characters of a sentence that is read. Reading takes a time that grows with their square, and a page may be made to
have one of megabytes; the longest of real pages has some hundreds."""
_PIECES = re.compile(rf".{{1,{LONGEST_SENTENCE}}}\S*", re.DOTALL)


def leave_unread(block: Text | Table, desk: Desk, why: str = _WHY) -> None:
    """List the figures of a block as unread, whoever is named beside them."""
    if isinstance(block, Text):
        place = located(block.place, *block.path, *block.labels)
        # Words of cells are in doubt each for itself: a bare number is a figure there, whose unit is in the label.
        for text in block.text.split(" | ") if block.doubt else (block.text,):
            _leave(text, place, why, desk, cell=bool(block.doubt))
        return
    for row in block.rows:
        for cell in dict.fromkeys(row):
            for line in cell.lines or (cell.text,):
                _leave(line, located(block.place, *block.path, row[0].text), why, desk)


def leave_long(sentence: str, place: str, desk: Desk) -> None:
    """List the figures of what is too long to be a sentence as unread, piece by piece."""
    for piece in _PIECES.findall(sentence):
        _leave(piece, place, f"in a sentence of more than {LONGEST_SENTENCE:,} characters", desk)


def _leave(text: str, place: str, why: str, desk: Desk, *, cell: bool = False) -> None:
    figures = look(text, desk, cell=cell).figures
    for figure in figures:
        words, evidence = text[figure.start : figure.end], Evidence(quote=text, place=place or text)
        if figure.kind == "aside":
            desk.skip(words, evidence, figure.rule)
        else:
            desk.leave(words, evidence, why)
    leave_rest(text, figures, desk, place)
