"""Lines to paragraphs and lists: a line goes on on the next where the next word had no room on it.

Short lines below each other are as often a list without marks as a paragraph in a narrow box. Figures of a list must
not lend each other their terms, so that lines are one only where most of them are full, or where the words go on.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from extractors.documents.pdf.lines import Line, bullet_of, joined, markup, runs_of
from extractors.documents.runs import NO_LABEL, NO_TABLE, doubtful, ends_open, is_doubtful
from extractors.page.headers import FIGURE

FAR = 1.1
"""White space above a line, in heights, behind which something else begins."""
_SPACE = 0.25
_GOES_ON = re.compile(r"[a-zäöüß(&/+]")
_MOST_FULL = 0.6
_PROSE = 30
"""Letters of a line; those of lists are shorter."""
_ALONE = 2
"""Words behind a number where a line is hardly more than a figure: of what, the line above or below may say."""


def is_far(above: Line, below: Line) -> bool:
    """Whether a line stands apart from the one before it."""
    return not -0.5 * below.height < below.top - above.bottom < FAR * below.height


def texts(lines: Sequence[Line], place: str, edge: float) -> Iterator[str]:
    """Lines that are no table as HTML; `edge` is how far the page's lines reach.

    A line with figures in several stretches, and one that is nothing but a figure, is doubtful.
    """
    blocks: list[list[Line]] = []
    for line in lines:
        runs = runs_of(line)
        if is_doubtful(runs):
            yield from _written(blocks, place, edge)
            blocks = []
            yield doubtful(" | ".join(run.markup for run in runs), NO_TABLE, place)
        elif not blocks or bullet_of(runs[0]) or _begins(blocks[-1], line):
            blocks.append([line])
        else:
            blocks[-1].append(line)
    yield from _written(blocks, place, edge)


def _begins(block: list[Line], line: Line) -> bool:
    return is_far(block[-1], line) or (line.bold != block[-1].bold and not _is_item(block))


def _is_item(block: Sequence[Line]) -> bool:
    return bullet_of(runs_of(block[0])[0])


def _written(blocks: list[list[Line]], place: str, edge: float) -> Iterator[str]:
    at = f'data-place="{place}"'
    listed = ""
    for block in blocks:
        if _is_item(block):
            listed += f"<li>{joined(markup(line.words) for line in block)[1:].lstrip()}</li>"
            continue
        if listed:
            yield f"<ul {at}>{listed}</ul>"
            listed = ""
        for part in _paragraphs(block, edge):
            text = joined(markup(line.words) for line in part)
            number = FIGURE.match(part[0].text)
            if number and len(part) == 1 and len(part[0].text[number.end() :].split()) <= _ALONE:
                yield doubtful(text, NO_LABEL, place)
                continue
            yield f"<p {at}>{f'<b>{text}</b>' if part[0].bold else text}</p>"
    if listed:
        yield f"<ul {at}>{listed}</ul>"


def _paragraphs(block: list[Line], edge: float) -> list[list[Line]]:
    """A block's lines as paragraphs: all of it one, or each line for itself where nothing says that it goes on."""
    own = max(line.right for line in block)
    full = [_is_full(above, below, own) for above, below in pairwise(block)]
    letters = sum(len(line.text) for line in block)
    if len(block) > 3 and letters > _PROSE * len(block) and sum(full) >= _MOST_FULL * len(full):
        return [block]
    parts = [block[:1]]
    for above, below in pairwise(block):
        if _is_full(above, below, edge) or _GOES_ON.match(below.text) or ends_open(above.text):
            parts[-1].append(below)
        else:
            parts.append([below])
    return parts


def _is_full(above: Line, below: Line, edge: float) -> bool:
    """Whether the first word of a line had no room on the line above it."""
    word = below.words[0]
    return above.right + _SPACE * above.height + word.right - word.left > edge or above.text.endswith("\xad")
