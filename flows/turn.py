"""One run at a time in a home, also of several processes: what a run has begun, no other run asks for or sends.

The lock is the system's on a file of the home, so that it goes with its process however that dies; what the file says
is for people.
"""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from schemas.base import BusyError, StoreError

FILE = "run.lock"
_LOOK = 0.5
"""Seconds between two looks whether the other run has ended."""


@contextmanager
def turn(home: Path, patience: float = 0.0) -> Iterator[None]:
    """Run alone; BusyError, saying who runs, where another run goes on after so many seconds."""
    path = home / FILE
    try:
        home.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise StoreError(f"{path} cannot be used: {error.strerror}") from error
    try:
        until = time.monotonic() + patience
        while not _locked(handle):
            if time.monotonic() >= until:
                who = os.pread(handle, 200, 0).decode("utf-8", "replace").strip() or "another process"
                raise BusyError(f"{home}: a run is going on ({who}); wait until it has ended, then try again")
            time.sleep(_LOOK)
        os.ftruncate(handle, 0)
        os.pwrite(handle, f"process {os.getpid()}, since {datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC\n".encode(), 0)
        yield
    finally:
        os.close(handle)


def _locked(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
