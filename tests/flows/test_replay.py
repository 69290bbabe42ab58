"""Replay and rebuild: one history, however often and in however many goes it is told."""

import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from flows.rebuild import rebuild
from flows.replay import replay
from flows.report import Outcome, RunReport
from schemas.base import InputError
from schemas.captures import Response
from schemas.products import Source
from schemas.words import ChangeKind, Origin, PageKind
from tests.flows import reader
from tests.flows.pages import Folder
from warehouse import released
from warehouse.archive import Archive
from warehouse.store import Warehouse

FIRST, SECOND, THIRD = "2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z"


@pytest.fixture(autouse=True)
def _reader(monkeypatch: pytest.MonkeyPatch) -> None:
    reader.install(monkeypatch)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    made = Folder(tmp_path / "saved")
    made.add("acme/x1", FIRST, b"acme/x1 memory_capacity 141 GB")
    made.add("acme/x1", SECOND, b"acme/x1 memory_capacity 144 GB")
    made.add("acme/x2", FIRST, b"acme/x2 memory_capacity 80 GB")
    return made


def kinds(report: RunReport) -> list[tuple[ChangeKind, str | None, str | None]]:
    return [(change.kind, change.old, change.new) for change in report.changes]


def outcomes(report: RunReport) -> list[Outcome]:
    return [result.outcome for result in report.results]


def history(home: Path) -> dict[str, list[Any]]:
    """The history in valid time; when it was recorded is left out."""
    with released.connect(home) as con:
        return {
            view: con.sql(f"select * exclude ({left_out}) from {view} order by all").fetchall()
            for view, left_out in {
                "spec_history": "evidence",
                "changes": "before, after",
                "conflicts": "id",
                "captures": "file, file_offset, file_length",
            }.items()
        }


def test_captures_are_replayed_in_time_order_over_all_paths(home: Path, tmp_path: Path) -> None:
    late, early = Folder(tmp_path / "a"), Folder(tmp_path / "b")
    late.add("acme/x1", SECOND, b"acme/x1 memory_capacity 144 GB")
    late.add("acme/x1", FIRST, b"acme/x1 memory_capacity 141 GB")
    early.add("acme/x2", "2026-01-15T00:00:00Z", b"acme/x2 memory_capacity 80 GB")
    report = replay(home, [late.path, early.path])
    assert [result.source for result in report.results] == ["acme/x1", "acme/x2", "acme/x1"]
    assert kinds(report) == [(ChangeKind.VALUE_CHANGED, "141 GB", "144 GB")]
    assert f"{report.changes[0].seen_at:%Y-%m-%d}" == "2026-02-01"
    assert report.status == 0


def test_a_replay_ends_with_a_release_and_a_digest(home: Path, folder: Folder) -> None:
    report = replay(home, [folder.path])
    assert report.released is not None
    assert report.released.is_file()
    (digest,) = report.delivery.files
    assert "`141 GB` → `144 GB`" in digest.read_text()


def test_replaying_twice_changes_nothing_and_alerts_nothing(home: Path, folder: Folder) -> None:
    replay(home, [folder.path])
    before, files = history(home), sorted((home / "archive").iterdir())
    again = replay(home, [folder.path])
    assert outcomes(again) == [Outcome.KNOWN] * 3
    assert again.changes == ()
    assert again.delivery.alerts == 0
    assert history(home) == before
    assert sorted((home / "archive").iterdir()) == files


def test_rebuilding_gives_the_same_history(home: Path, folder: Folder) -> None:
    replay(home, [folder.path])
    before = history(home)
    report = rebuild(home)
    assert outcomes(report) == [Outcome.READ] * 3
    assert history(home) == before
    with Warehouse.open(home) as warehouse:
        assert warehouse.outbox() == []


def test_history_comes_back_from_the_archive_alone(home: Path, folder: Folder) -> None:
    replay(home, [folder.path])
    before = history(home)
    for path in home.iterdir():
        if path.name.startswith("warehouse"):
            path.unlink()
    rebuild(home)
    assert history(home) == before


def test_captures_found_late_end_in_the_same_history(home: Path, folder: Folder, tmp_path: Path) -> None:
    folder.add("acme/x1", THIRD, b"acme/x1 memory_capacity 150 GB")
    replay(tmp_path / "other", [folder.path])
    part = Folder(tmp_path / "part", rows=folder.rows[1:])
    for path in folder.path.iterdir():
        (tmp_path / "part").mkdir(exist_ok=True)
        (tmp_path / "part" / path.name).write_bytes(path.read_bytes())
    part.write()
    replay(home, [part.path])
    replay(home, [folder.path])
    assert history(home) == history(tmp_path / "other")


def test_a_page_that_breaks_the_reader_costs_only_its_source(home: Path, folder: Folder) -> None:
    folder.add("acme/sick", FIRST, b"!sick")
    report = replay(home, [folder.path])
    assert sorted(outcomes(report)) == [Outcome.FAILED, Outcome.READ, Outcome.READ, Outcome.READ]
    assert [result.source for result in report.failed] == ["acme/sick"]
    assert "a page that nobody foresaw" in (report.failed[0].reason or "")
    assert kinds(report) == [(ChangeKind.VALUE_CHANGED, "141 GB", "144 GB")]
    assert report.status == 3
    assert len(list(Archive(home).captures())) == 4, "archived all the same"
    again = replay(home, [folder.path])
    assert outcomes(again) == [Outcome.KNOWN] * 4
    assert again.status == 0, "told once"


def test_a_page_that_broke_the_reader_is_read_when_a_reader_can(
    home: Path, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.add("acme/sick", FIRST, b"!sick acme/x5 memory_capacity 12 GB")
    replay(home, [folder.path])
    reader.install(monkeypatch, "r2")
    monkeypatch.setattr(
        "extractors.read.read", lambda body, **given: reader.read(body.removeprefix(b"!sick"), reader="r2", **given)
    )
    assert replay(home, [folder.path]).corrections == 1
    with released.connect(home) as con:
        assert con.sql("select value from specs where subject = 'acme/x5'").fetchall() == [("12",)]


def test_a_better_reader_is_applied_to_every_source_also_those_not_replayed(
    home: Path, folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay(home, [folder.path])
    other = Folder(tmp_path / "other")
    other.add("acme/x9", FIRST, b"acme/x9 memory_capacity 1 GB")
    reader.install(monkeypatch, "r2")
    replay(home, [other.path])
    with Warehouse.open(home) as warehouse:
        assert warehouse.outdated(None, "r2") == []


def test_an_archive_of_another_tool_is_replayed_for_the_sources_we_watch(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = "https://acme.example/x1"
    source = Source(id="acme/x1", vendor="acme", url=url, page=PageKind.DOCS)
    known = SimpleNamespace(
        sources={source.id: source},
        products={},
        vendors={},
        source_for=lambda address: source if address == url else None,
    )
    for module in ("alert", "replay", "sources"):
        monkeypatch.setattr(f"flows.{module}.catalogue", lambda: known)
    path = tmp_path / "crawl.warc.gz"
    with path.open("wb") as file:
        writer = WARCWriter(file, gzip=True)
        for address, day, status, body in (
            (url, 2, "200 OK", b"acme/x1 memory_capacity 144 GB"),
            (url, 1, "200 OK", b"acme/x1 memory_capacity 141 GB"),
            (url, 1, "301 Moved Permanently", b""),
            ("https://acme.example/logo.png", 1, "200 OK", b"PNG"),
        ):
            record = writer.create_warc_record(
                address,
                "response",
                payload=io.BytesIO(body),
                length=len(body),
                http_headers=StatusAndHeaders(status, [("Content-Type", "text/html")], protocol="HTTP/1.1"),
                warc_headers_dict={"WARC-Date": f"2026-01-0{day}T00:00:00Z"},
            )
            writer.write_record(record)
    report = replay(home, [path])
    assert outcomes(report) == [Outcome.READ, Outcome.READ]
    assert kinds(report) == [(ChangeKind.VALUE_CHANGED, "141 GB", "144 GB")]
    assert report.changes[0].origin is Origin.SAVED


@pytest.mark.parametrize("content", [b"", b"\x7fELF\x00 no archive at all", b"\x1f\x8b\x08\x00 cut"])
def test_a_damaged_archive_is_told_and_stores_nothing(home: Path, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "crawl.warc.gz"
    path.write_bytes(content)
    with pytest.raises(InputError, match=r"crawl\.warc\.gz"):
        replay(home, [path])
    assert not (home / "archive").exists()


def test_a_page_the_gate_refuses_withdraws_nothing(home: Path, folder: Folder) -> None:
    folder.add("acme/x1", THIRD, b"!busy")
    report = replay(home, [folder.path])
    assert outcomes(report)[-1] is Outcome.FAILED
    assert "rate_limited" in (report.results[-1].reason or "")
    assert ChangeKind.WITHDRAWN not in [kind for kind, _, _ in kinds(report)]
    assert report.status == 3
    assert replay(home, [folder.path]).status == 0, "it is known by now"
    again = rebuild(home)
    assert (outcomes(again)[-1], again.status) == (Outcome.NOT_THE_PAGE, 0)


def test_a_better_reader_is_not_news(home: Path, folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    replay(home, [folder.path])

    def better(body: bytes, **given: Any) -> Any:
        return reader.read(body.replace(b"80 GB", b"96 GB"), reader="r2", **given)

    monkeypatch.setattr("extractors.read.read", better)
    monkeypatch.setattr("flows.step.reader_version", lambda: "r2")
    report = replay(home, [folder.path])
    assert report.corrections > 0
    assert report.changes == ()
    assert report.delivery.alerts == 0


def test_a_bad_index_stores_nothing(home: Path, folder: Folder) -> None:
    folder.rows[2]["bytes"] = "1"
    folder.write()
    with pytest.raises(InputError, match="line 4, column bytes"):
        replay(home, [folder.path])
    assert not (home / "archive").exists()


@pytest.mark.parametrize(("name", "words"), [("nosuch", "no such file"), ("page.html", "neither a folder")])
def test_a_path_that_is_neither_folder_nor_archive_is_told(home: Path, tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "page.html").write_text("<p>")
    with pytest.raises(InputError, match=words):
        replay(home, [tmp_path / name])


def test_synthetic_pages_stay_out_of_a_live_home(home: Path, folder: Folder) -> None:
    archive = Archive(home)
    at = "2026-01-01T00:00:00Z"
    live = Response.model_validate_json(
        f'{{"source": "acme/x1", "url": "https://acme.example", "captured_at": "{at}", "origin": "live", "body": ""}}'
    )
    archive.store([live])
    rebuild(home)
    folder.add("acme/x3", FIRST, b"acme/x3 memory_capacity 1 GB", origin=Origin.SYNTHETIC)
    with pytest.raises(InputError, match="holds live captures"):
        replay(home, [folder.path])


SCRIPT = """
import sys, time
from pathlib import Path
import pytest
from tests.flows import reader
import extractors.read
from flows.replay import replay
reader.install(pytest.MonkeyPatch())
quick = extractors.read.read
def slow(body, **given):
    time.sleep(0.15)
    return quick(body, **given)
extractors.read.read = slow
replay(Path(sys.argv[1]), [Path(sys.argv[2])])
"""


def test_a_killed_replay_is_completed_by_the_next(home: Path, folder: Folder, tmp_path: Path) -> None:
    for month in range(4, 10):
        size = b"acme/x1 memory_capacity %d GB" % (150 + month)
        folder.add("acme/x1", f"2026-0{month}-01T00:00:00Z", size)
    replay(tmp_path / "whole", [folder.path])

    command = [sys.executable, "-c", SCRIPT, str(home), str(folder.path)]
    root = Path(__file__).parents[2]
    child = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=root)
    assert child.stderr is not None
    for _ in range(3):  # three captures are told of, the fourth is on its way
        line = child.stderr.readline()
        assert "read acme" in line, line + child.stderr.read()
    time.sleep(0.05)
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    child.stderr.close()
    assert not (home / "alerts").exists()
    assert len({capture.id for capture in Archive(home).captures()}) == len(folder.rows)

    report = replay(home, [folder.path])
    assert history(home) == history(tmp_path / "whole")
    assert report.delivery.alerts == 7, "every change once, also those of the run that was killed"
    assert len({capture.id for capture in Archive(home).captures()}) == len(folder.rows)
    assert replay(home, [folder.path]).delivery.alerts == 0
