"""Bodies that are packed to harm, damaged, or not packed as they say."""

import gzip
import zlib

import pyarrow as pa

from tests.flows.hostile.bodies import PAGE, REWORDED
from tests.flows.loopback import Visit

_LARGE = b"\0" * 20_000_000


def gzip_bomb(visit: Visit) -> None:
    visit.answer(gzip.compress(_LARGE), Content_Encoding="gzip")


def gzip_bomb_of_many_members(visit: Visit) -> None:
    visit.answer(gzip.compress(_LARGE[:90_000]) * 50, Content_Encoding="gzip")


def gzip_bomb_in_a_bomb(visit: Visit) -> None:
    visit.answer(gzip.compress(gzip.compress(_LARGE)), Content_Encoding="gzip, gzip")


def deflate_bomb(visit: Visit) -> None:
    visit.answer(zlib.compress(_LARGE), Content_Encoding="deflate")


def brotli_bomb(visit: Visit) -> None:
    visit.answer(bytes(pa.compress(_LARGE, "brotli", asbytes=True)), Content_Encoding="br")


def zstd_bomb(visit: Visit) -> None:
    visit.answer(bytes(pa.compress(_LARGE, "zstd", asbytes=True)), Content_Encoding="zstd")


def gzip_cut_short(visit: Visit) -> None:
    visit.answer(gzip.compress(PAGE)[:-20], Content_Encoding="gzip")


def gzip_damaged(visit: Visit) -> None:
    packed = bytearray(gzip.compress(PAGE))
    packed[20:40] = b"\xff" * 20
    visit.answer(bytes(packed), Content_Encoding="gzip")


def gzip_with_a_tail(visit: Visit) -> None:
    visit.answer(gzip.compress(REWORDED) + b"\0" * 100, Content_Encoding="gzip")


def gzip_by_name_only(visit: Visit) -> None:
    visit.answer(REWORDED, Content_Encoding="gzip")


def gzip_unasked_and_unnamed(visit: Visit) -> None:
    visit.answer(gzip.compress(PAGE))


def brotli_damaged(visit: Visit) -> None:
    visit.answer(b"\xff" * 200, Content_Encoding="br")


def hundred_encodings(visit: Visit) -> None:
    visit.answer(REWORDED, Content_Encoding=", ".join(["gzip"] * 100))


def unknown_encoding(visit: Visit) -> None:
    visit.answer(PAGE, Content_Encoding="aes128gcm")
