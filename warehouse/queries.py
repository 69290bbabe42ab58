"""Named queries: each a file in `queries/`, its first comment saying which question it answers."""

import re
from functools import cache
from pathlib import Path

_HERE = Path(__file__).parent / "queries"
_MAY_BE_NULL = r"(?i)(?:coalesce\(|case )\${0}\b|\${0}(?:::[\w\[\]]+)? is null\b"


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


def question(text: str) -> str:
    """The question that a query answers: the comment that it begins with."""
    lines = []
    for line in text.splitlines():
        if not line.startswith("--"):
            break
        lines.append(line.removeprefix("--").strip())
    return " ".join(lines)


def parameters(text: str) -> tuple[str, ...]:
    """The parameters of a query, in the order in which it first names them."""
    body = "\n".join(line for line in text.splitlines() if not line.startswith("--"))
    return tuple(dict.fromkeys(re.findall(r"\$([a-z_]+)", body)))


def needed(text: str) -> tuple[str, ...]:
    """The parameters without which a query finds nothing: those for which it says nowhere what null stands for."""
    return tuple(name for name in parameters(text) if not re.search(_MAY_BE_NULL.format(name), text))
