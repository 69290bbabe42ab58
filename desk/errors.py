"""What an error means to the caller: words on standard error and an exit status, never a traceback."""

import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from schemas.base import InputError, SourceError, SpecwatchError, StoreError

STATUSES: dict[type[SpecwatchError], int] = {InputError: 2, SourceError: 3, StoreError: 4}
"""Exit status by error; a command that ends without one says its own (0, 1 or 3)."""
BUG = 70
"""Exit status of an error that nobody meant: sysexits' EX_SOFTWARE."""


def guarded(run: Callable[[], object]) -> None:
    """Run, and leave the process with the status of what went wrong."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that knows no UTF-8 gets escapes, not an error
            stream.reconfigure(errors="backslashreplace")
    try:
        run()
    except SpecwatchError as error:
        _leave(str(error), next(status for kind, status in STATUSES.items() if isinstance(error, kind)))
    except OSError as error:  # a full disk, a folder that may not be written
        _leave(f"{error.filename or 'the system'}: {error.strerror or error}", 4)
    except Exception as error:  # noqa: BLE001 - the last line of defence; what is stored stays stored
        if os.environ.get("SPECWATCH_DEBUG"):
            traceback.print_exc()
        frames = traceback.extract_tb(error.__traceback__)
        ours = [frame for frame in frames if "site-packages" not in frame.filename] or frames
        where = f"{Path(ours[-1].filename).name}:{ours[-1].lineno}"
        _leave(
            f"a bug, not your doing: {type(error).__name__} at {where}: {error}\n"
            "Nothing that was stored is lost. SPECWATCH_DEBUG=1 prints the whole trace for a report.",
            BUG,
        )


def _leave(message: str, status: int) -> None:
    print(f"specwatch: {message}", file=sys.stderr)
    sys.exit(status)
