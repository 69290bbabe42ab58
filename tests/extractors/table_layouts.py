"""What redesigns do to tables: attacks from HTML to HTML, beside those on whole pages in `layouts.py`.

Each function changes the tables that it can and leaves the others: most need a plain one, without spans, in which all
rows are of one length.
"""

import html
import re
from collections.abc import Callable, Mapping
from random import Random

from tests.extractors.layouts import Attack, columns_permuted, rows_permuted

_TABLE = re.compile(r"<table\b(?:(?!<table\b).)*?</table\s*>", re.DOTALL)
_ROW = re.compile(r"<tr\b.*?</tr\s*>", re.DOTALL)
_CELL = re.compile(r"<(t[hd])\b([^>]*)>(.*?)</\1\s*>", re.DOTALL)
_CAPTION = re.compile(r"<caption\b.*?</caption>", re.DOTALL)
_TEXT = re.compile(r">([^<>]+)<")
_TAG = re.compile(r"<[^>]*>")
_NUMBER = re.compile(r"(?<![\w.,])\d[\d,]*(?:\.\d+)?(?![\w]*\.\w)")

Grid = list[list[str]]
"""Whole cells, `<td>80 GB</td>`."""


def transposed(page: str, random: Random) -> str:  # noqa: ARG001 - every attack is called alike
    """Rows become columns."""
    return _plain(page, lambda grid: _table([list(column) for column in zip(*grid, strict=True)]))


def head_gone(page: str, random: Random) -> str:  # noqa: ARG001
    """No `thead`, no `tbody`, no `th`: all that is left is where a cell stands."""

    def bare(match: re.Match[str]) -> str:
        return re.sub(r"<(/?)th\b(?!ead)", r"<\1td", re.sub(r"</?t(?:head|body|foot)\b[^>]*>", "", match[0]))

    return _TABLE.sub(bare, page)


def boxes_for_tables(page: str, random: Random) -> str:  # noqa: ARG001
    """A table becomes boxes with the roles of one."""

    def box(grid: Grid) -> str:
        rows = []
        for row in grid:
            cells = [_CELL.fullmatch(cell) for cell in row]
            parts = [f'<div role="{_role(cell, c)}">{cell[3]}</div>' for c, cell in enumerate(cells) if cell]
            rows.append(f'<div role="row">{"".join(parts)}</div>')
        return f'<div role="table">{"".join(rows)}</div>'

    return _plain(page, box, without=_CAPTION)


def cells_boxed(page: str, random: Random) -> str:
    """Some cells get elements round what is in them."""

    def boxed(match: re.Match[str]) -> str:
        left, right = random.choice((("", ""), ("<p>", "</p>"), ("<div><span>", "</span></div>"), ("<b>", "</b>")))
        return f"<{match[1]}{match[2]}>{left}{match[3]}{right}</{match[1]}>"

    return _TABLE.sub(lambda table: _CELL.sub(boxed, table[0]), page)


def equal_cells_merged(page: str, random: Random) -> str:  # noqa: ARG001
    """Neighbours in a row that say the same become one cell over both columns."""

    def merged(row: list[str]) -> str:
        out: list[tuple[str, int]] = []
        for cell in row:
            if out and out[-1][0] == cell and _words(cell):
                out[-1] = (cell, out[-1][1] + 1)
            else:
                out.append((cell, 1))
        return "".join(re.sub(r"<(t[hd])", rf'<\1 colspan="{n}"', cell, count=1) if n > 1 else cell for cell, n in out)

    def body(grid: Grid) -> str:
        return _table([grid[0], *([merged(row)] for row in grid[1:])])

    return _plain(page, body)


def empty_lines_put_in(page: str, random: Random) -> str:
    """An empty row stands somewhere below the first."""

    def longer(grid: Grid) -> str:
        at = random.randrange(1, len(grid) + 1)
        return _table([*grid[:at], ["<td></td>"] * len(grid[0]), *grid[at:]])

    return _plain(page, longer)


def header_said_again(page: str, random: Random) -> str:
    """The first row comes again further down, as long tables do it."""

    def again(grid: Grid) -> str:
        at = random.randrange(2, len(grid)) if len(grid) > 3 else len(grid)
        return _table([*grid[:at], grid[0], *grid[at:]]) if "<th" in grid[0][-1] and at < len(grid) else _table(grid)

    return _plain(page, again)


MARKS = ("<sup>7</sup>", "<sup>‡</sup>", '<sup><a href="#n9">9</a></sup>', "<sup>7,8</sup>")


def marks_put_in(page: str, random: Random) -> str:
    """Marks of footnotes that are not there stand behind some cells."""

    def marked(match: re.Match[str]) -> str:
        mark = random.choice(("", "", *MARKS)) if _words(match[3]) else ""
        return f"<{match[1]}{match[2]}>{match[3]}{mark}</{match[1]}>"

    return _TABLE.sub(lambda table: _CELL.sub(marked, table[0]), page)


def unseen_characters_put_in(page: str, random: Random) -> str:
    """Soft hyphens, spaces of no width and marks of direction stand within words and numbers."""

    def strewn(match: re.Match[str]) -> str:
        text = html.unescape(match[1])
        if not text.strip() or random.random() > 0.5:
            return match[0]
        at = random.randrange(len(text))
        sign = random.choice(("\u00ad", "\u200b", "\u200e", "\u200f", "\u2060"))
        return f">{html.escape(text[:at], quote=False)}{sign}{html.escape(text[at:], quote=False)}<"

    return _TABLE.sub(lambda table: _TEXT.sub(strewn, table[0]), page)


def entities_for_letters(page: str, random: Random) -> str:
    """Letters, digits and signs are written as numbers."""

    def coded(match: re.Match[str]) -> str:
        text = html.unescape(match[1])
        return ">{}<".format(
            "".join(f"&#{ord(sign)};" if random.random() < 0.3 else html.escape(sign, quote=False) for sign in text)
        )

    return _TABLE.sub(lambda table: _TEXT.sub(coded, table[0]), page)


HARMLESS: list[Attack] = [
    cells_boxed, equal_cells_merged, empty_lines_put_in, marks_put_in, unseen_characters_put_in, entities_for_letters,
]  # fmt: skip
"""A person reads the same, and so must the reader."""


def cell_lost(page: str, random: Random) -> str:
    """One row lacks a cell, whichever."""

    def ragged(grid: Grid) -> str:
        r = random.randrange(1, len(grid))
        c = random.randrange(len(grid[r]))
        return _table([*grid[:r], [*grid[r][:c], *grid[r][c + 1 :]], *grid[r + 1 :]])

    return _plain(page, ragged)


def cell_too_many(page: str, random: Random) -> str:
    """One row has a cell more than the others."""

    def ragged(grid: Grid) -> str:
        r = random.randrange(1, len(grid))
        c = random.randrange(len(grid[r]) + 1)
        more = random.choice(("<td>n/a</td>", "<td>new</td>", "<td>17</td>", "<td>9 GB</td>"))
        return _table([*grid[:r], [*grid[r][:c], more, *grid[r][c:]], *grid[r + 1 :]])

    return _plain(page, ragged)


STRANGERS = (
    "Competition", "Competitor A", "Graphcore Bow IPU", "Previous generation", "Graphcore XY-9000", "Our predecessor",
)  # fmt: skip


def stranger_beside(page: str, random: Random) -> str:
    """A column, or a row, of somebody else's product with figures of its own, where products are known by a header."""

    def wider(grid: Grid) -> str:
        if not all("<th" in cell for cell in grid[0]):
            return _table(grid)
        name = f"<th>{random.choice(STRANGERS)}</th>"
        at = random.randrange(1, len(grid[0]) + 1)
        rows = [[*row[:at], name if not r else _other(row[-1], random), *row[at:]] for r, row in enumerate(grid)]
        return _table(rows)

    return _plain(page, wider)


def header_lost(page: str, random: Random) -> str:  # noqa: ARG001
    """The first row is gone: what the columns are is no longer said."""
    return _plain(page, lambda grid: _table(grid[1:]))


def numbers_in_german(page: str, random: Random) -> str:  # noqa: ARG001
    """The page's numbers and its language are German."""
    return _in_language(page, "de", str.maketrans(",.", ".,"))


def numbers_in_french(page: str, random: Random) -> str:
    """The page's numbers and its language are French: a thin space, or one that does not break, for the thousands."""
    space = random.choice(("\u202f", "\u00a0", "\u2009", " "))
    return _in_language(page, "fr", {ord(","): space, ord("."): ","})


DOUBTFUL: list[Attack] = [
    transposed, head_gone, boxes_for_tables, header_said_again, cell_lost, cell_too_many, stranger_beside, header_lost,
]  # fmt: skip
"""What was said may no longer be certain: then it is unread, and nothing else is said."""

TRANSLATIONS: list[Attack] = [numbers_in_german, numbers_in_french]

MOVING: list[Attack] = [
    columns_permuted, rows_permuted, transposed, empty_lines_put_in, header_said_again, boxes_for_tables,
    stranger_beside, cell_lost, cell_too_many,
]  # fmt: skip
"""What moves rows or columns: not for tables that say by their order what is what."""


def _plain(page: str, change: Callable[[Grid], str], without: re.Pattern[str] | None = None) -> str:
    """The page with each plain table changed."""

    def changed(match: re.Match[str]) -> str:
        table = match[0]
        if "span=" in table or (without and without.search(table)):
            return table
        grid = [[cell[0] for cell in _CELL.finditer(row)] for row in _ROW.findall(table)]
        if len(grid) < 2 or len(grid[0]) < 2 or {len(row) for row in grid} != {len(grid[0])}:
            return table
        caption = _CAPTION.search(table)
        made = change(grid)
        return made.replace("<table>", f"<table>{caption[0]}", 1) if caption else made

    return _TABLE.sub(changed, page)


def _table(grid: Grid) -> str:
    return "<table>{}</table>".format("".join(f"<tr>{''.join(row)}</tr>" for row in grid))


def _role(cell: re.Match[str], column: int) -> str:
    return "cell" if cell[1] == "td" else "columnheader" if column else "rowheader"


def _words(cell: str) -> str:
    return html.unescape(_TAG.sub("", cell)).strip()


def _other(cell: str, random: Random) -> str:
    """A figure of the same kind that nobody has stated: its digits are others."""

    def another(digit: re.Match[str]) -> str:
        return str((int(digit[0]) + random.randrange(1, 4)) % 10 or 7)

    return re.sub(r"(?<![#\d])\d(?!\d*;)", another, _CELL.sub(r"<td>\3</td>", cell))


def _in_language(page: str, lang: str, marks: Mapping[int, str | int]) -> str:
    def number(match: re.Match[str]) -> str:
        return match[0].translate(marks)

    def text(match: re.Match[str]) -> str:
        return f">{_NUMBER.sub(number, match[1])}<"

    head, body = page.split("<body", 1)
    if 'lang="en"' not in head:
        return page
    return re.sub(r'lang="[^"]*"', f'lang="{lang}"', head, count=1) + "<body" + _TEXT.sub(text, body)
