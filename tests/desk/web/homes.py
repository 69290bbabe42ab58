"""Small homes for tests that write: a page that says something else each month, and an article about it."""

from pathlib import Path

from flows.replay import replay
from tests.flows.pages import Folder

URL = "https://aws.amazon.com/ai/machine-learning/trainium/"
_MAIN = "<main><h1>Trainium3</h1><h2>Memory</h2><p>Each Trainium3 chip has {} of HBM3e.</p></main>"


def says(home: Path, folder: Path, *memory: str) -> None:
    """Replay a page that gives Trainium3's memory so, month by month of 2026."""
    pages = Folder(folder)
    for month, words in enumerate(memory, 1):
        body = f"<html lang=en><body>{_MAIN.format(words)}</body></html>".encode()
        pages.add("aws/test-page", f"2026-{month:02}-01T00:00:00Z", body, url=URL)
    assert replay(home, [folder]).status == 0


def writes(home: Path, text: str) -> None:
    """Register an article with these words, and one whose file is gone."""
    home.mkdir(exist_ok=True)
    (home / "notes").mkdir(exist_ok=True)
    (home / "notes" / "memory.md").write_text(text, encoding="utf-8")
    registered = '[[articles]]\npath = "notes/memory.md"\n[[articles]]\npath = "gone.md"\n'
    (home / "specwatch.toml").write_text(registered, encoding="utf-8")
