"""Reading on many cores: the same readings in the same order as on one, whoever finishes first, and no process left."""

import multiprocessing
import time
from datetime import UTC, datetime, timedelta
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from flows.reading import WORTH_IT, Readers
from schemas.base import StoreError
from schemas.captures import Response
from schemas.words import Origin
from warehouse.archive import Archive

START = datetime(2026, 1, 1, tzinfo=UTC)


def page(number: int) -> Response:
    """A page of which every hundredth is long, so that pieces end out of order."""
    rows = "".join(
        f"<tr><td>HBM3e {row}</td><td>{number + row} GB</td></tr>" for row in range(200 if number % 100 == 0 else 2)
    )
    body = (
        f"<html><body><h1>Trainium2</h1><table><tr><th>Memory</th><th>Trainium2</th></tr>{rows}</table></body></html>"
    )
    return Response(
        source="aws/docs/trainium2",
        url="https://awsdocs-neuron.readthedocs-hosted.com/trainium2.html",
        captured_at=START + timedelta(hours=number),
        origin=Origin.SYNTHETIC,
        headers=(("Content-Type", "text/html"),),
        body=body.encode(),
    )


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with enough captures for other processes."""
    home = tmp_path_factory.mktemp("many")
    Archive(home).store(page(number) for number in range(WORTH_IT + 10))
    return home


def test_many_processes_read_what_one_reads_in_the_order_of_the_captures(home: Path) -> None:
    captures = list(Archive(home).captures())
    with Readers(home, 1) as one, Readers(home, 2) as two:
        alone, together = list(one.read(captures)), list(two.read(captures))
    assert [read.capture.id for read in together] == [capture.id for capture in captures]
    assert together == alone
    assert any(read.reading.reading().claims for read in alone)
    assert [read.result.claims for read in alone] == [len(read.reading.reading().claims) for read in alone]


def _begin(home: Path, pipe: Connection) -> None:
    """Read one capture of many, and say which processes do so; then wait."""
    with Readers(home, 2) as readers:
        next(readers.read(list(Archive(home).captures())))
        pipe.send([process.pid for process in multiprocessing.active_children()])
        time.sleep(60)


def test_readers_end_with_the_process_that_was_killed_while_they_read_for_it(home: Path) -> None:
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_begin, args=(home, theirs))
    process.start()
    theirs.close()
    readers = ours.recv()
    assert len(readers) == 2
    process.kill()
    process.join()
    until = time.monotonic() + 20
    while any(_is_there(reader) for reader in readers) and time.monotonic() < until:
        time.sleep(0.02)
    assert not any(_is_there(reader) for reader in readers)


def test_a_reader_that_is_killed_is_an_error_that_says_so(home: Path) -> None:
    captures = list(Archive(home).captures())
    with Readers(home, 2) as readers:
        read = readers.read(captures)
        next(read)
        multiprocessing.active_children()[0].kill()
        with pytest.raises(StoreError, match="killed"):
            list(read)


def _is_there(pid: int) -> bool:
    """Whether a process runs; one that has ended and was not waited for does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"
