"""Tables for people: rich on a terminal, aligned plain text elsewhere.

Cells hold words of pages that others wrote: no markup is read in them, and characters that steer a terminal are
shown, not sent. Rich is imported only where there is a terminal.
"""

import shutil
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

_LONGEST = 72
"""Characters of a cell in plain text; `--format csv` has all of them."""
_GAP = "  "


def table(rows: Sequence[Mapping[str, Any]]) -> None:
    """Print rows under the names of their columns; columns in which no row says anything are left out."""
    names = [
        name
        for name in dict.fromkeys(key for row in rows for key in row)
        if any(row.get(name) not in (None, "") for row in rows)
    ]
    cells = [[_text(row.get(name)) for name in names] for row in rows]
    if sys.stdout.isatty():
        _rich(names, cells)
    else:
        _aligned(names, cells)


def safe(text: str) -> str:
    """A cell's text in one line, without what steers a terminal."""
    return spelt(" ".join(text.split()))


def spelt(text: str) -> str:
    """Text without what steers a terminal: escapes, other controls and changes of direction are spelt out."""
    return "".join(char if unicodedata.category(char) not in ("Cc", "Cf", "Cs") else repr(char)[1:-1] for char in text)


def width(text: str) -> int:
    """Columns that a text takes: wide characters two, combining ones none."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def shortened(text: str, longest: int) -> str:
    """The text, cut with an ellipsis where it takes more columns."""
    if width(text) <= longest:
        return text
    kept = ""
    for char in text:
        if width(kept + char) > longest - 1:
            break
        kept += char
    return kept.rstrip() + "…"


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return safe(", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value))


def _aligned(names: Sequence[str], cells: Sequence[Sequence[str]]) -> None:
    lines = [list(names), *([shortened(cell, _LONGEST) for cell in row] for row in cells)]
    widths = [max(width(line[place]) for line in lines) for place in range(len(names))]
    lines.insert(1, ["-" * size for size in widths])
    for line in lines:
        print(_GAP.join(cell + " " * (size - width(cell)) for cell, size in zip(line, widths, strict=True)).rstrip())


def _rich(names: Sequence[str], cells: Sequence[Sequence[str]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for name in names:
        grid.add_column(name, overflow="fold")
    for row in cells:
        grid.add_row(*map(Text, row))
    size = shutil.get_terminal_size()
    Console(width=size.columns, height=size.lines).print(grid)  # both, or a dumb terminal is taken to have 80
