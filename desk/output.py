"""Records on standard output: JSON lines, JSON, CSV, or a table for people.

Standard output carries records only, in the format asked for; whatever else is to be said goes to standard error.

CSV is what people open in a spreadsheet, and cells hold words of pages that others wrote: a text that would be a
formula there begins with an apostrophe, as who types one puts it. Numbers do not, nor anything in the other formats.
"""

import csv
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import IO, Any, TextIO

Row = Mapping[str, Any]

_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""With which a spreadsheet takes a cell for a formula and runs it, also full-width; the words are those of others."""
_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?")


class Format(StrEnum):
    """How records are printed."""

    TABLE = "table"
    JSON = "json"
    JSONL = "jsonl"
    CSV = "csv"


def note(message: str) -> None:
    """Something a person should know, on standard error."""
    with until_enough(sys.stderr):
        print(message, file=sys.stderr)


def columns_of(rows: Sequence[Row]) -> list[str]:
    """All columns of rows of several kinds, those of the first kind first."""
    return list(dict.fromkeys(name for row in rows for name in row))


def write(
    rows: Sequence[Row],
    form: Format,
    file: IO[str],
    columns: Sequence[str] | None = None,
    *,
    header: bool = True,
) -> None:
    """Write records to a file in one of the formats for programs; `columns` are CSV's where there may be no row."""
    if form is Format.JSONL:
        for row in rows:
            file.write(_json(row) + "\n")
    elif form is Format.JSON:
        file.write(_json(list(rows), indent=2) + "\n")
    else:
        names = list(columns or columns_of(rows))
        writer = csv.DictWriter(file, names, restval="", lineterminator="\n")
        if header:
            writer.writerow({name: _cell(name) for name in names})
        writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)


def show(
    rows: Iterable[Row],
    form: Format,
    *,
    columns: Sequence[str] | None = None,
    people: Iterable[Row] | None = None,
    empty: str = "nothing found",
) -> None:
    """Print records; `people` are the same ones as a table shows them, with fewer columns."""
    rows = list(rows)
    with until_enough(sys.stdout):
        if form is not Format.TABLE:
            write(rows, form, sys.stdout, columns)
        elif rows:
            from desk.tables import table

            table(list(rows if people is None else people))
        else:
            note(empty)


@contextmanager
def until_enough(stream: TextIO) -> Iterator[None]:
    """Print until the reader has enough: `specwatch specs | head` is no error, and `export 2>&1 | head` goes on."""
    try:
        yield
        stream.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def plain(value: Any) -> Any:
    """A value as JSON has it: times in UTC, exact numbers as text."""
    if isinstance(value, datetime):
        moment = value.astimezone(UTC) if value.tzinfo else value
        return moment.isoformat().replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value if value is None or isinstance(value, (str, int, float, bool)) else str(value)


def _json(value: Any, indent: int | None = None) -> str:
    return json.dumps(plain(value), ensure_ascii=False, indent=indent)


def _cell(value: Any) -> Any:
    value = plain(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, dict)):
        return json.dumps(value, ensure_ascii=False)
    if not isinstance(value, str):
        return value
    value = value.replace("\r\n", "\n").replace("\r", "\n")  # the csv module would not quote it, and rows end there
    is_formula = value.lstrip().startswith(_FORMULA) and not _NUMBER.fullmatch(value)
    return f"'{value}" if is_formula else value
