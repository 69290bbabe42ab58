"""Two readers and one writer at once: `make desk-soak` for ten minutes, a test for some seconds.

The writer is a process of its own that replays a page which says something else in every run, with a claim that is held
for review. One reader looks at pages, as a browser does; the other asks the API and feeds, and decides about what is
held. No answer may be an error, and none may show less than the last run that had ended when it was asked for.
"""

import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from desk.web.security import FIELD
from flows.settings import load
from tests.desk.web import rig
from tests.desk.web.homes import says, writes

READ = ("/", "/chips/aws/trainium3", "/articles", "/review", "/decisions", "/sources", "/compare")
ASKED = ("/api/chips/aws/trainium3", "/api/articles", "/api/review", "/api/today", "/feeds/all.atom", "/api/sources")
_SAYS = re.compile(r"100\.(\d{4})")
"""Gigabytes as the page says them: 100.0007 in the run 7."""


@dataclass
class Seen:
    """What came of it; `faults` is empty where all is well."""

    runs: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    decided: int = 0
    faults: list[str] = field(default_factory=list)
    longest: float = 0.0


def write(home: str, folder: str) -> None:
    """Run after run until standard input ends; tells the number of each that has ended."""
    ended, run = threading.Event(), 0

    def wait() -> None:
        sys.stdin.read()
        ended.set()

    threading.Thread(target=wait, daemon=True).start()
    while not ended.is_set():
        slip = f"<p>Each Trainium2 chip has {run + 1} PB of HBM.</p>"
        says(Path(home), Path(folder) / f"{run}", f"100.{run:04} GB", day=run, more=slip)
        print(run, flush=True)
        run += 1


def soak(seconds: float) -> Seen:
    """Let them work for so long, and say what was seen."""
    seen = Seen()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        writes(home, "# Memory\n\nEach Trainium3 chip has 100.0000 GB of HBM3e.\n")
        # Not by `-c`: DuckDB would take that for somebody at a terminal, and draw its progress on standard output.
        command = [sys.executable, "-m", "tests.desk.web.soak", "write", str(home), f"{folder}/pages"]
        here = Path(__file__).parents[3]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=here
        ) as writer:
            assert writer.stdin is not None
            assert writer.stdout is not None
            seen.runs = int(writer.stdout.readline()) + 1
            with rig.serving(home, load(home)) as served:
                until = time.monotonic() + seconds
                readers = [
                    threading.Thread(target=_read, args=(served.url, paths, until, seen)) for paths in (READ, ASKED)
                ]
                for reader in readers:
                    reader.start()
                for line in _lines(writer, until):
                    seen.runs = int(line) + 1
                for reader in readers:
                    reader.join()
            writer.stdin.close()
            writer.wait(60)
            if writer.returncode:
                seen.faults.append(f"the writer ended with {writer.returncode}")
    return seen


def _lines(writer: "subprocess.Popen[str]", until: float) -> Iterator[str]:
    assert writer.stdout is not None
    while time.monotonic() < until and (line := writer.stdout.readline()):
        yield line


def _read(url: str, paths: tuple[str, ...], until: float, seen: Seen) -> None:
    """Ask for these in turn, and decide where there is something to decide about."""
    with httpx.Client(base_url=url, timeout=30) as client:
        while time.monotonic() < until:
            for path in paths:
                ended, began = seen.runs, time.monotonic()
                try:
                    answer = client.get(path)
                except httpx.HTTPError as error:
                    seen.faults.append(f"{path}: {error}")
                    continue
                seen.longest = max(seen.longest, time.monotonic() - began)
                seen.answers[path] += 1
                if answer.status_code != 200:
                    seen.faults.append(f"{path}: {answer.status_code} {answer.text[:300]}")
                elif path.endswith("/chips/aws/trainium3"):
                    newest = max(map(int, _SAYS.findall(answer.text)), default=-1)
                    if newest + 1 < ended:
                        seen.faults.append(f"{path}: shows run {newest}, and {ended - 1} had ended")
                elif path == "/api/review":
                    _decide(client, answer, seen)


def _decide(client: httpx.Client, answer: httpx.Response, seen: Seen) -> None:
    """Reject the first claim that is held."""
    for one in answer.json()["held"]["items"][:1]:
        token = client.get("/review").text.partition(f'name="{FIELD}" value="')[2].partition('"')[0]
        fields = {FIELD: token, "ruling": "rejected", "note": "no such memory"}
        done = client.post(f"/review/{one['claim']['id']}", data=fields)
        # What is held changes with every run: it may be gone by now, and that is told.
        gone = done.status_code == 400 and "is held" in done.text
        if done.status_code == 303:
            seen.decided += 1
        elif not gone:
            seen.faults.append(f"decision: {done.status_code} {done.text[:300]}")


def _told(seen: Seen) -> str:
    """What was seen, for people."""
    counts = f"{seen.runs} runs, {seen.answers.total()} answers, {seen.decided} decisions"
    faults = "\n".join(seen.faults[:50]) or "no error, nothing stale"
    return f"{counts}, the longest answer took {seen.longest:.2f} s\n{faults}"


if __name__ == "__main__":
    if sys.argv[1] == "write":
        write(*sys.argv[2:])
    else:
        found = soak(60 * float(sys.argv[1]))
        print(_told(found))
        sys.exit(bool(found.faults))
