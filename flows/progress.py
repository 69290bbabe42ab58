"""Progress for a person who waits: one line a step on standard error, where it never mixes with records."""

import sys
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, TextIO

from flows.report import Outcome, Result

if TYPE_CHECKING:  # for colours; a run that nobody watches prints without
    from rich.console import Console

Say = Callable[[str], None]

_STYLES = {Outcome.READ: "green", Outcome.FAILED: "red", Outcome.NOT_THE_PAGE: "yellow"}


def say(line: str, style: str = "dim") -> None:
    """A line on standard error, in colour where that is a terminal. As text: brackets in an address are no markup."""
    if not sys.stderr.isatty():
        sys.stderr.write(line + "\n")
        return
    from rich.text import Text

    _console(sys.stderr).print(Text(line, style=style))


@lru_cache(maxsize=1)
def _console(stream: TextIO) -> "Console":
    """Made once: to look at a terminal takes longer than to write a line on it."""
    from rich.console import Console

    return Console(file=stream, soft_wrap=True)


def step(number: int, total: int, result: Result) -> None:
    """What came of one capture or source: `[12/45] read aws/x 2023-02-24: 34 claims, 2 changes`."""
    words = [f"[{number}/{total}]", result.outcome.value.replace("_", " "), result.source]
    if result.captured_at is not None:
        words.append(f"{result.captured_at:%Y-%m-%d}")
    told = ""
    if result.outcome is Outcome.READ:
        told = f": {result.claims} claims, {result.unread} unread, {len(result.changes)} changes"
        told = f": {result.entries} entries" if result.entries else told
    if result.reason is not None:
        told += f"{'; ' if told else ': '}{result.reason}"
    say(" ".join(words) + told, _STYLES.get(result.outcome, "dim"))
