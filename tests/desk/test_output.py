"""Printing: what each format holds, and what a table never sends to a terminal."""

import csv
import io
import json
import re
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest

from desk import tables, times
from desk.output import Format, show
from schemas.base import InputError

ROWS: list[dict[str, Any]] = [
    {"subject": "acme/x1", "value": "141", "quote": 'says "141 GB",\nno less', "part_of": ["acme/rack"], "new": True},
    {"subject": "acme/x2", "status": None},
]


def test_jsonl_is_a_record_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    show(ROWS, Format.JSONL)
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == ROWS


def test_json_is_one_list_also_when_empty(capsys: pytest.CaptureFixture[str]) -> None:
    show(ROWS, Format.JSON)
    assert json.loads(capsys.readouterr().out) == ROWS
    show([], Format.JSON)
    assert json.loads(capsys.readouterr().out) == []


def test_csv_has_the_columns_of_all_rows_and_null_is_empty(capsys: pytest.CaptureFixture[str]) -> None:
    show(ROWS, Format.CSV)
    read = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert read[0] == {
        "subject": "acme/x1", "value": "141", "quote": 'says "141 GB",\nno less', "part_of": '["acme/rack"]',
        "new": "true", "status": "",
    }  # fmt: skip
    assert read[1]["value"] == ""


def test_csv_without_rows_still_names_its_columns(capsys: pytest.CaptureFixture[str]) -> None:
    show([], Format.CSV, columns=("subject", "value"))
    assert capsys.readouterr().out == "subject,value\n"


@pytest.mark.parametrize(
    "text", ["=1+1", "+cmd", "-a", "@SUM(A1)", "\t=1", " =1", "=HYPERLINK(1)", "\uff1d1", "-1+1", "- item"]
)
def test_no_text_of_a_page_is_a_formula_in_a_spreadsheet(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    show([{"quote": text, text: "here"}], Format.CSV)
    read = list(csv.reader(io.StringIO(capsys.readouterr().out, newline="")))
    assert read == [["quote", f"'{text}"], [f"'{text}", "here"]]


def test_no_end_of_line_in_a_text_begins_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    show([{"quote": "\r=1\r\n=2"}], Format.CSV)
    assert capsys.readouterr().out == 'quote\n"\'\n=1\n=2"\n'


@pytest.mark.parametrize("text", ["-1", "+1.5", "-1e3", "1-2", "a=b", "", "'=1", "141 GB", "-.5"])
def test_numbers_and_other_text_are_left_as_they_are(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    show([{"value": text, "size": -1}], Format.CSV)
    assert list(csv.reader(io.StringIO(capsys.readouterr().out)))[1] == [text, "-1"]
    show([{"value": "=1"}], Format.JSONL)
    assert json.loads(capsys.readouterr().out) == {"value": "=1"}


def test_no_rows_print_nothing_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    for form in (Format.TABLE, Format.JSONL):
        show([], form, empty="no changes")
        assert capsys.readouterr() == ("", "no changes\n" if form is Format.TABLE else "")


def test_times_and_exact_numbers_print_as_json_has_them(capsys: pytest.CaptureFixture[str]) -> None:
    show([{"at": datetime(2026, 4, 22, 18, tzinfo=UTC), "size": Decimal("1.50")}], Format.JSONL)
    assert json.loads(capsys.readouterr().out) == {"at": "2026-04-22T18:00:00Z", "size": "1.50"}


def test_a_table_is_aligned_also_with_wide_characters(capsys: pytest.CaptureFixture[str]) -> None:
    show([{"name": "昇腾", "x": "1"}, {"name": "e\u0301a", "x": "2"}], Format.TABLE)
    lines = capsys.readouterr().out.splitlines()
    assert [tables.width(line) for line in lines[1:]] == [7, 7, 7]


def test_a_table_leaves_out_columns_that_say_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    show([{"a": "1", "b": None}, {"a": "2", "b": ""}], Format.TABLE)
    assert capsys.readouterr().out.split() == ["a", "-", "1", "2"]


def test_a_long_cell_is_cut_in_plain_text(capsys: pytest.CaptureFixture[str]) -> None:
    show([{"quote": "word " * 100}], Format.TABLE)
    assert max(map(tables.width, capsys.readouterr().out.splitlines())) <= 72


@pytest.mark.parametrize("terminal", [False, True])
def test_words_of_a_page_steer_no_terminal(
    terminal: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal)
    monkeypatch.setenv("COLUMNS", "200")
    show([{"quote": "\x1b]0;owned\x07 [red]288[/red] GB \u202egnp"}], Format.TABLE)
    out = capsys.readouterr().out
    assert "\x1b]" not in out
    assert "\x07" not in out
    assert "\u202e" not in out
    assert "[red]288[/red] GB" in out


def test_a_table_on_a_terminal_fits_its_width(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    show([{"subject": "acme/x1", "quote": "word " * 40}], Format.TABLE)
    out = re.sub(r"\x1b\[[\d;]*m", "", capsys.readouterr().out)
    assert max(map(tables.width, out.splitlines())) <= 60
    assert out.count("word") == 40


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("2026-10-29", "2026-10-29T00:00:00+00:00", "2026-10-29T23:59:59.999999+00:00"),
        ("2026-10-29T12:00:00Z", "2026-10-29T12:00:00+00:00", "2026-10-29T12:00:00+00:00"),
        ("2026-10-29T12:00", "2026-10-29T12:00:00+00:00", "2026-10-29T12:00:00+00:00"),
        ("2026-10-29T12:00:00+02:00", "2026-10-29T10:00:00+00:00", "2026-10-29T10:00:00+00:00"),
    ],
)
def test_a_date_means_its_whole_day_and_no_zone_means_utc(text: str, start: str, end: str) -> None:
    assert (times.start(text).isoformat(), times.end(text).isoformat()) == (start, end)


@pytest.mark.parametrize("text", ["yesterday", "2026-13-01", "", "29.10.2026"])
def test_what_is_no_time_is_an_error_that_says_how(text: str) -> None:
    with pytest.raises(InputError, match="say 2026-10-29"):
        times.start(text)
