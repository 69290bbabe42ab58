"""What has a unit and no rule has looked at: nothing of it disappears.

The grammar passes over numbers that are part of a name ("Gaudi 3 accelerators"), that only point ("the 2 chips side by
side") or that it takes for a date or a version. Whatever of these stands next to a unit is set aside by name or unread.
"""

import re
from collections.abc import Iterable, Sequence

from extractors.assign.frame import Desk
from extractors.assign.seen import look
from extractors.mentions import Mention
from extractors.page.blocks import Cell, Table, located
from extractors.quantities.figures import Figure
from extractors.quantities.shapes import counts, has_unit
from extractors.quantities.spellings import RATIO
from schemas.claims import Evidence

_NUMBER = re.compile(r"\d(?<![\w.,]\d)(?:[\d.,]*\d)?(?=[\s-]?[A-Za-z%×])")
_TIMES = re.compile(r"\s?[xX×]\s?")
_BEHIND = re.compile(r"[\s-]?(?:[^\W\d_]+(?:/\w+)?|%|×)")


def is_read(start: int, figures: Sequence[Figure]) -> bool:
    """Whether a number that starts there is in one of the figures."""
    for figure in figures:  # noqa: SIM110 - a generator for each number costs more than the look itself
        if figure.start <= start < figure.end:
            return True
    return False


def leave_rest(text: str, figures: Sequence[Figure], desk: Desk, place: str) -> None:
    """Account for the numbers of a text that stand next to a unit and in none of its figures."""
    if len(figures) == 1 and not figures[0].start and figures[0].end == len(text):
        return  # as in most cells of a wide table
    for match in _NUMBER.finditer(text):
        start, end = match.span()
        if is_read(start, figures):
            continue
        is_unit = has_unit(text, end) or RATIO.match(text, end) is not None
        if not is_unit and not counts(text, end):
            continue
        words, evidence = _words(text, start, end), Evidence(quote=text, place=place or text)
        if rule := _rule(text, start, end, desk.find(text), is_unit=is_unit):
            desk.skip(words, evidence, rule)
        else:
            desk.leave(words, evidence, "no rule reads this number")


def _rule(text: str, start: int, end: int, mentions: Sequence[Mention], *, is_unit: bool) -> str:
    """Why the number is no quantity of its own; empty where that is not known."""
    if any(mention.start <= start < mention.end for mention in mentions):
        return "in-a-name"
    if any(_TIMES.fullmatch(text[end : mention.start]) for mention in mentions if mention.start > end):
        return "multiplier"  # "the 8x MI355X platform"
    if is_unit:
        return ""
    return "divisor" if text.startswith("-", end) else "pointer"


def leave_headers(cells: Iterable[Cell], desk: Desk, table: Table) -> None:
    """List the figures that stand in headers themselves: a condition or a size, of which nothing says whose it is."""
    for cell in cells:
        if _NUMBER.search(cell.text):
            for line in cell.lines or (cell.text,):
                leave_label(line, desk, located(table.place, *table.path, cell.text))


def leave_label(text: str, desk: Desk, place: str, *, why: str = "in a header") -> None:
    """List the figures of one header, label, caption or footnote, which are nobody's for certain."""
    figures = look(text, desk).figures
    for figure in figures:
        words, evidence = text[figure.start : figure.end], Evidence(quote=text, place=place)
        if figure.kind == "aside":
            desk.skip(words, evidence, figure.rule)
        else:
            desk.leave(words, evidence, why)
    leave_rest(text, figures, desk, place)


def _words(text: str, start: int, end: int) -> str:
    """The number with the word or sign behind it."""
    behind = _BEHIND.match(text, end)
    return text[start : behind.end() if behind else end]
