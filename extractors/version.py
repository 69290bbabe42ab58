"""Which reader made a reading: a hash over the code and data that readers and words consist of.

Every file counts, tests and caches do not. A changed comment changes the hash, and captures are read again for
nothing; a change that were missed would leave wrong readings standing.
"""

import hashlib
from functools import cache
from pathlib import Path

_ROOMS = ("extractors", "schemas")
_KINDS = frozenset({".py", ".toml", ".txt"})


@cache
def reader_version() -> str:
    """Sixteen hexadecimal digits for the readers as they are."""
    return version_of(Path(__file__).parents[1])


def version_of(project: Path) -> str:
    """The version of the readers in a project's folder."""
    files = (path for room in _ROOMS for path in (project / room).rglob("*") if path.suffix in _KINDS)
    digest = hashlib.sha256()
    for path in sorted(files):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(project).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:16]
