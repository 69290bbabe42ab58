"""Work on what strangers wrote, in a process of its own: whatever it does, it ends in time and takes nothing along.

DuckDB looks for an interrupt between batches of rows only; one function over one huge text would hold its thread for
good. A process can be killed. One that did its work in time waits for the next, since starting it takes longer than
most answers.
"""

import atexit
import contextlib
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from threading import BoundedSemaphore
from typing import TypeVar

from schemas.base import InputError, SpecwatchError, StoreError

_Result = TypeVar("_Result")
AT_ONCE = 2
"""Processes at one time: a query may take all of the machine."""
LARGEST = 30_000_000
"""Bytes of a result."""
_GRACE = 2.0
"""Seconds in which the work may end by itself after its time is up."""
_START = 60.0
"""Seconds in which a process must have started, on a machine that has much else to do."""
# Not by multiprocessing itself: it would run the program's main module again in each, whatever that does.
_COMMAND = (sys.executable, "-P", "-c", "import sys; from desk.apart import serve; serve(int(sys.argv[1]))")


class _Worker:
    """A process that does one work after another."""

    def __init__(self) -> None:
        self._ours, theirs = Pipe()
        with theirs:
            self._process = subprocess.Popen(
                [*_COMMAND, str(theirs.fileno())], pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL
            )
        if not self._ours.poll(_START):
            self.kill()
            raise StoreError("this machine is too busy to begin; ask again in a moment")
        self._ours.recv_bytes()

    def do(self, work: Callable[[], object], seconds: float) -> bytes:
        """What comes of the work, pickled."""
        self._ours.send_bytes(pickle.dumps((work, seconds)))
        if not self._ours.poll(seconds + _GRACE):
            raise InputError(f"the query took longer than {seconds:g} s; ask for less")
        return self._ours.recv_bytes(LARGEST)

    def kill(self) -> None:
        """End it, whatever it does."""
        self._process.kill()
        self._process.wait()
        self._ours.close()


_FREE = BoundedSemaphore(AT_ONCE)
_IDLE: SimpleQueue[_Worker] = SimpleQueue()


def apart(work: Callable[[], _Result], *, seconds: float) -> _Result:
    """What `work` returns; it and its result must pickle.

    InputError where it takes longer, its result is larger than `LARGEST`, or it breaks its process; StoreError where
    too many ask at once. A SpecwatchError that it raises is raised here.
    """
    if not _FREE.acquire(timeout=seconds):
        raise StoreError(f"{AT_ONCE} queries are running already; ask again in a moment")
    try:
        return pickle.loads(_done(work, seconds))()  # type: ignore[no-any-return]
    finally:
        _FREE.release()


def _done(work: Callable[[], object], seconds: float) -> bytes:
    try:
        worker = _IDLE.get_nowait()
    except Empty:
        worker = _Worker()
    try:
        result = worker.do(work, seconds)
    except BaseException as error:
        worker.kill()
        if isinstance(error, (EOFError, ConnectionError)):
            raise InputError("the query needs more than this machine gives it; ask for less") from None
        if isinstance(error, OSError):
            raise InputError(f"the answer is larger than {LARGEST // 1_000_000} MB; ask for less") from None
        raise
    _IDLE.put(worker)
    return result


@atexit.register
def _dismiss() -> None:
    with contextlib.suppress(Empty):
        while True:
            _IDLE.get_nowait().kill()


def serve(descriptor: int) -> None:
    """In the process: one work after another, until nobody is left to ask."""
    import duckdb  # noqa: F401 - before the first asks

    asked = Connection(descriptor)
    asked.send_bytes(b"ready")
    with contextlib.suppress(EOFError, KeyboardInterrupt):
        while True:
            work, seconds = pickle.loads(asked.recv_bytes())
            _bound(seconds)
            try:
                told: Callable[[], object] = partial(_same, work())
            except SpecwatchError as error:
                told = partial(_raise, error)
            asked.send_bytes(pickle.dumps(told))


def _bound(seconds: float) -> None:
    """Have the system end this process after that much of its processors' time, should nobody be left to do it."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # a system without such a bound
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        most = int(used.ru_utime + used.ru_stime + (seconds + _GRACE) * (os.cpu_count() or 1)) + 5
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def _same(result: object) -> object:
    return result


def _raise(error: SpecwatchError) -> None:
    raise error
