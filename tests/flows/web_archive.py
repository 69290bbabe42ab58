"""A web archive on loopback, which answers as the Internet Archive's index and replay addresses do."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

from flows.settings import Settings, Wayback
from tests.flows.loopback import Site, Visit, not_found

INDEX, REPLAY = "/cdx/search/cdx", "/web"
COLUMNS = ("urlkey", "timestamp", "original", "mimetype", "statuscode", "digest", "length")


@dataclass
class Kept:
    """One capture in the archive."""

    timestamp: str
    original: str
    body: bytes = b""
    status: str = "200"
    mimetype: str = "text/html"
    digest: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    answer: Callable[[Visit], None] | None = None
    """How its replay address answers, where not with the page."""

    def row(self, columns: list[str]) -> list[str]:
        """Its row of the index."""
        cells = {
            "urlkey": "com,example)/", "timestamp": self.timestamp, "original": self.original,
            "mimetype": self.mimetype, "statuscode": self.status, "digest": self.digest or str(hash(self.body)),
            "length": str(len(self.body)),
        }  # fmt: skip
        return [cells[name] for name in columns]


class WebArchive:
    """The archive: put captures into `kept`, hand `settings` to who asks."""

    def __init__(self, site: Site, page: int = 3) -> None:
        """`page` is how many rows it sends at most, whatever is asked for."""
        self.site = site
        self.kept: list[Kept] = []
        self.page = page
        site.route = self.route

    def settings(self, base: Settings) -> Settings:
        """Settings that ask this archive."""
        wayback = Wayback(index=f"{self.site.url}{INDEX}", replay=f"{self.site.url}{REPLAY}", pause=0.0)
        return base.model_copy(update={"wayback": wayback})

    def route(self, path: str) -> Callable[[Visit], None]:
        """What to do when asked for a path."""
        parts = urlsplit(path)
        if parts.path == INDEX:
            return lambda visit: visit.answer(self.index(parse_qs(parts.query)))
        stamp, mark, original = path.removeprefix(f"{REPLAY}/").partition("id_/")
        found = next((one for one in self.kept if mark and (one.timestamp, one.original) == (stamp, original)), None)
        if found is None:
            return not_found
        return found.answer or (lambda visit: self.page_of(visit, found))

    def index(self, query: dict[str, list[str]]) -> bytes:
        """The index's answer: a header, rows, and the key to go on from where there are more."""
        (url,), columns = query["url"], query["fl"][0].split(",")
        place = urlsplit(url)
        rows = [
            one.row(columns)
            for one in sorted(self.kept, key=lambda one: one.timestamp)
            if urlsplit(one.original).netloc == place.netloc and urlsplit(one.original).path == place.path
            and query.get("from", ["0"])[0] <= one.timestamp <= query.get("to", ["9"])[0]
        ]  # fmt: skip
        start = int(query.get("resumeKey", ["0"])[0])
        size = min(self.page, int(query["limit"][0]))
        table: list[list[str]] = [columns, *rows[start : start + size]] if rows[start:] else []
        if rows[start + size :]:
            table += [[], [str(start + size)]]
        return json.dumps(table).encode()

    def page_of(self, visit: Visit, kept: Kept) -> None:
        """The page as it was received, its headers under the archive's own names."""
        original = {f"x-archive-orig-{name}": value for name, value in kept.headers.items()}
        visit.send_head(200, **{"content-length": str(len(kept.body)), "content-type": "text/html", **original})
        visit.send(kept.body)

    @property
    def replayed(self) -> list[str]:
        """The replay addresses that were asked, in order."""
        return [path for path, _ in self.site.asked if path.startswith(REPLAY)]
