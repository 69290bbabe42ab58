"""The real AWS pages, backfilled from a WARC file and from a web archive: the history of their replay, row for row."""

from pathlib import Path

import pytest

from extractors.catalogue import catalogue
from flows.backfill.run import backfill
from flows.backfill.warcs import Warcs
from flows.backfill.wayback import Wayback
from flows.fetch import Fetcher
from flows.replay import replay
from flows.saved import read_index
from flows.settings import Settings
from schemas.captures import Response
from tests.flows.loopback import Site
from tests.flows.test_backfill import alerts, told, warc
from tests.flows.web_archive import Kept, WebArchive


@pytest.fixture(scope="module")
def pages(captures: Path) -> list[Response]:
    """The AWS pages, newest first: nobody's archive need be in order."""
    saved = [entry for entry in read_index(captures, largest=10_000_000) if entry.source.startswith("aws/")]
    return sorted((entry.load() for entry in saved), key=lambda one: one.captured_at, reverse=True)


@pytest.fixture(scope="module")
def replayed(pages: list[Response], tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[object, ...]]]:
    """The history of these pages, replayed in order."""
    home = tmp_path_factory.mktemp("replayed")
    replay(home, [warc(tmp_path_factory.mktemp("warc"), pages, "aws.warc.gz")])
    found = told(home)
    assert len(found["changes"]) > 20
    return found


def test_from_a_warc_file(pages: list[Response], replayed: dict[str, list[tuple[object, ...]]], tmp_path: Path) -> None:
    for part, responses in enumerate((pages[::2], pages[1::2])):
        warc(tmp_path / "crawl", responses, f"part-{part}/aws.warc.gz")
    report = backfill(tmp_path / "home", Settings(), Warcs([tmp_path / "crawl"], largest=10_000_000).offers)
    assert (report.status, report.counts) == (0, {"read": len(pages)})
    assert told(tmp_path / "home") == replayed
    assert alerts(tmp_path / "home") == []


def test_from_a_web_archive(
    pages: list[Response], replayed: dict[str, list[tuple[object, ...]]], tmp_path: Path, site: Site, quick: Settings
) -> None:
    archive = WebArchive(site, page=4)
    archive.kept = [Kept(f"{one.captured_at:%Y%m%d%H%M%S}", one.url, one.body, digest=one.id) for one in pages]
    settings = archive.settings(quick.model_copy(update={"limits": Settings().limits}))
    sources = [one for one in catalogue().sources.values() if one.vendor == "aws"]
    with Fetcher(settings) as fetcher:
        report = backfill(tmp_path, settings, Wayback(settings, fetcher, sources).offers)
    assert (report.status, report.counts) == (0, {"read": len(pages)})
    assert told(tmp_path) == replayed
    assert alerts(tmp_path) == []
