"""What hosts' robots.txt said, kept for a day (RFC 9309, 2.4: at most 24 hours) in `robots.json` of the home.

Only answers that are rules are kept. That a host could not say is asked again by the next run, and so is a file larger
than most. A lost or damaged file costs one request a host.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from pydantic import AwareDatetime, TypeAdapter, ValidationError

from schemas.base import Record, StoreError
from warehouse.files import replace_text

FILE = "robots.json"
_DAY = timedelta(hours=24)
_LARGEST = 64_000
"""Characters of a robots.txt that is kept."""


class _Said(Record):
    """The text of a host's robots.txt, empty where it has none, and when it was asked for."""

    at: AwareDatetime
    text: str


_ALL = TypeAdapter(dict[str, _Said])


class KeptRobots:
    """The rules that hosts told within a day, by site; used by one run at a time, in any thread."""

    def __init__(self, home: Path, clock: Callable[[], datetime]) -> None:
        self._file = home / FILE
        self._clock = clock
        self._said = self._read()
        self._is_new = False

    def get(self, site: str) -> str | None:
        """The text that a site told, where that is not a day ago."""
        said = self._said.get(site)
        return said.text if said is not None and self._is_fresh(said.at) else None

    def put(self, site: str, text: str) -> None:
        """Keep what a site told now."""
        if len(text) <= _LARGEST:
            self._said[site] = _Said(at=self._clock(), text=text)
            self._is_new = True

    def save(self) -> None:
        """Write what is new, and leave out what is too old. StoreError where that cannot be done."""
        if not self._is_new:
            return
        fresh = {site: said for site, said in self._said.items() if self._is_fresh(said.at)}
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            replace_text(self._file, _ALL.dump_json(fresh).decode() + "\n")
        except OSError as error:
            raise StoreError(f"{self._file} cannot be written: {error.strerror}") from error
        self._is_new = False

    def _is_fresh(self, at: datetime) -> bool:
        return timedelta(0) <= self._clock() - at < _DAY

    def _read(self) -> dict[str, _Said]:
        try:
            return _ALL.validate_json(self._file.read_bytes())
        except (OSError, ValidationError):
            return {}
