"""Small homes for tests that write: a page that says something else each month, and an article about it."""

import atexit
import shutil
import tempfile
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from flows.replay import replay
from tests.flows.pages import Folder

URL = "https://aws.amazon.com/ai/machine-learning/trainium/"
_MAIN = "<main><h1>Trainium3</h1><h2>Memory</h2><p>Each Trainium3 chip has {} of HBM3e.</p>{}</main>"
_START = datetime(2026, 1, 1, tzinfo=UTC)


def says(home: Path, folder: Path, *memory: str, day: int = 0, more: str = "") -> None:
    """Replay a page that gives Trainium3's memory so, day by day from `day` of 2026 on; `more` is HTML below it.

    A home in which nothing was replayed yet gets a copy of one where this was: many tests begin with the same.
    """
    if (home / "archive").exists():
        _replay(home, folder, memory, day, more)
    else:
        shutil.copytree(_replayed(memory, day, more), home, dirs_exist_ok=True)


@cache
def _replayed(memory: tuple[str, ...], day: int, more: str) -> Path:
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder)
    _replay(folder / "home", folder / "pages", memory, day, more)
    return folder / "home"


def _replay(home: Path, folder: Path, memory: tuple[str, ...], day: int, more: str) -> None:
    pages = Folder(folder)
    for number, words in enumerate(memory, day):
        body = f"<html lang=en><body>{_MAIN.format(words, more)}</body></html>".encode()
        at = f"{_START + timedelta(days=number):%Y-%m-%dT%H:%M:%SZ}"
        pages.add("aws/test-page", at, body, url=URL)
    assert replay(home, [folder]).status == 0


def writes(home: Path, text: str) -> None:
    """Register an article with these words, and one whose file is gone."""
    home.mkdir(exist_ok=True)
    (home / "notes").mkdir(exist_ok=True)
    (home / "notes" / "memory.md").write_text(text, encoding="utf-8")
    registered = '[[articles]]\npath = "notes/memory.md"\n[[articles]]\npath = "gone.md"\n'
    (home / "specwatch.toml").write_text(registered, encoding="utf-8")
