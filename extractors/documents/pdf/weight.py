"""How much a PDF unpacks to, asked before anything draws it: a few kilobytes can hold minutes of drawing.

Only what pages and forms draw counts; pictures are never unpacked here. PDFium has no limit of its own on it.
"""

import re
import zlib

MOST_DRAWN = 16_000_000
"""Bytes that the pages of a document may unpack to; data sheets have less than two million."""
_STREAM = re.compile(rb"\bstream\r?\n")
_PICTURE = re.compile(rb"/Subtype\s*/Image\b|/FontFile|/Length1\b|/Type\s*/(?:XRef|ObjStm|Metadata)\b")
_PACKED = re.compile(rb"/(?:Flate|LZW|RunLength)Decode\b|/Fl\b")
_HEAD = 2_000
_PIECE = 1 << 16
_RATIO = 64
"""What is counted for a byte that is packed in a way, or so many times, that only unpacking it could tell."""


def drawn(body: bytes) -> int:
    """Bytes that the streams of a document unpack to, pictures and fonts apart; it stops counting behind the limit."""
    total = 0
    for match in _STREAM.finditer(body):
        start = body.rfind(b"obj", max(0, match.start() - _HEAD), match.start())
        head = body[max(start, 0) : match.start()]
        if _PICTURE.search(head):
            continue
        end = body.find(b"endstream", match.end())
        packed = _PACKED.findall(head)
        if packed == [b"/FlateDecode"]:
            total += _inflated(body[match.end() : end if end > 0 else None], MOST_DRAWN - total)
        else:
            total += ((end if end > 0 else len(body)) - match.end()) * (_RATIO if packed else 1)
        if total > MOST_DRAWN:
            break
    return total


def _inflated(packed: bytes, most: int) -> int:
    """The size of what is unpacked, up to a little more than `most`."""
    inflater, size = zlib.decompressobj(), 0
    rest = packed
    try:
        while rest and not inflater.eof and size <= most:
            size += len(inflater.decompress(rest, _PIECE))
            rest = inflater.unconsumed_tail
    except zlib.error:
        return max(size, len(packed))  # encrypted or damaged
    return size
