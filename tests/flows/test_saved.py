from datetime import UTC, datetime
from pathlib import Path

import pytest

from flows.saved import read_index
from schemas.base import InputError
from schemas.words import Origin
from tests.flows.pages import COLUMNS, Folder

PAGE = b"<p>141 GB</p>"
TIME = "2026-04-22T18:00:00Z"
LARGEST = 1000


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    made = Folder(tmp_path / "saved")
    made.add("acme/x1", TIME, PAGE)
    return made


def fault(folder: Folder) -> str:
    with pytest.raises(InputError) as told:
        read_index(folder.path, largest=LARGEST)
    return str(told.value)


def test_a_row_is_a_capture_at_its_own_time(folder: Folder) -> None:
    (saved,) = read_index(folder.path, largest=LARGEST)
    response = saved.load()
    assert (response.source, response.url) == ("acme/x1", "https://acme.example/x1")
    assert response.captured_at == datetime(2026, 4, 22, 18, tzinfo=UTC)
    assert (response.origin, response.status, response.headers, response.body) == (Origin.SAVED, 200, (), PAGE)
    assert saved.id == response.id


def test_origin_is_saved_where_the_column_is_missing(folder: Folder) -> None:
    folder.rows[0]["origin"] = "synthetic"
    folder.write()
    assert read_index(folder.path, largest=LARGEST)[0].origin is Origin.SYNTHETIC
    folder.write(["vendor", "source", "url", "captured_at", "file", "bytes", "sha256"])
    assert read_index(folder.path, largest=LARGEST)[0].origin is Origin.SAVED


def test_what_a_document_was_sent_as_is_kept(folder: Folder) -> None:
    folder.rows[0]["content_type"] = "text/markdown"
    folder.write([*COLUMNS, "content_type"])
    assert read_index(folder.path, largest=LARGEST)[0].load().header("Content-Type") == "text/markdown"


@pytest.mark.parametrize(
    ("column", "value", "words"),
    [
        ("vendor", "bolt", "is not the vendor"),
        ("source", "x1", "wants vendor/name"),
        ("source", "../x1", "wants vendor/name"),
        ("url", "acme.example/x1", "wants a web address"),
        ("url", "file:///etc/passwd", "wants a web address"),
        ("url", "https://me:secret@acme.example/", "without credentials"),
        ("captured_at", "yesterday", "wants a time like"),
        ("captured_at", "2026-04-22T18:00:00", "wants its time zone"),
        ("file", "nosuch.html", "is no file"),
        ("file", "", "is no file"),
        ("file", "../index.csv", "leads out of the folder"),
        ("file", "/etc/hostname", "leads out of the folder"),
        ("bytes", "12", "has 13"),
        ("bytes", "many", "has 13"),
        ("sha256", "0" * 64, "write the row anew"),
        ("origin", "invented", "wants one of live, saved, synthetic"),
    ],
)
def test_a_bad_cell_is_told_with_file_line_and_column(folder: Folder, column: str, value: str, words: str) -> None:
    folder.add("acme/x2", TIME, PAGE)
    folder.rows[1][column] = value
    folder.write()
    message = fault(folder)
    assert message.startswith(f"{folder.path}/index.csv, line 3, column {column}: ")
    assert words in message


def test_a_link_does_not_lead_out_of_the_folder(folder: Folder, tmp_path: Path) -> None:
    (tmp_path / "secret.html").write_bytes(PAGE)
    (folder.path / "link.html").symlink_to(tmp_path / "secret.html")
    folder.rows[0]["file"] = "link.html"
    folder.write()
    assert "leads out of the folder" in fault(folder)


def test_a_page_beyond_the_limit_is_told(folder: Folder) -> None:
    folder.add("acme/big", TIME, b"x" * (LARGEST + 1))
    assert "line 3, column file" in fault(folder)
    assert "limits.body_bytes = 1000" in fault(folder)


def test_two_rows_for_one_moment_of_a_source_are_told(folder: Folder) -> None:
    folder.add("acme/x1", "2026-04-22T20:00:00+02:00", b"<p>142 GB</p>")
    assert "line 3: the same source and captured_at as line 2" in fault(folder)


@pytest.mark.parametrize(
    ("index", "words"),
    [
        (b"", "line 1: no column vendor"),
        (b"vendor,source\n", "line 1: no column url, captured_at, file, bytes, sha256"),
        (b"vendor,source,url,captured_at,file,bytes,sha256,colour\n", "unknown column 'colour'"),
        (b"vendor,source,url,captured_at,file,bytes,sha256\na,b\n", "line 2: 2 cells where the header has 7"),
        (b'vendor,source,url,captured_at,file,bytes,sha256\n"a', "not a CSV file"),
        (b"\x7fELF\x00\xff\xfe\x80", "not a CSV file"),
    ],
)
def test_a_malformed_index_is_told(folder: Folder, index: bytes, words: str) -> None:
    (folder.path / "index.csv").write_bytes(index)
    assert words in fault(folder)


def test_a_folder_without_an_index_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        read_index(tmp_path, largest=LARGEST)


def test_a_page_that_changes_between_check_and_replay_is_told(folder: Folder) -> None:
    (saved,) = read_index(folder.path, largest=LARGEST)
    (folder.path / folder.rows[0]["file"]).write_bytes(b"<p>142 GB</p>")
    with pytest.raises(InputError, match="changed while it was replayed"):
        saved.load()
