"""A page as lines of text, and what differs between two captures of it."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Literal

from pydantic import Field

from desk.web.paging import Shown
from extractors.page.blocks import Page, Table

LONGEST = 20_000
"""Lines of a page that are compared; no vendor's has a tenth of that."""
_AROUND = 2


class Line(Shown):
    """A line of the one capture, of the other, or of both."""

    kind: Literal["same", "gone", "came", "changed", "left_out"] = Field(
        description="`left_out`: lines that are the same in both and of no help; `old` says how many."
    )
    old: str | None = Field(description="What the earlier capture says; null where it says nothing.")
    new: str | None = Field(description="What the later one says.")


def lines_of(page: Page) -> list[str]:
    """The page's own content, a line for each heading, paragraph and row of a table."""
    found: list[str] = []
    for block in page.blocks:
        if isinstance(block, Table):
            found += [_row([cell.text for cell in row]) for row in block.rows]
        else:
            found.append(f"{'#' * block.level} {block.text}" if block.level else block.text)
    return found[:LONGEST]


def difference(old: list[str], new: list[str]) -> list[Line]:
    """What went, came and changed, with two lines around each; nothing where the two are the same."""
    opcodes = SequenceMatcher(None, old, new).get_opcodes()
    if all(kind == "equal" for kind, *_ in opcodes):
        return []
    found: list[Line] = []
    for number, (kind, a, b, c, d) in enumerate(opcodes):
        if kind == "equal":
            found += _same(old[a:b], is_first=number == 0, is_last=number == len(opcodes) - 1)
            continue
        both = min(b - a, d - c)
        found += [Line(kind="changed", old=old[a + i], new=new[c + i]) for i in range(both)]
        found += [Line(kind="gone", old=line, new=None) for line in old[a + both : b]]
        found += [Line(kind="came", old=None, new=line) for line in new[c + both : d]]
    return found


def _same(lines: list[str], *, is_first: bool, is_last: bool) -> Iterator[Line]:
    before, after = 0 if is_first else _AROUND, 0 if is_last else _AROUND
    if len(lines) <= before + after:
        shown: list[str | int] = [*lines]
    else:
        shown = [*lines[:before], len(lines) - before - after, *lines[len(lines) - after :]]
    for line in shown:
        if isinstance(line, int):
            yield Line(kind="left_out", old=str(line), new=None)
        else:
            yield Line(kind="same", old=line, new=line)


def _row(cells: list[str]) -> str:
    """A row with its cells apart; a cell that spans several columns once."""
    return " | ".join(cell for number, cell in enumerate(cells) if number == 0 or cell != cells[number - 1])
