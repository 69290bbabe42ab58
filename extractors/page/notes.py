"""Which texts of a page are footnotes, and which mark each has.

A note is a text that begins with a mark: a raised one, a sign such as `*`, or a number where that number is used as a
mark; or an item of a numbered list where notes are. A mark means the next note of its name below it: each table may
have its own `*`.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Set

from extractors.page.blocks import Table, Text
from extractors.page.inline import CLOSE, OPEN

USE = re.compile(rf"\s*{OPEN}([lp])([^{CLOSE}]*){CLOSE}")
"""A mark inside a text: linked or plain, and its signs."""
_SUPER = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹∗", "0123456789*")
_SIGNS = re.compile(r"\d+|\*+|†+|‡+|§+|[a-zA-Z]+|#+")
_RAISED = "¹²³⁴⁵⁶⁷⁸⁹⁰"
_ANY_RAISED = re.compile(f"[{_RAISED}]")
_AFTER_WORD = re.compile(rf"(?:[^\W\d_]{{2}}|[^\W\d_]\d|[)\]™®])\s?([{_RAISED}]+)(?=[\s,;.)|/:]|$)")
_LOST = re.compile(rf"(?<=[A-Za-z]{{2}}[A-Za-z™®])[{_RAISED}]{{1,2}}(?=[\s,;.:)|/]|$)")
_POWER = re.compile(r"(?:^|[^\w.,])(?:10|2)$|\b(?P<length>[mck]m|in|ft|(?<!/)[a-z]|m)$")
_NUMBERED_NAME = re.compile(r"\b[A-Z]\w*\s\d+$")
_POWERS = frozenset({"3", "6", "9", "12", "15", "18", "21", "24"})
_WORD = 8
_START = re.compile(rf"\s*(?:{OPEN}[lp]([^{CLOSE}]*){CLOSE}[.):]?|([*∗†‡§]+)|([{_RAISED}]+))\s*(?=\S)")
_NUMBERED = re.compile(r"[\[(]?(\d{1,2}|[a-z])(?:[\]).:]{1,2}\s+(?=\S)|(?<=\d)\s+(?=[A-Z][a-z]+[\s,]))")
_NEXT = re.compile(rf"(?<=[.;!?])\s*(?=[{OPEN}{_RAISED}*∗†‡§])")
_FIRST_OF_SOME = re.compile(r"[\[(]?1[\]).:]{1,2}\s+\S")
_MOST = 30
"""Notes of one line that are told apart by their numbers."""


def signs(marks: str) -> list[str]:
    """The single marks in what stands raised: `1,2` is two."""
    return _SIGNS.findall(marks.translate(_SUPER))


def is_note(text: str) -> bool:
    """Whether a text begins as a footnote does."""
    return bool(_START.match(text))


def split_notes(line: str) -> list[str]:
    """The notes that stand one behind the other in a line, if that is what it is."""
    if line.startswith((OPEN, *_RAISED, "*", "∗", "†", "‡", "§")):
        return _NEXT.split(line)
    return list(_numbered(line)) if _FIRST_OF_SOME.match(line) else [line]


def _numbered(line: str) -> Iterator[str]:
    """The parts of "1. With sparsity. 2. Without sparsity.": each number is one more than the one before."""
    start = 0
    for number in range(2, _MOST):
        following = re.compile(rf"(?<=[.;!?])\s+(?=[\[(]?{number}[\]).:]{{1,2}}\s+\S)").search(line, start)
        if following is None:
            break
        yield line[start : following.start()]
        start = following.end()
    yield line[start:]


def is_power(text: str, start: int, raised: str, *, known: bool) -> bool:
    """Whether the digits raised at `start` are a power: of a length always, of 10 or 2 unless a note may be meant.

    No number that ends a name is raised: "Gaudi 2" has a note.
    """
    base = _POWER.search(text, max(0, start - _WORD), start)
    if base is None or _NUMBERED_NAME.search(text, 0, start):
        return False
    return not known or raised in _POWERS or (base["length"] is not None and raised in ("2", "3"))


def raised_marks(text: str) -> list[str]:
    """The marks that are raised digits of their own (`SXM¹`): behind a word, since behind a number they are a power."""
    if not _ANY_RAISED.search(text):
        return []
    return [
        mark
        for match in _AFTER_WORD.finditer(text)
        for mark in signs(match[1])
        if not is_power(text, match.start(1), mark, known=True)
    ]


def without_lost_marks(text: str) -> str:
    """A text without the digits raised behind its words whose notes the page does not have: `H200 SXM¹`."""
    return _LOST.sub("", text) if _ANY_RAISED.search(text) else text


def without_mark(text: str) -> str:
    """A note's words, its own mark taken off."""
    match = _START.match(text) or _NUMBERED.match(text)
    return text[match.end() :] if match else text


class Book:
    """The notes of a page by mark and by place."""

    def __init__(self) -> None:
        self._by_mark: dict[str, list[tuple[int, str]]] = {}
        self._marks_at: dict[int, list[str]] = {}
        self._used: set[tuple[int, str]] = set()
        self.elsewhere: set[str] = set()
        """Numbers raised behind words too: behind a 2 or a 10 they are then no power, though no note be there."""

    def add(self, marks: list[str], place: int, note: str) -> None:
        """Enter a note."""
        for mark in marks:
            self._by_mark.setdefault(mark, []).append((place, note))
            self._marks_at.setdefault(place, []).append(mark)

    def __contains__(self, mark: str) -> bool:
        return mark in self._by_mark

    @property
    def marks(self) -> list[str]:
        """All marks that have a note."""
        return list(self._by_mark)

    def mark_at(self, place: int) -> str:
        """The mark of the note at a place; empty where none is."""
        return next(iter(self._marks_at.get(place, ())), "")

    def find(self, mark: str, place: int) -> str | None:
        """What a mark at a place means: the next note below it, else the last one above."""
        known = self._by_mark.get(mark)
        if not known:
            return None
        index = bisect_right(known, place, key=lambda entry: entry[0])
        found = known[min(index, len(known) - 1)]
        self._used.add((found[0], mark))
        return found[1]

    def unused(self) -> Iterator[tuple[int, str]]:
        """Notes that no mark points to, with their places."""
        for mark, known in self._by_mark.items():
            for place, note in known:
                if (place, mark) not in self._used:
                    yield place, note


def book_of(blocks: list[Text | Table], noted: Set[int], numbers: Mapping[int, str]) -> Book:
    """The notes of a page. `noted` are places where the page says that notes are, `numbers` those of list items."""
    book = Book()
    used = {mark for block in blocks for mark in _marks_in(block)}
    if used:
        book.elsewhere = {mark for block in blocks for text in _texts_of(block) for mark in _behind_words(text)}
    for place, block in enumerate(blocks):
        if not isinstance(block, Text) or block.level:
            continue
        if match := _START.match(block.text):
            marks = signs(match[1] or match[2] or match[3])
        elif place in noted and place in numbers:
            marks = [numbers[place]]
        elif (match := _NUMBERED.match(block.text)) and (place in noted or match[1] in used):
            marks = [match[1]]
        else:
            continue
        note = USE.sub("", block.text[match.end() :] if match else block.text).strip()
        if note:
            book.add(marks, place, note)
    _add_last_list(book, blocks, used, numbers)
    return book


def _add_last_list(book: Book, blocks: list[Text | Table], used: Set[str], numbers: Mapping[int, str]) -> None:
    """A numbered list below all marks, where the marks are numbers without notes and the list has them all."""
    wanted = {mark for mark in used if mark.isdecimal() and mark not in book}
    last: list[int] = []
    for place in sorted(numbers):
        last = [place] if numbers[place] == "1" else [*last, place]
    if not wanted or not last or not wanted <= {numbers[place] for place in last}:
        return
    if any(_marks_in(block) for block in blocks[last[0] :]):
        return
    for place in last:
        block = blocks[place]
        if isinstance(block, Text):
            book.add([numbers[place]], place, block.text)


def _marks_in(block: Text | Table) -> list[str]:
    """Marks used in a block; one that opens a text is a note's own."""
    marks: list[str] = []
    for text in _texts_of(block):
        if not text.isascii():
            if OPEN in text:
                marks += [mark for use in USE.finditer(text) if use.start() for mark in signs(use[2])]
            marks += raised_marks(text)
    return marks


def _texts_of(block: Text | Table) -> list[str]:
    if isinstance(block, Text):
        return [block.text]
    return [block.caption, *(cell.text for row in block.rows for cell in row)]


def _behind_words(text: str) -> Iterator[str]:
    """The numbers raised in a text that cannot be powers for where they stand."""
    for use in USE.finditer(text) if OPEN in text else ():
        for mark in signs(use[2]):
            if mark.isdecimal() and not is_power(text, use.start(), mark, known=False):
                yield mark
