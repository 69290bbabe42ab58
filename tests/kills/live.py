"""The server of a live run that is killed: a dozen pages on four hosts, in the harness's process, so that it survives.

A run says which day it is before it begins; on it, half of the pages have another figure, a third of the others too on
every third day, the rest is unmodified, and one host is broken every other day.
"""

from tests.flows.loopback import Site, Visit

PAGES = range(1, 13)


def name(page: int) -> str:
    """The id of a page's source."""
    return f"acme/x{page}"


def url(page: int, port: int) -> str:
    """A page's address."""
    return f"http://host{page % 4}.test:{port}/page/{page}"


def figure(page: int, day: int) -> int:
    """What a page says on a day; never what another page or another day of it says, unless it is unchanged."""
    return 1000 * page + (day if page % 2 else day // 3)


class LiveSite(Site):
    """The server, and the day."""

    def __init__(self) -> None:
        super().__init__()
        self.day = 0
        self.route = lambda _: self._answer

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.url.rpartition(":")[2])

    def _answer(self, visit: Visit) -> None:
        _, what, *rest = visit.path.split("/")
        if what == "day":
            self.day = int(rest[0])
            _say(visit, "200 OK", b"so it is")
        elif what == "page" and visit.host == "host3.test" and self.day % 2:
            _say(visit, "500 Out Of Order", b"out of order")
        elif what == "page":
            self._page(visit, int(rest[0]))
        else:
            _say(visit, "404 Not Found")

    def _page(self, visit: Visit, page: int) -> None:
        value = figure(page, self.day)
        if visit.headers["If-None-Match"] == f'"{value}"':
            _say(visit, "304 Not Modified")
        else:
            _say(visit, "200 OK", f"{name(page)} memory_capacity {value} GB".encode(), f'ETag: "{value}"\r\n')


def _say(visit: Visit, status: str, body: bytes = b"", more: str = "") -> None:
    """An answer without a date: two homes are compared byte for byte, and one asks later than the other."""
    visit.send(f"HTTP/1.1 {status}\r\n{more}Content-Length: {len(body)}\r\n\r\n".encode() + body)
