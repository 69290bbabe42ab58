"""Reading on many cores: the same readings in the same order as on one, whoever finishes first."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from flows.reading import read_all
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


def test_many_processes_read_what_one_reads_in_the_order_of_the_captures(tmp_path: Path) -> None:
    captures = Archive(tmp_path).store(page(number) for number in range(210))
    alone = list(read_all(tmp_path, captures, processes=1))
    together = list(read_all(tmp_path, captures, processes=2))
    assert [capture.id for _, capture, _ in together] == [capture.id for capture in captures]
    assert together == alone
    assert any(reading.claims for _, _, reading in alone)
