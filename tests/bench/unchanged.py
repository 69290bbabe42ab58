"""A run over unchanged sources against urlwatch over the same pages, side by side.

usage: python tests/bench/unchanged.py [--sources N] [--rounds R]

A server in a process of its own answers for N hosts, each an address of loopback (127.1.x.y) with one page of a
fixture, always the same; robots.txt is not there, which specwatch, and not urlwatch, asks once a day and host: before
the clock runs, as both have seen every page by then. Pauses are set to nothing, since no host is asked twice. A round
is `specwatch run` and then `urlwatch`, each a process of its own that is timed from its start to its end; with
validators (both are answered 304) and without (both get the page again). The middle of the rounds counts.

Wants urlwatch in an environment of its own, `.venv-urlwatch`: `make bench` makes it.
"""

import argparse
import asyncio
import multiprocessing
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

import duckdb

_ROOT = Path(__file__).resolve().parents[2]
_URLWATCH = _ROOT / ".venv-urlwatch" / "bin" / "urlwatch"
_PAGE = _ROOT / "fixtures" / "microsoft" / "maia-300-announcement" / "2026-10-12" / "page.html"
_SETTINGS = """allow_private = true
contact = "bench@example.org"
[pauses]
host = 0.0
"""


@dataclass(frozen=True)
class Cost:
    """What a process took: seconds on the clock, and of the processor."""

    wall: float
    cpu: float


def _hosts(count: int) -> list[str]:
    return [f"127.1.{number // 250}.{number % 250 + 1}" for number in range(count)]


def serve(hosts: list[str], pipe: Connection, *, validators: bool) -> None:
    """Answer for all hosts on one port until killed; the port goes into the pipe."""
    body = _PAGE.read_bytes()
    kind = b"Content-Type: text/html; charset=utf-8\r\nContent-Length: %d\r\n" % len(body)
    etag = b'ETag: "steady"\r\n' if validators else b""
    page = b"HTTP/1.1 200 OK\r\n" + kind + etag + b"\r\n" + body
    missing = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
    unchanged = b"HTTP/1.1 304 Not Modified\r\n" + etag + b"\r\n"

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                asked = await reader.readuntil(b"\r\n\r\n")
                if asked.startswith(b"GET /robots.txt"):
                    writer.write(missing)
                elif validators and b'"steady"' in asked:
                    writer.write(unchanged)
                else:
                    writer.write(page)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    async def run() -> None:
        server = await asyncio.start_server(answer, hosts[0], 0)
        port = server.sockets[0].getsockname()[1]
        others = await asyncio.start_server(answer, hosts[1:], port) if hosts[1:] else server
        pipe.send(port)
        await asyncio.gather(server.serve_forever(), others.serve_forever())

    asyncio.run(run())


def declare(folder: Path, hosts: list[str], port: int) -> None:
    """A folder of vendors with a source for each host."""
    acme = folder / "acme"
    acme.mkdir(parents=True)
    (acme / "vendor.toml").write_text('name = "ACME"\nwords = ["ACME"]\nhosts = ["acme.example"]\n')
    (acme / "products.toml").write_text('[x1]\nname = "X1"\nkind = "chip"\n')
    (folder / "others.toml").write_text("")
    tables = (f'[page-{n}]\nurl = "http://{host}:{port}/"\npage = "docs"\n' for n, host in enumerate(hosts))
    (acme / "sources.toml").write_text("\n".join(tables))


_RUN = """
import sys
from pathlib import Path
from desk.cli import main
from schemas import collector

with collector.waiting():  # as it does while the command imports it
    import extractors.catalogue
extractors.catalogue.VENDORS = Path(sys.argv[1])
main(sys.argv[2:])
"""


def ours(folder: Path) -> list[str]:
    """`specwatch run`, as a timer starts it."""
    return [sys.executable, "-c", _RUN, str(folder / "vendors"), "run"]


def let_a_day_pass(home: Path) -> None:
    """Make every source due again, as it is when the timer starts a run."""
    with duckdb.connect(str(home / "warehouse.duckdb")) as store:
        store.execute("update history.checks set checked_at = checked_at - interval 1 day")


def theirs(folder: Path) -> list[str]:
    """The same of urlwatch."""
    names = {"urls": "urls.yaml", "config": "config.yaml", "cache": "cache.db", "hooks": "hooks.py"}
    return [str(_URLWATCH), *(word for key, name in names.items() for word in (f"--{key}", str(folder / name)))]


def timed(command: list[str], **environment: str) -> Cost:
    """Run a command to its end."""
    start = time.perf_counter()
    child = subprocess.Popen(
        command, env=os.environ | environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=_ROOT
    )
    assert child.stderr is not None
    said = child.stderr.read()
    _, status, used = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, said.decode()
    return Cost(wall, used.ru_utime + used.ru_stime)


def side_by_side(count: int, rounds: int, *, validators: bool) -> None:
    """The rounds, and what they say."""
    hosts = _hosts(count)
    end, other = multiprocessing.Pipe()
    server = multiprocessing.get_context("spawn").Process(
        target=serve, args=(hosts, other), kwargs={"validators": validators}, daemon=True
    )
    server.start()
    port = end.recv()
    try:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            declare(folder / "vendors", hosts, port)
            (folder / "home").mkdir()
            (folder / "home" / "specwatch.toml").write_text(_SETTINGS)
            (folder / "urls.yaml").write_text("\n---\n".join(f"url: http://{host}:{port}/" for host in hosts))
            runs: dict[str, Callable[[], Cost]] = {
                "specwatch": lambda: timed(ours(folder), SPECWATCH_HOME=str(folder / "home")),
                "urlwatch": lambda: timed(theirs(folder)),
            }
            for run in runs.values():
                run()
            took: dict[str, list[Cost]] = {tool: [] for tool in runs}
            for _ in range(rounds):
                let_a_day_pass(folder / "home")
                for tool, run in runs.items():
                    took[tool].append(run())
    finally:
        server.kill()
    print(f"{count} unchanged sources, {'with' if validators else 'without'} validators, {rounds} rounds")
    wall = {tool: statistics.median(cost.wall for cost in costs) for tool, costs in took.items()}
    cpu = {tool: statistics.median(cost.cpu for cost in costs) for tool, costs in took.items()}
    for tool in runs:
        print(f"  {tool:9} {wall[tool]:6.2f} s, {cpu[tool]:6.2f} s of processor", flush=True)
    told = {"time": wall, "processor": cpu}
    print(
        "  " + ", ".join(f"{what} {used['specwatch'] / used['urlwatch']:.2f}" for what, used in told.items()),
        flush=True,
    )


def main() -> None:
    """Both kinds of server."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    for validators in (True, False):
        side_by_side(given.sources, given.rounds, validators=validators)


if __name__ == "__main__":
    main()
