"""JSON to HTML: objects of label and value as rows, lists of like objects as tables, rich text as what it was.

What keys mean is in `data.toml`. An object's name is the heading of the rest of it; a key is a heading or a label in
words. Addresses, pictures, identifiers and what a site says of itself are no content.
"""

import json
from collections.abc import Iterator
from html import escape

from extractors.documents.keys import (
    Json,
    data,
    first_of,
    in_words,
    is_content,
    is_scalar,
    listed,
    measured,
    pair_of,
    plain_key,
    text_of,
)
from schemas.base import InputError

DEEPEST = 100
MOST_VALUES = 200_000
_LEAST_ROWS = 2


def to_html(text: str) -> str:
    """The HTML of a JSON document. InputError where it is none, or larger or deeper than documents are."""
    try:
        value = json.loads(text.lstrip("\ufeff"))
    except ValueError as error:
        raise InputError(f"JSON that cannot be read: {error}") from error
    except RecursionError:
        raise InputError("JSON that is nested too deeply to be read") from None
    return html_of(value)


def html_of(value: Json) -> str:
    """The HTML of a JSON value. InputError where it is larger or deeper than documents are."""
    if _count(value, 0) > MOST_VALUES:
        raise InputError(f"JSON of more than {MOST_VALUES:,} values")
    return "".join(_written(value, "", 1))


def _count(value: Json, depth: int) -> int:
    if depth > DEEPEST:
        raise InputError(f"JSON nested more than {DEEPEST} deep")
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + sum(_count(one, depth + 1) for one in inner)


def _written(value: Json, key: str, level: int) -> Iterator[str]:
    if is_scalar(value):
        yield f"<p>{text}</p>" if (text := text_of(value)) else ""
    elif isinstance(value, list):
        yield from _list(value, key, level)
    elif isinstance(value, dict):
        yield from _rich(value, level) or _table(value) or _object(value, level)


def _object(value: dict[str, Json], level: int) -> Iterator[str]:
    content = {key: one for key, one in value.items() if is_content(key)}
    title = next((key for name in data()["titles"] for key in content if plain_key(key) == name), None)
    if title is not None and is_scalar(content[title]) and len(content) > 1:
        yield _heading(text_of(content.pop(title)), level)
        level += 1
    if single := pair_of(content):
        yield f"<dl><dt>{single[0]}</dt><dd>{single[1]}</dd></dl>"
        return
    rows = [(in_words(key), text) for key, one in content.items() if (text := measured(one))]
    if rows:
        yield f"<dl>{''.join(f'<dt>{escape(label)}</dt><dd>{text}</dd>' for label, text in rows)}</dl>"
    for key, one in content.items():
        if isinstance(one, dict | list) and not measured(one):
            inner = "".join(_written(one, key, level + (plain_key(key) not in listed("plain"))))
            if inner:
                yield ("" if plain_key(key) in listed("plain") else _heading(escape(in_words(key)), level)) + inner


def _heading(text: str, level: int) -> str:
    rank = min(level, 6)
    return f"<h{rank}>{text}</h{rank}>" if text else ""


def _list(value: list[Json], key: str, level: int) -> Iterator[str]:
    pairs = [pair_of(one) for one in value]
    if value and all(pairs):
        yield f"<dl>{''.join(f'<dt>{pair[0]}</dt><dd>{pair[1]}</dd>' for pair in pairs if pair)}</dl>"
    elif value and all(map(is_scalar, value)):
        items = "".join(f"<li>{text}</li>" for one in value if (text := text_of(one)))
        yield f"<ul>{items}</ul>" if items else ""
    elif value and all(isinstance(one, list) and len(one) > 1 and all(map(is_scalar, one)) for one in value):
        yield _grid(value)
    elif columns := _columns(value):
        head = [in_words(column) for column in columns]
        yield _grid([[one.get(column, "") for column in columns] for one in value], head)
    else:
        for one in value:
            yield from _written(one, key, level)


def _columns(value: list[Json]) -> list[str]:
    """The keys that all objects of a list share, where they are rows of a table."""
    if len(value) < _LEAST_ROWS or not all(isinstance(one, dict) for one in value):
        return []
    keys = [key for key in value[0] if is_content(key)]
    if any(isinstance(item, dict | list) and not measured(item) for one in value for item in one.values()):
        return []
    shared = [key for key in keys if sum(key in one for one in value) == len(value)]
    titled = any(plain_key(key) in listed("titles") for key in shared)
    return sorted(shared, key=lambda key: plain_key(key) not in listed("titles")) if titled and len(shared) > 1 else []


def _table(value: dict[str, Json]) -> list[str]:
    """A table that says so: rows, and a header where it has one."""
    rows, head = first_of(value, "rows"), first_of(value, "headers")
    if not isinstance(rows, list) or not rows:
        return []
    cells = [first_of(row, "cells") if isinstance(row, dict) else row for row in rows]
    if not all(isinstance(row, list) for row in cells):
        return []
    return [_grid(cells, head if isinstance(head, list) else None)]


def _grid(rows: list[list[Json]], head: list[Json] | None = None) -> str:
    top = f"<thead><tr>{''.join(f'<th>{_cell(one)}</th>' for one in head)}</tr></thead>" if head else ""
    body = "".join(f"<tr>{''.join(f'<td>{_cell(one)}</td>' for one in row)}</tr>" for row in rows)
    return f"<table>{top}{body}</table>"


def _cell(value: Json) -> str:
    if isinstance(value, dict):
        found = measured(value) or next(
            (text_of(one) for key in ("label", "title", "name") if (one := value.get(key))), ""
        )
        return found or "".join(_written(value, "", 6))
    return text_of(value) if is_scalar(value) else "<br>".join(map(_cell, value)) if isinstance(value, list) else ""


def _rich(value: dict[str, Json], level: int) -> list[str]:
    """Rich text: an object that says what element it is, and holds text or others."""
    kind = next((one for key in ("nodeType", "type", "_type") if isinstance(one := value.get(key), str)), "")
    tag = data()["types"].get(plain_key(kind))
    inner = next((one for key in ("content", "children") if isinstance(one := value.get(key), list)), None)
    if tag is None or inner is None:
        text = next((one for key in ("text", "value") if isinstance(one := value.get(key), str)), None)
        return [f"<{tag}>{escape(text)}</{tag}>"] if tag in ("span", "p") and text is not None else []
    return [f"<{tag}>{''.join(''.join(_written(one, '', level)) for one in inner)}</{tag}>"]
