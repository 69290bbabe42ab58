"""Undoing what HTTP did to a body: chunks (only in archives of other tools) and content encodings.

Bounded, since a few kilobytes of gzip can hold gigabytes. pyarrow, which is here anyway, undoes Brotli and
Zstandard; Python 3.11 cannot. It and warcio are imported where they are needed: most answers need neither, and the two
take longer to import than a hundred pages to ask for.
"""

import io
import zlib
from collections.abc import Iterator

from schemas.base import SourceError

MAX_BODY = 64 * 1024 * 1024
"""Bytes of a decoded body: the largest page that anybody publishes, and some to spare."""
_PIECE = 1 << 16


def unchunked(body: bytes) -> bytes:
    """A chunked body in one piece; one that only claims to be chunked stays as it is."""
    from warcio.bufferedreaders import ChunkedDataReader

    return bytes(ChunkedDataReader(io.BytesIO(body)).read(MAX_BODY + 1))


def decoded(body: bytes, content_encoding: str | None, *, limit: int = MAX_BODY) -> bytes:
    """The body with its content encodings undone, last one first.

    SourceError where it is too large, cut short, or encoded in a way nobody knows. Some servers name an
    encoding that they did not apply: such a body is taken as it is.
    """
    names = [name.strip().lower() for name in (content_encoding or "").split(",")]
    for name in reversed([name for name in names if name not in ("", "identity")]):
        body = _undo(body, name, limit)
    if len(body) > limit:
        raise SourceError(f"the body has {len(body):,} bytes, more than the {limit:,} that are read")
    return body


def _undo(body: bytes, name: str, limit: int) -> bytes:
    if name in ("gzip", "x-gzip"):
        if not body.startswith(b"\x1f\x8b"):
            return body
        pieces = _inflate(body, zlib.MAX_WBITS | 16)
    elif name == "deflate":
        # The standard says zlib, some servers send bare deflate.
        bare = len(body) < 2 or body[0] & 0x0F != 8 or int.from_bytes(body[:2], "big") % 31
        pieces = _inflate(body, -zlib.MAX_WBITS if bare else zlib.MAX_WBITS)
    elif name in ("br", "zstd"):
        pieces = _arrow(body, "brotli" if name == "br" else "zstd")
    else:
        raise SourceError(f"content encoding {name!r} is not known")
    out = io.BytesIO()
    try:
        for piece in pieces:
            out.write(piece)
            if out.tell() > limit:
                raise SourceError(f"the body decodes to more than {limit:,} bytes")
    except (zlib.error, OSError, EOFError) as error:
        raise SourceError(f"the body is no whole {name}: {error}") from error
    return out.getvalue()


def _inflate(body: bytes, wbits: int) -> Iterator[bytes]:
    rest = body
    while rest:
        inflater = zlib.decompressobj(wbits)
        while rest and not inflater.eof:
            yield inflater.decompress(rest, _PIECE)
            rest = inflater.unconsumed_tail
        yield inflater.flush()
        if not inflater.eof:
            raise EOFError("it ends too early")
        # Several gzip members may follow each other; anything else behind the end is padding.
        rest = inflater.unused_data if inflater.unused_data.startswith(b"\x1f\x8b") else b""


def _arrow(body: bytes, codec: str) -> Iterator[bytes]:
    import pyarrow as pa

    with pa.CompressedInputStream(pa.BufferReader(body), codec) as stream:
        while piece := stream.read(_PIECE):
            yield piece
