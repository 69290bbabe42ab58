"""What is made once in a session, however many of pytest-xdist's workers run its tests."""

import fcntl
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest


def once(folders: pytest.TempPathFactory, worker: str, name: str, make: Callable[[Path], None]) -> Path:
    """The folder `name` of this session, made by the first worker who asks; the others wait, and may only read it.

    `worker` is xdist's fixture `worker_id`: every worker has a folder of its own inside that of the session. What was
    not made to its end (a failed assertion) is made anew by whoever asks next.
    """
    session = folders.getbasetemp() if worker == "master" else folders.getbasetemp().parent
    made, finished = session / name, session / f"{name}.finished"
    with (session / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not finished.exists():
            shutil.rmtree(made, ignore_errors=True)
            made.mkdir()
            make(made)
            finished.touch()
    return made
