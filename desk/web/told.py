"""What specwatch.toml says now: an article that an editor registers is on its page without a new start.

Who may ask (`[serve]`) is as it was told at the start: the guard does not change under those whom it keeps out.
"""

from pathlib import Path
from threading import Lock

from flows.settings import FILE, Settings, load
from schemas.base import InputError


class Told:
    """The settings of a home, read again where their file is another than before.

    While it cannot be read (somebody is writing it) what it said last stands.
    """

    def __init__(self, home: Path, settings: Settings) -> None:
        self._home = home
        self._settings = settings
        self._lock = Lock()
        self._seen = self._stamp()

    @property
    def now(self) -> Settings:
        """As the file has them now."""
        with self._lock:
            stamp = self._stamp()
            if stamp != self._seen:
                try:
                    self._settings = load(self._home)
                    self._seen = stamp
                except InputError:
                    pass  # asked again with the next page
            return self._settings

    def _stamp(self) -> tuple[int, int] | None:
        try:
            found = (self._home / FILE).stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size
