"""Plain text to HTML: paragraphs, underlined headings, lists, lines of label and value, columns made by spaces."""

import re
from collections.abc import Iterator
from html import escape
from itertools import pairwise

from extractors.documents.aligned import parts
from extractors.documents.runs import NO_TABLE, Aligned, Run, doubtful, is_doubtful

_UNDERLINE = re.compile(r"([=\-~^*#])\1{2,}\s*")
_RULER = re.compile(r"[\s|+]*(?:[-=_─═]{3,}[\s|+]+)*(?:[-=_─═]{3,})?")
"""A line that only rules off others."""
_DASHES = re.compile(r"[-=_─═]{3,}")
_BULLET = re.compile(r"\s*(?:[-*•+]|\d{1,2}[.)])\s+(?=\S)")
_PAIR = re.compile(r"\s*(?P<label>[^\s:.][^:]{0,60}?)(?:\s*:\s+|\s?\.{3,}\s*)(?P<value>\S.*)")
_RUN = re.compile(r"\S+(?: \S+)*")
_LONGEST_TITLE = 100


def to_html(text: str) -> str:
    """The HTML of a text."""
    return "".join(_html(text.expandtabs(8).replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n\n")))


def _html(text: str) -> Iterator[str]:
    title = True
    ranks: list[str] = []  # an underline's rank is that of its first use, below a title that has none
    for block in re.split(r"\n[ ]*\n+", text):
        lines = [line for line in block.split("\n") if line.strip()]
        while len(lines) > 1 and _UNDERLINE.fullmatch(lines[1].strip()) and not _UNDERLINE.fullmatch(lines[0].strip()):
            if lines[1].strip()[0] not in ranks:
                ranks.append(lines[1].strip()[0])
            rank = min(ranks.index(lines[1].strip()[0]) + 1, 6)
            yield f"<h{rank}>{escape(lines[0].strip())}</h{rank}>"
            lines, title = lines[2:], False
        rulers = [line for line in lines if _RULER.fullmatch(line)]
        lines = [line for line in lines if not _RULER.fullmatch(line)]
        if title and len(lines) == 1 and len(lines[0]) < _LONGEST_TITLE and lines[0].strip()[-1] not in ".:;":
            ranks.append("")
            yield f"<h1>{escape(lines[0].strip())}</h1>"
        elif lines:
            yield from _block(lines, max(rulers, key=_columns, default=""))
        title = title and not lines


def _columns(ruler: str) -> int:
    return len(_DASHES.findall(ruler))


def _block(lines: list[str], ruler: str) -> Iterator[str]:
    """Lines without an empty one between them; a `ruler` of several strokes says where their columns are."""
    pairs = [_PAIR.fullmatch(line) for line in lines]
    if all(pairs) and not _BULLET.match(lines[0]):
        rows = "".join(f"<dt>{escape(pair['label'])}</dt><dd>{escape(pair['value'])}</dd>" for pair in pairs if pair)
        yield f"<dl>{rows}</dl>"
    elif _BULLET.match(lines[0]):
        yield f"<ul>{''.join(f'<li>{escape(item)}</li>' for item in _items(lines))}</ul>"
    else:
        places = [match.start() for match in _DASHES.finditer(ruler)]
        runs = [_runs_at(line, places) if len(places) > 1 else _runs(line) for line in lines]
        for part in parts(runs):
            if isinstance(part, Aligned):
                yield part.html()
                continue
            here = lines[part.start : part.stop]
            if any(map(is_doubtful, runs[part.start : part.stop])):
                yield from (doubtful(escape(line.strip()), NO_TABLE) for line in here)
            else:
                yield _paragraph(here)


def _items(lines: list[str]) -> Iterator[str]:
    item = ""
    for line in lines:
        if match := _BULLET.match(line):
            if item:
                yield item
            item = line[match.end() :].strip()
        else:
            item += " " + line.strip()
    yield item


def _runs(line: str) -> list[Run]:
    """The stretches of a line that two or more spaces part; two behind a full stop are typewriters' habit."""
    if line.strip().startswith("|") and line.count("|") > 2:  # a table drawn with strokes
        cells = [(match.start(), match[0].strip()) for match in re.finditer(r"[^|]+", line)]
        return [Run(start, start + len(text), text) for start, text in cells if text]
    runs: list[Run] = []
    for match in _RUN.finditer(line):
        if runs and runs[-1].text[-1] in ".?!" and match.start() - runs[-1].end == 2:
            runs[-1] = Run(runs[-1].start, match.end(), f"{runs[-1].text} {match[0]}")
        else:
            runs.append(Run(match.start(), match.end(), match[0]))
    return runs


def _runs_at(line: str, places: list[int]) -> list[Run]:
    """The stretches of a line in columns that begin at some places, where no word stands across a border."""
    if any(line[place - 1 : place].strip() for place in places[1:]):
        return _runs(line)
    cells = [(start, line[start:end].strip()) for start, end in pairwise([0, *places[1:], len(line) + 1])]
    return [Run(start, start + len(text), text) for start, text in cells if text]


def _paragraph(lines: list[str]) -> str:
    return f"<p>{escape(' '.join(line.strip() for line in lines))}</p>"
