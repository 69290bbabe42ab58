"""What the story is played from, and what came of it, in a line each."""

import csv
import hashlib
import json
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from extractors.read import read
from flows.sources import source_of
from schemas.captures import Capture, capture_id, iso
from schemas.products import Source
from schemas.readings import Reading
from schemas.words import Origin
from warehouse import released

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
SHARED = FIXTURES.parents[1] / "shared"
CHANGE = ("source", "seen_at", "subject", "scope", "metric", "precision", "old", "new", "kind")
"""What of a change the lists of changes hold."""


@dataclass(frozen=True)
class Saved:
    """One saved page."""

    source: Source
    captured_at: datetime
    body: bytes

    def reading(self, body: bytes | None = None) -> Reading:
        """What the page says, or would say with another body."""
        return read(
            self.body if body is None else body,
            url=self.source.url,
            captured_at=self.captured_at,
            content_type="text/html; charset=utf-8",
            source=self.source,
        )

    def capture(self, at: datetime | None = None) -> Capture:
        """Its capture, or that of the same page at another time."""
        moment = at or self.captured_at
        sha256 = hashlib.sha256(self.body).hexdigest()
        return Capture(
            id=capture_id(self.source.id, moment, sha256),
            source=self.source.id,
            url=self.source.url,
            captured_at=moment,
            origin=Origin.SYNTHETIC,
            sha256=sha256,
            size=len(self.body),
        )


def table(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def saved(folder: Path) -> list[Saved]:
    """The pages of a folder in time order."""
    rows = sorted(table(folder / "index.csv"), key=lambda row: row["captured_at"])
    return [
        Saved(
            source_of(row["source"], row["url"]),
            datetime.fromisoformat(row["captured_at"]),
            (folder / row["file"]).read_bytes(),
        )
        for row in rows
    ]


@cache
def fixtures() -> dict[str, tuple[Saved, tuple[str, ...]]]:
    """Each page that was written from tracked facts, the story's and others: its folder, the page, the facts' ids."""
    found = {}
    for path in sorted(FIXTURES.rglob("meta.json")):
        meta = json.loads(path.read_text(encoding="utf-8"))
        if meta.get("facts"):
            body, at = path.with_name("page.html").read_bytes(), datetime.fromisoformat(meta["captured_at"])
            page = Saved(source_of(meta["source"], meta["url"]), at, body)
            found[path.parent.relative_to(FIXTURES).as_posix()] = page, tuple(meta["facts"])
    return found


def ask(home: Path, sql: str, **given: object) -> list[dict[str, Any]]:
    """The rows of a query on what a home released."""
    with released.connect(home) as con:
        found = con.execute(sql, given)
        names = [column[0] for column in found.description]
        return [dict(zip(names, values, strict=True)) for values in found.fetchall()]


def changes(home: Path) -> list[tuple[str, ...]]:
    """The changes that a home holds, as the lists of changes write them."""
    rows = ask(home, "select * from changes")
    return sorted(tuple(_plain(row[name]) for name in CHANGE) for row in rows)


def expected(path: Path) -> list[tuple[str, ...]]:
    """The changes that a list of changes names."""
    return sorted(tuple(row[name] for name in CHANGE) for row in table(path))


def _plain(value: object) -> str:
    if isinstance(value, datetime):
        return iso(value)
    return "" if value is None else str(value)
