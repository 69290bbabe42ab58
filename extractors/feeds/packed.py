"""A sitemap that is a gzip file, unpacked within bounds: `sitemap.xml.gz` is packed whatever the server says of it."""

import zlib

from extractors.page.decode import LIMIT
from schemas.base import InputError


def unpacked(body: bytes) -> bytes:
    """A body, unpacked once where it is gzip. InputError where it is damaged or larger than a page may be."""
    if not body.startswith(b"\x1f\x8b"):
        return body
    unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
    try:
        text = unpacker.decompress(body, LIMIT + 1)
    except zlib.error as error:
        raise InputError(f"it is damaged gzip: {error}") from error
    if len(text) > LIMIT:
        raise InputError(f"it unpacks to more than {LIMIT:,} bytes")
    if not unpacker.eof:
        raise InputError("it is gzip that breaks off")
    return text
