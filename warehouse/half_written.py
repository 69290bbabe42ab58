"""What killed processes left half written: files that nobody reads, beside the whole ones.

None of them was ever acknowledged. Still, a part of an archive file may hold a response that no server will give
again: it is put aside and not deleted. The others are copies of what is stored.
"""

import time
from pathlib import Path

from warehouse.files import sync_folder

ASIDE = "leftovers"
_STALE = 3600.0
"""Seconds after which a file that still has its temporary name has no writer."""
_PLACES = ("archive/.*.part", "released/.*.part", "released/.*.part.wal", "alerts/.*.part", ".*.part")


def half_written(home: Path) -> list[Path]:
    """Half-written files that are older than any writing takes."""
    before = time.time() - _STALE
    found = (path for place in _PLACES for path in sorted(home.glob(place)))
    return [path for path in found if path.is_file() and path.stat().st_mtime < before]


def put_away(home: Path, path: Path) -> None:
    """Delete a half-written copy; put a half-written archive file aside, under its name."""
    if path.parent.name != "archive":
        path.unlink(missing_ok=True)
        return
    aside = home / ASIDE
    aside.mkdir(exist_ok=True)
    path.replace(aside / path.name.lstrip("."))
    sync_folder(aside)
