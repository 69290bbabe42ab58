"""What PDFium sees on a page: words with their places, and the lines that are drawn.

Places are as a reader sees the page: x to the right, y downwards, in points. Surprises: a font's size is the one
before the page scales it, so that only the boxes of characters tell how large they are; a table's lines may be thin
rectangles; a page may be turned, or drawn sideways without being turned.
"""

import ctypes
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from extractors.documents.pdf.tags import Tags, tags_of

MOST_CHARACTERS = 200_000
"""Of one page; a full page of small print has 10,000."""
MOST_STROKES = 20_000
"""Drawn lines of one page; a drawing with more is no table."""
_THIN = 2.5
_GAP = 0.6
_BOLD = 600
_NUMBER = re.compile(r"\d[\d.,]*")
_UNIT = re.compile(r"(\d[\d.,]*)?(?:[KMGTPE]i?[Bb](?:/s|ps|/sec)?|[KMGTPE](?:FL)?OPS|[kMG]?W)")
_LIGATURES = {chr(code): unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)}
Turn = Callable[[float, float], tuple[float, float]]
_TURNS: dict[int, Turn] = {
    0: lambda x, y: (x, -y), 270: lambda x, y: (y, x), 180: lambda x, y: (-x, y), 90: lambda x, y: (-y, -x),
}  # fmt: skip


@dataclass(slots=True)
class Word:
    """Characters without a space between them. `base` is the line that they stand on."""

    left: float
    right: float
    top: float
    bottom: float
    base: float
    text: str
    bold: bool = False
    cell: int = -1
    """The number of the tagged cell that it is in; -1 where it is in none."""
    apart: bool = False
    """Whether it is a number, drawn by itself right behind another's unit: 96 GiB144 GiB."""

    @property
    def height(self) -> float:
        """Of the largest letters that its font has."""
        return self.bottom - self.top


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line drawn level (`at` is y, from x `start` to `end`) or upright (`at` is x)."""

    at: float
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page: its words in the order drawn, its lines, and the tables that it is tagged with."""

    words: list[Word]
    level: list[Stroke]
    upright: list[Stroke]
    width: float
    top: float
    bottom: float
    tables: list[Tags]


class Crowded(Exception):  # noqa: N818 - says what the page is
    """A page with more on it than pages have."""


def sheet(page: pdfium.PdfPage) -> Sheet:
    """What is on a page. Raises Crowded, or PdfiumError where the page is damaged."""
    tables = tags_of(page)
    text = page.get_textpage()
    try:
        count = text.count_chars()
        if count > MOST_CHARACTERS:
            raise Crowded(f"{count:,} characters")
        angles = Counter(_angle(text, place) for place in range(0, count, 1 + count // 2000))
        drawn = angles.most_common(1)[0][0] if angles else 0
        turn = _TURNS[drawn]
        words = list(_words(text, count, drawn, turn, _cells(page, text, tables)))
    finally:
        text.close()
    level, upright = _strokes(page, turn)
    left, bottom, right, top = page.get_bbox()
    xs, ys = zip(turn(left, bottom), turn(right, top), strict=True)
    return Sheet(words, level, upright, abs(xs[1] - xs[0]), min(ys), max(ys), tables)


def _cells(page: pdfium.PdfPage, text: pdfium.PdfTextPage, tables: list[Tags]) -> Callable[[int], int]:
    """What tells of a character the number of the tagged cell that it is in."""
    if not tables:
        return lambda _: -1
    cells = {piece: tag.number for table in tables for row in table for tag in row for piece in tag.pieces}
    objects = (raw.FPDFPage_GetObject(page, place) for place in range(raw.FPDFPage_CountObjects(page)))
    own = {_address(one) for one in objects}  # what a form draws has numbers of the form's

    def cell(place: int) -> int:
        drawn = raw.FPDFText_GetTextObject(text, place)
        return cells.get(raw.FPDFPageObj_GetMarkedContentID(drawn), -1) if drawn and _address(drawn) in own else -1

    return cell


def _address(pointer: object) -> int | None:
    return ctypes.cast(pointer, ctypes.c_void_p).value  # type: ignore[arg-type]  # raw has no types


def _angle(text: pdfium.PdfTextPage, place: int) -> int:
    """How far a character is turned clockwise, in whole quarters of a circle: 270 where it is written upwards."""
    return round(math.degrees(raw.FPDFText_GetCharAngle(text, place)) / 90) % 4 * 90


def _words(
    text: pdfium.PdfTextPage, count: int, drawn: int, turn: Turn, cell_of: Callable[[int], int]
) -> Iterator[Word]:
    box, x, y = raw.FS_RECTF(), ctypes.c_double(), ctypes.c_double()
    word: Word | None = None
    before = ""
    for place in range(count):
        letter = chr(raw.FPDFText_GetUnicode(text, place))
        if letter.isspace() or letter in "\0\ufffe\uffff":
            if word:
                yield word
                before, word = word.text, None
            continue
        if _angle(text, place) != drawn or not raw.FPDFText_GetLooseCharBox(text, place, box):
            continue
        raw.FPDFText_GetCharOrigin(text, place, x, y)
        (left, top), (right, bottom) = _ordered(turn(box.left, box.bottom), turn(box.right, box.top))
        base = turn(x.value, y.value)[1]
        cell = cell_of(place)
        apart = bool(word and letter.isdigit() and _is_figure(before, word.text) and _begins(text, place))
        if word and (apart or cell != word.cell or not _goes_on(word, left, base, bottom - top)):
            yield word
            before, word = word.text, None
        letter = "\xad" if letter == "\x02" else _LIGATURES.get(letter, letter)  # PDFium's mark of a broken word
        if word is None:
            bold = raw.FPDFText_GetFontWeight(text, place) >= _BOLD or "bold" in _font(text, place)
            word = Word(left, right, top, bottom, base, letter, bold, cell, apart)
        else:
            word.text += letter
            word.right, word.top, word.bottom = max(word.right, right), min(word.top, top), max(word.bottom, bottom)
    if word:
        yield word


def _is_figure(before: str, text: str) -> bool:
    """Whether a word ends a figure: 96GiB, or GiB behind 96."""
    found = _UNIT.fullmatch(text)
    return bool(found and (found[1] or _NUMBER.fullmatch(before)))


def _begins(text: pdfium.PdfTextPage, place: int) -> bool:
    """Whether a character is drawn by another command than the one before it."""
    here, there = (raw.FPDFText_GetTextObject(text, one) for one in (place, place - 1))
    return not (here and there) or _address(here) != _address(there)


def _goes_on(word: Word, left: float, base: float, height: float) -> bool:
    """Whether a character belongs to the word before it: on its line, of its size, close behind."""
    size = max(word.height, 1.0)
    return (
        abs(base - word.base) < 0.1 * size
        and 0.75 < (height or size) / size < 1.33
        and -1.2 * size < left - word.right < _GAP * size
    )


def _font(text: pdfium.PdfTextPage, place: int) -> str:
    name = ctypes.create_string_buffer(128)
    raw.FPDFText_GetFontInfo(text, place, name, len(name), ctypes.c_int())
    return name.value.decode("utf-8", "ignore").lower()


def _strokes(page: pdfium.PdfPage, turn: Turn) -> tuple[list[Stroke], list[Stroke]]:
    """The level and the upright lines, and the edges of what is filled; none where a drawing has too many."""
    level: list[Stroke] = []
    upright: list[Stroke] = []
    for path in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
        for start, end in _edges(path, turn):
            (left, top), (right, bottom) = _ordered(start, end)
            if bottom - top < 1 < right - left:
                level.append(Stroke((top + bottom) / 2, left, right))
            elif right - left < 1 < bottom - top:
                upright.append(Stroke((left + right) / 2, top, bottom))
            if len(level) + len(upright) > MOST_STROKES:
                return [], []
    return level, upright


def _edges(path: pdfium.PdfObject, turn: Turn) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """The straight lines of a path; of a thin one the one along its middle."""
    points = _points(path, turn)
    if not points:
        return
    xs, ys = zip(*(point for point, _ in points), strict=True)
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    if min(wide, high) < _THIN < max(wide, high):
        across = (min(ys) + max(ys)) / 2, (min(xs) + max(xs)) / 2
        if wide > high:
            yield (min(xs), across[0]), (max(xs), across[0])
        else:
            yield (across[1], min(ys)), (across[1], max(ys))
        return
    begin = before = points[0][0]
    for point, kind in points:
        if kind == raw.FPDF_SEGMENT_MOVETO:
            if before != begin:
                yield before, begin  # filled shapes are closed whether they say so or not
            begin = point
        elif kind == raw.FPDF_SEGMENT_LINETO:
            yield before, point
        before = point
    if before != begin:
        yield before, begin


def _points(path: pdfium.PdfObject, turn: Turn) -> list[tuple[tuple[float, float], int]]:
    matrix = path.get_matrix()
    around = path.container
    while around is not None:
        matrix = matrix.multiply(around.get_matrix())
        around = around.container
    x, y = ctypes.c_float(), ctypes.c_float()
    found = []
    for place in range(min(raw.FPDFPath_CountSegments(path), MOST_STROKES)):
        segment = raw.FPDFPath_GetPathSegment(path, place)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        found.append((turn(*matrix.on_point(x.value, y.value)), raw.FPDFPathSegment_GetType(segment)))
    return found


def _ordered(one: tuple[float, float], other: tuple[float, float]) -> tuple[tuple[float, float], tuple[float, float]]:
    return (min(one[0], other[0]), min(one[1], other[1])), (max(one[0], other[0]), max(one[1], other[1]))


def within(words: list[Word], left: float, right: float, top: float, bottom: float) -> list[Word]:
    """The words whose middle is in a rectangle."""
    return [
        word
        for word in words
        if left < (word.left + word.right) / 2 <= right and top < (word.top + word.bottom) / 2 <= bottom
    ]
