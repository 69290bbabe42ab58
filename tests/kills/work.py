"""What is killed: a day's run, also over connections, a rebuild, a migration; each in a process of its own.

Three pages, each with one figure that is another one every day; so every change is one of a kind, and one that is
lost or told twice is seen. The clock stands still within a day, so that a run that is begun again after a kill ends
in the very history of one that never was.
"""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from flows import collect, rebuild
from flows.report import Result
from flows.settings import Pauses, Settings
from flows.turn import turn
from schemas.products import Source
from schemas.words import PageKind
from tests.flows import reader
from tests.kills import live
from warehouse.store import Warehouse

SENT, TOLD = "sent.log", "told.log"
"""What left by the channel that a person reads, and what the run said it had done; in the home, for the harness."""


def _source(name: str, url: str) -> Source:
    return Source(id=name, vendor="acme", url=url, page=PageKind.DOCS)


_SOURCES = {
    name: _source(name, f"https://{name.replace('/', '.')}.example/") for name in ("acme/x1", "acme/x2", "acme/x3")
}
_SETTINGS = Settings(contact="tests@example.org", allow_private=True, pauses=Pauses(host=0.0, longest=1.0))


def at(day: int) -> datetime:
    """The time of a day's run."""
    return datetime(2026, 1, 1, 12, tzinfo=UTC) + timedelta(days=day)


def figure(name: str, day: int) -> int:
    """What a page says on a day."""
    return 100 + 10 * day + int(name[-1])


def run_a_day(home: Path, day: int, version: str = "r1") -> None:
    """Ask the three pages as they are on that day."""

    def answer(request: httpx.Request) -> httpx.Response:
        name = str(request.url.host).removesuffix(".example").replace(".", "/")
        if request.url.path == "/robots.txt" or name not in _SOURCES:
            return httpx.Response(404)
        return httpx.Response(200, text=f"{name} memory_capacity {figure(name, day)} GB")

    _make_the_world(home, version)
    collect.collect(
        home,
        _SETTINGS,
        transport=httpx.MockTransport(answer),
        clock=lambda: at(day),
        stdout=lambda text: _append(home / SENT, text),
    )


def run_live(home: Path, day: int, port: int, version: str = "r1") -> None:
    """Ask the pages of `live.py`, as `specwatch run` does but for the time, over the loopback server at a port."""
    pages = {live.name(page): live.url(page, port) for page in live.PAGES}
    _make_the_world(home, version, {one: _source(one, url) for one, url in pages.items()})
    pytest.MonkeyPatch().setattr("flows.lookup.numbers", lambda *_: ["127.0.0.1"])
    httpx.get(f"http://127.0.0.1:{port}/day/{day}", trust_env=False)
    with turn(home):
        collect.collect(home, _SETTINGS, clock=lambda: at(day), stdout=lambda text: _append(home / SENT, text))


def rebuild_live(home: Path, port: int) -> None:
    """The history of those pages from the archive."""
    pages = {live.name(page): live.url(page, port) for page in live.PAGES}
    _make_the_world(home, "r1", {one: _source(one, url) for one, url in pages.items()})
    rebuild.rebuild(home)


def rebuild_all(home: Path, version: str = "r1") -> None:
    """The history from the archive."""
    _make_the_world(home, version)
    rebuild.rebuild(home)


def open_store(home: Path) -> None:
    """Bring the tables up to date, and nothing else."""
    Warehouse.open(home).close()


def _make_the_world(home: Path, version: str, sources: dict[str, Source] = _SOURCES) -> None:
    """For the rest of this process, which is all there is of it."""
    patch = pytest.MonkeyPatch()
    reader.install(patch, version)
    known = SimpleNamespace(sources=sources, products={}, vendors={}, source_for=lambda _: None)
    for module in ("alert", "plan", "rebuild", "sources"):
        patch.setattr(f"flows.{module}.catalogue", lambda: known)
    patch.setattr("flows.progress.step", lambda _n, _of, result: _append(home / TOLD, _line(result)))


def _line(result: Result) -> str:
    return f"{result.source} {result.captured_at.isoformat() if result.captured_at else ''}\n"


def _append(path: Path, text: str) -> None:
    """As a person's eyes do: what was seen is seen for good."""
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.write(handle, text.encode())
    os.close(handle)


def utc(moment: datetime) -> str:
    """A time as the run tells it."""
    return moment.astimezone(UTC).isoformat()
