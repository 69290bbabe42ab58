"""What a file needs to survive a power cut: its folder's entry flushed as well."""

import os
from pathlib import Path


def sync_folder(folder: Path) -> None:
    """Flush the names in a folder to the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def replace_text(path: Path, text: str) -> None:
    """Give a small file new text at once: a reader sees the old or the new, never a part."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    with part.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
    sync_folder(path.parent)


def sync_file(path: Path) -> None:
    """Flush a file that something else wrote."""
    with path.open("rb") as file:
        os.fsync(file.fileno())
