"""Named queries: each a file in `queries/`, its first comment saying which question it answers."""

from functools import cache
from pathlib import Path

_HERE = Path(__file__).parent / "queries"


@cache
def names() -> tuple[str, ...]:
    """What there is."""
    return tuple(sorted(file.stem for file in _HERE.glob("*.sql")))


@cache
def query(name: str) -> str:
    """The text of a named query; its parameters are `$name`. KeyError where there is none of that name."""
    if name not in names():
        raise KeyError(f"no query {name!r}; there are {', '.join(names())}")
    return (_HERE / f"{name}.sql").read_text(encoding="utf-8")
