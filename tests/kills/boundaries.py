"""Death at an exact point: before or after the nth time that a process flushes, renames, deletes or commits.

Those are the moments at which the state on the disk changes; between two of them a kill finds the same state. The
functions are wrapped in the child alone, so that the product knows nothing of it.
"""

import os
import signal
from collections.abc import Callable
from typing import Any

import duckdb

_FILES = ("fsync", "replace", "unlink")
_STATEMENTS = ("commit", "close")


class Boundaries:
    """Counts boundaries, and kills its own process at one of them: the nth's start is 2n, its end 2n + 1."""

    def __init__(self, deadly: int | None) -> None:
        self.passed = 0
        self._deadly = deadly

    def install(self) -> None:
        """Wrap what changes the disk, for the rest of this process."""
        for name in _FILES:
            setattr(os, name, self.around(getattr(os, name)))
        connect = duckdb.connect
        duckdb.connect = lambda *given, **named: _Connection(connect(*given, **named), self)  # type: ignore[assignment]

    def around(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, with a point before and one after it."""

        def wrapped(*given: Any, **named: Any) -> Any:
            self._point()
            result = function(*given, **named)
            self._point()
            return result

        return wrapped

    def _point(self) -> None:
        if self.passed == self._deadly:
            os.kill(os.getpid(), signal.SIGKILL)
        self.passed += 1


class _Connection:
    """A DuckDB connection whose commits, checkpoints and closings are boundaries; all else goes through."""

    def __init__(self, inner: duckdb.DuckDBPyConnection, boundaries: Boundaries) -> None:
        self._inner = inner
        self._boundaries = boundaries
        inner.execute("set python_scan_all_frames = true")  # `insert` names its rows, which are one frame further up
        for name in _STATEMENTS:
            setattr(self, name, boundaries.around(getattr(inner, name)))

    def execute(self, query: str, *given: Any) -> Any:
        execute = self._inner.execute
        return (self._boundaries.around(execute) if query.startswith(("checkpoint", "detach")) else execute)(
            query, *given
        )

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def __enter__(self) -> "_Connection":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
