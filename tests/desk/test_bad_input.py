"""Bad input: a clear error, the stated status, and nothing stored lost."""

import hashlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from schemas.records import RECORDS
from tests.extractors.documents.pdfs import Page, pdf

AT = ("--url", "https://aws.amazon.com/ec2/instance-types/trn3/", "--captured-at", "2026-06-10", "--format", "jsonl")
PAGE = "<html lang=en><title>Amazon EC2 Trn3 UltraServers</title><main><h1>Trn3</h1><p>{}</p></main></html>"
HOLD = (
    "import pathlib, sys; from warehouse.store import Warehouse\n"
    "with Warehouse.open(pathlib.Path(sys.argv[1])): print('held', flush=True); sys.stdin.read()"
)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "empty"),
        (bytes(range(256)) * 40, "not_text"),
        (b"<title>404 Not Found</title><h1>Page not found</h1>", "not read"),
        (b"a" * 52_428_800, "limits.body_bytes"),
        (b"[" * 100_000, "not read"),
    ],
    ids=["empty", "binary", "error page", "50 MB", "brackets"],
)
@pytest.mark.usefixtures("new_home")
def test_a_file_that_is_no_page_is_wrong_input(body: bytes, words: str, tmp_path: Path, specwatch: Any) -> None:
    (tmp_path / "page.html").write_bytes(body)
    left = specwatch("read", str(tmp_path / "page.html"), *AT)
    assert (left.status, left.out) == (2, "")
    assert words in left.err


@pytest.mark.parametrize(
    ("body", "url", "words"),
    [
        (pdf(Page().text(60, 60, "Trn3"), encrypted=True), "https://aws.amazon.com/trn3.pdf", "an encrypted PDF"),
        (pdf(Page().text(60, 60, "Trn3"))[:-40], "https://aws.amazon.com/trn3.pdf", "breaks off before its end"),
        (b"%PDF-1.7 %%EOF", "https://aws.amazon.com/trn3.pdf", "a damaged PDF"),
        (pdf(Page().text(60, 60, "Trn3")), AT[1], "it is pdf, and the source is html"),
    ],
    ids=["encrypted", "cut short", "damaged", "where HTML was"],
)
@pytest.mark.usefixtures("new_home")
def test_a_pdf_that_cannot_be_read_is_wrong_input(
    body: bytes, url: str, words: str, tmp_path: Path, specwatch: Any
) -> None:
    (tmp_path / "data-sheet.pdf").write_bytes(body)
    left = specwatch("read", str(tmp_path / "data-sheet.pdf"), "--url", url, *AT[2:])
    assert (left.status, left.out) == (2, "")
    assert words in left.err


@pytest.mark.usefixtures("new_home")
def test_a_folder_or_a_missing_file_is_wrong_input(tmp_path: Path, specwatch: Any) -> None:
    for path in (tmp_path, tmp_path / "missing.html"):
        left = specwatch("read", str(path), *AT)
        assert (left.status, left.out) == (2, "")
        assert str(path) in left.err


@pytest.mark.parametrize("url", ["trn3", "file:///etc/passwd", "https://", "http://[::1"])
@pytest.mark.usefixtures("new_home")
def test_an_address_that_is_none_is_wrong_input(url: str, tmp_path: Path, specwatch: Any) -> None:
    (tmp_path / "page.html").write_text("<p>page</p>")
    left = specwatch("read", str(tmp_path / "page.html"), "--url", url, "--captured-at", "2026-06-10")
    assert (left.status, left.out) == (2, "")
    assert "--url" in left.err


def test_reading_a_page_stores_nothing(new_home: Path, tmp_path: Path, specwatch: Any) -> None:
    (tmp_path / "page.html").write_text(PAGE.format("Each Trainium3 chip has 144 GB of HBM3e memory."))
    left = specwatch("read", str(tmp_path / "page.html"), *AT)
    assert left.status == 0
    assert [(row["subject"], row["value"], row["unit"]) for row in left.rows] == [("aws/trainium3", "144", "GB")]
    assert "claims: 1; unread: 0" in left.err
    assert not new_home.exists()


@pytest.mark.parametrize("command", [["run"], ["replay", "{folder}"], ["alerts", "--deliver"]], ids=" ".join)
def test_a_broken_settings_file_is_told_by_line_before_anything_runs(
    command: list[str], new_home: Path, tmp_path: Path, specwatch: Any
) -> None:
    new_home.mkdir()
    (new_home / "specwatch.toml").write_text("[limits]\nattempts = many\n")
    left = specwatch(*(part.format(folder=tmp_path) for part in command))
    assert left.status == 2
    assert "specwatch.toml" in left.err
    assert "line 2" in left.err
    assert [path.name for path in new_home.iterdir()] == ["specwatch.toml"]


def test_a_malformed_index_is_told_by_line_and_stores_nothing(new_home: Path, tmp_path: Path, specwatch: Any) -> None:
    header = "vendor,source,url,captured_at,file,bytes,sha256"
    (tmp_path / "index.csv").write_text(f"{header}\naws,aws/x,https://aws.amazon.com/x,yesterday,x.html,1,0\n")
    left = specwatch("replay", str(tmp_path), "--format", "jsonl")
    assert (left.status, left.out) == (2, "")
    assert "index.csv, line 2" in left.err
    assert not (new_home / "archive").exists()


@pytest.mark.usefixtures("new_home")
def test_what_a_replay_changed_is_printed_as_records_and_only_once(tmp_path: Path, specwatch: Any) -> None:
    lines = ["vendor,source,url,captured_at,file,bytes,sha256,origin"]
    for day, size in (("2026-06-10", "144"), ("2026-06-11", "192")):
        page = PAGE.format(f"Each Trainium3 chip has {size} GB of HBM3e memory.").encode()
        (tmp_path / f"{day}.html").write_bytes(page)
        digest = hashlib.sha256(page).hexdigest()
        lines.append(f"aws,aws/trn3-page,{AT[1]},{day}T06:00:00Z,{day}.html,{len(page)},{digest},synthetic")
    (tmp_path / "index.csv").write_text("\n".join(lines) + "\n")
    first, second = (specwatch("replay", str(tmp_path), "--format", "jsonl") for _ in range(2))
    assert (first.status, second.status) == (0, 0)
    assert [(row["kind"], row["old"], row["new"]) for row in first.rows] == [("value_changed", "144 GB", "192 GB")]
    assert list(first.rows[0]) == list(RECORDS["change"].columns())
    assert second.out == ""


@pytest.mark.usefixtures("new_home")
def test_a_source_that_nobody_watches_is_wrong_input(specwatch: Any) -> None:
    left = specwatch("run", "--source", "aws/trn3-pag")
    assert left.status == 2
    assert "near: aws/trn3-page" in left.err


def test_a_store_held_by_another_process_is_status_4(
    new_home: Path, specwatch: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_home.mkdir()
    monkeypatch.setattr("flows.rebuild.PATIENCE", 0.1)
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(new_home)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        left = specwatch("rebuild")
    assert left.status == 4
    assert "in use by another process" in left.err


def test_a_damaged_store_is_status_4_and_stays_as_it_is(new_home: Path, specwatch: Any) -> None:
    new_home.mkdir()
    (new_home / "warehouse.duckdb").write_bytes(b"no database" * 1000)
    left = specwatch("rebuild")
    assert left.status == 4
    assert "damaged" in left.err
    assert (new_home / "warehouse.duckdb").read_bytes() == b"no database" * 1000


def test_a_release_that_is_gone_is_status_4(new_home: Path, specwatch: Any) -> None:
    (new_home / "released").mkdir(parents=True)
    (new_home / "released/current").write_text("warehouse-000009.duckdb\n")
    left = specwatch("specs")
    assert left.status == 4
    assert "specwatch rebuild" in left.err


@pytest.mark.parametrize("command", ["schema", "export '{out}' 2>&1", "changes --format csv", "specs 2>&1"])
def test_every_command_goes_on_when_its_reader_has_enough(told: Path, tmp_path: Path, command: str) -> None:
    """A pipe that is closed before anything is printed; what is written to files is written whole."""
    ran = subprocess.run(
        ["bash", "-c", f"set -o pipefail; specwatch {command.format(out=tmp_path)} | true"],
        env={"SPECWATCH_HOME": str(told), "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.stdout, ran.stderr, ran.returncode) == ("", "", 0)
    if "export" in command:
        assert (tmp_path / "unread.parquet").exists()


def test_a_reader_who_has_enough_is_no_error(told: Path) -> None:
    """As in `specwatch specs | head -1`: a pipe that closes early."""
    query = "specwatch sql 'from range(200000)' --limit 200000 --format csv"
    ran = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {query} | head -1"],
        env={"SPECWATCH_HOME": str(told), "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.stdout, ran.stderr, ran.returncode) == ("range\n", "", 0)
