"""Backfill: whoever made the captures, in whatever order they come, the history is that of captures in order."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import duckdb
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flows.backfill import run
from flows.backfill.offers import Offer
from flows.backfill.run import backfill
from flows.backfill.warcs import Warcs
from flows.replay import replay
from flows.report import RunReport
from flows.settings import Settings
from schemas.base import InputError
from schemas.captures import Response
from schemas.words import Origin
from tests.story.test_repeat import history
from warehouse.archive import Archive
from warehouse.store import Warehouse

URL = "https://cloud.google.com/tpu"
SOURCE = "google/tpu-page"
TABLES = ("versions", "changes", "conflicts", "unread", "quarantine", "named", "sources")


def page(memory: str, status: str = "is in preview") -> bytes:
    """A page of TPU 8i as it may have been at some time."""
    said = f"<h1>TPU 8i</h1><p>TPU 8i has {memory} of HBM.</p><p>TPU 8i {status}.</p>"
    return f"<html><body><main>{said}</main></body></html>".encode()


PAGES = (
    page("192 GB"), page("288 GB"), page("288 GB", "is generally available"), page("up to 288 GB"), page("192 GB"),
    b"<html><body><h1>503 Service Unavailable</h1></body></html>",
)  # fmt: skip


def response(number: int, body: bytes) -> Response:
    """The capture of the first of a month."""
    moment = datetime(2024 + number // 12, number % 12 + 1, 1, tzinfo=UTC)
    return Response(source=SOURCE, url=URL, captured_at=moment, origin=Origin.SAVED, body=body)


def take(home: Path, responses: Sequence[Response], quiet: Settings | None = None) -> RunReport:
    """Backfill some captures."""

    def offers(_: Warehouse) -> Iterator[Offer]:
        for one in responses:
            yield Offer(one.source, len(responses), one)

    return backfill(home, quiet or Settings(), offers)


def told(home: Path) -> dict[str, list[tuple[object, ...]]]:
    """What the history says today, without where its bytes lie."""
    return {name: rows for name, rows in history(home, recorded=False).items() if name in TABLES}


def alerts(home: Path) -> list[tuple[object, ...]]:
    """All that editors were or will be told."""
    with duckdb.connect(str(home / "warehouse.duckdb"), read_only=True) as con:
        return con.execute("select change, digest from history.outbox order by all").fetchall()


@pytest.fixture(scope="module")
def in_order(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[object, ...]]]:
    """The history of all pages, captured one by one in order."""
    home = tmp_path_factory.mktemp("in-order")
    warc = tmp_path_factory.mktemp("warc")
    made = Archive(warc).store([response(number, body) for number, body in enumerate(PAGES)])
    replay(home, [warc / str(made[0].file)])
    found = told(home)
    assert len(found["changes"]) >= 4
    return found


@settings(max_examples=3, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(order=st.permutations(range(len(PAGES))), cut=st.integers(0, len(PAGES)))
def test_captures_in_any_order_and_any_portions_end_in_the_history_of_order(
    tmp_path_factory: pytest.TempPathFactory,
    in_order: dict[str, list[tuple[object, ...]]],
    order: list[int],
    cut: int,
) -> None:
    home = tmp_path_factory.mktemp("any-order")
    every = [response(number, PAGES[number]) for number in order]
    take(home, every[:cut])
    take(home, every[cut:])
    assert told(home) == in_order


def test_what_is_doubtful_in_old_captures_waits_for_nobody(tmp_path: Path) -> None:
    nobody = take(tmp_path, [response(1, page("96 GB")), response(2, page("192 GB"))])
    assert nobody.waiting == {}
    own = warc(tmp_path / "own", [response(8, page("96 GB")), response(9, page("192 GB"))], "own.warc.gz")
    report = replay(tmp_path, [own])
    assert set(report.waiting) == {change.id for change in report.changes if change.new == "192 GB"} != set()


def test_old_captures_raise_no_alert_and_newer_ones_do(tmp_path: Path) -> None:
    take(tmp_path, [response(1, PAGES[0]), response(4, PAGES[1])])
    take(tmp_path, [response(6, PAGES[0])])
    assert alerts(tmp_path) == [], "a home that had nothing of its own tells no old stories"
    own = warc(tmp_path / "own", [response(8, PAGES[1])], "own.warc.gz")
    assert [change.new for change in replay(tmp_path, [own]).changes] == ["288 GB"]
    before = alerts(tmp_path)
    take(tmp_path, [response(0, PAGES[3]), response(7, PAGES[2])])
    assert alerts(tmp_path) == before, "older than what the home had"
    report = take(tmp_path, [response(9, PAGES[3])])
    assert [change.new for change in report.changes] == ["up_to 288 GB"]
    assert len(alerts(tmp_path)) == len(before) + 1


def test_what_a_killed_backfill_archived_is_taken_and_no_news(
    tmp_path: Path, in_order: dict[str, list[tuple[object, ...]]]
) -> None:
    every = [response(number, body) for number, body in enumerate(PAGES)]
    Archive(tmp_path).store(every[:4], backfill=True)
    take(tmp_path, every[4:])
    assert told(tmp_path) == in_order
    assert alerts(tmp_path) == []


def test_ctrl_c_keeps_what_is_there_and_the_same_command_goes_on(
    tmp_path: Path, in_order: dict[str, list[tuple[object, ...]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "BATCH", 2)
    every = [response(number, body) for number, body in enumerate(PAGES)]

    def stopped(_: Warehouse) -> Iterator[Offer]:
        for one in every[:3]:
            yield Offer(one.source, len(every), one)
        raise KeyboardInterrupt

    report = backfill(tmp_path, Settings(), stopped)
    assert (report.status, len(report.results)) == (3, 4)
    assert "goes on from there" in (report.failed[0].reason or "")
    assert report.released is not None
    assert take(tmp_path, every).counts == {"known": 3, "read": 2, "not_the_page": 1}
    assert told(tmp_path) == in_order


def warc(folder: Path, responses: Sequence[Response], name: str) -> Path:
    """A WARC file of these responses."""
    (made, *_) = Archive(folder).store(responses)
    target = folder / name
    target.parent.mkdir(parents=True, exist_ok=True)
    (folder / str(made.file)).rename(target)
    return target


def test_a_folder_of_warc_files_is_read_with_the_folders_in_it(
    tmp_path: Path, in_order: dict[str, list[tuple[object, ...]]]
) -> None:
    every = [response(number, body) for number, body in enumerate(PAGES)]
    warc(tmp_path / "warcs", every[3:], "a/late.warc.gz")
    warc(tmp_path / "warcs", every[:3], "b/early.warc.gz")
    (tmp_path / "warcs" / "notes.txt").write_text("no archive")
    report = backfill(tmp_path / "home", Settings(), Warcs([tmp_path / "warcs"], largest=10_000).offers)
    assert report.status == 0
    assert told(tmp_path / "home") == in_order


def test_only_the_sources_asked_for_and_pages_within_the_limit_are_taken(tmp_path: Path) -> None:
    file = warc(tmp_path, [response(0, PAGES[0]), response(1, PAGES[1] + b" " * 1000)], "x.warc.gz")
    report = backfill(tmp_path / "home", Settings(), Warcs([file], largest=600).offers)
    assert report.counts == {"skipped": 1, "read": 1}
    with pytest.raises(InputError, match=r"x\.warc\.gz: none of the pages has the address of aws/trn3-page"):
        backfill(tmp_path / "other", Settings(), Warcs([file], largest=9999, sources=["aws/trn3-page"]).offers)


@pytest.mark.parametrize("content", [b"", b"hello world " * 100])
def test_archives_in_which_no_page_is_watched_are_wrong_input(tmp_path: Path, content: bytes) -> None:
    """The second is read as a record of the older format, whose address nobody watches."""
    (tmp_path / "x.warc").write_bytes(content)
    with pytest.raises(InputError, match=r"x\.warc: none of the pages"):
        backfill(tmp_path / "home", Settings(), Warcs([tmp_path / "x.warc"], largest=1000).offers)


@pytest.mark.parametrize("name", ["gone.warc", "", "x.txt"])
def test_a_path_without_archives_is_wrong_input(tmp_path: Path, name: str) -> None:
    (tmp_path / "x.txt").write_text("no archive")
    with pytest.raises(InputError, match=str(tmp_path)):
        Warcs([tmp_path / name], largest=1000)
