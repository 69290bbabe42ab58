"""What a page's scripts hold as data, whichever way a framework writes it: JSON, code that is data, streams, lists.

React, Vue and Svelte sites hand a page's data to its scripts; a name says from whom. Nothing is run: what is more than
data is given out as text that cannot be read.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from extractors.documents import flat, flight
from extractors.documents.keys import Json
from extractors.documents.literals import literal
from schemas.base import InputError

_SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script", re.IGNORECASE | re.DOTALL)
_TYPED = re.compile(r"\btype\s*=\s*[\"']?application/(ld\+)?json", re.IGNORECASE)
_ID = re.compile(r"\bid\s*=\s*[\"']?([\w.-]+)", re.IGNORECASE)
_NUXT = re.compile(r"__NUXT_DATA__|\bdata-nuxt-data\b")
_FETCHED = re.compile(r"\bdata-sveltekit-fetched\b")
_ASSIGNED = re.compile(
    r"(?:\b(?:window|self|globalThis)\s*(?:\.\s*|\[\s*[\"'])|\b(?:var|let|const)\s+(?=__))([\w$]+)[\"'\]\s]*=\s*"
    r"(?:(?=[{\[])|(?=\(?\s*function\b)|JSON\.parse\(\s*(?=[\"'`]))"
)
_PUSHED = re.compile(r"\b__next_f\.push\(\s*(?=\[)")
_STREAM = "__next_f"
_LONGEST = 5_000_000
_reader = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Data:
    """Data with a name for it, or the text of what cannot be read as such."""

    name: str
    value: Json
    unread: str = ""


def data_of(text: str) -> Iterator[Data]:
    """The data in a document's scripts."""
    pushed: list[Json] = []
    streamed = ""
    for attributes, script in _SCRIPT.findall(text):
        if len(script) > _LONGEST:
            continue  # data of a site's own machinery may be as large as it likes
        if typed := _TYPED.search(attributes):
            named = _ID.search(attributes)
            name = "JSON-LD" if typed[1] else named[1] if named else "JSON"
            start = len(script) - len(script.lstrip())
            yield _read(name, script[start:], _typed_reader(attributes, script, start))
            continue
        for match in _ASSIGNED.finditer(script):
            yield _read(match[1], script[match.end() :], _assigned_reader(script, match.end()))
        for match in _PUSHED.finditer(script):
            streamed += script
            pushed += [one for one in (_read(_STREAM, "", _assigned_reader(script, match.end())).value,) if one]
    if pushed and len(streamed) <= _LONGEST:
        yield _read(_STREAM, streamed, lambda: flight.value_of(pushed))


def _read(name: str, text: str, read: Callable[[], Json]) -> Data:
    try:
        return Data(name, flat.joined_up(read()))
    except (ValueError, RecursionError, InputError):
        return Data(name, None, text)


def _typed_reader(attributes: str, script: str, start: int) -> Callable[[], Json]:
    def read() -> Json:
        value, _ = _reader.raw_decode(script, start)
        if _NUXT.search(attributes) and isinstance(value, list):
            return flat.unflattened(value)
        if _FETCHED.search(attributes) and isinstance(value, dict) and isinstance(value.get("body"), str):
            return json.loads(value["body"])  # an answer that the server had, as it came
        return value

    return read


def _assigned_reader(script: str, start: int) -> Callable[[], Json]:
    def read() -> Json:
        try:
            value, _ = _reader.raw_decode(script, start)
        except ValueError:
            value = literal(script, start)
        return json.loads(value) if isinstance(value, str) else value

    return read
