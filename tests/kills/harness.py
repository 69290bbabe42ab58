"""Kill -9 at any moment: nothing that was acknowledged is lost, nothing is half done, nobody is told twice.

usage: python -m tests.kills.harness [--kills N] [--live N] [--seed S]

A job (a day's run, also a live one over connections to a server of ours, a rebuild, the opening of an older file)
runs in a process of its own, which is killed after a random time or at a boundary (boundaries.py), and again, until it
is let through. After every kill the home is looked at: what was told is stored, what was stored or archived still is,
no change has two alerts, readers can read, and doctor finds no more than what the next run makes good. In the end the
history is row for row that of a home where nothing was ever killed.
"""

import argparse
import multiprocessing
import os
import random
import re
import shutil
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import duckdb

from flows.doctor import examine
from schemas.findings import FindingKind
from tests.kills import work
from tests.kills.boundaries import Boundaries
from tests.kills.live import LiveSite
from tests.warehouse.stored import rows
from warehouse import released
from warehouse.archive import Archive
from warehouse.store import NAME

Job = tuple[Callable[..., None], tuple[Any, ...]]
"""What to do in a home, and what it is given after the home."""
DAYS = 4
# What a page says is another figure every time: so a change with two ids was found twice.
_TWICE = """
select c.source, c.subject, c.metric, c.kind, c.old, c.new, count(distinct o.id)
from history.outbox o join history.changes c on c.id = o.change
where o.retracts is not true
group by all having count(distinct o.id) > 1
"""
# What a kill may leave, and the next run makes good.
_MENDED = {FindingKind.ORPHANED, FindingKind.RELEASE, FindingKind.LEFTOVER}


def story() -> list[Job]:
    """Days, rebuilds between them, and a better reader, which corrects what the first one read."""
    days = [(work.run_a_day, (day,)) for day in range(DAYS)]
    better = "r2"
    return [*days, (work.rebuild_all, ()), (work.run_a_day, (DAYS, better)), (work.rebuild_all, (better,))]


def live_story(port: int) -> list[Job]:
    """Days of live runs against the server at a port, and a rebuild from what they archived."""
    days = [(work.run_live, (day, port)) for day in range(DAYS)]
    return [*days, (work.rebuild_live, (port,)), (work.run_live, (DAYS, port))]


def _processes() -> Any:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.kills.work", "tests.kills.boundaries"])
    return context


def _child(pipe: Connection, deadly: int | None, home: Path, job: Job) -> None:
    os.dup2(os.open(_said(home), os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
    boundaries = Boundaries(deadly)
    boundaries.install()
    pipe.send("begun")
    job[0](home, *job[1])
    pipe.send(boundaries.passed)


@dataclass
class Went:
    """How a process ended: killed, or after how many boundaries and seconds."""

    killed: bool
    boundaries: int = 0
    seconds: float = 0.0


def go(home: Path, job: Job, *, deadly: int | None = None, after: float | None = None) -> Went:
    """Run a job; kill it at a boundary, or after some seconds, where it lasts that long."""
    ours, theirs = multiprocessing.Pipe()
    process = _processes().Process(target=_child, args=(theirs, deadly, home, job))
    process.start()
    theirs.close()
    try:
        ours.recv()
        begun = time.perf_counter()
        if after is not None:
            process.join(after)
            process.kill()
        process.join()
        if process.exitcode == -signal.SIGKILL:
            return Went(killed=True)
        assert process.exitcode == 0, f"{job[0].__name__} was not killed and failed: {_text(_said(home))}"
        return Went(killed=False, boundaries=ours.recv(), seconds=time.perf_counter() - begun)
    finally:
        ours.close()


@dataclass
class Home:
    """A home that is killed in, and what was seen of it so far."""

    path: Path
    stored: set[str] = field(default_factory=set)
    archived: set[str] = field(default_factory=set)

    def look(self) -> None:
        """What must hold after every kill."""
        told = {tuple(line.split()) for line in _text(self.path / work.TOLD).splitlines() if len(line.split()) == 2}
        found = examine(self.path) if (self.path / NAME).exists() or (self.path / "archive").exists() else []
        assert {finding.kind for finding in found} <= _MENDED, found
        if not (self.path / NAME).exists():
            assert not told
            return
        with duckdb.connect(str(self.path / NAME)) as con:
            captures = con.execute("select id, source, captured_at from history.captures").fetchall()
            twice = con.execute(_TWICE).fetchall()
        assert not twice, f"a change has alerts of two ids: {twice}"
        stored = {capture for capture, _, _ in captures}
        assert {(source, work.utc(moment)) for _, source, moment in captures} >= told, "told, and not stored"
        assert stored >= self.stored, "a row was lost"
        self.stored = stored
        archived = {capture.id for capture in Archive(self.path).captures()}
        assert archived >= self.archived, "a record was lost"
        self.archived = archived
        if released.exists(self.path):
            with released.connect(self.path) as con:
                con.execute("from specs").fetchall()

    def digests(self) -> dict[str, Counter[str]]:
        """The changes of each digest that left, by its id; a message that was repeated counts once."""
        sent = re.split(r"(?m)^Digest (\S+)\n", _text(self.path / work.SENT))
        return {
            name: Counter(re.findall(r"(?m)^- \*\*.+", text)) for text, name in zip(sent[::2], sent[1::2], strict=False)
        }

    def news(self) -> Counter[str]:
        """What editors were told, over all digests."""
        return sum(self.digests().values(), Counter())


def _differences(one: dict[str, list[Any]], other: dict[str, list[Any]]) -> list[Any]:
    """The rows that only one of two homes has, or has more often."""
    return [
        (table, row, count)
        for table in one
        for left, right, count in ((one, other, 1), (other, one, -1))
        for row in (Counter(map(str, left[table])) - Counter(map(str, right[table])))
    ]


def _said(home: Path) -> Path:
    """Where a job's standard error goes."""
    return home.with_name(f"{home.name}.stderr")


def _text(path: Path) -> str:
    return path.read_text() if path.exists() else ""


@dataclass
class Kills:
    """A story that is told with kills, beside one that is told without."""

    folder: Path
    dice: random.Random
    done: int = 0

    def tell(self, jobs: list[Job], most: int, *, each: int = 4) -> None:
        """Tell a story, killing each of its jobs some times, until there were `most` kills or it ends."""
        whole, home = self.folder / "whole", Home(self.folder / f"home-{self.done}")
        shutil.rmtree(whole, ignore_errors=True)
        for job in jobs:
            went = go(whole, job)
            for _ in range(self.dice.randint(1, each) if self.done < most else 0):
                self.done += self._kill(home, job, went)
                home.look()
            go(home.path, job)
            assert examine(home.path) == []
            differences = _differences(rows(home.path), rows(whole))
            assert not differences, f"another history than without kills, after {job}: {differences}"
            assert home.news() == Home(whole).news(), "an alert was lost, or told in two digests"
        shutil.rmtree(home.path)

    def _kill(self, home: Home, job: Job, whole: Went) -> bool:
        if self.dice.random() < 0.5:
            return go(home.path, job, deadly=self.dice.randrange(whole.boundaries)).killed
        return go(home.path, job, after=self.dice.uniform(0, whole.seconds)).killed


def main() -> None:
    """Kill as often as asked, and say so."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--live", type=int, default=100)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    given = parser.parse_args()
    print(f"seed {given.seed}")
    site = LiveSite()
    for what, jobs, most in (("", story(), given.kills), ("live ", live_story(site.port), given.live)):
        with tempfile.TemporaryDirectory() as folder:
            kills = Kills(Path(folder), random.Random(given.seed))
            while kills.done < most:
                kills.tell(jobs, most)
                print(f"{kills.done} {what}kills: nothing lost, nothing doubled, nobody told twice", flush=True)
    site.close()


if __name__ == "__main__":
    main()
