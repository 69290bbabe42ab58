"""A bomb costs no more memory than a page may have, whatever it would unpack to."""

import gzip
import tracemalloc
import zlib

import pyarrow as pa
import pytest

from schemas.base import SourceError
from warehouse.encodings import decoded

LARGE = b"\0" * 20_000_000
LIMIT = 1_000_000
BOMBS = {
    "gzip": gzip.compress(LARGE, compresslevel=1),
    "deflate": zlib.compress(LARGE, level=1),
    "br": bytes(pa.compress(LARGE, "brotli", asbytes=True)),
    "zstd": bytes(pa.compress(LARGE, "zstd", asbytes=True)),
}


@pytest.mark.parametrize("encoding", BOMBS)
def test_a_bomb_takes_little_more_than_the_limit(encoding: str) -> None:
    held = pa.total_allocated_bytes()
    tracemalloc.start()
    try:
        with pytest.raises(SourceError, match="decodes to more than"):
            decoded(BOMBS[encoding], encoding, limit=LIMIT)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 4 * LIMIT
    assert pa.total_allocated_bytes() <= held
