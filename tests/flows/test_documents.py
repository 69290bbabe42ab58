"""Documents other than HTML come by the same ways as pages: a folder, an archive, a live server."""

import io
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from extractors.catalogue import catalogue
from flows.collect import collect
from flows.replay import replay
from flows.report import Outcome
from flows.settings import Settings
from schemas.products import Source
from schemas.words import PageKind
from tests.extractors.documents.pdfs import Page, pdf
from tests.flows.loopback import Site, Visit
from tests.flows.pages import COLUMNS, Folder
from warehouse.released import connect

pytestmark = pytest.mark.usefixtures("held_open")

URL = "https://aws.amazon.com/documents/trainium3"
TIME = "2026-08-24T08:00:00Z"
RST = b"""Trainium3
=========

.. list-table::

   * - HBM capacity
     - 144 GiB
   * - HBM bandwidth
     - 4.9 TB/s
"""
MARKDOWN = b"""# Trainium3

| HBM capacity | HBM bandwidth |
| ------------ | ------------- |
| 144 GiB      | 4.9 TB/s      |
"""
TEXT = b"""Trainium3

HBM capacity     144 GiB
HBM bandwidth    4.9 TB/s
"""
PDF = pdf(
    Page()
    .text(60, 60, "Trainium3", 24, bold=True)
    .rows([60, 220], 120, [["HBM capacity", "144 GiB"], ["HBM bandwidth", "4.9 TB/s"]])
)
JSON = b"""{"name": "Trainium3", "specs": [
  {"label": "HBM capacity", "value": "144 GiB"}, {"label": "HBM bandwidth", "value": 4.9, "unit": "TB/s"}]}"""
SHELL = (
    b"""<!doctype html><html lang="en"><head><title>Trainium3</title><script src="app.js"></script></head><body>
<div id="root"></div><script id="__NEXT_DATA__" type="application/json">%s</script></body></html>"""
    % JSON
)
DOCUMENTS = {
    "JSON": (JSON, "application/json", ""),
    "data in a shell": (SHELL, "text/html; charset=utf-8", ""),
    "pdf": (PDF, "application/pdf", ".pdf"),
    "rst": (RST, "text/plain", ".rst"),
    "markdown": (MARKDOWN, "text/markdown; charset=utf-8", ""),
    "text": (TEXT, "text/plain", ".txt"),
}
FIGURES = {("aws/trainium3", "memory_capacity", "144", "GiB"), ("aws/trainium3", "memory_bandwidth", "4.9", "TB/s")}


def specs(home: Path) -> set[tuple[str, ...]]:
    with connect(home) as con:
        return set(con.sql("select subject, metric, value, unit from specs").fetchall())


@pytest.mark.parametrize(("body", "sent", "ending"), DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_folder_of_saved_documents(body: bytes, sent: str, ending: str, tmp_path: Path) -> None:
    folder = Folder(tmp_path / "saved")
    folder.add("aws/trainium3", TIME, body, url=URL + ending)
    folder.rows[0]["content_type"] = sent
    folder.write([*COLUMNS, "content_type"])
    (result,) = replay(tmp_path / "home", [folder.path]).results
    assert (result.outcome, result.unread) == (Outcome.READ, 0)
    assert specs(tmp_path / "home") == FIGURES


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Source]:
    """Make an address that of the only source that is watched."""

    def watch(url: str) -> Source:
        source = Source(id="aws/document", vendor="aws", url=url, page=PageKind.DOCS)
        known = SimpleNamespace(
            sources={source.id: source},
            products=catalogue().products,
            vendors=catalogue().vendors,
            source_for=lambda address: source if address == url else None,
        )
        for module in ("alert", "plan", "replay", "sources"):
            monkeypatch.setattr(f"flows.{module}.catalogue", lambda: known)
        return source

    return watch


@pytest.mark.parametrize(("body", "sent", "ending"), DOCUMENTS.values(), ids=DOCUMENTS)
def test_an_archive_of_documents(
    body: bytes, sent: str, ending: str, tmp_path: Path, watched: Callable[[str], Source]
) -> None:
    source = watched(URL + ending)
    with (tmp_path / "crawl.warc.gz").open("wb") as file:
        writer = WARCWriter(file, gzip=True)
        http = StatusAndHeaders("200 OK", [("Content-Type", sent)], protocol="HTTP/1.1")
        record = writer.create_warc_record(
            source.url,
            "response",
            payload=io.BytesIO(body),
            length=len(body),
            http_headers=http,
            warc_headers_dict={"WARC-Date": TIME},
        )
        writer.write_record(record)
    (result,) = replay(tmp_path / "home", [tmp_path / "crawl.warc.gz"]).results
    assert (result.outcome, result.unread) == (Outcome.READ, 0)
    assert specs(tmp_path / "home") == FIGURES


@pytest.mark.parametrize(("body", "sent", "ending"), DOCUMENTS.values(), ids=DOCUMENTS)
def test_documents_of_a_live_server(
    body: bytes, sent: str, ending: str, tmp_path: Path, watched: Callable[[str], Source], quick: Settings, site: Site
) -> None:
    def served(visit: Visit) -> None:
        visit.answer(body, Content_Type=sent)

    watched(site.on(f"/document{ending}", served))
    (result,) = collect(tmp_path, quick).results
    assert (result.outcome, result.reason) == (Outcome.READ, None)
    assert specs(tmp_path) == FIGURES
