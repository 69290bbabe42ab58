"""The tables of a tagged page: what whoever made the PDF says is a table, a row and a cell.

Browsers, office programs and typesetters write it for readers who do not see. It names pieces of the page's own
drawing by number; what is drawn within a form has numbers of its own, and is not asked. Bounded in elements and depth.
"""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import pypdfium2 as pdfium
import pypdfium2.raw as raw

MOST_ELEMENTS = 20_000
"""Of one page; a page with a table of 1,000 cells has 4,000."""
DEEPEST = 100
WIDEST_SPAN = 100
"""Columns or rows of one cell; one that says more is taken for a cell of one."""
_ROWS = frozenset({"TR"})
_CELLS = frozenset({"TH", "TD"})
Element: TypeAlias = Any  # a pointer, which the binding gives no type


@dataclass(slots=True)
class Tag:
    """A cell as it is tagged: what of the page's drawing is in it, and how many columns and rows it covers."""

    number: int
    """Of no other cell of the page."""
    pieces: set[int] = field(default_factory=set)
    head: bool = False
    across: int = 1
    down: int = 1


Tags = list[list[Tag]]


class _TooMany(Exception):  # noqa: N818 - says what the page has
    """More elements, or deeper ones, than a page has."""


def tags_of(page: pdfium.PdfPage) -> list[Tags]:
    """The tagged tables of a page, as rows of cells; none where nothing is tagged, or too much."""
    tree = raw.FPDF_StructTree_GetForPage(page)
    if not tree:
        return []
    found: list[Tags] = []
    walk = _Walk(found)
    try:
        for place in range(raw.FPDF_StructTree_CountChildren(tree)):
            if element := raw.FPDF_StructTree_GetChildAtIndex(tree, place):
                walk.into(element, 0)
    except _TooMany:
        return []
    finally:
        raw.FPDF_StructTree_Close(tree)
    return found


@dataclass(slots=True)
class _Walk:
    """What was found so far, and how many elements were seen."""

    found: list[Tags]
    seen: int = 0

    def into(self, element: Element, depth: int) -> None:
        """Look for tables. One that holds another is there for the layout: only the inner one is a table."""
        if _type_of(element) == "Table":
            before = len(self.found)
            for child in self._children(element, depth):
                self.into(child, depth + 1)
            if len(self.found) == before:
                rows = [self._row(one, depth + 1) for one in self._all(element, _ROWS, depth)]
                self.found.append([row for row in rows if row])
            return
        for child in self._children(element, depth):
            self.into(child, depth + 1)

    def _row(self, element: Element, depth: int) -> list[Tag]:
        return [self._cell(one, depth + 1) for one in self._all(element, _CELLS, depth)]

    def _cell(self, element: Element, depth: int) -> Tag:
        spans = _numbers(element)
        across, down = (_span(spans.get(name, 1.0)) for name in ("ColSpan", "RowSpan"))
        tag = Tag(self.seen, head=_type_of(element) == "TH", across=across, down=down)
        self._pieces(element, tag.pieces, depth)
        return tag

    def _pieces(self, element: Element, pieces: set[int], depth: int) -> None:
        for place in range(raw.FPDF_StructElement_CountChildren(element)):
            pieces.add(raw.FPDF_StructElement_GetChildMarkedContentID(element, place))
        pieces.discard(-1)
        for child in self._children(element, depth):
            self._pieces(child, pieces, depth + 1)

    def _all(self, element: Element, types: frozenset[str], depth: int) -> Iterator[Element]:
        """The nearest elements of some types below one."""
        for child in self._children(element, depth):
            if _type_of(child) in types:
                yield child
            else:
                yield from self._all(child, types, depth + 1)

    def _children(self, element: Element, depth: int) -> Iterator[Element]:
        if depth > DEEPEST:
            raise _TooMany
        for place in range(raw.FPDF_StructElement_CountChildren(element)):
            self.seen += 1
            if self.seen > MOST_ELEMENTS:
                raise _TooMany
            if child := raw.FPDF_StructElement_GetChildAtIndex(element, place):
                yield child


def _type_of(element: Element) -> str:
    text = (ctypes.c_ushort * 32)()
    size = raw.FPDF_StructElement_GetType(element, text, ctypes.sizeof(text))
    return "".join(map(chr, text)).partition("\0")[0] if size <= ctypes.sizeof(text) else ""


def _span(said: float) -> int:
    return int(said) if 1 <= said <= WIDEST_SPAN else 1


def _numbers(element: Element) -> dict[str, float]:
    """The attributes of an element that are numbers."""
    found: dict[str, float] = {}
    for place in range(min(raw.FPDF_StructElement_GetAttributeCount(element), 20)):
        attributes = raw.FPDF_StructElement_GetAttributeAtIndex(element, place)
        for which in range(min(raw.FPDF_StructElement_Attr_GetCount(attributes), 20)):
            name, size, number = ctypes.create_string_buffer(32), ctypes.c_ulong(), ctypes.c_float()
            if not raw.FPDF_StructElement_Attr_GetName(attributes, which, name, len(name), size):
                continue
            value = raw.FPDF_StructElement_Attr_GetValue(attributes, name.value)
            if value and raw.FPDF_StructElement_Attr_GetNumberValue(value, number):
                found[name.value.decode("latin-1")] = number.value
    return found
