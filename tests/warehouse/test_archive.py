"""The archive: what was received, as it was received, or a clear error."""

import base64
import gzip
import hashlib
import io
import zlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pyarrow as pa
import pytest
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from schemas.base import InputError, SourceError, SpecwatchError, StoreError
from schemas.captures import Response
from schemas.words import Origin
from warehouse.archive import Archive
from warehouse.encodings import decoded
from warehouse.warc import Bodies, read_warc

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def response(
    body: bytes = b"<p>32 GB</p>", *headers: tuple[str, str], at: datetime = NOON, status: int = 200
) -> Response:
    return Response(
        source="acme/x1",
        url="https://acme.example/x1?a=b&c=%C3%A9",
        captured_at=at,
        origin=Origin.LIVE,
        status=status,
        headers=(("Content-Type", "text/html; charset=iso-8859-1"), *headers),
        body=body,
    )


gzipped = partial(gzip.compress, mtime=0)
"""The same bytes in every process that collects these tests."""


def packed(codec: str, body: bytes) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.CompressedOutputStream(sink, codec) as stream:
        stream.write(body)
    return bytes(sink.getvalue())


@pytest.mark.parametrize(
    "given",
    [
        response(),
        response(b"", status=404),
        response(bytes(range(256))),
        response(b"HTTP/1.1 200 OK\r\n\r\nWARC/1.1\r\n\r\n"),
        response(b"x", ("ETag", '"1"'), ("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")),
        response(gzip.compress(b"x"), ("Content-Encoding", "gzip")),
        response(at=NOON + timedelta(microseconds=70)),
    ],
)
def test_a_response_comes_back_as_it_was_received(tmp_path: Path, given: Response) -> None:
    archive = Archive(tmp_path)
    (capture,) = archive.store([given])
    assert archive.response(capture) == given
    assert capture.id == given.id
    assert list(archive.captures()) == [capture]


def test_a_capture_points_at_its_own_record_among_several(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    given = [response(f"{i}".encode(), at=NOON + timedelta(seconds=i)) for i in range(5)]
    captures = archive.store(given)
    assert len({capture.file for capture in captures}) == 1
    assert [archive.body(capture) for capture in reversed(captures)] == [b"4", b"3", b"2", b"1", b"0"]
    assert list(archive.captures()) == captures


def test_the_record_says_when_to_the_second_unless_there_is_more(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    captures = archive.store([response(), response(at=NOON + timedelta(milliseconds=5))])
    text = gzip.decompress((tmp_path / str(captures[0].file)).read_bytes()).decode("latin-1")
    assert "WARC-Date: 2026-01-01T12:00:00Z\r\n" in text
    assert "WARC-Date: 2026-01-01T12:00:00.005000Z\r\n" in text
    assert "Specwatch-Source: acme/x1\r\n" in text
    assert "Specwatch-Origin: live\r\n" in text


def test_storing_again_after_a_crash_writes_the_same_file(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    assert archive.store([response()]) == archive.store([response()])
    assert len(list(archive.captures())) == 1


def test_nothing_to_store_makes_no_file(tmp_path: Path) -> None:
    assert Archive(tmp_path).store([]) == []
    assert not (tmp_path / "archive").exists()


def test_a_header_cannot_forge_another(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    (capture,) = archive.store([response(b"x", ("X-A", "a\r\nContent-Encoding: gzip"))])
    assert archive.response(capture).header("Content-Encoding") is None


def test_a_half_written_file_is_not_read(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    (capture,) = archive.store([response()])
    whole = (tmp_path / str(capture.file)).read_bytes()
    (tmp_path / "archive" / ".20260101T120000Z-abc.warc.gz.77.part").write_bytes(whole[:99])
    assert list(archive.captures()) == [capture]


@pytest.mark.parametrize("damage", ["cut", "flipped", "gone"])
def test_damage_is_told_by_file_and_byte(tmp_path: Path, damage: str) -> None:
    archive = Archive(tmp_path)
    capture = archive.store([response(b"0" * 99), response(b"1" * 99, at=NOON + timedelta(days=1))])[1]
    path = tmp_path / str(capture.file)
    content = bytearray(path.read_bytes())
    if damage == "gone":
        path.unlink()
    elif damage == "cut":
        path.write_bytes(content[:-50])
    else:
        content[-20] ^= 0xFF
        path.write_bytes(content)
    with pytest.raises(StoreError, match=str(capture.file)) as error:
        archive.body(capture)
    assert damage == "gone" or f"at byte {capture.offset}" in str(error.value)


def test_a_body_that_is_not_the_one_stored_is_no_body(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    (capture,) = archive.store([response()])
    with pytest.raises(StoreError, match="not the one that was stored"):
        archive.body(capture.model_copy(update={"sha256": "0" * 64}))


def test_a_capture_without_a_record_is_a_clear_error(tmp_path: Path) -> None:
    (capture,) = Archive(tmp_path).store([response()])
    with pytest.raises(StoreError, match="not in the archive"):
        Archive(tmp_path).body(capture.model_copy(update={"file": None}))


def test_a_folder_that_cannot_be_written_is_a_store_error(tmp_path: Path) -> None:
    (tmp_path / "archive").write_text("a file is in the way")
    with pytest.raises(StoreError, match="cannot be written"):
        Archive(tmp_path).store([response()])


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        ("gzip", gzipped(b"32 GB")),
        ("x-gzip", gzipped(b"32 ") + gzipped(b"GB")),
        ("gzip", gzipped(b"32 GB") + b"\0\0"),
        ("GZip", b"32 GB"),
        ("deflate", zlib.compress(b"32 GB")),
        ("deflate", zlib.compress(b"32 GB")[2:-4]),
        ("br", packed("brotli", b"32 GB")),
        ("zstd", packed("zstd", b"32 GB")),
        ("identity", b"32 GB"),
        ("br, gzip", gzipped(packed("brotli", b"32 GB"))),
    ],
)
def test_content_encodings_are_undone(encoding: str, body: bytes) -> None:
    assert decoded(body, encoding) == b"32 GB"


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        ("gzip", gzipped(b"32 GB" * 99)[:-9]),
        ("br", packed("brotli", b"32 GB" * 99)[:-9]),
        ("zstd", b"32 GB"),
        ("deflate", b"32 GB"),
        ("sdch", b"32 GB"),
    ],
)
def test_what_cannot_be_undone_is_the_source_s_failure(encoding: str, body: bytes) -> None:
    with pytest.raises(SourceError):
        decoded(body, encoding)


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", None])
def test_a_body_is_bounded(encoding: str | None) -> None:
    huge = b"0" * 100_000
    bodies = {"gzip": gzip.compress(huge), "deflate": zlib.compress(huge), "br": packed("brotli", huge), None: huge}
    assert len(decoded(bodies[encoding], encoding, limit=100_000)) == 100_000
    with pytest.raises(SourceError, match="99,999"):
        decoded(bodies[encoding], encoding, limit=99_999)


def others(path: Path, *, zipped: bool = True) -> Path:
    """A file as other tools write them."""
    with path.open("wb") as file:
        writer = WARCWriter(file, gzip=zipped)
        writer.write_record(writer.create_warcinfo_record("x.warc.gz", {"software": "a crawler"}))

        def add(kind: str, url: str, headers: list[tuple[str, str]], body: bytes, status: str = "200 OK") -> None:
            http = StatusAndHeaders(status, headers, protocol="HTTP/1.1") if kind != "resource" else None
            record = writer.create_warc_record(
                url,
                kind,
                payload=io.BytesIO(body),
                length=len(body),
                http_headers=http,
                warc_content_type="text/html" if kind == "resource" else "",
                warc_headers_dict={"WARC-Date": "2026-01-01T12:00:00Z"},
            )
            writer.write_record(record)

        page = [("Content-Type", "text/html; charset=utf-8")]
        add("response", "https://acme.example/plain", page, b"plain")
        add("request", "https://acme.example/plain", page, b"", "GET / HTTP/1.1")
        add(
            "response",
            "https://acme.example/chunked",
            [*page, ("Transfer-Encoding", "chunked")],
            b"5\r\n32 GB\r\n0\r\n\r\n",
        )
        add("response", "https://acme.example/not-chunked", [*page, ("Transfer-Encoding", "chunked")], b"32 GB")
        packed_page = [*page, ("Content-Encoding", "gzip"), ("Transfer-Encoding", "chunked")]
        body = gzip.compress(b"64 GB")
        add(
            "response",
            "https://acme.example/both",
            packed_page,
            f"{len(body):x}\r\n".encode() + body + b"\r\n0\r\n\r\n",
        )
        add("response", "https://acme.example/missing", page, b"no", "404 Not Found")
        add("revisit", "https://acme.example/plain", page, b"")
        add("resource", "https://acme.example/saved", [], b"<p>saved</p>")
        add("resource", "metadata://gnu.org/software/wget/warc/MANIFEST.txt", [], b"log")
        add("response", "https://elsewhere.example/", page, b"elsewhere")
    return path


def acme(url: str) -> str | None:
    return "acme/" + url.rsplit("/", 1)[1] if "acme.example" in url else None


@pytest.mark.parametrize("zipped", [True, False])
def test_archives_of_other_tools_can_be_read(tmp_path: Path, zipped: bool) -> None:
    found = list(read_warc(others(tmp_path / "x.warc.gz", zipped=zipped), source_of=acme))
    assert [(one.source, one.status, decoded(one.body, one.header("Content-Encoding"))) for one in found] == [
        ("acme/plain", 200, b"plain"),
        ("acme/chunked", 200, b"32 GB"),
        ("acme/not-chunked", 200, b"32 GB"),
        ("acme/both", 200, b"64 GB"),
        ("acme/missing", 404, b"no"),
        ("acme/saved", 200, b"<p>saved</p>"),
    ]
    assert {one.origin for one in found} == {Origin.SAVED}
    assert found[0].captured_at == NOON
    assert found[-1].header("content-type") == "text/html"


def sha1(body: bytes) -> str:
    """The digest of a payload, as WARC files have it."""
    return f"sha1:{base64.b32encode(hashlib.sha1(body, usedforsecurity=False).digest()).decode()}"


def revisited(path: Path) -> Path:
    """A file with a page, another one, the first again as a revisit, and a revisit of what is not in it."""
    with path.open("wb") as file:
        writer = WARCWriter(file, gzip=True)
        page = StatusAndHeaders("200 OK", [("Content-Type", "text/html")], protocol="HTTP/1.1")
        for day, kind, digest, body in (
            (1, "response", sha1(b"32 GB"), b"32 GB"), (2, "response", sha1(b"64 GB"), b"64 GB"),
            (3, "revisit", sha1(b"32 GB"), b""), (4, "revisit", sha1(b"16 GB"), b""),
        ):  # fmt: skip
            named = {"WARC-Date": f"2026-01-0{day}T00:00:00Z", "WARC-Payload-Digest": digest}
            url = "https://acme.example/plain"
            record = writer.create_warc_record(
                url, kind, payload=io.BytesIO(body), length=len(body), http_headers=page, warc_headers_dict=named
            )
            writer.write_record(record)
    return path


def test_a_revisit_is_what_it_revisits_where_that_is_known(tmp_path: Path) -> None:
    found = read_warc(revisited(tmp_path / "x.warc.gz"), source_of=acme, bodies=Bodies())
    assert [(one.captured_at.day, one.body) for one in found] == [(1, b"32 GB"), (2, b"64 GB"), (3, b"32 GB")]
    assert len({one.id for one in read_warc(tmp_path / "x.warc.gz", source_of=acme)}) == 2


def test_our_own_archive_can_be_read_as_another_s(tmp_path: Path) -> None:
    (capture,) = Archive(tmp_path).store([response()])
    assert list(read_warc(tmp_path / str(capture.file), source_of=lambda _: "acme/x1")) == [response()]


@pytest.mark.parametrize("content", [b"", b"\0" * 999, b"<html>no archive</html>", gzipped(b"nor this")])
def test_what_is_no_archive_is_wrong_input_or_empty(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.warc.gz"
    path.write_bytes(content)
    if not content:
        assert list(read_warc(path, source_of=acme)) == []
        return
    with pytest.raises(InputError, match="cannot be read as a WARC file"):
        list(read_warc(path, source_of=acme))


def test_of_what_is_no_record_little_is_quoted_and_nothing_that_a_terminal_would_act_on(tmp_path: Path) -> None:
    (capture,) = Archive(tmp_path).store([response()])
    path = tmp_path / str(capture.file)
    path.write_bytes(b"\x1b[2J\x9b\xff\x07" * 10_000)
    ways: list[tuple[type[SpecwatchError], Callable[[], object]]] = [
        (InputError, lambda: list(read_warc(path, source_of=acme))),
        (StoreError, lambda: list(Archive(tmp_path).captures())),
        (StoreError, lambda: Archive(tmp_path).response(capture)),
    ]
    for error, way in ways:
        with pytest.raises(error) as found:
            way()
        told = str(found.value).replace(str(tmp_path), "")
        assert len(told) < 1000
        assert told.isascii()
        assert told.isprintable()


def test_a_missing_archive_is_wrong_input(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="missing"):
        list(read_warc(tmp_path / "missing", source_of=acme))


def test_an_archive_that_was_cut_is_wrong_input_after_what_is_whole(tmp_path: Path) -> None:
    path = others(tmp_path / "x.warc.gz")
    path.write_bytes(path.read_bytes()[:-30])
    found: list[str] = []
    with pytest.raises(InputError, match="cannot be read"):
        found.extend(one.url for one in read_warc(path, source_of=lambda url: url))
    assert len(found) == 6


def test_a_scan_of_the_archive_finds_what_was_cut(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    first, last = archive.store([response(b"0" * 99), response(bytes(range(256)), at=NOON + timedelta(days=1))])
    path = tmp_path / str(first.file)
    path.write_bytes(path.read_bytes()[:-30])
    scan = archive.captures()
    assert next(scan) == first
    with pytest.raises(StoreError, match="restore it"):
        next(scan)
    assert last.file == first.file


def test_a_large_body_is_whole(tmp_path: Path) -> None:
    body = bytes(range(256)) * 20_000
    archive = Archive(tmp_path)
    (capture,) = archive.store([response(body)])
    assert archive.body(capture) == body
