"""Whose the figures are that stand in a page's data under no name.

A page's own product is a fair answer only where its data speaks of no other: the state of a shop or a catalogue holds
many, and may keep the rows of one far from its name.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from extractors.catalogue import catalogue
from extractors.documents.keys import Json
from extractors.page.blocks import Table, Text

_MOST_WORDS = 20_000
_LONGEST_NAME = 200
_NOBODYS = "the page's data has several products, and nothing there says whose it is"


def owned(blocks: Sequence[Text | Table], value: Json, title: str, url: str) -> Iterator[Text | Table]:
    """The blocks of some data; where it names several products, those that name none are nobody's."""
    known = catalogue()
    names = known.names(known.vendor_of(url))
    several: bool | None = None
    for block in blocks:
        if any(names.find(text) for text in (*block.path, *_texts_of(block))):
            yield block
            continue
        if several is None:
            said = (title, *islice(_words(value), _MOST_WORDS))
            several = len({mention.product for text in said for mention in names.find(text)}) > 1
        yield from _nobodys(block) if several else (block,)


def _texts_of(block: Text | Table) -> Iterator[str]:
    if isinstance(block, Text):
        yield block.text
    else:
        yield block.caption
        yield from (cell.text for row in block.rows for cell in row)


def _nobodys(block: Text | Table) -> Iterator[Text]:
    rows = [block.text] if isinstance(block, Text) else [" | ".join(cell.text for cell in row) for row in block.rows]
    for row in rows:
        yield Text(block.path, row, place=block.place, doubt=_NOBODYS)


def _words(value: Json) -> Iterator[str]:
    """The strings of some data that may be names."""
    if isinstance(value, str):
        if len(value) <= _LONGEST_NAME:
            yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _words(one)
