"""One request at a time to a host, and a pause after each.

In the process: Prefect's global limits are slow, and one process fetches. A host's line is a lock;
fetches from several hosts go on side by side.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep

from flows.errors import HostResting


class Pace:
    """The pauses of one run."""

    def __init__(self, *, pause: float, longest: float) -> None:
        self._pause = pause
        self._longest = longest
        self._lines: dict[str, _Line] = {}
        self._guard = threading.Lock()

    @contextmanager
    def turn(self, host: str) -> Iterator[None]:
        """Wait for the host's turn; raises where it will not come within this run."""
        line = self._line(host)
        with line.lock:
            if line.closed:
                raise HostResting(line.closed)
            if (wait := line.free_at - monotonic()) > 0:
                sleep(wait)
            try:
                yield
            finally:
                line.free_at = max(line.free_at, monotonic() + line.pause)

    def slow_down(self, host: str, seconds: float) -> None:
        """The pause that a host's robots.txt asks for, where it is longer than ours."""
        line = self._line(host)
        line.pause = max(line.pause, seconds)
        if seconds > self._longest:
            self.close(host, f"{host} wants {seconds:g} s between requests, more than pauses.longest")

    def rest(self, host: str, seconds: float) -> bool:
        """Wait as long as a Retry-After says; false, and no turn more in this run, where that is too long."""
        if seconds > self._longest:
            self.close(host, f"{host} asked us to wait for {seconds:g} s, more than pauses.longest")
            return False
        line = self._line(host)
        line.free_at = max(line.free_at, monotonic() + seconds)
        return True

    def close(self, host: str, why: str) -> None:
        """No turn more for a host in this run."""
        self._line(host).closed = why

    def _line(self, host: str) -> "_Line":
        with self._guard:
            return self._lines.setdefault(host, _Line(self._pause))


class _Line:
    def __init__(self, pause: float) -> None:
        self.lock = threading.RLock()
        self.pause = pause
        self.free_at = 0.0
        self.closed = ""
