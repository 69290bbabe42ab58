"""What Next.js streams to a page of its app router (`self.__next_f.push`), as JSON: React's rows, put together.

A row is a number in hexadecimal, a letter where it is no plain value, and JSON up to the end of the line; a text (T)
says how many bytes it has, and the next row follows right behind them. "$1f" in a value is row 1f, "$L1f" the same
when it is needed. An element, `["$", "p", key, {"children": …}]`, is HTML here; one of a site's own components is what
it was given.
"""

import json
import re
from collections.abc import Iterable
from html import escape

from extractors.documents.keys import Json
from schemas.base import InputError

DEEPEST = 150
MOST_VALUES = 200_000
_ROW = re.compile(rb"([0-9a-f]*):([^\[{\"\-0-9tfn\s])?")
_SIZED = re.compile(rb"([0-9a-f]+),")
_WITH_SIZE = frozenset(b"TAOoUSsLlGgMmV")
_POINTER = re.compile(r"\$[L@]?([0-9a-f]+)((?::[^:]+)*)")
_TAG = re.compile(r"[a-z][a-z0-9]*")
_DROPPED = frozenset({"script", "style", "link", "meta", "noscript", "template", "svg", "iframe", "head", "title"})
_EMPTY = frozenset({"br", "hr", "img", "input", "wbr"})
_SPANS = ("colSpan", "rowSpan")


class _Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def value_of(pushed: Iterable[Json]) -> Json:
    """The data of what a page pushes, in its order. InputError where it is larger or deeper than documents are."""
    text = "".join(one[1] for one in pushed if isinstance(one, list) and len(one) == 2 and _is_text(one))
    rows = _rows(text.encode("utf-8", "surrogatepass"))
    tree = _Tree(rows)
    made = [tree.made(rows[0], 0)] if 0 in rows else []
    return [*made, *(tree.made(row, 0) for key, row in rows.items() if key and key not in tree.asked)]


def _is_text(one: list[Json]) -> bool:
    return one[0] == 1 and isinstance(one[1], str)


def _rows(stream: bytes) -> dict[int, Json]:
    """The values of the rows, by their numbers; what loads code, hints or fails is none."""
    found: dict[int, Json] = {}
    place = 0
    while match := _ROW.match(stream, place):
        number, kind, place = int(match[1][:8] or b"0", 16), match[2] or b"", match.end()
        if kind and kind[0] in _WITH_SIZE and (size := _SIZED.match(stream, place)):
            place = size.end() + int(size[1][:8], 16)
            if kind == b"T":
                found[number] = stream[size.end() : place].decode("utf-8", "replace")
            continue
        end = stream.find(b"\n", place)
        end = end if end >= 0 else len(stream)
        if not kind:
            try:
                found[number] = json.loads(stream[place:end])
            except RecursionError:
                raise InputError("data that is nested too deeply to be read") from None
            except ValueError:
                raise InputError(f"row {number} of the page's stream is no data") from None
        place = end + 1
    if place < len(stream):
        raise InputError("the page's stream breaks off")
    return found


class _Tree:
    """Rows as one value; `asked` are those that others point to."""

    def __init__(self, rows: dict[int, Json]) -> None:
        self._rows = rows
        self._above: list[int] = []
        self._seen = 0
        self.asked: set[int] = set()

    def made(self, value: Json, depth: int) -> Json:
        """A value with what it points to, its elements as HTML."""
        self._seen += 1
        if self._seen > MOST_VALUES or depth > DEEPEST:
            raise InputError("data that points at more than a document holds")
        if isinstance(value, str):
            return self._text(value, depth)
        if isinstance(value, dict):
            return {key: self.made(one, depth + 1) for key, one in value.items()}
        if not isinstance(value, list):
            return value
        if len(value) >= 4 and value[0] == "$" and isinstance(value[1], str) and isinstance(value[3], dict):
            return self._element(value[1], value[3], depth + 1)
        return [self.made(one, depth + 1) for one in value]

    def _text(self, text: str, depth: int) -> Json:
        if not text.startswith("$"):
            return text
        if text.startswith("$$"):
            return text[1:]
        match = _POINTER.fullmatch(text)
        number = int(match[1][:8], 16) if match else -1
        if match is None or number not in self._rows or number in self._above:
            return None  # undefined, a date, a component, what has not come, what points at itself
        self.asked.add(number)
        value = self._rows[number]
        for step in match[2].split(":")[1:]:
            value = _inner(value, step)
        self._above.append(number)
        made = self.made(value, depth + 1)
        self._above.pop()
        return made

    def _element(self, kind: str, given: dict[str, Json], depth: int) -> Json:
        if kind in _DROPPED:
            return None
        children = self.made(given.get("children"), depth)
        if not _TAG.fullmatch(kind):
            others = {key: self.made(one, depth) for key, one in given.items() if key != "children"}
            return {**others, "children": children} if others else children
        raw = given.get("dangerouslySetInnerHTML")
        inner = self.made(raw.get("__html"), depth) if isinstance(raw, dict) else None
        parts = [_Html(inner)] if isinstance(inner, str) else list(_flat(children))
        if not all(part is None or isinstance(part, str | int | float) for part in parts):
            return {"children": parts}
        spans = "".join(f' {key.lower()}="{span}"' for key in _SPANS if isinstance(span := given.get(key), int))
        text = "".join(part if isinstance(part, _Html) else _plain(part) for part in parts)
        return _Html(f"<{kind}{spans}>" + ("" if kind in _EMPTY else f"{text}</{kind}>"))


def _inner(value: Json, step: str) -> Json:
    """One step of a pointer into a row; an element's third part is called `props`."""
    if isinstance(value, list):
        place = {"type": 1, "key": 2, "props": 3}.get(step) if value[:1] == ["$"] else None
        place = place if place is not None else int(step) if step.isdecimal() and len(step) < 7 else -1
        return value[place] if 0 <= place < len(value) else None
    return value.get(step) if isinstance(value, dict) else None


def _flat(children: Json) -> Iterable[Json]:
    if isinstance(children, list):
        for one in children:
            yield from _flat(one)
    else:
        yield children


def _plain(part: Json) -> str:
    return "" if part is None or isinstance(part, bool) else escape(str(part))
