"""What a header or a list says of each figure of a cell: its part of `sparse | dense`, its unit, its format in turn."""

import re
from itertools import pairwise

from extractors.assign.frame import Frame
from extractors.assign.headers import header, parts_of, parts_of_notes
from extractors.assign.lent import lent
from extractors.assign.seen import Seen, Stretch
from extractors.quantities.figures import Figure
from extractors.quantities.terms import PRECISIONS, precisions

_FORMATS_BEHIND = re.compile(
    rf"\s(?:for|in|at|of)\s(?P<formats>{PRECISIONS.pattern})(?:,? respectively)?", re.IGNORECASE
)
_FORMATS_BEFORE = re.compile(rf"(?P<formats>{PRECISIONS.pattern})\s?:\s*$", re.IGNORECASE)
_EACH_IN_FORMAT = re.compile(rf"(?:\d[\d.,]*\s?\({PRECISIONS.pattern}\)(?:[,;]\s|\s?/\s?|$))+", re.IGNORECASE)
_BETWEEN = re.compile(r"[^\d]{0,24}?(?:\||/|,|\band\b)\s*")


def formats_in_turn(stretch: Stretch, seen: Seen) -> tuple[str, ...]:
    """The formats of a list of figures, where as many are listed: "20, 10 and 5 PFLOPS for FP4, FP8 and FP16"."""
    figure = seen.figure
    first = next(one for one in stretch.figures if one.group == figure.group)
    before = _FORMATS_BEFORE.search(stretch.text[: first.start])
    listed = _FORMATS_BEHIND.match(stretch.text, figure.end) or before
    formats = precisions(listed["formats"]) if listed else ()
    return formats if len(formats) == figure.size and not figure.precisions else ()


def dressed(stretch: Stretch, seen: Seen, frame: Frame) -> Figure | None:
    """A bare number with the unit of its header; None where the header has none.

    Only the first number of a cell is the header's, or all of one group, or all of "574 (FP8), 287 (BF16)".
    """
    figure = seen.figure
    if seen.position and not figure.group and not _EACH_IN_FORMAT.fullmatch(stretch.text):
        return None
    top = header(seen.label)
    top = top if top.unit or top.count_unit else header(frame.label)
    if not (top.unit or top.count_unit):
        top = lent(seen.label, frame.wide, frame.notes) or top
    if top.unit:
        return figure.dressed("ratio" if top.unit in ("x", "%") else "unit", top.unit, per=top.per)
    if top.count_unit:
        return figure.dressed("count", top.count_unit, noun=top.count_unit)
    return None


def label_of(stretch: Stretch, seen: Seen, frame: Frame) -> str:
    """The header that speaks of this figure: its own part of `sparse | dense`, else all of it."""
    if not frame.cell:
        return frame.label
    figure = seen.figure
    group = [f for f in stretch.figures if f.group == figure.group and (figure.group or f.kind != "aside")]
    if not figure.group and not _in_row(stretch.text, group):
        return frame.label
    stated = parts_of(frame.label, len(group))
    parts = stated or parts_of_notes(frame.label, frame.notes, group)
    if len(group) != len(parts):
        return frame.label
    part = parts[next(index for index, f in enumerate(group) if f.start == figure.start)]
    seen.unmarked = not stated and part == frame.label
    return part


def _in_row(text: str, group: list[Figure]) -> bool:
    """Whether nothing but a bar, a slash, a comma or "and" stands between the figures of a cell."""
    return all(_BETWEEN.fullmatch(text[one.end : two.start]) for one, two in pairwise(group))
