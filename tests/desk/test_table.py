"""`specwatch table`: definitions of one's own, what is wrong with them, and pages' words that look like markup."""

import csv
import io
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from selectolax.lexbor import LexborHTMLParser

from desk.site.html import html
from desk.site.markdown import markdown
from schemas.records.tables import TableCell, TableColumn, TableEntry, TableLine, TableNote, TableRecord

OWN = """
title = "Memory"
footnotes = ["Ours."]
subjects = ["Trainium2"]

[columns.chip]
title = "Chip"
show = "name"

[columns.memory]
title = "Memory"
show = "figures"
metrics = ["memory_capacity"]
"""
HOSTILE = 'X1 | <script>alert(1)</script> **bold** [a](http://evil.example) & "q"'


@pytest.fixture
def tables(told: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tables of a home of our own with the small history."""
    home = tmp_path / "home"
    shutil.copytree(told, home)
    monkeypatch.setenv("SPECWATCH_HOME", str(home))
    folder = home / "tables"
    folder.mkdir()
    (folder / "memory.toml").write_text(OWN, encoding="utf-8")
    return folder


@pytest.mark.usefixtures("tables")
def test_a_table_of_the_home_is_listed_and_made(specwatch: Any) -> None:
    assert "memory: Memory\n" in specwatch("table").out
    left = specwatch("table", "memory", "--format", "json")
    assert left.status == 0
    (row,) = json.loads(left.out)["rows"]
    assert row["subjects"] == ["aws/trainium2"]


@pytest.mark.usefixtures("home")
def test_a_file_is_a_table_by_its_path(specwatch: Any, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN, encoding="utf-8")
    assert "| Chip | Memory |" in specwatch("table", str(path)).out


@pytest.mark.usefixtures("tables")
def test_csv_has_source_day_and_notes_beside_each_column(specwatch: Any) -> None:
    (row,) = csv.DictReader(io.StringIO(specwatch("table", "memory", "--format", "csv").out))
    assert list(row) == [
        "subjects", "planned", "chip", "chip_source", "chip_url", "chip_as_of", "chip_notes", "memory", "memory_source",
        "memory_url", "memory_as_of", "memory_notes",
    ]  # fmt: skip


WRONG: dict[str, tuple[Callable[[str], str], str]] = {
    "no title": (lambda text: text.replace('title = "Memory"\nfoot', "foot"), "title: is missing"),
    "unknown product": (lambda text: text.replace("Trainium2", "Trainium22"), "subjects: unknown product 'Trainium22'"),
    "unknown metric": (
        lambda text: text.replace("memory_capacity", "memory"),
        "[columns.memory]: metrics: unknown metric",
    ),
    "unknown show": (lambda text: text.replace('"name"', '"names"'), "did you mean 'name'?"),
    "unknown key": (lambda text: text + "metric = 1\n", "[columns.memory]: metric: is no key of this table"),
    "no columns": (lambda text: text.partition("[columns")[0], "columns: has none; write one like"),
    "no rows": (lambda text: text.replace('subjects = ["Trainium2"]', ""), "every: write `every = true`, or"),
    "figures of a name": (lambda text: text.replace('"name"', '"name"\nmetrics = ["power"]'), "takes no metrics"),
    "cells of no column": (
        lambda text: text + '[rows.a]\nsubjects = ["Trainium2"]\n[rows.a.cells.power]\nmetrics = ["power"]\n',
        "[rows.a.cells.power]: is no column that shows figures; those are memory",
    ),
    "no TOML": (lambda text: text + "[", "is no valid TOML"),
}


@pytest.mark.parametrize("fault", WRONG)
def test_a_wrong_definition_is_told_by_file_and_place(fault: str, specwatch: Any, tables: Path) -> None:
    change, words = WRONG[fault]
    path = tables / "memory.toml"
    path.write_text(change(OWN), encoding="utf-8")
    left = specwatch("table", "memory")
    assert (left.status, left.out) == (2, "")
    assert str(path) in left.err
    assert words in left.err
    assert "chips: " in specwatch("table").out  # and it hides no other


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("name", ["chip", "nowhere/x.toml"])
def test_a_table_that_is_not_there_is_status_2(name: str, specwatch: Any) -> None:
    left = specwatch("table", name)
    assert left.status == 2
    assert "chips" in left.err or name in left.err


def hostile() -> TableRecord:
    entry = TableEntry(
        text=HOSTILE, subject="acme/x1", planned=True, source=HOSTILE, url=None, as_of="2026-11-01T00:00:00Z"
    )
    cell = TableCell(text=HOSTILE, entries=(entry,), notes=(1,))
    return TableRecord(
        name="x", title=HOSTILE, as_of=None, headings=(TableColumn(id="a", title=HOSTILE),),
        rows=(TableLine(subjects=("acme/x1",), planned=True, cells=(cell,)),),
        footnotes=(TableNote(number=1, text=HOSTILE),),
    )  # fmt: skip


def test_words_of_pages_are_no_markup_in_html() -> None:
    page = LexborHTMLParser(html(hostile()))
    assert page.css("script, img, link, iframe, b, strong") == []
    assert page.css_first("tbody th").text().strip().startswith(HOSTILE)  # type: ignore[union-attr]
    assert [one.attributes["href"] for one in page.css("a")] == ["#note-1"]


def test_words_of_pages_are_no_markup_in_markdown() -> None:
    head, line = [line for line in markdown(hostile()).splitlines() if line.startswith("| X1")]
    assert head.replace("\\|", "").count("|") == 2
    assert "<script" not in line.replace("\\<script", "")
    assert "](http" not in line.replace("\\](http", "")
    assert line.replace("\\|", "").count("|") == 2


def test_html_is_a_page_of_its_own_that_a_screen_reader_can_read() -> None:
    page = LexborHTMLParser(html(hostile()))
    assert page.css_first("html").attributes["lang"] == "en"  # type: ignore[union-attr]
    assert len(page.css("caption")) == 1
    assert [one.attributes["scope"] for one in page.css("th")] == ["col", "row"]
    assert page.css("[src], link, style[src]") == []
    for link in page.css('a[href^="#"]'):
        assert page.css_first(str(link.attributes["href"])) is not None
