"""`specwatch read --audit`: the page's own content in its order, and each quantity with what became of it."""

import csv
import io
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from desk.audit.shown import shown
from desk.audit.tell import records
from extractors.audit.page import audit
from extractors.page.html import parse
from extractors.read import read
from schemas.records import RECORDS
from schemas.words import Verdict
from tests.desk.conftest import Left

URL = "https://aws.amazon.com/ai/machine-learning/trainium/"
PAGE = """<html lang=en><head><title>Trainium3</title><link rel=canonical href="{url}"></head><body>
<nav><a href="/x">128 GB of navigation</a></nav>
<main><h1>Trainium3</h1><h2>Memory</h2>
<p>Each Trainium3 chip has 144 GB of HBM3e, and the host has 2 TB of RAM. It is <b>generally available</b>.</p>
<p>One more figure is 77 GB. A bad day: each Trainium3 chip has 999 PB of HBM3e.</p>
<h2>Table</h2>
<table><tr><th></th><th>Trainium2</th><th>Trainium3</th></tr>
<tr><th>Memory bandwidth</th><td>2.9 TB/s</td><td>4.9 TB/s</td></tr>
<tr><th>Host vCPUs</th><td colspan=2>192</td></tr></table>
<p>Red \x1b[31;1m, 9 TB/s \x1b[H and \u202e5 GB are not what a terminal shall do.</p></main></body></html>""".replace(
    "{url}", URL
)
OPTIONS = ("--url", URL, "--captured-at", "2026-06-10")


@pytest.fixture
def page(tmp_path: Path) -> Path:
    file = tmp_path / "page.html"
    file.write_text(PAGE, encoding="utf-8")
    return file


@pytest.fixture
def told(page: Path, new_home: Path, specwatch: Any) -> list[dict[str, Any]]:
    left = specwatch("read", str(page), *OPTIONS, "--audit", "--format", "jsonl")
    assert left.status == 0
    assert not new_home.exists()
    return list(left.rows)


def test_each_quantity_is_one_record_in_the_order_of_the_page(told: list[dict[str, Any]]) -> None:
    assert [(row["text"], row["verdict"]) for row in told] == [
        ("144 GB", "claimed"),
        ("2 TB", "ignored"),
        ("77 GB", "unread"),
        ("999 PB", "held"),
        ("2.9 TB/s", "claimed"),
        ("4.9 TB/s", "claimed"),
        ("192", "ignored"),
        ("9 TB/s", "unread"),
        ("5 GB", "unread"),
    ]


def test_a_record_says_as_what_by_which_rule_or_why(told: list[dict[str, Any]]) -> None:
    claimed, ignored, unread, held = told[:4]
    assert claimed["claims"] == [
        {
            "subject": "aws/trainium3",
            "scope": "chip",
            "metric": "memory_capacity",
            "statement": "144 GB",
            "terms": "HBM3e",
        }
    ]
    assert (claimed["rule"], claimed["reason"]) == (None, None)
    assert (ignored["claims"], ignored["rule"]) == ([], "host-memory")
    assert unread["reason"]
    assert held["reason"] == "999 PB is not plausible for memory_capacity of a chip"
    assert held["claims"][0]["metric"] == "memory_capacity"
    assert told[5]["place"].endswith("Table > Memory bandwidth > Trainium3")
    assert claimed["quote"].startswith("Each Trainium3 chip has 144 GB")
    for row in told:
        assert list(row) == list(RECORDS["audit"].columns())


def test_the_formats_hold_the_same_records(page: Path, specwatch: Any, told: list[dict[str, Any]]) -> None:
    table = csv.DictReader(io.StringIO(specwatch("read", str(page), *OPTIONS, "--audit", "--format", "csv").out))
    assert [row["text"] for row in table] == [row["text"] for row in told]


def test_the_plain_form_shows_the_page_in_its_order_and_nothing_of_what_surrounds_it(
    page: Path, specwatch: Any
) -> None:
    left = specwatch("read", str(page), *OPTIONS, "--audit")
    lines = left.out.splitlines()
    assert lines[0] == "# Trainium3"
    assert "Each Trainium3 chip has [1: 144 GB] of HBM3e, and the host has [2: 2 TB] of RAM." in left.out
    assert "    claimed  [1] memory_capacity of aws/trainium3 (chip), HBM3e" in lines
    assert "    states   availability of aws/trainium3 (chip): generally_available" in lines
    assert "    ignored  [2] host-memory" in lines
    assert "| Memory bandwidth | [5: 2.9 TB/s] | [6: 4.9 TB/s] |" in lines
    assert lines.index("## Memory") < lines.index("## Table")
    assert "navigation" not in left.out
    assert "\x1b" not in left.out
    assert "\u202e" not in left.out
    assert left.err == "claimed: 3; held: 1; unread: 3; ignored: 2\n"


def test_a_terminal_gets_colours_and_a_wide_table_row_by_row(page: Path) -> None:
    for columns, row in (("100", "4.9 TB/s⁶"), ("30", "Trainium3: 4.9 TB/s⁶")):
        out = on_a_terminal(page, columns)
        assert "\x1b[1;32m144 GB" in out
        assert "\x1b[1;31m77 GB" in out
        assert "\x1b[31;1m, " not in out
        assert "\x1b[H" not in out
        assert row in plain(out)
        assert "memory_capacity of aws/trainium3" in plain(out).replace("\n", " ") or columns == "30"


def on_a_terminal(page: Path, columns: str) -> str:
    ours, theirs = pty.openpty()
    code = "from desk.cli import main; main()"
    command = [sys.executable, "-c", code, "read", str(page), *OPTIONS, "--audit"]
    here = {
        **os.environ,
        "COLUMNS": columns,
        "LINES": "50",
        "TERM": "xterm-256color",
        "SPECWATCH_HOME": str(page.parent),
    }
    here.pop("NO_COLOR", None)
    got = b""
    with subprocess.Popen(command, stdout=theirs, env=here, cwd=Path(__file__).parents[2]) as process:
        os.close(theirs)
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # Linux says so when the other side has gone
                break
            if not part:
                break
            got += part
    os.close(ours)
    assert process.returncode == 0
    return got.decode()


def plain(out: str) -> str:
    from rich.text import Text

    return Text.from_ansi(out.replace("\r\n", "\n")).plain


def test_a_page_says_its_own_address_and_a_file_its_time(page: Path, specwatch: Any) -> None:
    left: Left = specwatch("read", "--audit", str(page), "--format", "jsonl")
    assert (left.status, left.rows[0]["verdict"]) == (0, "claimed")
    (row, *_) = specwatch("read", str(page), "--format", "jsonl").rows
    assert row["captured_at"][:4] >= "2026"
    page.write_text(PAGE.replace("canonical", "next"), encoding="utf-8")
    unknown = specwatch("read", "--audit", str(page))
    assert (unknown.status, unknown.out) == (2, "")
    assert "--url" in unknown.err


def test_what_is_not_the_page_is_an_error_and_no_audit(tmp_path: Path, specwatch: Any) -> None:
    (tmp_path / "empty.html").write_text("")
    left = specwatch("read", str(tmp_path / "empty.html"), *OPTIONS, "--audit")
    assert (left.status, left.out) == (2, "")


def test_the_numbers_run_through_the_page_and_name_every_quantity_once(captures: Path) -> None:
    from datetime import UTC, datetime

    for file in sorted(captures.glob("aws/v2.27.0/*.html")):
        body = file.read_bytes()
        reading = read(body, url="https://awsdocs-neuron.readthedocs-hosted.com/a", captured_at=datetime.now(UTC))
        if reading.verdict is not Verdict.PAGE:
            continue
        blocks = audit(parse(body, None, ""), reading)
        pieces = [piece for block in shown(blocks) for piece in block.pieces]
        pieces += [
            piece for block in shown(blocks) for row in block.rows for cell in row for line in cell for piece in line
        ]
        assert sorted(piece.number for piece in pieces if piece.fate) == list(range(1, len(records(blocks)) + 1))
        noted = {number for block in shown(blocks) for note in block.notes for number in note.numbers}
        assert noted == set(range(1, len(records(blocks)) + 1))
