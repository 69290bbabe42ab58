"""Figures that stand alone and have their words elsewhere: beside a colon, in the heading above, or below.

A card shows the figure large and says in a few words what it is; pages put either first.
"""

import re

from extractors.assign import subjects
from extractors.assign.frame import Desk, Frame
from extractors.assign.rest import leave_label, leave_rest
from extractors.assign.seen import look
from extractors.assign.stretch import read_stretch
from extractors.page.blocks import Table, Text, located
from extractors.page.sentences import split

Subjects = tuple[str, ...]
_SHORTEST_PROSE, _LONGEST_CAPTION = 24, 60
_FIGURE_ALONE = re.compile(r"(?:[Uu]p to |[Oo]ver |[Aa]bout |[~≈<>])?\d[\d.,]*\s?[A-Za-z]+(?:/s|/sec)?")
_NUMBER = re.compile(r"(?<![A-Za-z\d])\d")


def is_figure(text: str) -> bool:
    """Whether a text is a figure with its unit and nothing else, as in a card: its heading is its label then."""
    return len(text) <= _SHORTEST_PROSE and text[-1:].isalpha() and _FIGURE_ALONE.fullmatch(text) is not None


def read_card(heading: Text, below: Text | Table | None, desk: Desk, fallback: Subjects) -> bool:
    """Read a heading that is a figure alone, where what stands under it says in a few words what it is of."""
    if not isinstance(below, Text) or below.level or below.path[-1:] != (heading.text,):
        return False
    start, end = next(iter(split(below.text)), (0, 0))
    words = below.text[start:end].rstrip(".")
    if not words or len(words) > _LONGEST_CAPTION or _NUMBER.search(words) or desk.find(words):
        return False
    read_figure(words, heading.text, heading, located(heading.place, *heading.path) or heading.text, desk, fallback)
    return True


def read_pair(label: str, value: str, block: Text, place: str, desk: Desk, fallback: Subjects) -> None:
    """Read a label and a value of one text: "FP8 (TFLOPS): 4,614"."""
    read_figure(label, value, block, place, desk, fallback)
    leave_label(label, desk, place)


def read_figure(label: str, value: str, block: Text, place: str, desk: Desk, fallback: Subjects) -> None:
    """Read a value as that of its label."""
    heads = f"{label} {' '.join(block.labels)}"
    named = subjects.named_in(heads, desk.find(heads))
    stretch = look(value, desk, cell=True)
    frame = Frame(
        place=place,
        subjects=named if len(named) == 1 else fallback,
        label=label,
        notes=" ".join(block.notes),
        cell=True,
        named=True,
    )
    if stretch.figures:
        read_stretch(stretch, desk, frame)
    leave_rest(value, stretch.figures, desk, place)
