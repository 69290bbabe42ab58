"""A web archive's index and replay addresses, asked politely, and believed within bounds."""

import gzip
import json
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from extractors.catalogue import catalogue
from flows.backfill.index import moment
from flows.backfill.run import backfill
from flows.backfill.wayback import Wayback
from flows.fetch import Fetcher
from flows.report import RunReport
from flows.settings import Settings
from schemas.captures import Capture
from tests.flows.loopback import Site, Visit
from tests.flows.test_backfill import PAGES, SOURCE, URL, page
from tests.flows.web_archive import INDEX, REPLAY, Kept, WebArchive
from warehouse.archive import Archive
from warehouse.store import Warehouse

pytestmark = pytest.mark.usefixtures("held_open")

GOOGLE = catalogue().sources[SOURCE]


@pytest.fixture
def archive(site: Site) -> WebArchive:
    return WebArchive(site)


def month(number: int) -> str:
    """The timestamp of the first of a month of 2024."""
    return f"2024{number:02}01000000"


def take(home: Path, settings: Settings, **more: object) -> RunReport:
    """Backfill from the archive."""
    wanted: dict[str, object] = {"sources": [GOOGLE]} | more
    with Fetcher(settings) as fetcher:
        return backfill(home, settings, Wayback(settings, fetcher, **wanted).offers)  # type: ignore[arg-type]


def captures(home: Path) -> list[Capture]:
    """What is stored."""
    with Warehouse.open(home) as warehouse:
        return warehouse.captures()


def test_every_row_of_a_long_index_is_asked_for_by_resume_keys(
    archive: WebArchive, quick: Settings, tmp_path: Path
) -> None:
    archive.kept = [Kept(month(number), URL, page(f"{number}0 GB")) for number in range(1, 9)]
    assert take(tmp_path, archive.settings(quick)).counts == {"read": 8}
    pages = [parse_qs(urlsplit(path).query) for path, _ in archive.site.asked if path.startswith(INDEX)]
    assert [one.get("resumeKey") for one in pages] == [None, ["3"], ["6"]]
    assert all(one["collapse"] == ["digest"] and one["url"] == [URL] for one in pages)
    assert [one.captured_at for one in captures(tmp_path)] == [datetime(2024, n, 1, tzinfo=UTC) for n in range(1, 9)]
    assert {(one.origin, one.url) for one in captures(tmp_path)} == {("saved", URL)}


def test_bytes_that_only_repeat_are_not_fetched_and_those_that_return_are(
    archive: WebArchive, quick: Settings, tmp_path: Path
) -> None:
    first, second = page("192 GB"), page("288 GB")
    again = partial(Kept, original=URL, body=first, status="-", mimetype="warc/revisit", digest="A")
    archive.kept = [
        Kept(month(1), URL, first, digest="A"), Kept(month(2), URL, first, digest="A"),
        again(month(3)), Kept(month(4), URL, second, digest="B"),
        again(month(5)),
    ]  # fmt: skip
    take(tmp_path, archive.settings(quick))
    assert archive.replayed == [f"{REPLAY}/{month(number)}id_/{URL}" for number in (1, 4, 5)]
    with Warehouse.open(tmp_path) as warehouse:
        said = [(one.claim.statement, one.since.month) for one in warehouse.stated({"google/tpu-8i"})]
    assert {one for one in said if one[0].endswith("GB")} == {("192 GB", 1), ("288 GB", 4), ("192 GB", 5)}


def test_redirects_and_errors_in_the_index_are_no_pages(archive: WebArchive, quick: Settings, tmp_path: Path) -> None:
    archive.kept = [
        Kept(month(1), URL, status="301"), Kept(month(2), URL, status="404"), Kept(month(3), URL, status="503"),
        Kept(month(4), URL, status="-"), Kept(month(5), URL, PAGES[0]),
    ]  # fmt: skip
    assert take(tmp_path, archive.settings(quick)).counts == {"read": 1}
    assert archive.replayed == [f"{REPLAY}/{month(5)}id_/{URL}"]


def test_a_replay_that_leads_to_a_capture_near_it_is_that_capture_once(
    archive: WebArchive, quick: Settings, tmp_path: Path
) -> None:
    def near(visit: Visit) -> None:
        visit.answer(status=302, Location=f"{REPLAY}/{month(3)}id_/{URL}")

    archive.kept = [Kept(month(2), URL, b"?", answer=near), Kept(month(3), URL, PAGES[0])]
    assert take(tmp_path, archive.settings(quick)).counts == {"read": 1, "known": 1}
    assert [one.captured_at.month for one in captures(tmp_path)] == [3]


@pytest.mark.parametrize("there", ["https://cloud.google.com/else", None])
def test_a_replay_that_leads_elsewhere_is_passed_over(
    archive: WebArchive, quick: Settings, tmp_path: Path, there: str | None
) -> None:
    target = f"{REPLAY}/{month(1)}id_/{there}" if there else "/a-page-of-the-archive-itself"
    archive.kept = [
        Kept(month(1), URL, b"?", answer=lambda visit: visit.answer(status=302, Location=target)),
        Kept(month(1), str(there), b"another page"), Kept(month(2), URL, PAGES[0]),
    ]  # fmt: skip
    report = take(tmp_path, archive.settings(quick))
    assert report.status == 0
    assert report.counts == {"skipped": 1, "read": 1}


@pytest.mark.parametrize("status", [403, 404, 451])
def test_what_the_archive_no_longer_shows_is_told_and_no_failure(
    archive: WebArchive, quick: Settings, tmp_path: Path, status: int
) -> None:
    archive.kept = [
        Kept(month(1), URL, b"?", answer=lambda visit: visit.answer(status=status)), Kept(month(2), URL, PAGES[0])
    ]  # fmt: skip
    report = take(tmp_path, archive.settings(quick))
    assert (report.status, report.counts) == (0, {"skipped": 1, "read": 1})
    assert str(status) in (report.results[0].reason or "")


def test_a_broken_replay_fails_and_is_taken_the_next_time(archive: WebArchive, quick: Settings, tmp_path: Path) -> None:
    archive.kept = [
        Kept(month(1), URL, PAGES[0]), Kept(month(2), URL, PAGES[1], answer=lambda visit: visit.answer(status=500)),
        Kept(month(3), URL, PAGES[2]),
    ]  # fmt: skip
    report = take(tmp_path, archive.settings(quick))
    assert (report.status, report.counts) == (3, {"failed": 1, "read": 2})
    archive.kept[1].answer = None
    archive.site.asked.clear()
    assert take(tmp_path, archive.settings(quick)).counts == {"known": 2, "read": 1}
    assert archive.replayed == [f"{REPLAY}/{month(2)}id_/{URL}"], "what is there is not fetched again"


def test_an_archive_that_wants_to_be_left_alone_is(archive: WebArchive, quick: Settings, tmp_path: Path) -> None:
    archive.kept = [Kept(month(1), URL, PAGES[0])]
    archive.kept += [
        Kept(month(number), URL, page(f"{number} GB"), answer=lambda v: v.answer(status=429, Retry_After="3600"))
        for number in (2, 3, 4)
    ]
    report = take(tmp_path, archive.settings(quick), sources=[GOOGLE, catalogue().sources["aws/trn3-page"]])
    assert (report.status, report.counts) == (3, {"failed": 2, "read": 1})
    assert "3600" in (report.failed[-1].reason or "")
    assert len(archive.replayed) == 2


def test_a_busy_archive_is_asked_again(archive: WebArchive, quick: Settings, tmp_path: Path) -> None:
    def busy_once(visit: Visit) -> None:
        if visit.number == 1:
            visit.answer(status=503, Retry_After="0")
        else:
            visit.answer(PAGES[0], Content_Type="text/html")

    archive.kept = [Kept(month(1), URL, PAGES[0], answer=busy_once)]
    assert take(tmp_path, archive.settings(quick)).counts == {"read": 1}


BROKEN = {
    "html": b"<html>Blocked site error</html>", "text": b"org.archive.util.io.RuntimeIOException: no", "number": b"7",
    "object": b'{"a": 1}', "no columns": b'[["a", "b"], ["c", "d"]]', "deep": b"[" * 100_000,
    "bad time": json.dumps([["timestamp", "original", "mimetype", "statuscode", "digest"],
                            ["20241399000000", URL, "text/html", "200", "A"]]).encode(),
    "short row": json.dumps([["timestamp", "original", "mimetype", "statuscode", "digest"], ["2024"]]).encode(),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_an_index_that_is_none_is_a_failure_of_that_source_alone(
    site: Site, archive: WebArchive, quick: Settings, tmp_path: Path, name: str
) -> None:
    site.route = lambda _: lambda visit: visit.answer(BROKEN[name])
    report = take(tmp_path, archive.settings(quick))
    assert (report.status, report.counts) == (3, {"failed": 1})
    assert "the index answers" in (report.failed[0].reason or "")


@pytest.mark.parametrize("body", [b"", b"[]", b"\n"])
def test_an_address_that_nobody_captured_is_no_failure(
    site: Site, archive: WebArchive, quick: Settings, tmp_path: Path, body: bytes
) -> None:
    site.route = lambda _: lambda visit: visit.answer(body)
    assert (take(tmp_path, archive.settings(quick)).status, captures(tmp_path)) == (0, [])


def test_a_resume_key_without_end_is_cut(site: Site, archive: WebArchive, quick: Settings, tmp_path: Path) -> None:
    table = [["timestamp", "original", "mimetype", "statuscode", "digest"],
             [month(1), URL, "text/html", "404", "A"], [], ["again"]]  # fmt: skip
    site.route = lambda _: lambda visit: visit.answer(json.dumps(table).encode())
    report = take(tmp_path, archive.settings(quick))
    assert "same resume key" in (report.failed[0].reason or "")


def test_time_and_number_are_bounded(archive: WebArchive, quick: Settings, tmp_path: Path) -> None:
    archive.kept = [Kept(month(number), URL, page(f"{number}0 GB")) for number in range(1, 9)]
    bounds = {"since": datetime(2024, 2, 1, tzinfo=UTC), "until": datetime(2024, 6, 30, tzinfo=UTC), "most": 4}
    take(tmp_path, archive.settings(quick), **bounds)
    assert [one.captured_at.month for one in captures(tmp_path)] == [2, 3, 4, 5]


def test_an_index_that_gives_another_address_is_not_believed(
    site: Site, archive: WebArchive, quick: Settings, tmp_path: Path
) -> None:
    rows = [[month(1), "https://elsewhere.example/", "text/html", "200", "A"]]
    table = [["timestamp", "original", "mimetype", "statuscode", "digest"], *rows]
    site.route = lambda _: lambda visit: visit.answer(json.dumps(table).encode())
    assert (take(tmp_path, archive.settings(quick)).counts, archive.replayed) == ({}, [])


def test_the_pages_own_headers_are_kept_and_the_transfers_are_true(
    archive: WebArchive, quick: Settings, tmp_path: Path
) -> None:
    packed = gzip.compress(PAGES[0])

    def page_of(visit: Visit) -> None:
        visit.send_head(200, **{
            "Content-Length": str(len(packed)), "Content-Encoding": "gzip", "Content-Type": "text/html",
            "X-Archive-Orig-Content-Type": "text/html; charset=utf-8", "X-Archive-Orig-ETag": '"1"',
            "X-Archive-Orig-Content-Encoding": "br", "X-Archive-Src": "crawl.warc.gz",
        })  # fmt: skip
        visit.send(packed)

    archive.kept = [Kept(month(1), URL, PAGES[0], answer=page_of)]
    assert take(tmp_path, archive.settings(quick)).counts == {"read": 1}
    (capture,) = captures(tmp_path)
    assert (capture.etag, capture.content_type) == ('"1"', "text/html; charset=utf-8")
    response = Archive(tmp_path).response(capture)
    assert {name.lower() for name, _ in response.headers} == {"etag", "content-type", "content-encoding"}
    assert Archive(tmp_path).body(capture) == PAGES[0]


def test_a_page_beyond_the_limit_fails_alone(archive: WebArchive, quick: Settings, tmp_path: Path) -> None:
    archive.kept = [Kept(month(1), URL, b"x" * 200_000), Kept(month(2), URL, PAGES[0])]
    report = take(tmp_path, archive.settings(quick))
    assert (report.status, report.counts) == (3, {"failed": 1, "read": 1})


def test_a_source_without_an_address_is_not_asked_for(archive: WebArchive, quick: Settings, tmp_path: Path) -> None:
    unknown = next(one for one in catalogue().sources.values() if ".invalid/" in one.url)
    report = take(tmp_path, archive.settings(quick), sources=[unknown])
    assert (report.status, report.counts, archive.site.asked) == (0, {"skipped": 1}, [])


def test_timestamps_are_utc_to_the_second() -> None:
    assert moment("20240229235959") == datetime(2024, 2, 29, 23, 59, 59, tzinfo=UTC)
