"""Each fixture page reads as a person read it: every claim of `expected.json`, and no other.

The pages and expectations were written from the facts and shapes alone, before the reader and without it.
"""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from extractors.catalogue import catalogue
from extractors.documents.document import opened
from extractors.read import page_of, read
from schemas.claims import Claim
from schemas.records import claim_row
from schemas.words import Origin, Verdict
from tests.extractors.layouts import BANNERS

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
FOLDERS = sorted(path.parent for path in FIXTURES.rglob("expected.json") if "broken" not in path.parts)
BROKEN = sorted(path.parent for path in (FIXTURES / "broken").rglob("meta.json"))
pytestmark = pytest.mark.usefixtures("invented_operators")
_NOT_COMPARED = {"quote", "place", "source", "captured_at", "origin"}


def name(folder: Path) -> str:
    return folder.relative_to(FIXTURES).as_posix()


def key(row: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    stated = {field: value for field, value in row.items() if field not in _NOT_COMPARED and value is not None}
    if "unit" in stated:
        stated.setdefault("bound", "exact")
    return tuple(sorted(stated.items()))


def rows(claims: tuple[Claim, ...]) -> set[tuple[tuple[str, Any], ...]]:
    return {
        key(claim_row(claim, source="any/source", captured_at="2026-01-01T00:00:00Z", origin=Origin.SYNTHETIC))
        for claim in claims
    }


def expected(folder: Path) -> set[tuple[tuple[str, Any], ...]]:
    return {key(row) for row in json.loads((folder / "expected.json").read_text(encoding="utf-8"))}


def page(folder: Path) -> tuple[dict[str, Any], bytes]:
    meta = json.loads((folder / "meta.json").read_text(encoding="utf-8"))
    return meta, file_of(folder).read_bytes()


def file_of(folder: Path) -> Path:
    return next(path for path in folder.iterdir() if path.stem == "page")


def sent(folder: Path) -> str:
    """What a fixture's page is sent as: sources of documentation come as plain text."""
    return {".html": "text/html; charset=utf-8", ".pdf": "application/pdf"}.get(file_of(folder).suffix, "text/plain")


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_a_fixture_reads_as_a_person_read_it(folder: Path) -> None:
    meta, body = page(folder)
    reading = read(
        body,
        url=meta["url"],
        captured_at=datetime.fromisoformat(meta["captured_at"]),
        content_type=sent(folder),
        source=catalogue().sources[meta["source"]],
    )
    read_there = rows(reading.claims)
    assert expected(folder) - read_there == set(), "not read"
    assert read_there - expected(folder) == set(), "read, though the page does not say it"
    assert reading.quarantined == ()


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_every_quote_stands_on_its_page(folder: Path) -> None:
    meta, body = page(folder)
    at = datetime.fromisoformat(meta["captured_at"])
    reading = read(body, url=meta["url"], captured_at=at, content_type=sent(folder))
    parsed = page_of(opened(body, sent(folder), meta["url"]), meta["url"])
    words = " ".join(repr(block) for block in parsed.blocks)
    for claim in reading.claims:
        assert repr(claim.evidence.quote)[1:-1] in words
        assert claim.evidence.place


@pytest.mark.parametrize("folder", [one for one in FOLDERS if (one / "page.html").is_file()], ids=name)
def test_a_banner_above_a_fixture_leaves_it_as_it_is(folder: Path) -> None:
    meta, body = page(folder)
    source, at = catalogue().sources[meta["source"]], datetime.fromisoformat(meta["captured_at"])
    plain = read(body, url=meta["url"], captured_at=at, content_type="text/html; charset=utf-8", source=source)
    start = body.index(b">", body.index(b"<body")) + 1
    for banner in BANNERS:
        under = body[:start] + banner.encode() + body[start:]
        got = read(under, url=meta["url"], captured_at=at, content_type="text/html; charset=utf-8", source=source)
        assert (got.verdict, got.title, rows(got.claims)) == (plain.verdict, plain.title, rows(plain.claims)), banner


@pytest.mark.parametrize("folder", BROKEN, ids=name)
def test_a_broken_page_states_nothing_and_withdraws_nothing(folder: Path) -> None:
    meta, body = page(folder)
    source = catalogue().sources[meta["source"]]
    reading = read(
        body,
        url=meta["url"],
        captured_at=datetime.fromisoformat(meta["captured_at"]),
        content_type=meta.get("content_type"),
        status=meta.get("status", 200),
        source=source,
        final_url=meta.get("final_url"),
    )
    assert reading.verdict == meta["verdict"], reading.reason
    if folder.name == "wrong-charset":  # a true page all the same: its figures are read, whatever its dashes say
        return
    assert reading.claims == () or not reading.complete
    assert not reading.complete


def test_every_verdict_has_a_broken_page() -> None:
    """`unreadable` is no rule of the gate: the reader broke."""
    shown = {page(folder)[0]["verdict"] for folder in BROKEN}
    assert shown == {verdict.value for verdict in Verdict} - {Verdict.UNREADABLE}


def test_no_word_list_of_the_reader_holds_a_sentence_of_a_fixture() -> None:
    """Six words in a row would be tuned to a page, not to a language."""
    pages = [
        " ".join(path.read_text(encoding="utf-8", errors="replace").split()).lower()
        for path in FIXTURES.rglob("page.*")
    ]
    lists = [path for path in (FIXTURES.parent / "extractors").rglob("*") if path.suffix in (".toml", ".py")]
    quoted = [
        (path.name, words)
        for path in lists
        for line in path.read_text(encoding="utf-8").splitlines()
        for words in line.split('"')[1::2]
        if len(words.split()) >= 6
    ]
    found = [(name, words) for name, words in quoted if any(words.lower() in page for page in pages)]
    assert lists
    assert pages
    assert found == []
