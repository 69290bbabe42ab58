"""Chinese, Japanese and Korean, whose words stand side by side, made such that the grammars find names and numbers.

`X1は2027年に` has a name, a number and no space. A page of these languages is read with a hair space at every change
between their letters and Latin ones or digits: it is white space to every grammar, no text of a page has one
(`page/characters.py`), and what was read gives it up again at the end. Pages of other languages are not looked at.
"""

import re
from dataclasses import replace
from typing import TypeVar

from extractors.assign.frame import Desk
from extractors.letters import HAIR, LETTERS, is_side_by_side
from extractors.page.blocks import Cell, Page, Table, Text
from schemas.base import Record

_Record = TypeVar("_Record", bound=Record)

_LANGUAGES = frozenset(("ja", "zh", "ko"))
_LATIN = "A-Za-z0-9"
_CHANGE = re.compile(
    rf"(?<=[{LETTERS}])(?=[{_LATIN}(+~≈<>≤≥±])|(?<=[{_LATIN}%)™®°²+])(?=[{LETTERS}])|(?<=[{_LATIN}])(?=\()"
)


def is_written_so(page: Page) -> bool:
    """Whether a page is in one of these languages, by what it says of itself, else by its title."""
    return page.lang.partition("-")[0].lower() in _LANGUAGES or is_side_by_side(page.title)


def apart(text: str) -> str:
    """The text with hair spaces between its words and the Latin ones and numbers beside them."""
    return _CHANGE.sub(HAIR, text) if is_side_by_side(text) else text


def all_apart(page: Page) -> Page:
    """The page with such texts; a cell that spans several places stays one cell."""
    cells: dict[int, Cell] = {}
    blocks = tuple(_text(one) if isinstance(one, Text) else _table(one, cells) for one in page.blocks)
    return replace(page, blocks=blocks, title=apart(page.title))


def together(desk: Desk) -> None:
    """Give up the hair spaces in what was read: its words are the page's again."""
    desk.claims[:] = map(_plain, desk.claims)
    desk.unread[:] = map(_plain, desk.unread)
    desk.ignored[:] = map(_plain, desk.ignored)
    desk.issues[:] = (issue.replace(HAIR, "") for issue in desk.issues)
    desk.new = {name: _plain(product) for name, product in desk.new.items()}


def _plain(record: _Record) -> _Record:
    return record.model_validate_json(record.model_dump_json().replace(HAIR, ""))


def _all(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(apart, texts))


def _text(one: Text) -> Text:
    return replace(one, path=_all(one.path), text=apart(one.text), labels=_all(one.labels), notes=_all(one.notes))


def _table(one: Table, cells: dict[int, Cell]) -> Table:
    for row in one.rows:
        for cell in row:
            if id(cell) not in cells:
                cells[id(cell)] = Cell(apart(cell.text), _all(cell.lines), cell.header, _all(cell.notes))
    return replace(
        one,
        path=_all(one.path),
        rows=tuple(tuple(cells[id(cell)] for cell in row) for row in one.rows),
        caption=apart(one.caption),
        notes=_all(one.notes),
        before=apart(one.before),
    )
