"""A CDX index, as the Internet Archive serves it: which captures of an address there are.

Surprises: the JSON's first row names the columns; a resume key stands alone in the last row, behind an empty one;
a revisit has no status; an address without captures gives `[]` or nothing at all; and errors come as plain text or
HTML, some with status 200. The index of an address holds those with http, https and www together.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlencode

from flows.errors import BrokenAnswer
from flows.request import Answer

PAGE = 1000
"""Rows asked for at once."""
_COLUMNS = ("timestamp", "original", "mimetype", "statuscode", "digest")
_TIMESTAMP = re.compile(r"\d{14}")


@dataclass(frozen=True, slots=True)
class Row:
    """One capture in the index."""

    timestamp: str
    """As in replay addresses: year to second, UTC."""
    original: str
    status: str
    mimetype: str
    digest: str

    @property
    def captured_at(self) -> datetime:
        """When it was captured."""
        return moment(self.timestamp)

    @property
    def is_page(self) -> bool:
        """Whether a server answered with the page: no redirect and no error, or the same as before."""
        return self.status == "200" or (self.status == "-" and self.mimetype == "warc/revisit")


def rows(
    get: Callable[[str], Answer], index: str, address: str, since: datetime | None, until: datetime | None, most: int
) -> Iterator[Row]:
    """The index's rows for an address, oldest first, at most `most`. SourceError where it cannot be had or read."""
    query = {"url": address, "output": "json", "fl": ",".join(_COLUMNS), "collapse": "digest"}
    query |= {"from": f"{since:%Y%m%d%H%M%S}"} if since else {}
    query |= {"to": f"{until:%Y%m%d%H%M%S}"} if until else {}
    query |= {"limit": str(min(PAGE, most)), "showResumeKey": "true"}
    been: set[str] = set()
    key, count = "", 0
    while True:
        answer = get(f"{index}?{urlencode(query | ({'resumeKey': key} if key else {}))}")
        found, key = _page(answer)
        for row in found:
            count += 1
            if count > most:
                return
            yield row
        if not key or not found or count >= most:
            return
        if key in been:
            raise BrokenAnswer(f"{index} gives the same resume key twice")
        been.add(key)


def _page(answer: Answer) -> tuple[list[Row], str]:
    if answer.status != 200:
        first = answer.body[:200].decode("utf-8", "replace").strip().partition("\n")[0]
        raise BrokenAnswer(f"the index answers {answer.status}: {first}")
    if not answer.body.strip():
        return [], ""
    try:
        table = json.loads(answer.text())
        if not isinstance(table, list) or not all(isinstance(line, list) for line in table):
            raise TypeError("no list of lists")
        key = ""
        if len(table) >= 2 and table[-2] == []:
            key = str(table[-1][0])
            table = table[:-2]
        header, *lines = table or [[]]
        places = [header.index(name) for name in _COLUMNS] if lines else []
        return [_row([line[place] for place in places]) for line in lines if line], key
    except (ValueError, IndexError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise BrokenAnswer(f"the index answers what is no table of captures: {error}") from error


def _row(cells: list[object]) -> Row:
    timestamp, original, mimetype, status, digest = map(str, cells)
    moment(timestamp)
    return Row(timestamp, original, status, mimetype, digest)


def moment(timestamp: str) -> datetime:
    """The time that 14 digits mean; ValueError where they mean none."""
    if not _TIMESTAMP.fullmatch(timestamp):
        raise ValueError(f"{timestamp!r} is no time of 14 digits")
    return datetime.strptime(timestamp, "%Y%m%d%H%M%S").replace(tzinfo=UTC)
