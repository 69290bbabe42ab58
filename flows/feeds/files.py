"""The feeds as files of the home, for whoever serves a folder: written after a run, those that have news alone.

`feeds/upto.json` says what they tell of already, and from which released file: of that one they need not be made again.
It is written last: a run that is killed on the way writes them again.
"""

import json
from contextlib import closing
from datetime import datetime
from pathlib import Path

from schemas.base import StoreError
from warehouse import released
from warehouse.files import replace_text
from warehouse.moved import moved

_LONGEST = 200
"""Characters of a product's id; what a page calls a product may be longer than a file's name can be."""


def write_feeds(home: Path, base: str | None) -> None:
    """Bring the feeds of a home up to what is released. StoreError where they cannot be written."""
    folder, file = home / "feeds", released.path(home).name
    before = _upto(folder)
    if before.get("base") == base and before.get("file") == file:
        return
    from flows.feeds.changes import ALL, newest, path, written

    with closing(released.connect(home)) as connection:
        then = before.get("upto") if before.get("base") == base else None
        news = moved(connection, datetime.fromisoformat(then) if then else None)
        subjects = [subject for subject in news if len(subject) <= _LONGEST]
        upto = max(news.values()).isoformat() if news else then
        every = [ALL] if news or not then else []
        wanted = {"product": subjects, "vendor": sorted({one.partition("/")[0] for one in subjects}), ALL: every}
        try:
            for by, which in wanted.items():
                found = newest(connection, by, which)
                for key in which:
                    _write(folder / path(key), written(key, found.get(key, []), base))
            replace_text(folder / "upto.json", json.dumps({"base": base, "upto": upto, "file": file}) + "\n")
        except OSError as error:
            raise StoreError(f"{folder} cannot be written: {error.strerror}") from error


def _upto(folder: Path) -> dict[str, str | None]:
    try:
        return dict(json.loads((folder / "upto.json").read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    replace_text(file, content.decode())
